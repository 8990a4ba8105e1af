// Members by which lists and trees link the objects around them.
#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace korat::frontend {

struct Hook {
  clang::CXXRecordDecl* holder = nullptr;  // Timer
  clang::CXXRecordDecl* member = nullptr;  // the class of its member, or its base: heap_node
};

// The user's code shows that it gets from a member of a class to the object around it: by
// offsetof, as container_of does, by &((Timer*)0)->node, or by a pointer to the member, as
// boost::intrusive::member_hook does; or from a base to the class derived from it, by a cast that
// checks nothing.
std::vector<Hook> FindHooks(const clang::ASTContext& context);

}  // namespace korat::frontend
