# find_package(Korat CONFIG) defines the targets Korat::korat (the library), Korat::gtest (with the
# adapter for GoogleTest; the caller runs find_package(GTest)) and Korat::pass (the plugin), and the
# functions korat_instrument() and korat_check_contracts().
include("${CMAKE_CURRENT_LIST_DIR}/KoratTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/KoratInstrument.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/KoratCheckContracts.cmake")
get_filename_component(KORAT_PROGRAM "${CMAKE_CURRENT_LIST_DIR}/../../../bin/korat" ABSOLUTE)
