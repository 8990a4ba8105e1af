#include "harness/layout/planning/field_planner.h"

#include <algorithm>
#include <set>
#include <utility>

#include "harness/layout/members.h"
#include "harness/layout/planning/keyed_shapes.h"

namespace korat::harness {
namespace {

using detail::Choice;
using detail::DomainSpec;
using detail::Fail;

constexpr std::uint64_t kMaxDomain = 1u << 24;

// A value listed twice would make every structure with it appear twice. (Values that own memory
// are not compared.)
void CheckDistinct(const std::string& name, const DomainSpec& domain,
                   const std::vector<char>& images) {
  const auto equal = FindEqualImages(images, domain.size);
  if (!equal) return;
  Fail("field '" + name + "' has the same value twice in its domain, as numbers " +
       std::to_string(equal->first + 1) + " and " + std::to_string(equal->second + 1) +
       ": list each value once");
}

// Likewise, a shape listed twice: the length of a vector.
void CheckShapes(const std::string& name, const std::vector<DomainSpec::Shape>& shapes) {
  std::set<std::uint64_t> ids;
  for (const DomainSpec::Shape& shape : shapes) {
    if (ids.insert(shape.id).second) continue;
    Fail("field '" + name + "' has the value " + shape.text +
         " twice in its domain: list each value once");
  }
}

void CheckSize(const std::string& name, std::uint64_t bytes) {
  if (bytes > kMaxDomain) {
    Fail("the domain of field '" + name + "' is too large to enumerate: give fewer values");
  }
}

void DropPlainValues(Field& field) {
  const bool plain = std::all_of(field.values.begin(), field.values.end(), [](const Value& value) {
    return value.object == kNoObject && value.reveals.count == 0;
  });
  if (plain) field.values.clear();
}

// What an optional holds is its ".value", what a variant holds goes by its number, as in bounds.
std::string AlternativeName(const DomainSpec& domain, std::size_t shape) {
  const bool is_optional = domain.shape_name == ".has_value()";
  return is_optional ? ".value" : "." + std::to_string(domain.shapes[shape].id);
}

std::size_t LargestShape(const std::vector<DomainSpec::Shape>& shapes) {
  const auto largest = std::max_element(
      shapes.begin(), shapes.end(),
      [](const auto& a, const auto& b) { return a.elements.size() < b.elements.size(); });
  return static_cast<std::size_t>(largest - shapes.begin());
}

}  // namespace

void FieldPlanner::Plan(const std::string& name, char* address, const DomainSpec& domain) {
  switch (domain.kind) {
    case DomainSpec::Kind::kScalar:
      return PlanScalar(name, address, domain);
    case DomainSpec::Kind::kParts:
      return PlanParts(name, address, domain);
    case DomainSpec::Kind::kContainer:
      return PlanContainer(name, address, domain);
    case DomainSpec::Kind::kDependent:
      return dependents_.push_back({name, address, &domain});
    case DomainSpec::Kind::kIterator:
      if (AreKnown(name, domain)) return PlanIterator(name, address, domain);
      return dependents_.push_back({name, address, &domain});
  }
}

void FieldPlanner::PlanScalar(const std::string& name, char* address, const DomainSpec& domain) {
  Field field{name, 0, domain.owns, {}};
  std::vector<char> images;
  std::vector<UseCounts::Index> use_counts;
  for (const Choice& choice : domain.choices) {
    field.shares = field.shares || (choice.share && !choice.is_weak);
    field.is_weak = field.is_weak || choice.is_weak;
    const ValueIndex class_end = field.domain_size + choice.count;
    for (std::uint32_t i = 0; i < choice.count; ++i) {
      Value value;
      if (choice.objects != nullptr) {
        value = {objects_.At(name, choice, i), class_end, {}};
        if (i == 0) objects_.NamePart(choice);
      }
      if (choice.naming == detail::Naming::kNamed) objects_.TellApart(choice, i);
      use_counts.push_back(
          values_.Store(name, choice, i, objects_.AddressOf(choice, i), address, domain.size));
      if (!choice.text.empty() && domain.size == sizeof(void*)) {
        layout_.functions.try_emplace(*reinterpret_cast<void**>(address), choice.text);
      }
      images.insert(images.end(), address, address + domain.size);
      field.values.push_back(value);
      ++field.domain_size;
      CheckSize(name, images.size());
    }
  }
  if (field.domain_size == 0) {
    Fail("field '" + name +
         "' has an empty domain: the class it points to has no objects; allow "
         "null with OrNull(), or give the class at least one object");
  }
  CheckDistinct(name, domain, images);
  DropPlainValues(field);
  layout_.table.Add(address, domain.size, field.domain_size, images, /*masked=*/false);
  if (field.shares || field.is_weak) {
    layout_.table.SetUseCounts(std::move(use_counts), field.is_weak);
  }
  AddField(std::move(field), domain);
}

void FieldPlanner::PlanParts(const std::string& name, char* address, const DomainSpec& domain) {
  CheckParts(domain, address, name);
  for (const DomainSpec::Part& part : domain.parts) {
    if (part.set_bits)
      PlanBits(name + part.name, {name + part.name, part.holder_size, *part.domain, part.set_bits},
               address + part.offset);
    else if (part.domain != nullptr)
      Plan(name + part.name, address + part.offset, *part.domain);
  }
}

void FieldPlanner::PlanBits(const std::string& name, const BitField& field, char* holder) {
  const BitImages bits = MakeBitImages(field, holder);
  layout_.table.Add(holder + bits.offset, bits.size, bits.count, bits.images, /*masked=*/true);
  AddField({name, bits.count, false, {}}, field.domain);
}

void FieldPlanner::AddField(Field field, const DomainSpec& domain) {
  space_.fields.push_back(std::move(field));
  layout_.domains.push_back(&domain);
}

// --- containers

// The shape is a field, and so is each element.
void FieldPlanner::PlanContainer(const std::string& name, char* address, const DomainSpec& given) {
  const DomainSpec& domain = WithShapes(layout_, name, address, given);
  CheckShapes(name + domain.shape_name, domain.shapes);
  if (!domain.block_of.empty()) layout_.blocks.insert(domain.block_of);
  const auto field = static_cast<std::uint32_t>(space_.fields.size());
  const auto count = static_cast<std::uint32_t>(domain.shapes.size());
  const std::size_t largest = LargestShape(domain.shapes);
  std::vector<char> images;
  if (domain.shares_elements) values_.Reshape(name, address, domain, largest);
  for (std::size_t i = 0; i < count; ++i) {
    values_.Reshape(name, address, domain, i);
    images.insert(images.end(), address, address + domain.size);
    if (!domain.shares_elements) AddContents({field, &domain, i, {}, {}, name}, address);
  }
  if (domain.shares_elements) {
    values_.Reshape(name, address, domain, largest);
    AddContents({field, &domain, largest, {}, {}, name}, address);
  }
  layout_.table.Add(address, domain.size, count, images, /*masked=*/false);
  if (domain.is_alternatives) {
    layout_.table.SetTag(domain.tag_offset, domain.tag_size);
    alternatives_.push_back(field);
  }
  AddField({name + domain.shape_name, count, false, {}}, domain);
}

// The values of alternatives lie in the container's own bytes: those of the container say what each
// field in them holds at first. What is inside another container comes after it.
void FieldPlanner::Complete() {
  for (std::size_t i = alternatives_.size(); i-- > 0;) {
    const FieldIndex tag{alternatives_[i]};
    const std::vector<Value>& values = space_.At(tag).values;
    for (ValueIndex value = 0; value < values.size(); ++value) {
      const FieldRange revealed = values[value].reveals;
      for (std::uint32_t f = 0; f < revealed.count; ++f) {
        layout_.table.SetFirst(tag, value, FieldIndex{revealed.first + f});
      }
    }
  }
}

// The container has that shape now.
void FieldPlanner::AddContents(Contents contents, char* container) {
  contents.addresses = contents.domain->elements(container);
  contents.spare = contents.domain->spare(container);
  const std::size_t count = contents.domain->shapes[contents.shape].elements.size();
  if (contents.addresses.size() > count) contents.addresses.resize(count);  // some have no fields
  if (contents.addresses.empty() && contents.spare.empty()) return;
  if (contents.domain->is_view) layout_.viewed.insert(contents.addresses.front());
  contents_.push_back(std::move(contents));
}

void FieldPlanner::PlanElements() {
  PlanDependents();
  while (!contents_.empty()) {
    const Contents contents = contents_.front();
    contents_.pop_front();
    PlanContents(contents);
    PlanDependents();
  }
}

// The elements become fields of their own; a shape reveals those that it has.
void FieldPlanner::PlanContents(const Contents& contents) {
  const std::vector<DomainSpec::Shape>& shapes = contents.domain->shapes;
  const auto first = static_cast<std::uint32_t>(space_.fields.size());
  std::vector<std::uint32_t> end_of_element;
  const bool is_alternatives = contents.domain->is_alternatives;
  if (is_alternatives) {  // the value has to be there, as it was constructed
    layout_.table.Assign(FieldIndex{contents.shape_field}, static_cast<ValueIndex>(contents.shape));
  }
  for (std::size_t i = 0; i < contents.addresses.size(); ++i) {
    const std::string index = is_alternatives ? AlternativeName(*contents.domain, contents.shape)
                                              : "[" + std::to_string(i) + "]";
    Plan(contents.name + index, static_cast<char*>(contents.addresses[i]),
         *shapes[contents.shape].elements[i]);
    end_of_element.push_back(static_cast<std::uint32_t>(space_.fields.size()));
  }
  for (const detail::SpareMemory& spare : contents.spare) PlanSpare(contents.name, spare);
  layout_.length_of.resize(first, kNoField);
  layout_.length_of.resize(space_.fields.size(), FieldIndex{contents.shape_field});
  Field& shape_field = space_.fields[contents.shape_field];
  shape_field.values.resize(shapes.size());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (i != contents.shape && !contents.domain->shares_elements) continue;
    const std::size_t size = shapes[i].elements.size();
    shape_field.values[i].reveals = {first, size == 0 ? 0 : end_of_element[size - 1] - first};
  }
}

// Room for more elements is an element that no shape reveals: to read it is to read past the end,
// until something was written there.
void FieldPlanner::PlanSpare(const std::string& name, const detail::SpareMemory& spare) {
  static const DomainSpec kSpare = [] {
    DomainSpec domain;
    domain.kind = DomainSpec::Kind::kContainer;
    domain.shapes = {{"spare", 0, {}}};
    return domain;
  }();
  if (spare.size == 0) return;
  layout_.table.Add(static_cast<char*>(spare.address), spare.size, 1, std::vector<char>(spare.size),
                    /*masked=*/false);
  AddField({name + ".spare", 1, false, {}}, kSpare);
}

}  // namespace korat::harness
