// A walk over Clang's syntax tree: every statement and declaration, parents first.
//
// Clang's visitor is a template, and each class made from it costs the compiler ten seconds. So
// there is one, and what differs is virtual here.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclBase.h"
#include "clang/AST/Stmt.h"

namespace korat::frontend {

class AstWalk {
 public:
  // What the user did not write: instances of templates, and code that the language supplies.
  struct Extent {
    bool instances = false;
    bool implicit_code = false;
  };

  explicit AstWalk(Extent extent) : extent_(extent) {}
  AstWalk() : AstWalk(Extent{}) {}
  virtual ~AstWalk() = default;

  // False if the walk was ended before it had seen everything.
  bool Over(clang::Stmt* statement);
  bool Over(clang::Decl& declaration);
  bool Over(clang::ASTContext& context);

  const Extent& extent() const { return extent_; }

  // False ends the walk.
  virtual bool OnStatement(clang::Stmt& /*statement*/) { return true; }
  virtual bool OnDeclaration(clang::Decl& /*declaration*/) { return true; }

  // False leaves it out, and everything in it.
  virtual bool Enters(const clang::Stmt& /*statement*/) { return true; }
  virtual bool Enters(const clang::Decl& /*declaration*/) { return true; }

 private:
  Extent extent_;
};

}  // namespace korat::frontend
