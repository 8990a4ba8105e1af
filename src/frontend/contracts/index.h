// Questions about the contracts of a translation unit: what is inherited, what is implied.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "frontend/contracts/attach.h"

namespace korat::frontend {

// A contract that a function has, and the function by which it has it: itself, or one it overrides.
struct EffectiveContract {
  const FunctionContract* contract = nullptr;
  const clang::FunctionDecl* from = nullptr;
  std::string scope;  // the base class that has it, "TB<T>"; "": its own
};

class ContractIndex {
 public:
  // `predicate`: of --predicate, "" for the usual names.
  ContractIndex(const UnitContracts& contracts, std::string predicate)
      : contracts_(contracts), predicate_(std::move(predicate)) {}

  // Its own contract; nullptr: none.
  const FunctionContract* Of(const clang::FunctionDecl& function) const;
  // Those of the functions it overrides, over all levels, each once.
  std::vector<EffectiveContract> Inherited(const clang::FunctionDecl& function) const;

  // The invariants written in the class itself.
  const std::vector<Clause>& InvariantsOf(const clang::CXXRecordDecl& record) const;
  // The member function that is an invariant without being written; nullptr: none.
  const clang::CXXMethodDecl* PredicateOf(const clang::CXXRecordDecl& record) const;
  // Its own or a base's.
  bool HasInvariants(const clang::CXXRecordDecl& record) const;
  // An invariant, or a method with a contract, its own or a base's.
  bool IsContracted(const clang::CXXRecordDecl& record) const;

  bool IsHelper(const clang::FunctionDecl& function) const;
  // Said to be, or const and not said otherwise.
  bool IsPure(const clang::FunctionDecl& function) const;
  bool IsPredicate(const clang::FunctionDecl& function) const;
  // Public, with an object, no helper, not the predicate itself.
  bool ChecksInvariants(const clang::FunctionDecl& function) const;

 private:
  void AddFromTemplates(const clang::CXXMethodDecl& method,
                        std::vector<EffectiveContract>& inherited) const;

  const UnitContracts& contracts_;
  std::string predicate_;
};

bool IsPublic(const clang::CXXMethodDecl& method);

// "Person::addKgs", for messages.
std::string DisplayName(const clang::FunctionDecl& function);

// Some digits that tell it from all other functions, the same in every translation unit.
std::string IdOf(const clang::FunctionDecl& function);

// As messages name places.
Location DisplayLocation(const clang::Decl& declaration);

// A direct base class: its definition, or the template that it is made from, and its name in the
// class.
struct BaseClass {
  const clang::CXXRecordDecl* record = nullptr;
  std::string name;
};
std::vector<BaseClass> BasesOf(const clang::CXXRecordDecl& record);

}  // namespace korat::frontend
