// Lays out fields: makes the memory image of every value, and of a container also fields of its
// elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "harness/layout/constructed_objects.h"
#include "harness/layout/layout.h"
#include "harness/layout/planning/bit_images.h"
#include "harness/layout/planning/value_maker.h"
#include "korat/detail/spec.h"

namespace korat::harness {

class FieldPlanner {
 public:
  FieldPlanner(ConstructedObjects& objects, ValueMaker& values, Layout& layout)
      : objects_(objects), values_(values), layout_(layout), space_(layout.space) {}

  // The fields of a member, or of an argument. Throws Error.
  void Plan(const std::string& name, char* address, const detail::DomainSpec& domain);
  void PlanBits(const std::string& name, const BitField& field, char* holder);
  // The elements of all containers that were planned. They come after the fields of the object that
  // holds those.
  void PlanElements();
  // From now on fields of that object are planned.
  void Begin(ObjectIndex object);
  // All its members are planned, except those that depend on others. What they depend on may be
  // kept; then they are planned now.
  void PlanFixed();
  // All fields are planned: makes the images of containers complete.
  void Complete();

 private:
  // Elements of a container.
  struct Contents {
    std::uint32_t shape_field;
    const detail::DomainSpec* domain;
    std::size_t shape;  // whose elements they are
    std::vector<void*> addresses;
    std::vector<detail::SpareMemory> spare;
    std::string name;
  };

  // A field whose domain another one decides about.
  struct Dependent {
    std::string name;
    char* address;
    const detail::DomainSpec* domain;
  };

  void PlanScalar(const std::string& name, char* address, const detail::DomainSpec& domain);
  void PlanParts(const std::string& name, char* address, const detail::DomainSpec& domain);
  void PlanContainer(const std::string& name, char* address, const detail::DomainSpec& given);
  void PlanIterator(const std::string& name, char* address, const detail::DomainSpec& given);
  bool AreKnown(const std::string& name, const detail::DomainSpec& iterator) const;
  std::optional<FieldIndex> ShapeOf(const std::string& name, const std::string& container) const;
  void AddIterators(const detail::IteratorChoice& choice, FieldIndex shape, char* address,
                    const detail::DomainSpec& given, Field& field, std::vector<char>& images,
                    detail::DomainSpec& made);
  void AddContents(Contents contents, char* container);
  void PlanContents(const Contents& contents);
  void PlanDependents();
  std::optional<FieldIndex> FieldNamed(const std::string& name) const;
  detail::Decision KeptDecision(const Dependent& dependent) const;
  void PlanSpare(const std::string& name, const detail::SpareMemory& spare);
  void AddField(Field field, const detail::DomainSpec& domain);

  ConstructedObjects& objects_;
  ValueMaker& values_;
  Layout& layout_;
  StateSpace& space_;
  std::deque<Contents> contents_;            // to be planned
  std::vector<Dependent> dependents_;        // likewise
  ObjectIndex object_{};                     // whose fields are planned
  std::uint32_t first_of_object_ = 0;        // the first of them
  std::vector<std::uint32_t> alternatives_;  // fields that are tags of alternatives
};

}  // namespace korat::harness
