# find_package(Korat CONFIG): the targets Korat::korat (the library), Korat::gtest (with the adapter
# for GoogleTest; find_package(GTest) is the caller's) and Korat::pass (the plugin), and the
# function korat_instrument().
include("${CMAKE_CURRENT_LIST_DIR}/KoratTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/KoratInstrument.cmake")
