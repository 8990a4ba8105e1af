#!/usr/bin/env bash
#
# The Debian package on a fresh Debian 12: installed by apt in a chroot, used, and built against.
# It takes a few minutes and needs the network, so it runs only if KORAT_CHROOT_TESTS is set.
#
#   deb_in_chroot_test.sh SOURCE_DIR BUILD_DIR
#
# Otherwise it exits with 77, "skipped". It needs mmdebstrap, and uses this machine's apt sources:
# the file that KORAT_APT_SOURCES names, or the one in /etc/apt.

set -euo pipefail

if [[ -z ${KORAT_CHROOT_TESTS:-} ]]; then
  echo "set KORAT_CHROOT_TESTS=1 to try the package in a chroot"
  exit 77
fi
command -v mmdebstrap >/dev/null || {
  echo "mmdebstrap is not installed: apt-get install mmdebstrap"
  exit 1
}

source=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sources=${KORAT_APT_SOURCES:-}
for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
  [[ -n $sources || ! -r $file ]] || sources=$file
done

cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/package" >"$work/cpack.log" || {
  cat "$work/cpack.log"
  exit 1
}

mkdir "$work/try"
cp "$work"/package/korat_*.deb "$work/try/korat.deb"
cp "$source/examples/search_tree/search_tree.h" "$work/try/"
cp -r "$source/tests/e2e/package_find" "$work/try/project"
cp "$source/tests/docs/googletest_example.cc" "$work/try/project/tree_test.cc"

# Only the package's dependencies are installed.
cat >"$work/try/alone.sh" <<'SCRIPT'
set -eux
cd /try
korat --version
korat generate search_tree.h --class SearchTree --scope 3 >structures
grep '^EXHAUSTED structures=15 ' structures
korat test search_tree.h --class SearchTree --scope 3 >calls
grep '^EXHAUSTED methods=6 .* failed=0 ' calls
korat view search_tree.h --class SearchTree --scope 2 -o trees.html >/dev/null
test -s trees.html
korat demo | grep '6 of 15 inputs fail'
SCRIPT
cat >"$work/try/project.sh" <<'SCRIPT'
set -eux
cd /try/project
CXX=clang++-19 cmake -G Ninja -S . -B build
cmake --build build
ctest --test-dir build --no-tests=error
clang++-19 -std=c++17 tree_test.cc -o by_flags $(pkg-config --cflags --libs korat gtest_main)
./by_flags
SCRIPT

# shellcheck disable=SC2016  # $1 is the chroot, which mmdebstrap knows
mmdebstrap --variant=apt --format=null \
  --customize-hook="cp -r '$work/try' \"\$1/try\"" \
  --customize-hook='chroot "$1" apt-get install -y --no-install-recommends /try/korat.deb' \
  --customize-hook='chroot "$1" env -i PATH="$PATH" sh /try/alone.sh' \
  --customize-hook='chroot "$1" apt-get install -y --no-install-recommends cmake ninja-build libgtest-dev pkgconf' \
  --customize-hook='chroot "$1" env -i PATH="$PATH" sh /try/project.sh' \
  --customize-hook='chroot "$1" apt-get remove -y korat' \
  --customize-hook='test ! -e "$1/usr/bin/korat" && test ! -e "$1/usr/include/korat"' \
  bookworm /dev/null - <"$sources"
echo "ok - the package works on a fresh Debian 12"
