#!/bin/sh
# standalone_test.sh PROGRAM HEADERS: the program needs only the language's shared libraries, and
# the public headers include only each other and those of the standard library.
set -eu
program=$1
headers=$2

needed=$(readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
[ -n "$needed" ] || { echo "readelf found no libraries in $program"; exit 1; }
for library in $needed; do
  case $library in
    libstdc++.so.*|libm.so.*|libgcc_s.so.*|libc.so.*|ld-linux*) ;;
    *) echo "$program needs $library"; exit 1 ;;
  esac
done

# Standard headers have no dot and no slash in their names. Two others are allowed: libstdc++'s
# configuration, and the ABI (the names of exceptions), which every compiler for Linux has.
foreign=$(grep -rn '^ *# *include' "$headers" --include='*.h' --exclude=gtest.h --exclude=contract_tests.h |
          grep -v '<[a-z_0-9]*>' | grep -v '<bits/c++config.h>' | grep -v '<cxxabi.h>' | grep -v '"korat/[a-z_/]*\.h"' || true)
[ -z "$foreign" ] || { echo "the public headers include more than the standard library:"; echo "$foreign"; exit 1; }
echo "needs only: $needed" | tr '\n' ' '
