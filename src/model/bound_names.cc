#include "model/bound_names.h"

#include <algorithm>

#include "korat/detail/bounds.h"
#include "model/type_description.h"

namespace korat::frontend {
namespace {

bool Contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool IsOrDerives(const ClassModel& model, int derived, int base) {
  return derived == base ||
         Contains(model.classes[static_cast<std::size_t>(base)].derived, derived);
}

// Whether values of the type contain objects of class `wanted`.
bool Embeds(const ClassModel& model, const Type& type, int wanted, std::vector<int>& open) {
  for (const Type& part : type.parts) {
    if (Embeds(model, part, wanted, open)) return true;
  }
  if (Describe(type).form != Form::kMembers || Contains(open, type.class_index)) return false;
  if (type.class_index == wanted) return true;
  open.push_back(type.class_index);
  const Class& embedded = model.classes[static_cast<std::size_t>(type.class_index)];
  for (const Field& field : embedded.fields) {
    if (Embeds(model, field.type, wanted, open)) return true;
  }
  return false;
}

bool HasFields(const Type& type) {
  if (!IsCompound(type)) return false;
  // Keys can be listed, whatever they are.
  const auto first = type.parts.begin() + (Describe(type).form == Form::kKeys ? 1 : 0);
  const bool may_be_empty = Describe(type).form == Form::kChoice;  // as a std::monostate is
  return std::all_of(first, type.parts.end(), [&](const Type& part) {
    if (may_be_empty && part.kind == TypeKind::kKept) return true;
    return IsCompound(part) ? HasFields(part) : Describe(part).form != Form::kWhole;
  });
}

// Whether values of the type point to objects, or contain containers: they can't be keys.
bool RefersOrContains(const ClassModel& model, const Type& type, std::vector<int>& open) {
  const Form form = Describe(type).form;
  if (form == Form::kSequence || form == Form::kKeys || form == Form::kChoice) return true;
  if (form == Form::kBlock) return true;
  const auto refers = [&](const Type& part) { return RefersOrContains(model, part, open); };
  if (std::any_of(type.parts.begin(), type.parts.end(), refers)) return true;
  if (!type.targets.empty()) return true;
  if (type.class_index < 0 || form == Form::kWhole) return false;
  if (form != Form::kMembers) return true;
  if (Contains(open, type.class_index)) return false;
  open.push_back(type.class_index);
  const Class& embedded = model.classes[static_cast<std::size_t>(type.class_index)];
  return std::any_of(embedded.fields.begin(), embedded.fields.end(),
                     [&](const Field& field) { return refers(field.type); });
}

// Whether the keys of all containers in the type can be made one by one.
bool HasPlainKeys(const ClassModel& model, const Type& type) {
  std::vector<int> open;
  if (Describe(type).form == Form::kKeys && RefersOrContains(model, type.parts[0], open)) {
    return false;
  }
  return std::all_of(type.parts.begin(), type.parts.end(),
                     [&](const Type& part) { return HasPlainKeys(model, part); });
}

class Lister {
 public:
  explicit Lister(const ClassModel& model) : model_(model) {}

  std::vector<BoundName> List() {
    const int count = static_cast<int>(model_.classes.size());
    for (int i = 0; i < count; ++i) {
      const Class& listed = model_.classes[static_cast<std::size_t>(i)];
      if (!listed.has_objects) continue;
      BoundName objects{listed.display, listed.name, BoundName::Kind::kObjects};
      objects.class_index = i;
      names_.push_back(objects);
    }
    for (int i = 0; i < count; ++i) {
      if (IsPartOfRoot(model_, i) || !ObjectsWith(model_, i).empty()) AddFields(i);
    }
    AddArguments(model_.predicate);
    for (const TestedFunction& tested : model_.tested) {
      AddArguments(tested.function, /*of_call=*/true);
    }
    return std::move(names_);
  }

