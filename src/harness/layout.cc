#include "harness/layout.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <utility>

#include "harness/bit_images.h"
#include "harness/members.h"
#include "harness/user_code.h"

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
      : spec_(spec), arguments_(arguments), arena_(arena), layout_(layout), space_(layout.space) {}

  void Build() {
    ConstructObjects();
    MatchAllMembers();
    for (std::uint32_t i = 0; i < layout_.objects.size(); ++i) PlanObject(i);
    layout_.length_of.resize(space_.fields.size(), kNoField);
    DropOwnShares();
    layout_.table.Finish();
  }

 private:
  // Elements of a vector, laid out after the fields of the object that holds it.
  struct Contents {
    std::uint32_t length_field;
    char* data;
    const DomainSpec* domain;
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

  template <typename Code>
  void MakeValue(const std::string& name, Code code) {
    RunUserCode(arena_, "field '" + name + "': a value of its domain can't be made",
                "give values that can be copied", code);
  }

  void ConstructArgument(const ArgumentSpec& argument) {
    const ClassIndex index = AddClass(argument.name, false);
    char* address = AllocateObject(argument.size, argument.alignment);
    space_.roots.push_back(ObjectIndex{static_cast<std::uint32_t>(layout_.objects.size())});
    AddObject({address, nullptr, &argument}, index, 0);
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
    std::vector<bool> used(spec_.settings.size(), false);
    for (const auto& [spec, first] : first_object_) {
      if (spec->count > 0) {
        layout_.members[spec] =
            MatchMembers(*spec, layout_.objects[first].address, spec_.settings, used);
        continue;
      }
      for (std::size_t i = 0; i < used.size(); ++i) {
        used[i] = used[i] || *spec_.settings[i].holder == *spec->type;
      }
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i] || HasEmptyClass()) continue;
      const std::string& name = spec_.settings[i].name;
      const std::string holder = name.substr(0, name.find("::"));
      Fail("field '" + name + "' belongs to no object: class '" + holder +
           "' has none; add f.Objects<" + holder + ">(n) before bounding it, or for a struct " +
           "embedded in another give the path, f.Set<&Outer::member, &" + name + ">(...)");
    }
  }

  // A class without objects can't be asked for its base classes.
  bool HasEmptyClass() const {
    return std::any_of(first_object_.begin(), first_object_.end(),
                       [](const auto& entry) { return entry.first->count == 0; });
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
      case DomainSpec::Kind::kVector:
        PlanVector(name, address, domain);
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

  // A value listed twice would make every structure with it come twice. (Values that own memory are
  // not compared.)
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

  // Object number i of the choice is not interchangeable with the others: something else than the
  // fields of the structure refers to it by number.
  void TellApart(const Choice& choice, std::uint32_t i) {
    std::uint32_t& told = space_.classes[Raw(class_of_.at(choice.objects.get()))].told_apart;
    told = std::max(told, choice.first + i + 1);
  }

  // Constructs one value in place; returns the use count it raises, which is lowered again.
  int* StoreChoice(const std::string& name, const Choice& choice, std::uint32_t i, char* address,
                   std::size_t size) {
    std::memset(address, 0, size);
    char* object = nullptr;
    if (choice.objects != nullptr) {
      object = layout_.objects[first_object_.at(choice.objects.get()) + choice.first + i].address;
    }
    if (!choice.share) {
      MakeValue(name, [&] { choice.store(address, i, object); });
      return nullptr;
    }
    Share& share = shares_[object];
    if (share.pointer == nullptr) {
      MakeValue(name, [&] { share.pointer = choice.share(object); });
      share.count = choice.use_count(share.pointer);
      if (share.count == nullptr) Fail("this implementation of std::shared_ptr is not known");
      layout_.table.AddUseCount(share.count);
    }
    choice.store(address, i, share.pointer);
    --*share.count;
    return share.count;
  }

  // The pointers that made the control blocks hold a share each: only fields shall.
  void DropOwnShares() {
    for (auto& [object, share] : shares_) --*share.count;
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

  void PlanVector(const std::string& name, char* address, const DomainSpec& domain) {
    const std::size_t longest = domain.elements.size();
    std::vector<char> images;
    Resize(name, address, domain, longest);
    for (std::uint64_t length : domain.lengths) {
      Resize(name, address, domain, length);
      images.insert(images.end(), address, address + domain.size);
    }
    char* data = Resize(name, address, domain, longest);
    const auto count = static_cast<std::uint32_t>(domain.lengths.size());
    if (longest > 0) {
      contents_.push_back({static_cast<std::uint32_t>(space_.fields.size()), data, &domain, name});
    }
    layout_.table.Add(address, domain.size, count, images, /*masked=*/false);
    AddField({name + ".size()", count, false, {}}, domain);
  }

  char* Resize(const std::string& name, char* vector, const DomainSpec& domain,
               std::size_t length) {
    void* data = nullptr;
    MakeValue(name, [&] { data = domain.resize(vector, length); });
    return static_cast<char*>(data);
  }

  // The elements become fields of their own; a length reveals those below it.
  void PlanContents(const Contents& contents) {
    const DomainSpec& domain = *contents.domain;
    const auto first = static_cast<std::uint32_t>(space_.fields.size());
    std::vector<std::uint32_t> end_of_element;
    for (std::size_t i = 0; i < domain.elements.size(); ++i) {
      PlanField(contents.name + "[" + std::to_string(i) + "]",
                contents.data + i * domain.element_size, *domain.elements[i]);
      end_of_element.push_back(static_cast<std::uint32_t>(space_.fields.size()));
    }
    layout_.length_of.resize(first, kNoField);
    layout_.length_of.resize(space_.fields.size(), FieldIndex{contents.length_field});
    Field& length = space_.fields[contents.length_field];
    for (std::uint64_t n : domain.lengths) {
      const std::uint32_t count = n == 0 ? 0 : end_of_element[n - 1] - first;
      length.values.push_back({kNoObject, 0, {first, count}});
    }
  }

  // Takes the first value and is no field.
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
      case DomainSpec::Kind::kVector: {
        char* data = Resize(name, address, domain, domain.lengths.front());
        for (std::size_t i = 0; i < domain.lengths.front(); ++i) {
          Fix(data + i * domain.element_size, *domain.elements[i],
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

  struct Share {
    void* pointer = nullptr;  // a shared_ptr that made the control block
    int* count = nullptr;
  };

  const detail::FinitizationSpec& spec_;
  const std::vector<ArgumentSpec>& arguments_;
  runtime::Arena& arena_;
  Layout& layout_;
  StateSpace& space_;
  std::map<const ClassSpec*, ClassIndex> class_of_;
  std::map<const ClassSpec*, std::uint32_t> first_object_;
  std::map<char*, Share> shares_;
  std::deque<Contents> contents_;
  ObjectIndex planned_{};  // the object whose fields are being laid out
};

}  // namespace

void BuildLayout(const detail::FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
                 runtime::Arena& arena, Layout& layout) {
  Builder(spec, arguments, arena, layout).Build();
}

}  // namespace korat::harness
