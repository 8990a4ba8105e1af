# What `cmake --install` installs. bin/ and lib/ have the same relative paths as in a build folder,
# so that the program finds the library and the plugin in both:
#
#   bin/korat                the program
#   include/korat/           the public headers
#   lib/libkorat.a           what users link
#   lib/korat_pass.so        the plugin for clang 19
#   lib/korat_mpi.so         for korat --mpi, with KORAT_INSTALL_MPI
#   lib/cmake/Korat/         the CMake package
#   lib/pkgconfig/korat.pc   the same for builds without CMake
#   share/doc/korat/         LICENSE, and NOTICES of third parties
#   share/man/man1/korat.1   the man page
#   share/bash-completion/completions, share/zsh, share/fish/vendor_completions.d
#                            completion in shells
include(CMakePackageConfigHelpers)

install(TARGETS korat korat_gtest korat_pass EXPORT KoratTargets
  ARCHIVE DESTINATION lib
  LIBRARY DESTINATION lib)
# A package with it would need MPI.
option(KORAT_INSTALL_MPI "Install the plugin for korat --mpi" OFF)
if(KORAT_INSTALL_MPI AND TARGET korat_mpi)
  install(TARGETS korat_mpi LIBRARY DESTINATION lib)
endif()
if(TARGET korat-tool)
  install(TARGETS korat-tool RUNTIME DESTINATION bin)
  set(korat_share "${PROJECT_BINARY_DIR}/share")
  install(FILES "${korat_share}/korat.1" DESTINATION share/man/man1)
  install(FILES "${korat_share}/korat.bash" RENAME korat
    DESTINATION share/bash-completion/completions)
  install(FILES "${korat_share}/korat.fish" DESTINATION share/fish/vendor_completions.d)
  # Debian's zsh looks elsewhere than all others.
  if(EXISTS /etc/debian_version)
    set(zsh_completions share/zsh/vendor-completions)
  else()
    set(zsh_completions share/zsh/site-functions)
  endif()
  install(FILES "${korat_share}/korat.zsh" RENAME _korat DESTINATION ${zsh_completions})
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/korat" DESTINATION include
  FILES_MATCHING PATTERN "*.h")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/NOTICES"
  DESTINATION share/doc/korat)

set(package lib/cmake/Korat)
install(EXPORT KoratTargets NAMESPACE Korat:: DESTINATION ${package})
# Before 1.0 a new minor version may change the API.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/KoratConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_SOURCE_DIR}/cmake/KoratCheckContracts.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/KoratConfig.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/KoratInstrument.cmake"
  "${PROJECT_BINARY_DIR}/cmake/KoratConfigVersion.cmake"
  DESTINATION ${package})

configure_file("${PROJECT_SOURCE_DIR}/cmake/korat.pc.in" "${PROJECT_BINARY_DIR}/cmake/korat.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/cmake/korat.pc" DESTINATION lib/pkgconfig)
