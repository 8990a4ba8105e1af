// Iterators into a container of the structure. The values of the field are those for each of the
// container's shapes, and each is allowed with that shape only.
#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/layout/planning/field_planner.h"
#include "harness/layout/text.h"

namespace korat::harness {

using detail::Choice;
using detail::DomainSpec;
using detail::IteratorChoice;

// The shape of the container of that name: the nearest to the iterator, or a member of the root.
std::optional<FieldIndex> FieldPlanner::ShapeOf(const std::string& name,
                                                const std::string& container) const {
  const auto find = [&](const std::string& wanted, std::size_t first,
                        std::size_t end) -> std::optional<FieldIndex> {
    for (std::size_t i = first; i < end; ++i) {
      const DomainSpec& domain = *layout_.domains[i];
      if (domain.kind == DomainSpec::Kind::kContainer && domain.iterators != nullptr &&
          space_.fields[i].name == wanted + domain.shape_name) {
        return FieldIndex{static_cast<std::uint32_t>(i)};
      }
    }
    return std::nullopt;
  };
  std::string scope = name;
  for (;;) {
    const std::size_t dot = scope.find_last_of('.');
    scope = dot == std::string::npos ? "" : scope.substr(0, dot);
    const std::string wanted = scope.empty() ? container : scope + "." + container;
    if (const auto found = find(wanted, first_of_object_, space_.fields.size())) return found;
    if (scope.empty()) break;
  }
  if (space_.roots.empty()) return std::nullopt;
  const FieldRange root = space_.At(space_.roots.back()).fields;
  return find(container, root.first, root.first + root.count);
}

bool FieldPlanner::AreKnown(const std::string& name, const DomainSpec& iterator) const {
  return std::all_of(iterator.into.begin(), iterator.into.end(), [&](const IteratorChoice& choice) {
    return ShapeOf(name, choice.container).has_value();
  });
}

void FieldPlanner::AddIterators(const IteratorChoice& choice, FieldIndex shape, char* address,
                                const DomainSpec& given, Field& field, std::vector<char>& images,
                                DomainSpec& made) {
  const detail::IteratorsSpec& spec = *layout_.domains[Raw(shape)]->iterators;
  char* const container = layout_.table.AddressOf(shape);
  const bool is_const = *given.iterator_type != *spec.iterator;
  for (ValueIndex value = 0; value < space_.At(shape).domain_size; ++value) {
    layout_.table.Assign(shape, value);
    const std::size_t count = spec.count(container);
    for (std::size_t i = 0; i <= count; ++i) {
      if (i < count ? !choice.to_elements : !choice.to_end) continue;
      std::memset(address, 0, given.size);
      spec.store(address, container, i, is_const);
      images.insert(images.end(), address, address + given.size);
      Value allowed;
      allowed.decider = shape;
      allowed.needs = value;
      field.values.push_back(allowed);
      ++field.domain_size;
      Choice one;
      one.count = 1;
      one.text = IteratorName(layout_, choice.container, spec, container, i);
      made.choices.push_back(std::move(one));
    }
  }
  const ObjectPlace& root = layout_.objects[Raw(space_.roots.back())];
  const auto offset = static_cast<std::size_t>(container - root.address);
  layout_.iterators.push_back(
      {choice.container, container, offset < root.spec->size, given.iterator_type, &spec});
}

void FieldPlanner::PlanIterator(const std::string& name, char* address, const DomainSpec& given) {
  Field field{name, 0, false, {}};
  std::vector<char> images;
  DomainSpec made = given;
  made.kind = DomainSpec::Kind::kScalar;
  for (const IteratorChoice& choice : given.into) {
    const std::optional<FieldIndex> shape = ShapeOf(name, choice.container);
    if (!shape) {
      detail::Fail("field '" + name + "' is an iterator into '" + choice.container +
                   "', which is no container of this object or of the root that has bounds");
    }
    const detail::IteratorsSpec& spec = *layout_.domains[Raw(*shape)]->iterators;
    if (*given.iterator_type != *spec.iterator && *given.iterator_type != *spec.const_iterator) {
      detail::Fail("field '" + name + "' is no iterator of '" + choice.container + "'");
    }
    AddIterators(choice, *shape, address, given, field, images, made);
    if (std::find(field.deciders.begin(), field.deciders.end(), *shape) == field.deciders.end()) {
      field.deciders.push_back(*shape);
    }
  }
  if (field.domain_size == 0) {
    detail::Fail("field '" + name + "' has an empty domain: the container never has an element");
  }
  layout_.table.Add(address, given.size, field.domain_size, images, /*masked=*/false);
  AddField(std::move(field), layout_.completed.emplace_back(std::move(made)));
}

}  // namespace korat::harness
