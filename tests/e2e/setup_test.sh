#!/usr/bin/env bash
#
# tools/setup.sh, ./korat and ./check on a simulated machine: dpkg-query, apt-get, sudo, id, cmake,
# ninja and ctest are stand-ins in a separate PATH, so nothing is installed or built.

# shellcheck disable=SC2016  # bodies of stand-ins expand when they run, not here

set -uo pipefail

source_root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# --- The simulated machine ------------------------------------------------------------------------

# Adds a stand-in command whose body is standard input.
Fake() {
  { printf '#!%s\n' "$BASH"; cat; } >"$machine/bin/$1"
  chmod +x "$machine/bin/$1"
}

# A fresh machine: Debian 12, root, no package installed, and a checkout with a space in its name.
NewMachine() {
  machine=$(mktemp -d "$scratch/machine.XXXXXX")
  checkout="$machine/a checkout"
  build=$checkout/build
  mkdir -p "$machine/bin" "$checkout/tools"
  cp "$source_root/korat" "$source_root/check" "$checkout/"
  cp "$source_root/tools/setup.sh" "$source_root/tools/packages.txt" "$checkout/tools/"
  local tool
  for tool in bash cat chmod comm dirname env flock grep mkdir nproc readlink realpath rm sed \
    sleep sort tail touch xargs; do
    ln -s "$(command -v "$tool")" "$machine/bin/$tool"
  done
  printf 'ID=debian\nVERSION_ID="12"\n' >"$machine/os-release"
  touch "$machine/installed" "$machine/calls"

  Fake id <<<'echo "${FAKE_UID:-0}"'
  Fake dpkg-query <<'BODY'
for name; do
  case $name in -*) continue ;; esac
  if grep -qxF -e "$name" "$MACHINE/installed"; then echo "installed $name"
  else echo "dpkg-query: no packages found matching $name" >&2; fi
done
exit 1
BODY
  Fake apt-get <<'BODY'
echo "apt-get $*" >>"$MACHINE/calls"
if [[ -n ${FAKE_OFFLINE:-} ]]; then
  echo "E: Unable to locate package clang-19"
  exit 100
fi
case " $* " in *" install "*)
  while [[ $1 != --no-install-recommends ]]; do shift; done
  shift
  printf '%s\n' "$@" >>"$MACHINE/installed" ;;
esac
BODY
  Fake cmake <<'BODY'
echo "cmake $*" >>"$MACHINE/calls"
while (($#)); do
  case $1 in -S) source=$2 ;; -B) build=$2 ;; esac
  shift
done
if [[ -n ${FAKE_BROKEN:-} ]]; then
  echo "CMake Error: something is wrong"
  exit 1
fi
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$source" >"$build/CMakeCache.txt"
touch "$build/build.ninja"
BODY
  Fake ninja <<'BODY'
build=$2
if [[ -x $build/bin/korat ]]; then echo "ninja: no work to do."; exit; fi
case " $* " in *" -n "*) echo "[1/1] would build"; exit ;; esac
echo "ninja $*" >>"$MACHINE/calls"
mkdir "$build/busy" || exit 1     # fails if two builds run at once
sleep 0.3
mkdir -p "$build/bin"
printf '#!%s\necho "data: $*"\n' "$BASH" >"$build/bin/korat"
chmod +x "$build/bin/korat"
rm -r "$build/busy"
echo "linked"
BODY
  Fake ctest <<'BODY'
echo "ctest $*" >>"$MACHINE/calls"
echo "100% tests passed, 0 tests failed out of 7"
exit "${FAKE_CTEST_STATUS:-0}"
BODY
}

# Everything that tools/setup.sh looks for on a system it does not know.
AddTools() {
  local tool
  for tool in clang++-19 llvm-config-19 FileCheck-19 ld.lld-19 clang-format-19 python3 dot node npm; do
    Fake "$tool" <<<'exit 0'
  done
}

# Runs a command on the machine: sets out, err and status.
On() {
  env -u HOME -u KORAT_BUILD_DIR PATH="$machine/bin" MACHINE="$machine" \
    KORAT_OS_RELEASE="$machine/os-release" "$@" <&- >"$machine/out" 2>"$machine/err"
  status=$?
  out=$(<"$machine/out")
  err=$(<"$machine/err")
}

