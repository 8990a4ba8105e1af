# korat_instrument(<target> [KEEP_ACCESS])
#
# Compiles the sources of <target> with Korat's pass, so that predicates in them can be watched, and
# links the library. The pass is for clang 19 exactly: it is loaded into the compiler.
#
# Private members are made reachable for finitizations (-fno-access-control); KEEP_ACCESS leaves
# access checks on.
function(korat_instrument target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "KEEP_ACCESS" "" "")
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19
     OR CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 20)
    message(FATAL_ERROR
      "korat_instrument(${target}): the compiler is ${CMAKE_CXX_COMPILER_ID} "
      "${CMAKE_CXX_COMPILER_VERSION}, but Korat's pass needs clang 19. Configure with "
      "CXX=clang++-19 (Debian: apt-get install clang-19).")
  endif()
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:-fpass-plugin=$<TARGET_FILE:Korat::pass>>")
  if(NOT arg_KEEP_ACCESS)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fno-access-control>")
  endif()
  # std::string's members would otherwise run inside libstdc++.so, unseen.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include korat/detail/no_extern_templates.h>")
  # A sanitizer's report is the failure of one structure, if the target is built with sanitizers:
  # ASan's must go on for that, UBSan's must not.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-fno-sanitize-recover=all -fsanitize-recover=address>")
  # A changed pass makes objects stale.
  if(TARGET korat_pass)
    get_target_property(pass_directory korat_pass LIBRARY_OUTPUT_DIRECTORY)
    set(plugin "${pass_directory}/korat_pass.so")
  else()
    get_target_property(plugin Korat::pass LOCATION)
  endif()
  get_target_property(sources ${target} SOURCES)
  set_property(SOURCE ${sources} TARGET_DIRECTORY ${target} APPEND PROPERTY
    OBJECT_DEPENDS "${plugin}")
  target_link_libraries(${target} PRIVATE Korat::korat)
endfunction()
