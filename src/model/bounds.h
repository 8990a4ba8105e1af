// Bounds for a class model: those a scope stands for, and changes to them.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "korat/detail/bounds.h"
#include "model/bound_names.h"
#include "model/class_model.h"

namespace korat::frontend {

// Name and values, in the form of include/korat/detail/bounds.h.
using BoundList = std::vector<std::pair<std::string, std::string>>;

// A value that only the compiler understands: part of the driver's source.
struct ExpressionBound {
  std::string name;  // of the field
  std::string text;  // as given
  const Type* type = nullptr;
};

// Without a scope (--args, --by calls), arguments of functions under test are those of this one.
inline constexpr int kScopeOfArguments = 3;

class BoundEditor {
 public:
  // REQUIRES: the model outlives this.
  explicit BoundEditor(const ClassModel& model) : model_(model), names_(BoundNames(model)) {}

  // The zero-configuration bounds. Fields that have no default stay unbounded.
  void SetScope(int scope);
  // For a finitization, which bounds everything else: the arguments of functions under test.
  void SetArguments();
  // --set 'NAME=VALUES'. Throws Error for an unknown or ambiguous name, and for unsuitable values.
  void Set(const std::string& setting);
  // Keeps the fields that have no bound, and returns a note about them; "" if there are none.
  // Throws Error for an argument of the predicate without one. Arguments of calls may have none.
  std::string KeepRest();

  // A hint about integers of nodes that the scope bounds, for a search that found next to nothing:
  // they start at 1. "" if there are none.
  std::string HintAtNodes() const;

  const BoundList& bounds() const { return bounds_; }
  // What the user set, by name.
  const std::set<std::string>& given() const { return given_; }
  const std::vector<ExpressionBound>& expressions() const { return expressions_; }

 private:
  void SetDefault(const BoundName& name, int scope);
  // --set 'Cell::text.when=kind==kText'.
  void SetCondition(const BoundName& name, const std::string& given, const std::string& text);
  void CheckConditions() const;
  int ObjectsFor(int class_index, int scope) const;
  std::string DefaultFor(const BoundName& name, int scope) const;

  void CheckIndexes(const std::string& setting, const BoundName& target,
                    const std::string& given) const;
  const BoundName& Resolve(const std::string& setting, const std::string& name) const;
  std::string ValuesFor(const BoundName& target, const Type& type, const std::string& name,
                        const std::string& values);
  std::string ItemFor(const BoundName& target, const Type& type, const std::string& name,
                      const detail::BoundItem& item);
  void Put(const std::string& name, const std::string& values);
  void RemovePartsOf(const std::string& name);
  bool Has(const std::string& name) const;
  bool Has(const std::string& name, const std::string& values) const;
  bool IsCovered(const BoundName& name) const;
  // A note about pointers that are taken as arrays, though nobody said so; "" if there are none.
  std::string GuessedArrays() const;

  const ClassModel& model_;
  std::vector<BoundName> names_;
  BoundList bounds_;
  std::vector<ExpressionBound> expressions_;
  std::set<std::string> given_;
  std::set<std::string> was_set_;  // pointers to arrays, by the user
  int scope_ = 1;                  // for members of unions, once their condition is known
};

// Numbers that fields hold are arguments, too: each argument that is not among `given` also gets
// the values that `fields`, the bounds of a search, have for fields of its type.
void AddValuesOfFields(const ClassModel& model, const BoundList& fields,
                       const std::set<std::string>& given, BoundList& bounds);

}  // namespace korat::frontend