Calls() { grep -c "^$1 " "$machine/calls"; }

# --- Claims ---------------------------------------------------------------------------------------

claim=
Claim() {
  claim=$1
  NewMachine
}

# Expect DESCRIPTION COMMAND...: the command must succeed.
broken=
Expect() {
  local what=$1
  shift
  "$@" && return
  broken+="  expected: $what"$'\n'
}

Has() { [[ $1 == *"$2"* ]]; }

Report() {
  if [[ -z $broken ]]; then
    echo "ok - $claim"
    return
  fi
  failures=$((failures + 1))
  printf 'not ok - %s\n%s  status: %s\n  stdout: %s\n  stderr: %s\n' \
    "$claim" "$broken" "$status" "$out" "$err"
  broken=
}

# Packages that the program needs, and those that only ./check needs.
mapfile -t packages < <(sed '/# .\/check only:/d; s/[ #].*//; /^$/d' "$source_root/tools/packages.txt")
mapfile -t check_packages < <(sed -n 's/[ ]*# .\/check only:.*//p' "$source_root/tools/packages.txt" |
  sort)

Claim "a fresh Debian 12 gets every package, named beforehand, and a build"
On "$checkout/korat" generate x
Expect "success" test "$status" = 0
Expect "only the program's own standard output" test "$out" = "data: generate x"
Expect "the packages by name" Has "$err" "installing Debian packages: "
for package in "${check_packages[@]}"; do
  Expect "no $package, which only tests need" \
    test "$(grep -cxF "$package" "$machine/installed")" = 0
done
for package in "${packages[@]}"; do
  Expect "$package named" Has "$err" "$package"
  Expect "$package installed" grep -qxF "$package" "$machine/installed"
done
Expect "update, then install" test "$(Calls apt-get)" = 2
Expect "the preset for everybody" grep -q '^cmake .*--preset default ' "$machine/calls"
Expect "only what the program needs" grep -q '^ninja .* korat-tool korat_precompiled$' "$machine/calls"
Report

Claim "the second time nothing is installed, configured, built or said"
On "$checkout/korat" first
: >"$machine/calls"
On "$checkout/korat" second
Expect "success" test "$status" = 0
Expect "the program's output" test "$out" = "data: second"
Expect "silence" test -z "$err"
Expect "no work" test ! -s "$machine/calls"
Report

Claim "check installs what only tests need, too"
On "$checkout/korat" first
On "$checkout/check"
Expect "some packages more" test "${#check_packages[@]}" -ge 2
Expect "these, and no others" grep -qx "korat: installing Debian packages: ${check_packages[*]}" \
  "$machine/err"
Report

Claim "with --packages there is nothing but packages"
On "$checkout/tools/setup.sh" --packages
Expect "success" test "$status" = 0
for package in "${packages[@]}" "${check_packages[@]}"; do
  Expect "$package installed" grep -qxF "$package" "$machine/installed"
done
Expect "no build" test "$(Calls cmake)$(Calls ninja)" = 00
Report

Claim "a node that is there already is left alone"
Fake node <<<'exit 0'
Fake npm <<<'exit 0'
On "$checkout/korat" first
Expect "success" test "$status" = 0
Expect "neither package" test "$(grep -cxE 'nodejs|npm' "$machine/installed")" = 0
Expect "the others" grep -qxF clang-19 "$machine/installed"
Report

Claim "only what is missing is installed"
printf '%s\n' "${packages[@]}" "${check_packages[@]}" | grep -vxF lld-19 >"$machine/installed"
On "$checkout/tools/setup.sh"
Expect "one package" grep -qx "korat: installing Debian packages: lld-19" "$machine/err"
Report

Claim "without root, sudo installs"
Fake sudo <<<'echo "sudo $1" >>"$MACHINE/calls"; exec "$@"'
On env FAKE_UID=1000 "$checkout/tools/setup.sh"
Expect "success" test "$status" = 0
Expect "sudo for update and install" test "$(Calls sudo)" = 2
Report

Claim "without root and sudo the packages are listed, exit 2"
On env FAKE_UID=1000 "$checkout/tools/setup.sh"
Expect "exit 2" test "$status" = 2
Expect "the packages by name" Has "$err" "llvm-19-dev"
Expect "no attempt" test "$(Calls apt-get)" = 0
Report

