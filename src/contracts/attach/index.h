// Looks up the contracts of a translation unit, including inherited and implied ones.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "contracts/attach/attach.h"
#include "contracts/attach/free_predicates.h"

namespace korat::frontend {

// A contract that applies to a function, and the function it comes from: itself or an overridden
// one.
struct EffectiveContract {
  const FunctionContract* contract = nullptr;
  const clang::FunctionDecl* from = nullptr;
  std::string scope;  // the base class that it comes from, "TB<T>"; "" for the function's own
};

class ContractIndex {
 public:
  // `predicate` is the name given by --predicate, or "" for the usual names.
  ContractIndex(const UnitContracts& contracts, const FreePredicates& free,
                const std::string& predicate);

  // The function's own contract, or null.
  const FunctionContract* Of(const clang::FunctionDecl& function) const;
  // The contracts of all functions that it overrides, at any level, each once.
  std::vector<EffectiveContract> Inherited(const clang::FunctionDecl& function) const;

  // The invariants written in the class itself.
  const std::vector<Clause>& InvariantsOf(const clang::CXXRecordDecl& record) const;
  // The member predicate that is an implied invariant, or null.
  const clang::CXXMethodDecl* PredicateOf(const clang::CXXRecordDecl& record) const;
  // The free predicate that is an implied invariant, or null.
  const FreePredicate* FreePredicateOf(const clang::CXXRecordDecl& record) const;
  // Whether the class or a base has invariants.
  bool HasInvariants(const clang::CXXRecordDecl& record) const;
  // Whether the class or a base has an invariant or a method with a contract.
  bool IsContracted(const clang::CXXRecordDecl& record) const;

  bool IsHelper(const clang::FunctionDecl& function) const;
  // Whether it is declared pure, or is const and its contract does not let it assign.
  bool IsPure(const clang::FunctionDecl& function) const;
  bool IsPredicate(const clang::FunctionDecl& function) const;
  // True for public methods that have an object and are neither helpers nor the predicate itself.
  bool ChecksInvariants(const clang::FunctionDecl& function) const;

 private:
  void AddFromTemplates(const clang::CXXMethodDecl& method,
                        std::vector<EffectiveContract>& inherited) const;

  // The implied invariant: a member, a free function, or neither.
  struct Predicate {
    const clang::CXXMethodDecl* member = nullptr;
    const FreePredicate* free = nullptr;
  };
  Predicate Implied(const clang::CXXRecordDecl& record) const;

  const UnitContracts& contracts_;
  const FreePredicates& free_;
  std::vector<std::string> names_;  // of predicates, in the order of the lookup
};

bool IsPublic(const clang::CXXMethodDecl& method);

// "Person::addKgs", for messages.
std::string DisplayName(const clang::FunctionDecl& function);

// Digits that identify the function, the same in every translation unit.
std::string IdOf(const clang::FunctionDecl& function);

// The declaration's place as messages show it.
Location DisplayLocation(const clang::Decl& declaration);

// A direct base class: its definition, or the template it is an instance of, and its name in the
// class.
struct BaseClass {
  const clang::CXXRecordDecl* record = nullptr;
  std::string name;
};
std::vector<BaseClass> BasesOf(const clang::CXXRecordDecl& record);

}  // namespace korat::frontend