 private:
  void AddArguments(const Function& function, bool of_call = false) {
    for (const std::size_t i : ArgumentsOf(function)) {
      BoundName base;
      base.of_call = of_call;
      base.name = base.qualified = ArgumentBound(function, i);
      const std::size_t first = names_.size();
      Add(base, function.parameters[i].type);
      if (of_call) names_[first].argument = &function.parameters[i];
    }
  }

  void AddFields(int index) {
    const Class& holder = model_.classes[static_cast<std::size_t>(index)];
    for (const Field& field : holder.fields) {
      BoundName base;
      base.name = holder.display + "::" + field.name;
      base.qualified = holder.name + "::" + field.name;
      base.class_index = index;
      base.bit_width = field.bit_width;
      base.is_fixed = field.is_fixed;
      base.of_root = IsPartOfRoot(model_, index);
      AddField(base, field);
    }
  }

  void AddField(BoundName base, const Field& field) {
    const bool in_union = IsInUnion(field) && field.type.kind != TypeKind::kUnboundable;
    if (in_union) base.in_union = base.name;
    Add(base, field.type);
    if (!in_union) return;
    names_.push_back(Extended(base, ".when"));
    names_.back().kind = BoundName::Kind::kWhen;
    names_.back().type = &field.type;
  }

  void Add(BoundName base, const Type& type) {
    base.type = &type;
    base.kind = IsTakenApart(model_, type, base.class_index) ? BoundName::Kind::kWhole
                                                             : BoundName::Kind::kLeaf;
    names_.push_back(base);
    if (base.kind == BoundName::Kind::kLeaf) return;
    base.bit_width = 0;
    const TypeDescription& description = Describe(type);
    switch (description.form) {
      case Form::kSequence:
        names_.push_back(Extended(base, ".length"));
        names_.back().kind = BoundName::Kind::kLength;
        base.is_element = true;
        base.lengths.push_back(0);
        return Add(Extended(base, "[]"), type.parts[0]);
      case Form::kBlock:
        names_.back().kind = BoundName::Kind::kBlock;
        base.is_element = true;
        base.lengths.push_back(0);
        return Add(Extended(base, "[]"), type.parts[0]);
      case Form::kKeys:
        names_.push_back(Extended(base, ".length"));
        names_.back().kind = BoundName::Kind::kLength;
        base.is_element = true;
        Add(Extended(base, ".keys"), type.parts[0]);
        if (type.parts.size() < 2) return;
        base.lengths.push_back(BoundName::kByKey);
        return Add(Extended(base, "[]"), type.parts[1]);
      case Form::kElements:
        base.lengths.push_back(type.length);
        return Add(Extended(base, "[]"), type.parts[0]);
      case Form::kParts:
        for (std::size_t i = 0; i < type.parts.size(); ++i) {
          Add(Extended(base, std::string(".") + description.part_name(i)), type.parts[i]);
        }
        return;
      case Form::kChoice:
        names_.push_back(Extended(base, std::string(".") + description.tag_name));
        names_.back().kind = BoundName::Kind::kTag;
        base.is_element = false;
        for (std::size_t i = 0; i < type.parts.size(); ++i) {
          Add(Extended(base, std::string(".") + description.part_name(i)), type.parts[i]);
        }
        return;
      case Form::kMembers:
        return AddStruct(base, type.class_index);
      case Form::kValues:
      case Form::kWhole:
        return;
    }
  }

  void AddStruct(const BoundName& base, int index) {
    const Class& embedded = model_.classes[static_cast<std::size_t>(index)];
    for (int parent : embedded.bases) AddStruct(base, parent);
    for (const Field& field : embedded.fields) {
      BoundName part = Extended(base, "." + field.name);
      part.class_index = index;
      part.bit_width = field.bit_width;
      part.is_fixed = base.is_fixed || field.is_fixed;
      part.is_element = false;
      AddField(part, field);
    }
  }

  static BoundName Extended(BoundName base, const std::string& suffix) {
    base.name += suffix;
    base.qualified += suffix;
    return base;
  }

