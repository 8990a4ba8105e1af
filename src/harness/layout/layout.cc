#include "harness/layout/layout.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "harness/layout/bit_images.h"
#include "harness/layout/members.h"
#include "harness/layout/user_code.h"
#include "harness/layout/value_maker.h"

namespace korat::harness {
namespace {

using detail::ArgumentSpec;
using detail::Choice;
using detail::ClassSpec;
using detail::DomainSpec;
using detail::Fail;

constexpr std::uint64_t kMaxDomain = 1u << 24;

class Builder {
 public:
  Builder(const detail::FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
          runtime::Arena& arena, Layout& layout)
      : spec_(spec),
        arguments_(arguments),
        arena_(arena),
        layout_(layout),
        space_(layout.space),
        values_(arena, layout.table.use_counts()) {}

  void Build() {
    ConstructObjects();
    MatchAllMembers();
    for (std::uint32_t i = 0; i < layout_.objects.size(); ++i) PlanObject(i);
    layout_.length_of.resize(space_.fields.size(), kNoField);
    values_.DropOwnShares();
    layout_.table.Finish();
  }

 private:
  // Elements of a container, laid out after the fields of the object that holds it.
  struct Contents {
    std::uint32_t shape_field;
    const DomainSpec* domain;
    std::size_t shape;  // whose elements they are
    std::vector<void*> addresses;
    std::vector<detail::SpareMemory> spare;
    std::string name;
  };

  void ConstructObjects() {
    const bool root_has_domain =
        std::find(spec_.classes.begin(), spec_.classes.end(), spec_.root) != spec_.classes.end();
    if (!root_has_domain) Construct(*spec_.root);
    for (const ArgumentSpec& argument : arguments_) ConstructArgument(argument);
    if (root_has_domain) Construct(*spec_.root);
    for (const detail::ClassPtr& spec : spec_.classes) {
      if (spec != spec_.root && class_of_.count(spec.get()) == 0) Construct(*spec);
    }
    space_.roots.push_back(ObjectIndex{first_object_.at(spec_.root.get())});
  }

  void Construct(const ClassSpec& spec) {
    class_of_[&spec] = AddClass(spec.name, spec.distinguishable);
    first_object_[&spec] = static_cast<std::uint32_t>(layout_.objects.size());
    for (int i = 0; i < spec.count; ++i) {
      char* address = AllocateObject(spec.size, spec.alignment);
      RunUserCode(arena_, "class '" + spec.name + "' can't be constructed",
                  "give a factory that makes a valid object: Objects<" + spec.name +
                      ">(n, [] { return ...; })",
                  [&] { spec.construct(address); });
      AddObject({address, &spec, nullptr}, class_of_[&spec], static_cast<std::uint32_t>(i));
    }
  }

  void ConstructArgument(const ArgumentSpec& argument) {
    char* address = AllocateObject(argument.size, argument.alignment);
    space_.roots.push_back(ObjectIndex{static_cast<std::uint32_t>(layout_.objects.size())});
    space_.arguments.push_back({space_.roots.back(), argument.is_structure});
    AddObject({address, nullptr, &argument}, AddClass(argument.name, false), 0);
    layout_.arguments.push_back(address);
  }

  ClassIndex AddClass(const std::string& name, bool distinguishable) {
    space_.classes.push_back({name, distinguishable, 0});
    return ClassIndex{static_cast<std::uint32_t>(space_.classes.size() - 1)};
  }

  void AddObject(const ObjectPlace& place, ClassIndex index, std::uint32_t order) {
    layout_.objects.push_back(place);
    space_.objects.push_back({index, order, {}});
  }

  char* AllocateObject(std::size_t size, std::size_t alignment) {
    void* memory = arena_.Allocate(size, alignment);
    if (memory == nullptr) Fail("the objects do not fit: give fewer of them");
    return static_cast<char*>(memory);
  }

  void MatchAllMembers() {
    std::map<const ClassSpec*, void*> examples;
    for (const auto& [spec, first] : first_object_) {
      examples[spec] = spec->count > 0 ? layout_.objects[first].address : nullptr;
    }
    layout_.members = MatchMembers(examples, spec_.settings);
  }

  void PlanObject(std::uint32_t index) {
    const ObjectPlace& place = layout_.objects[index];
    planned_ = ObjectIndex{index};
    const auto first = static_cast<std::uint32_t>(space_.fields.size());
    if (place.argument != nullptr) {
      PlanField(place.argument->name, place.address, *place.argument->domain);
      for (std::size_t i = first; i < space_.fields.size(); ++i) {
        space_.fields[i].is_inner = place.argument->is_inner && !space_.fields[i].values.empty();
      }
    } else {
      for (const Member& member : layout_.members.at(place.spec)) PlanMember(member, place.address);
    }
    space_.objects[index].fields = {first,
                                    static_cast<std::uint32_t>(space_.fields.size()) - first};
    while (!contents_.empty()) {
      const Contents contents = contents_.front();
      contents_.pop_front();
      PlanContents(contents);
    }
  }

