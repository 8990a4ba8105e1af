#include "harness/layout/constructed_objects.h"

#include <algorithm>

#include "harness/layout/planning/decisions.h"
#include "harness/layout/user_code.h"

namespace korat::harness {

using detail::ArgumentSpec;
using detail::Choice;
using detail::ClassSpec;
using detail::Fail;
using detail::Setting;

namespace {

const Setting* FindSibling(const Setting& of, const std::vector<Setting>& settings) {
  const std::size_t scope = of.name.rfind("::");
  const std::string wanted = of.name.substr(0, scope + 2) + of.domain->depends_on;
  for (const Setting& setting : settings) {
    if (setting.name == wanted && setting.domain != nullptr) return &setting;
  }
  return nullptr;
}

std::size_t RoomFor(const Layout& layout, const Setting& array,
                    const std::vector<Setting>& settings) {
  if (array.domain->kind != detail::DomainSpec::Kind::kDependent) return array.domain->size;
  const Setting* deciding = FindSibling(array, settings);
  if (deciding == nullptr) {
    Fail("field '" + array.name + "' is as long as '" + array.domain->depends_on +
         "' says, which has no values: bound it, or give a number, as in array(4)");
  }
  std::size_t room = 0;
  const auto decisions =
      DecisionsOf(layout, *deciding->domain, array.name, array.domain->depends_on);
  for (const detail::Decision& decision : decisions) {
    room = std::max(room, array.domain->domain_for(decision)->size);
  }
  return room;
}

// Flexible array members: the bytes of the longest array after objects of the class.
std::size_t RoomAfter(const Layout& layout, const detail::ClassSpec& spec,
                      const std::vector<Setting>& settings) {
  std::size_t room = 0;
  for (const Setting& setting : settings) {
    const bool is_trailing = setting.domain != nullptr && setting.domain->is_trailing;
    if (!is_trailing || *setting.holder != *spec.type) continue;
    room = std::max(room, RoomFor(layout, setting, settings));
  }
  return room;
}

}  // namespace

void ConstructedObjects::Construct(const detail::FinitizationSpec& spec,
                                   const std::vector<ArgumentSpec>& arguments) {
  const bool root_has_domain =
      std::find(spec.classes.begin(), spec.classes.end(), spec.root) != spec.classes.end();
  if (!root_has_domain) ConstructClass(*spec.root, spec.settings);
  for (const ArgumentSpec& argument : arguments) ConstructArgument(argument);
  if (root_has_domain) ConstructClass(*spec.root, spec.settings);
  for (const detail::ClassPtr& domain : spec.classes) {
    if (domain != spec.root && class_of_.count(domain.get()) == 0)
      ConstructClass(*domain, spec.settings);
  }
  space_.roots.push_back(ObjectIndex{first_object_.at(spec.root.get())});
}

void ConstructedObjects::ConstructClass(const ClassSpec& spec,
                                        const std::vector<Setting>& settings) {
  const std::size_t room = RoomAfter(layout_, spec, settings);
  layout_.rooms[&spec] = room;
  class_of_[&spec] = AddClass(spec.name, spec.distinguishable);
  first_object_[&spec] = static_cast<std::uint32_t>(layout_.objects.size());
  for (int i = 0; i < spec.count; ++i) {
    char* address = Allocate(spec.size + room, spec.alignment);
    RunUserCode(arena_, "class '" + spec.name + "' can't be constructed",
                "give a factory that makes a valid object: Objects<" + spec.name +
                    ">(n, [] { return ...; })",
                [&] { spec.construct(address); });
    AddObject({address, &spec, nullptr}, class_of_[&spec], static_cast<std::uint32_t>(i));
  }
}

void ConstructedObjects::ConstructArgument(const ArgumentSpec& argument) {
  char* address = Allocate(argument.size, argument.alignment);
  space_.roots.push_back(ObjectIndex{static_cast<std::uint32_t>(layout_.objects.size())});
  space_.arguments.push_back({space_.roots.back(), argument.is_structure});
  AddObject({address, nullptr, &argument}, AddClass(argument.name, false), 0);
  layout_.arguments.push_back(address);
}

ClassIndex ConstructedObjects::AddClass(const std::string& name, bool distinguishable) {
  space_.classes.push_back({name, distinguishable, 0});
  return ClassIndex{static_cast<std::uint32_t>(space_.classes.size() - 1)};
}

void ConstructedObjects::AddObject(const ObjectPlace& place, ClassIndex index,
                                   std::uint32_t order) {
  layout_.objects.push_back(place);
  space_.objects.push_back({index, order, {}});
}

char* ConstructedObjects::Allocate(std::size_t size, std::size_t alignment) {
  void* memory = arena_.Allocate(size, alignment);
  if (memory == nullptr) Fail("the objects do not fit: give fewer of them");
  return static_cast<char*>(memory);
}

std::map<const ClassSpec*, void*> ConstructedObjects::Examples() const {
  std::map<const ClassSpec*, void*> examples;
  for (const auto& [spec, first] : first_object_) {
    examples[spec] = spec->count > 0 ? layout_.objects[first].address : nullptr;
  }
  return examples;
}

ObjectIndex ConstructedObjects::At(const std::string& field, const Choice& choice,
                                   std::uint32_t i) const {
  const auto found = first_object_.find(choice.objects.get());
  if (found == first_object_.end()) {
    Fail("field '" + field + "': its domain refers to objects of class '" + choice.objects->name +
         "' of another finitization: add f.Include(other)");
  }
  return ObjectIndex{found->second + choice.first + i};
}

char* ConstructedObjects::AddressOf(const Choice& choice, std::uint32_t i) const {
  if (choice.objects == nullptr) return nullptr;
  return layout_.objects[first_object_.at(choice.objects.get()) + choice.first + i].address;
}

void ConstructedObjects::NamePart(const Choice& choice) {
  if (choice.part.empty() || choice.count == 0) return;
  char* object = AddressOf(choice, 0);
  const auto offset = static_cast<std::size_t>(static_cast<char*>(choice.point(object)) - object);
  layout_.parts.try_emplace({choice.objects.get(), offset, choice.target}, choice.part);
}

void ConstructedObjects::TellApart(const Choice& choice, std::uint32_t i) {
  std::uint32_t& told = space_.classes[Raw(class_of_.at(choice.objects.get()))].told_apart;
  told = std::max(told, choice.first + i + 1);
}

}  // namespace korat::harness
