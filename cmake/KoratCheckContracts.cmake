# korat_check_contracts(<target> <file>... [CONTRACTS <file>...] [PREDICATE <name>])
#
# Compiles <target> with copies of these headers and sources that check their contracts. The copies
# are remade whenever one of the files changes. Includes stay as they are: the compiler reads the
# copies in place of the files. Nothing is linked.
#
# CONTRACTS are files with further contracts, for code that can't be edited. PREDICATE is the
# function that is the invariant of its class, if it has none of the usual names. Call this once per
# target.
function(korat_check_contracts target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PREDICATE" "CONTRACTS")
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR
      "korat_check_contracts(${target}): the compiler is ${CMAKE_CXX_COMPILER_ID}, but only clang "
      "can read the copies in place of the files. Configure with CXX=clang++-19, or see "
      "`korat contracts --emit`.")
  endif()
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "korat_check_contracts(${target}): name the files that have contracts.")
  endif()
  set(korat_target)
  if(TARGET korat-tool)
    set(korat "$<TARGET_FILE:korat-tool>")
    set(korat_target korat-tool)
  elseif(EXISTS "${KORAT_PROGRAM}")
    set(korat "${KORAT_PROGRAM}")
  else()
    message(FATAL_ERROR
      "korat_check_contracts(${target}): the korat program is not built. If Korat is part of the "
      "project, set KORAT_BUILD_TOOL to ON before adding it.")
  endif()

  set(files)
  set(options)
  foreach(file IN LISTS arg_UNPARSED_ARGUMENTS)
    get_filename_component(file "${file}" ABSOLUTE)
    list(APPEND files "${file}")
  endforeach()
  set(inputs ${files})
  foreach(file IN LISTS arg_CONTRACTS)
    get_filename_component(file "${file}" ABSOLUTE)
    list(APPEND inputs "${file}")
    list(APPEND options --contracts "${file}")
  endforeach()

  if(arg_PREDICATE)
    list(APPEND options --predicate "${arg_PREDICATE}")
  endif()

  set(copy "${CMAKE_CURRENT_BINARY_DIR}/korat_checked/${target}")

  # The flags are those of the target. The program's output matters only if it fails.
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(standard)
  if(CMAKE_CXX_STANDARD)
    set(standard -std=c++${CMAKE_CXX_STANDARD})
  endif()
  add_custom_command(OUTPUT "${copy}/overlay.yaml"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${copy}"
    COMMAND sh -c "\"$@\" > \"$0\" 2>&1 || (cat \"$0\" >&2 && false)" "${copy}.txt"
      "${korat}" contracts ${files} ${options} --emit "${copy}" -- ${standard}
      "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
      "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
    DEPENDS ${inputs} "${korat}" ${korat_target}
    COMMENT "Checking the contracts of ${target}"
    COMMAND_EXPAND_LISTS VERBATIM)
  # The copies include korat/contracts.h, so the target gets its folder even if it uses nothing else.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-ivfsoverlay \"${copy}/overlay.yaml\">"
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-idirafter \"${copy}\">")
  get_target_property(target_sources ${target} SOURCES)
  set_property(SOURCE ${target_sources} TARGET_DIRECTORY ${target} APPEND PROPERTY
    OBJECT_DEPENDS "${copy}/overlay.yaml")
endfunction()
