# cpack -G DEB --config build/CPackConfig.cmake: a package for Debian 12.
#
# dpkg-shlibdeps finds the libraries. It can't find the programs that korat starts, nor the headers
# that users' code includes, so those are named here.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME korat)
set(CPACK_PACKAGE_VENDOR "Korat for C++")
# Debian requires a name and an address: those of whoever builds and hands out the package.
set(KORAT_PACKAGE_MAINTAINER "Korat for C++ developers <noreply@localhost>" CACHE STRING
  "The maintainer of the Debian package")
set(CPACK_PACKAGE_CONTACT "${KORAT_PACKAGE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "all structures within a bound that satisfy an invariant")
set(CPACK_PACKAGE_DESCRIPTION
  "Given an ordinary C++ class with an invariant and a bound, korat generates every
structure within the bound that satisfies the invariant, no two of them isomorphic,
and calls every method on each. It contains the program, a library for loops in
tests, and a plugin for clang 19.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The compiler and the linker of drivers. The plugin works with one version of the compiler only.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, lld-19, libstdc++-12-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "graphviz, libclang-rt-19-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake (>= 3.25), libgtest-dev, pkgconf")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/cmake/debian/postinst" "${PROJECT_SOURCE_DIR}/cmake/debian/prerm")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
