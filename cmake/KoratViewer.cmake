# The page of korat view: viewer/ bundled into one file, which the program contains.
#
# korat_add_page(<target> <source>): defines KORAT_PAGE_FILE for a source that holds the page.

find_program(KORAT_NODE NAMES node nodejs)
find_program(KORAT_NPM npm)
mark_as_advanced(KORAT_NODE KORAT_NPM)
if(NOT KORAT_NODE OR NOT KORAT_NPM)
  message(FATAL_ERROR "node and npm make the page of korat view, and are not there: "
    "install the packages nodejs and npm")
endif()

set(KORAT_VIEWER_DIR "${PROJECT_BINARY_DIR}/viewer")
set(KORAT_VIEWER_PAGE "${KORAT_VIEWER_DIR}/page.html")

# Packages are installed in the build folder, just as the lock file says.
add_custom_command(OUTPUT "${KORAT_VIEWER_DIR}/packages.stamp"
  COMMAND ${CMAKE_COMMAND} -D NPM=${KORAT_NPM} -D FROM=${PROJECT_SOURCE_DIR}/viewer
    -D INTO=${KORAT_VIEWER_DIR} -P ${CMAKE_CURRENT_LIST_DIR}/InstallNodePackages.cmake
  DEPENDS viewer/package.json viewer/package-lock.json viewer/.npmrc
    ${CMAKE_CURRENT_LIST_DIR}/InstallNodePackages.cmake
  COMMENT "Installing the packages of viewer/package-lock.json"
  VERBATIM)

file(GLOB KORAT_VIEWER_SOURCES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/viewer/src/*")
add_custom_command(OUTPUT "${KORAT_VIEWER_PAGE}"
  COMMAND ${KORAT_NODE} ${PROJECT_SOURCE_DIR}/viewer/build.mjs ${KORAT_VIEWER_DIR}/node_modules
    ${KORAT_VIEWER_PAGE}
  DEPENDS "${KORAT_VIEWER_DIR}/packages.stamp" ${KORAT_VIEWER_SOURCES} viewer/page.html
    viewer/build.mjs
  COMMENT "Bundling the page of korat view"
  VERBATIM)

function(korat_add_page target source)
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS "${KORAT_VIEWER_PAGE}"
    COMPILE_DEFINITIONS "KORAT_PAGE_FILE=\"${KORAT_VIEWER_PAGE}\"")
endfunction()
