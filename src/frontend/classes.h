// Which classes belong to the model, and what they are made of.
#pragma once

#include <map>
#include <vector>

#include "clang/AST/DeclCXX.h"
#include "frontend/address_choice.h"
#include "frontend/block_choice.h"
#include "frontend/objects/hooks.h"
#include "frontend/objects/own_objects.h"
#include "frontend/traits.h"
#include "frontend/types.h"
#include "model/class_model.h"

namespace korat::frontend {

// The classes reachable through the fields of a root class, breadth first. Methods come last, once
// the set of classes is known: a parameter does not make its class part of the structure,
// unless the methods are to be called.
class ClassCollector {
 public:
  // `settings`: those of --set. Some say what a pointer is, or leads to.
  // `root`: the class that will be collected; null: not known yet.
  ClassCollector(const Traits& traits, const std::vector<std::string>& settings,
                 const clang::CXXRecordDecl* root = nullptr);

  // `calls_methods`: the classes of the parameters of the root's methods belong to it, too.
  std::vector<Class> Collect(clang::CXXRecordDecl& root, bool calls_methods);

  // Types of parameters: classes that no field leads to have no index.
  const TypeModeller& parameter_types() const { return parameter_types_; }

 private:
  int IndexOf(clang::CXXRecordDecl& record, Reach reach);
  int TakeIn(clang::CXXRecordDecl& record);
  void TakeInDerived(const clang::CXXRecordDecl& base);
  void TakeInWhatMembersUse();
  void TakeInHoldersOfHooks();
  void TakeInParameters(const clang::CXXRecordDecl& root);
  void FillIn(int index);
  void AddFields(const clang::RecordDecl& record, std::uint64_t offset_bits, bool in_union,
                 std::vector<Field>& fields);
  Type ModelField(const clang::FieldDecl& field);
  void Relate();
  std::vector<ClassOrigin> Origins() const;
  bool IsHolder(const clang::CXXRecordDecl& record) const;
  void NameForDisplay();

  Traits traits_;
  TypeModeller types_, parameter_types_;
  BlockChoice blocks_;
  std::vector<std::string> names_with_numbers_;  // in the settings
  std::vector<Hook> hooks_;
  std::vector<int> holders_;  // whose objects are linked by their hooks
  AddressChoice addresses_;
  std::vector<clang::CXXRecordDecl*> records_;  // parallel to classes_
  std::vector<Class> classes_;
  std::map<const clang::CXXRecordDecl*, int> indexes_;
  std::vector<bool> is_target_;   // parallel to classes_: some pointer leads to it
  std::size_t instantiated_ = 0;  // how many have instantiated members
};

}  // namespace korat::frontend