  const ClassModel& model_;
  std::vector<BoundName> names_;
};

class PartFinder {
 public:
  PartFinder(const ClassModel& model, int target) : model_(model), target_(target) {}

  std::vector<EmbeddedPart> Find() {
    for (std::size_t i = 0; i < model_.classes.size(); ++i) {
      holder_ = static_cast<int>(i);
      if (i == 0 || model_.classes[i].has_objects) Visit(holder_, "", {});
    }
    return std::move(parts_);
  }

 private:
  void Visit(int index, const std::string& path, const std::vector<std::uint64_t>& lengths) {
    const Class& visited = model_.classes[static_cast<std::size_t>(index)];
    for (int base : visited.bases) Visit(base, path, lengths);
    for (const Field& field : visited.fields) {
      std::string inner = path + "." + field.name;
      std::vector<std::uint64_t> inner_lengths = lengths;
      const Type* type = &field.type;
      for (; Describe(*type).form == Form::kElements; type = &type->parts[0]) {
        inner += "[]";
        inner_lengths.push_back(type->length);
      }
      if (Describe(*type).form != Form::kMembers) continue;
      if (IsOrDerives(model_, type->class_index, target_)) {
        const Class& holder = model_.classes[static_cast<std::size_t>(holder_)];
        parts_.push_back({holder.display + "::" + inner.substr(1), inner, holder_, inner_lengths});
      }
      Visit(type->class_index, inner, inner_lengths);
    }
  }

  const ClassModel& model_;
  int target_;
  int holder_ = 0;
  std::vector<EmbeddedPart> parts_;
};

}  // namespace

std::vector<BoundName> BoundNames(const ClassModel& model) { return Lister(model).List(); }

std::vector<int> TargetsOf(const ClassModel& model, int target) {
  std::vector<int> targets;
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    if (model.classes[i].has_objects && IsOrDerives(model, static_cast<int>(i), target)) {
      targets.push_back(static_cast<int>(i));
    }
  }
  return targets;
}

std::vector<EmbeddedPart> PartsOf(const ClassModel& model, int target) {
  return PartFinder(model, target).Find();
}

bool IsNameOf(const EmbeddedPart& part, const std::string& name) {
  if (name == part.name) return true;
  if (part.lengths.empty() || detail::WithoutIndexes(name) != part.name) return false;
  std::size_t open = 0;
  for (const std::uint64_t length : part.lengths) {
    open = name.find('[', open) + 1;
    const std::string digits = name.substr(open, name.find(']', open) - open);
    const bool is_number = !digits.empty() && digits.size() < 18 &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number || std::stoull(digits) >= length) return false;
  }
  return true;
}

std::vector<int> ObjectsWith(const ClassModel& model, int holder) {
  return TargetsOf(model, holder);
}

bool IsPartOfRoot(const ClassModel& model, int holder) { return IsOrDerives(model, 0, holder); }

bool IsTakenApart(const ClassModel& model, const Type& type, int holder) {
  std::vector<int> open;
  return HasFields(type) && HasPlainKeys(model, type) && !Embeds(model, type, holder, open);
}

std::vector<std::size_t> ArgumentsOf(const Function& function) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (static_cast<int>(i) != function.receiver) positions.push_back(i);
  }
  return positions;
}

std::string ArgumentName(const Function& function, std::size_t index) {
  const std::string& name = function.parameters[index].name;
  if (!name.empty()) return name;
  const bool is_after_root = function.receiver >= 0 && static_cast<int>(index) > function.receiver;
  return "argument" + std::to_string(index + (is_after_root ? 0 : 1));
}

std::string ArgumentBound(const Function& function, std::size_t index) {
  // Named after what a caller gives: without the root.
  Function called = function;
  if (called.receiver >= 0) called.parameters.erase(called.parameters.begin() + called.receiver);
  return called.Signature() + "." + ArgumentName(function, index);
}

}  // namespace korat::frontend