Claim "without root but with all tools at hand the build goes on"
AddTools
On env FAKE_UID=1000 "$checkout/tools/setup.sh"
Expect "success" test "$status" = 0
Expect "a build" test -x "$build/bin/korat"
Report

Claim "another system lists what is needed, exit 2"
printf 'ID=fedora\nVERSION_ID=12\n' >"$machine/os-release"
On "$checkout/korat" --help
Expect "exit 2" test "$status" = 2
Expect "clean standard output" test -z "$out"
Expect "what was not found" Has "$err" "command clang++-19"
Expect "what is needed and why" grep -q '^  libnauty2-dev .*# tests only' "$machine/err"
Expect "no attempt" test ! -s "$machine/calls"
Report

Claim "another system lists missing headers"
printf 'ID=debian\nVERSION_ID="13"\n' >"$machine/os-release"
AddTools
Fake clang++-19 <<<'! grep -q nauty'
On "$checkout/tools/setup.sh"
Expect "exit 2" test "$status" = 2
Expect "the header" Has "$err" "header <nauty/nauty.h>"
Expect "no header that is there" test "$(grep -c '^  header' "$machine/err")" = 1
Report

Claim "another system with all tools goes on"
rm "$machine/os-release"
AddTools
On "$checkout/korat" hello
Expect "success" test "$status" = 0
Expect "the program's output" test "$out" = "data: hello"
Report

Claim "no network: apt's own error, a next step, exit 2"
On env FAKE_OFFLINE=1 "$checkout/korat" hello
Expect "exit 2" test "$status" = 2
Expect "apt's error" Has "$err" "E: Unable to locate package clang-19"
Expect "a next step" Has "$err" "check the network"
Expect "no build" test "$(Calls cmake)" = 0
Report

Claim "a failed configuration shows its output and is tried again"
On env FAKE_BROKEN=1 "$checkout/tools/setup.sh"
Expect "exit 70" test "$status" = 70
Expect "CMake's error" Has "$err" "CMake Error: something is wrong"
On "$checkout/tools/setup.sh"
Expect "success afterwards" test "$status" = 0
Report

Claim "a checkout that was moved is configured again"
On "$checkout/korat" first
mv "$checkout" "$machine/moved"
On "$machine/moved/korat" second
Expect "success" test "$status" = 0
Expect "a second configuration" test "$(Calls cmake)" = 2
Report

Claim "any directory, through a symbolic link"
mkdir "$machine/elsewhere"
ln -s "$checkout/korat" "$machine/elsewhere/k"
cd "$machine/elsewhere" || exit 1
On ./k hello
Expect "success" test "$status" = 0
Expect "the build in the checkout" test -x "$build/bin/korat"
Expect "nothing left behind" test "$(ls)" = k
Report

Claim "KORAT_BUILD_DIR moves the build, relative to where one stands"
cd "$machine" || exit 1
On env KORAT_BUILD_DIR=other "$checkout/korat" hello
Expect "success" test "$status" = 0
Expect "the build there" test -x "$machine/other/bin/korat"
Expect "none in the checkout" test ! -e "$build"
Report

Claim "two at once build once"
On "$machine/bin/bash" -c '"$1/korat" a & "$1/korat" b & wait -n && wait -n' _ "$checkout"
Expect "both succeed" test "$status" = 0
Expect "both run the program" test "$(sort "$machine/out" | tr '\n' ' ')" = "data: a data: b "
Expect "one build" test "$(Calls ninja)" = 1
Expect "one installation" test "$(Calls apt-get)" = 2
Expect "one waits" Has "$err" "waiting for another setup"
Report

Claim "check passes its arguments on and ends with the counts"
On "$checkout/check" -R search
Expect "success" test "$status" = 0
Expect "the counts last" test "${out##*$'\n'}" = "100% tests passed, 0 tests failed out of 7"
Expect "the arguments" grep -q '^ctest .*--output-on-failure .*-R search$' "$machine/calls"
Expect "everything built" grep -q '^ninja .*--quiet$' "$machine/calls"
Report

Claim "check fails when a test fails"
On env FAKE_CTEST_STATUS=8 "$checkout/check"
Expect "the runner's status" test "$status" = 8
Report

((failures == 0))