  void PlanMember(const Member& member, char* object) {
    const detail::Setting& setting = *member.setting;
    if (setting.domain == nullptr) return;
    char* address = object + member.offset;
    if (!setting.monitored)
      Fix(address, *setting.domain, member.name);
    else if (setting.set_bits)
      PlanBits(member.name, {setting.name, setting.size, *setting.domain, setting.set_bits},
               address);
    else
      PlanField(member.name, address, *setting.domain);
  }

  void PlanField(const std::string& name, char* address, const DomainSpec& domain) {
    switch (domain.kind) {
      case DomainSpec::Kind::kScalar:
        PlanScalar(name, address, domain);
        return;
      case DomainSpec::Kind::kParts:
        CheckParts(domain, address, name);
        for (const DomainSpec::Part& part : domain.parts) {
          if (part.set_bits)
            PlanBits(name + part.name,
                     {name + part.name, part.holder_size, *part.domain, part.set_bits},
                     address + part.offset);
          else if (part.domain != nullptr)
            PlanField(name + part.name, address + part.offset, *part.domain);
        }
        return;
      case DomainSpec::Kind::kContainer:
        PlanContainer(name, address, domain);
        return;
    }
  }

  void PlanScalar(const std::string& name, char* address, const DomainSpec& domain) {
    Field field{name, 0, domain.owns, {}};
    std::vector<char> images;
    std::vector<int*> use_counts;
    bool shared = false;
    for (const Choice& choice : domain.choices) {
      shared = shared || choice.use_count;
      const ValueIndex piece_end = field.domain_size + choice.count;
      for (std::uint32_t i = 0; i < choice.count; ++i) {
        Value value;
        if (choice.objects != nullptr) value = Refer(name, choice, i, piece_end);
        if (choice.naming == detail::Naming::kNamed) TellApart(choice, i);
        use_counts.push_back(StoreChoice(name, choice, i, address, domain.size));
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
    if (shared) layout_.table.SetUseCounts(std::move(use_counts));
    AddField(std::move(field), domain);
  }

  void AddField(Field field, const DomainSpec& domain) {
    space_.fields.push_back(std::move(field));
    layout_.domains.push_back(&domain);
  }

  // A value listed twice would make every structure with it appear twice. (Values that own memory
  // are not compared.)
  static void CheckDistinct(const std::string& name, const DomainSpec& domain,
                            const std::vector<char>& images) {
    const auto equal = FindEqualImages(images, domain.size);
    if (!equal) return;
    Fail("field '" + name + "' has the same value twice in its domain, as number " +
         std::to_string(equal->first + 1) + " and " + std::to_string(equal->second + 1) +
         ": list each value once");
  }

  Value Refer(const std::string& name, const Choice& choice, std::uint32_t i,
              ValueIndex piece_end) const {
    const auto found = first_object_.find(choice.objects.get());
    if (found == first_object_.end()) {
      Fail("field '" + name + "': its domain refers to objects of class '" + choice.objects->name +
           "' of another finitization: add f.Include(other)");
    }
    const ObjectIndex object{found->second + choice.first + i};
    return {object, piece_end, {}};
  }

  // Object number i of the choice is not interchangeable with the others: something other than the
  // fields of the structure refers to it by number.
  void TellApart(const Choice& choice, std::uint32_t i) {
    std::uint32_t& told = space_.classes[Raw(class_of_.at(choice.objects.get()))].told_apart;
    told = std::max(told, choice.first + i + 1);
  }

  // See ValueMaker::Store.
  int* StoreChoice(const std::string& name, const Choice& choice, std::uint32_t i, char* address,
                   std::size_t size) {
    char* object = nullptr;
    if (choice.objects != nullptr) {
      object = layout_.objects[first_object_.at(choice.objects.get()) + choice.first + i].address;
    }
    return values_.Store(name, choice, i, object, address, size);
  }

  static void DropPlainValues(Field& field) {
    const bool plain = std::all_of(
        field.values.begin(), field.values.end(),
        [](const Value& value) { return value.object == kNoObject && value.reveals.count == 0; });
    if (plain) field.values.clear();
  }

  static void CheckSize(const std::string& name, std::uint64_t bytes) {
    if (bytes > kMaxDomain) {
      Fail("the domain of field '" + name + "' is too large to enumerate: give fewer values");
    }
  }

  // The shape is a field, and so is each element.
  void PlanContainer(const std::string& name, char* address, const DomainSpec& domain) {
    const auto field = static_cast<std::uint32_t>(space_.fields.size());
    const auto count = static_cast<std::uint32_t>(domain.shapes.size());
    const std::size_t largest = LargestOf(domain.shapes);
    std::vector<char> images;
    if (domain.shares_elements) Reshape(name, address, domain, largest);
    for (std::size_t i = 0; i < count; ++i) {
      Reshape(name, address, domain, i);
      images.insert(images.end(), address, address + domain.size);
      if (!domain.shares_elements) AddContents({field, &domain, i, {}, {}, name}, address);
    }
    if (domain.shares_elements) {
      Reshape(name, address, domain, largest);
      AddContents({field, &domain, largest, {}, {}, name}, address);
    }
    layout_.table.Add(address, domain.size, count, images, /*masked=*/false);
    AddField({name + ".size()", count, false, {}}, domain);
  }

  static std::size_t LargestOf(const std::vector<DomainSpec::Shape>& shapes) {
    const auto largest = std::max_element(
        shapes.begin(), shapes.end(),
        [](const auto& a, const auto& b) { return a.elements.size() < b.elements.size(); });
    return static_cast<std::size_t>(largest - shapes.begin());
  }

  void Reshape(const std::string& name, char* container, const DomainSpec& domain,
               std::size_t shape) {
    values_.Make(name, [&] { domain.reshape(container, domain.shapes[shape].id); });
  }

  // The container has that shape now.
  void AddContents(Contents contents, char* container) {
    contents.addresses = contents.domain->elements(container);
    contents.spare = contents.domain->spare(container);
    if (contents.addresses.empty() && contents.spare.empty()) return;
    contents_.push_back(std::move(contents));
  }

  // The elements become fields of their own; a shape reveals those that it has.
  void PlanContents(const Contents& contents) {
    const std::vector<DomainSpec::Shape>& shapes = contents.domain->shapes;
    const auto first = static_cast<std::uint32_t>(space_.fields.size());
    std::vector<std::uint32_t> end_of_element;
    for (std::size_t i = 0; i < contents.addresses.size(); ++i) {
      PlanField(contents.name + "[" + std::to_string(i) + "]",
                static_cast<char*>(contents.addresses[i]), *shapes[contents.shape].elements[i]);
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
  void PlanSpare(const std::string& name, const detail::SpareMemory& spare) {
    static const DomainSpec kSpare = [] {
      DomainSpec domain;
      domain.kind = DomainSpec::Kind::kContainer;
      domain.shapes = {{"spare", 0, {}}};
      return domain;
    }();
    if (spare.size == 0) return;
    layout_.table.Add(static_cast<char*>(spare.address), spare.size, 1,
                      std::vector<char>(spare.size), /*masked=*/false);
    AddField({name + ".spare", 1, false, {}}, kSpare);
  }

  // Takes the first value and is not a field.
  void Fix(char* address, const DomainSpec& domain, const std::string& name) {
    switch (domain.kind) {
      case DomainSpec::Kind::kScalar:
        for (const Choice& choice : domain.choices) {
          if (choice.count == 0) continue;
          KeptPlace kept{planned_, name, kNoObject, choice.part, &domain, address};
          if (choice.objects != nullptr) {
            kept.refers = Refer(name, choice, 0, 0).object;
            if (choice.naming != detail::Naming::kAnonymous) TellApart(choice, 0);
          }
          layout_.kept.push_back(std::move(kept));
          if (int* use_count = StoreChoice(name, choice, 0, address, domain.size)) ++*use_count;
          return;
        }
        Fail("field '" + name + "' is kept at the first value of an empty domain");
      case DomainSpec::Kind::kParts:
        for (const DomainSpec::Part& part : domain.parts) {
          if (part.domain != nullptr) Fix(address + part.offset, *part.domain, name + part.name);
        }
        return;
      case DomainSpec::Kind::kContainer: {
        Reshape(name, address, domain, 0);
        const std::vector<void*> addresses = domain.elements(address);
        for (std::size_t i = 0; i < addresses.size(); ++i) {
          Fix(static_cast<char*>(addresses[i]), *domain.shapes[0].elements[i],
              name + "[" + std::to_string(i) + "]");
        }
        return;
      }
    }
  }

  void PlanBits(const std::string& name, const BitField& field, char* holder) {
    const BitImages bits = MakeBitImages(field, holder);
    layout_.table.Add(holder + bits.offset, bits.size, bits.count, bits.images, /*masked=*/true);
    AddField({name, bits.count, false, {}}, field.domain);
  }

  const detail::FinitizationSpec& spec_;
  const std::vector<ArgumentSpec>& arguments_;
  runtime::Arena& arena_;
  Layout& layout_;
  StateSpace& space_;
  ValueMaker values_;
  std::map<const ClassSpec*, ClassIndex> class_of_;
  std::map<const ClassSpec*, std::uint32_t> first_object_;
  std::deque<Contents> contents_;
  ObjectIndex planned_{};  // the object whose fields are being laid out
};

}  // namespace

void BuildLayout(const detail::FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
                 runtime::Arena& arena, Layout& layout) {
  Builder(spec, arguments, arena, layout).Build();
}

}  // namespace korat::harness
