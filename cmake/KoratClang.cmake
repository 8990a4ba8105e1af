# korat_use_clang(<target> [<other>]): compiles and links the target against Clang as a library, with
# the precompiled headers of another one, if given.
function(korat_use_clang name)
  target_include_directories(${name} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_compile_options(${name} PRIVATE -fno-rtti)  # LLVM itself has none
  target_link_libraries(${name} PRIVATE clang-cpp LLVM)
  # Most of the time to compile these files is spent on Clang's headers.
  if(ARGC GREATER 1)
    target_precompile_headers(${name} REUSE_FROM ${ARGV1})
  else()
    target_precompile_headers(${name} PRIVATE
      <algorithm> <map> <optional> <set> <string> <vector> <clang/AST/ASTContext.h>
      <clang/AST/DeclTemplate.h> <clang/AST/ExprCXX.h> <clang/Frontend/ASTUnit.h>
      <clang/Lex/Lexer.h>)
  endif()
endfunction()
