# korat_instrument(<target> [KEEP_ACCESS])
#
# Compiles the sources of <target> with Korat's pass, so that predicates in them can be watched, and
# links the library. The pass is loaded into the compiler, which must be clang 19.
#
# Finitizations may access private members (-fno-access-control); KEEP_ACCESS leaves access checks
# on.
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
  # Asking for remarks (there are none) makes the compiler track source lines without writing debug
  # information, so that messages can name them.
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Rpass=korat>")
  if(NOT arg_KEEP_ACCESS)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fno-access-control>")
  endif()
  # Otherwise std::string's members would run unseen inside libstdc++.so.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include korat/detail/no_extern_templates.h>")
  # With sanitizers, a report becomes the failure of one structure. For that, ASan must continue
  # after an error, and UBSan must not.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-fno-sanitize-recover=all -fsanitize-recover=address>")
  # Objects must be compiled again if the pass changes.
  if(TARGET korat_pass)
    add_dependencies(${target} korat_pass)  # unity builds ignore OBJECT_DEPENDS
    get_target_property(pass_directory korat_pass LIBRARY_OUTPUT_DIRECTORY)
    set(plugin "${pass_directory}/korat_pass.so")
  else()
    get_target_property(plugin Korat::pass LOCATION)
  endif()
  get_target_property(sources ${target} SOURCES)
  set_property(SOURCE ${sources} TARGET_DIRECTORY ${target} APPEND PROPERTY
    OBJECT_DEPENDS "${plugin}")
  if(NOT KORAT_LIBRARY)  # Korat's own tests have another
    set(KORAT_LIBRARY Korat::korat)
  endif()
  target_link_libraries(${target} PRIVATE ${KORAT_LIBRARY})
endfunction()
