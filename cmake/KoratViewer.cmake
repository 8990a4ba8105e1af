# Bundles viewer/ into two files that the program contains: the page of korat view, and that of
# korat mutate.
#
# korat_add_page(<target> <source>): defines KORAT_PAGE_FILE and KORAT_MUTANTS_PAGE_FILE for the source
# that includes the pages.

find_program(KORAT_NPM npm)
mark_as_advanced(KORAT_NODE KORAT_NPM)
if(NOT KORAT_NODE OR NOT KORAT_NPM)
  message(FATAL_ERROR "node and npm, which build the pages of korat view, were not found: "
    "install the packages nodejs and npm")
endif()

set(KORAT_VIEWER_PAGE "${KORAT_VIEWER_DIR}/page.html")

# Packages are installed in the build folder, in the versions of the lock file.
add_custom_command(OUTPUT "${KORAT_VIEWER_DIR}/packages.stamp"
  COMMAND ${CMAKE_COMMAND} -D NPM=${KORAT_NPM} -D FROM=${PROJECT_SOURCE_DIR}/viewer
    -D INTO=${KORAT_VIEWER_DIR} -P ${CMAKE_CURRENT_LIST_DIR}/InstallNodePackages.cmake
  DEPENDS ${PROJECT_SOURCE_DIR}/viewer/package.json
    ${PROJECT_SOURCE_DIR}/viewer/package-lock.json ${PROJECT_SOURCE_DIR}/viewer/.npmrc
    ${CMAKE_CURRENT_LIST_DIR}/InstallNodePackages.cmake
  COMMENT "Installing the packages of viewer/package-lock.json"
  VERBATIM)

# No CONFIGURE_DEPENDS: ninja -n would always see work to do, and ./korat would never be silent.
file(GLOB KORAT_VIEWER_SOURCES "${PROJECT_SOURCE_DIR}/viewer/src/*")
add_custom_command(OUTPUT "${KORAT_VIEWER_PAGE}"
  COMMAND ${KORAT_NODE} ${PROJECT_SOURCE_DIR}/viewer/build.mjs ${KORAT_VIEWER_DIR}/node_modules
    ${KORAT_VIEWER_PAGE}
  DEPENDS "${KORAT_VIEWER_DIR}/packages.stamp" ${KORAT_VIEWER_SOURCES}
    ${PROJECT_SOURCE_DIR}/viewer/page.html ${PROJECT_SOURCE_DIR}/viewer/build.mjs
  COMMENT "Bundling the page of korat view"
  VERBATIM)

set(KORAT_MUTANTS_PAGE "${KORAT_VIEWER_DIR}/mutants.html")
add_custom_command(OUTPUT "${KORAT_MUTANTS_PAGE}"
  COMMAND ${KORAT_NODE} ${PROJECT_SOURCE_DIR}/viewer/build_mutants.mjs
    ${KORAT_VIEWER_DIR}/node_modules ${KORAT_MUTANTS_PAGE}
  DEPENDS "${KORAT_VIEWER_DIR}/packages.stamp" ${PROJECT_SOURCE_DIR}/viewer/mutants.html
    ${PROJECT_SOURCE_DIR}/viewer/build_mutants.mjs
  COMMENT "Bundling the page of korat mutate"
  VERBATIM)

function(korat_add_page target source)
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS "${KORAT_VIEWER_PAGE};${KORAT_MUTANTS_PAGE}"
    COMPILE_DEFINITIONS
      "KORAT_PAGE_FILE=\"${KORAT_VIEWER_PAGE}\";KORAT_MUTANTS_PAGE_FILE=\"${KORAT_MUTANTS_PAGE}\"")
endfunction()
