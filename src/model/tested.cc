#include "model/tested.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "model/bound_names.h"
#include "model/predicate_names.h"
#include "model/type_description.h"

namespace korat::frontend {
namespace {

// One may be as given on the command line, the other as the compiler found it.
bool IsSameFile(const std::string& a, const std::string& b) {
  const auto full = [](const std::string& file) {
    return std::filesystem::absolute(file).lexically_normal();
  };
  return a == b || full(a) == full(b);
}

const ContractFacts* ContractOf(const Function& function,
                                const std::vector<ContractFacts>& contracts) {
  for (const ContractFacts& facts : contracts) {
    if (facts.function.line == function.location.line &&
        facts.function.column == function.location.column &&
        IsSameFile(facts.function.file, function.location.file)) {
      return &facts;
    }
  }
  return nullptr;
}

bool HasRequires(const ListedFunction& listed) {
  if (!listed.inherited.empty()) return true;  // perhaps
  return std::any_of(listed.specification.behaviors.begin(), listed.specification.behaviors.end(),
                     [](const Behavior& behavior) {
                       return std::any_of(behavior.clauses.begin(), behavior.clauses.end(),
                                          [](const Clause& clause) {
                                            return clause.kind == ClauseKind::kRequires;
                                          });
                     });
}

// Equal for equal words, behaviour by behaviour; inherited ones are not looked at.
std::string PreconditionText(const ListedFunction& listed) {
  if (!listed.inherited.empty()) return "";
  std::string text = listed.class_name + (listed.checks_invariants ? " valid" : "");
  for (const Behavior& behavior : listed.specification.behaviors) {
    text += "\nor";
    for (const Clause& clause : behavior.clauses) {
      if (clause.kind == ClauseKind::kRequires) text += "\nrequires " + clause.text;
    }
  }
  return text;
}

// Only a function's own contract is the whole one.
std::string PreconditionId(const ListedFunction& listed) {
  return listed.inherited.empty() ? listed.id : "";
}

unsigned CountBehaviors(const ListedFunction& listed, const ContractListing& contracts) {
  std::size_t count = listed.specification.behaviors.size();
  for (const ListedFunction& other : contracts.functions) {
    const auto& names = listed.inherited;
    if (std::find(names.begin(), names.end(), other.name) != names.end()) {
      count += other.specification.behaviors.size();
    }
  }
  return static_cast<unsigned>(count);
}

std::string TextOf(const Code& code) {
  std::string text;
  for (const Fragment& fragment : code) text += fragment.text;
  const std::size_t first = text.find_first_not_of(" \n"), last = text.find_last_not_of(" \n");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

// "std::out_of_range" of "const std::out_of_range& e".
std::string CaughtType(const Code& caught) {
  std::string text = TextOf(caught);
  if (text.rfind("const ", 0) == 0) text = text.substr(6);
  text = text.substr(0, text.find('&'));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::vector<ThrownTypes> ThrownBy(const Specification& specification) {
  const auto place = [](const Location& at) {
    return std::to_string(at.line) + ":" + std::to_string(at.column);
  };
  std::vector<ThrownTypes> all;
  for (const Behavior& behavior : specification.behaviors) {
    ThrownTypes thrown;
    thrown.is_demanded = behavior.kind == BehaviorKind::kExceptional;
    thrown.places.push_back(place(behavior.location));
    std::vector<std::string> caught;
    for (const Clause& clause : behavior.clauses) {
      const bool is_about =
          clause.kind == ClauseKind::kSignals || clause.kind == ClauseKind::kSignalsOnly;
      if (!is_about) continue;
      thrown.places.push_back(place(clause.location));
      if (clause.kind == ClauseKind::kSignals) caught.push_back(CaughtType(clause.caught));
      for (const Code& type : clause.types) thrown.types.push_back(TextOf(type));
    }
    // What `signals_only` leaves out can't be thrown.
    if (thrown.types.empty()) thrown.types = std::move(caught);
    if (thrown.is_demanded || !thrown.types.empty()) all.push_back(std::move(thrown));
  }
  return all;
}

// Whether values of the type are objects that the search builds.
bool IsObject(const ClassModel& model, const Type& type) {
  if (type.kind != TypeKind::kStruct || type.class_index < 0) return false;
  return model.classes[static_cast<std::size_t>(type.class_index)].has_objects ||
         PredicateOf(model, type.class_index) != nullptr;
}

std::string WhyUnbounded(const ClassModel& model, const Type& type) {
  const std::string what = "values of type '" + type.spelling + "' can't be bounded";
  if (!Describe(type).can_be_argument) {
    return what + ": write a contracted free function that calls it";
  }
  if (type.kind != TypeKind::kPointer) return "";
  const Class& target = model.classes[static_cast<std::size_t>(type.class_index)];
  const bool is_known = target.has_objects || PredicateOf(model, type.class_index) != nullptr;
  return is_known ? "" : "class '" + target.display + "' has no predicate";
}

class Preparation {
 public:
  Preparation(const Function& function, bool is_chosen, ClassModel& model)
      : tested_{function, is_chosen}, model_(model) {}

  std::string Prepare(const ContractFacts* contract) {
    const bool has_twin =
        std::any_of(model_.tested.begin(), model_.tested.end(), [this](const auto& other) {
          return other.function.Signature() == tested_.function.Signature();
        });
    // A call on an object that is not const means the other one.
    if (has_twin) return "of two functions that differ only in const, only the first is called";
    if (contract != nullptr) {
      tested_.is_helper = contract->is_helper;
      tested_.checks_invariants = contract->checks_invariants;
      tested_.precondition = contract->precondition;
      if (HasOwnPrecondition(*contract)) tested_.precondition_id = contract->precondition_id;
      tested_.behaviors = contract->behaviors;
      tested_.thrown = contract->thrown;
    }
    FindReceiver();
    for (std::size_t i = 0; i < tested_.function.parameters.size(); ++i) {
      const std::string reason = PrepareParameter(i);
      if (!reason.empty()) return reason;
    }
    const bool is_wanted = structures_ > 0 || tested_.is_helper || HasMuchToPrune();
    tested_.searches_precondition = is_wanted && contract != nullptr && contract->has_requires;
    for (const auto& [index, count] : needed_) {
      Class& needed = model_.classes[static_cast<std::size_t>(index)];
      if (!needed.has_objects || needed.arguments > 0) {
        needed.arguments = std::max(needed.arguments, count);
      }
      needed.has_objects = !needed.is_abstract;
    }
    model_.tested.push_back(std::move(tested_));
    return "";
  }

 private:
  // A friend that is defined in the class has no name to ask by.
  bool HasOwnPrecondition(const ContractFacts& contract) const {
    return contract.has_requires && !tested_.function.is_friend &&
           tested_.function.role == Role::kOrdinary;
  }

  // Of the values of one number, filtering takes what is left as fast, and the search can be shared
  // with other functions.
  bool HasMuchToPrune() const {
    if (tested_.precondition_id.empty()) return false;
    const std::vector<std::size_t> arguments = ArgumentsOf(tested_.function);
    if (arguments.size() != 1) return arguments.size() > 1;
    return IsCompound(tested_.function.parameters[arguments[0]].type);
  }

  // A function without an object of its own is called on the first that it takes.
  void FindReceiver() {
    Function& function = tested_.function;
    if (function.is_member || function.receiver >= 0) return;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      const Type& type = function.parameters[i].type;
      const bool is_class = type.kind == TypeKind::kStruct || type.kind == TypeKind::kPointer;
      if (!is_class || type.class_index != 0) continue;
      function.receiver = static_cast<int>(i);
      return;
    }
  }

  std::string PrepareParameter(std::size_t i) {
    Parameter& parameter = tested_.function.parameters[i];
    if (static_cast<int>(i) == tested_.function.receiver) return "";
    const std::string reason = WhyUnbounded(model_, parameter.type);
    if (!reason.empty()) return reason;
    const bool is_object = IsObject(model_, parameter.type);
    if (is_object) {
      parameter.type.kind = TypeKind::kPointer;
      parameter.type.source += " *";
      parameter.type.is_object = true;
    }
    if (parameter.type.kind != TypeKind::kPointer) return "";
    const bool has_predicate = PredicateOf(model_, parameter.type.class_index) != nullptr;
    if (has_predicate) ++structures_;
    if (is_object || has_predicate) ++needed_[parameter.type.class_index];
    return "";
  }

  TestedFunction tested_;
  ClassModel& model_;
  int structures_ = 0;         // arguments with a predicate
  std::map<int, int> needed_;  // objects as arguments, by class
};

}  // namespace

bool CanBeCalledAlone(const Function& function) {
  return std::all_of(function.parameters.begin(), function.parameters.end(),
                     [](const Parameter& parameter) { return parameter.has_default; });
}

const Function* PredicateOf(const ClassModel& model, int class_index) {
  const Function& of_root = model.predicate;
  if (class_index == 0) return of_root.name.empty() ? nullptr : &of_root;
  const Class& asked = model.classes[static_cast<std::size_t>(class_index)];
  const auto named = [&](const std::string& name, bool is_void) -> const Function* {
    for (const Function& method : asked.methods) {
      const bool answers_alike = (method.result == "void") == is_void;
      if (method.is_member && method.name == name && answers_alike && CanBeCalledAlone(method)) {
        return &method;
      }
    }
    return nullptr;
  };
  if (of_root.name.empty()) return nullptr;  // nothing is searched
  if (const Function* same = named(of_root.name, of_root.result == "void")) return same;
  for (const char* name : kUsualPredicates) {
    const Function* own = named(name, /*is_void=*/false);
    if (own != nullptr && own->result == "bool") return own;
  }
  return nullptr;
}

std::vector<ContractFacts> FactsOf(const ContractListing& contracts) {
  std::vector<ContractFacts> facts;
  for (const ListedFunction& listed : contracts.functions) {
    const bool is_checked = listed.body.line > 0 && listed.unchecked.empty();
    facts.push_back({listed.location, listed.specification.is_helper,
                     is_checked && HasRequires(listed), is_checked && listed.checks_invariants,
                     PreconditionText(listed), PreconditionId(listed),
                     CountBehaviors(listed, contracts), ThrownBy(listed.specification)});
  }
  return facts;
}

bool HasContract(const Function& function, const std::vector<ContractFacts>& contracts) {
  return ContractOf(function, contracts) != nullptr;
}

std::string AddTested(const Function& function, bool is_chosen,
                      const std::vector<ContractFacts>& contracts, ClassModel& model) {
  return Preparation(function, is_chosen, model).Prepare(ContractOf(function, contracts));
}

}  // namespace korat::frontend
