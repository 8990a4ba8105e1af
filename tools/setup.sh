#!/usr/bin/env bash
#
# Prepares this checkout for use: installs missing Debian packages, configures, builds.
#
#   tools/setup.sh [NINJA_TARGET...]        (default: everything)
#   tools/setup.sh --packages               only the packages, including those of tests: for images
#
# Reports what it does on standard error, and prints nothing if there is nothing to do.
# Exits with 0 if the targets are built, 2 if something must be installed first, 70 if the build
# fails. Never with 1, which from ./korat means that a fault was found in the code under test.
#
#   KORAT_BUILD_DIR    where to build instead of build/; one configured by hand stays as it is
#   KORAT_OS_RELEASE   read instead of /etc/os-release, for tests

set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
build=$(realpath -m "${KORAT_BUILD_DIR:-$root/build}")
log=$build/setup.log

Say() { printf 'korat: %s\n' "$*" >&2; }

Fail() {
  local code=$1
  shift
  Say "$@"
  exit "$code"
}

# --- What is needed -------------------------------------------------------------------------------

packages_only=false
if [[ ${1:-} == --packages ]]; then
  packages_only=true
  shift
fi

# Without targets, everything is built, including tests.
readonly kTests=$(($# == 0))

# Prints the packages of the list, except those for tests if no tests are built, and those whose
# command exists already, wherever it came from.
NeededPackages() {
  local package why
  while IFS='#' read -r package why; do
    package=${package//[[:space:]]/}
    case $why in
      " ./check only:"*) ((kTests)) || continue ;;
      " unless there is a command "*)
        why=${why#* command }
        command -v "${why%%:*}" >/dev/null && continue
        ;;
    esac
    [[ -z $package ]] || echo "$package"
  done <"$root/tools/packages.txt"
}

# dpkg-query complains about packages that it does not know; they are simply not installed.
InstalledPackages() {
  # shellcheck disable=SC2016  # dpkg-query expands these, not the shell
  NeededPackages | xargs dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null |
    sed -n 's/^installed //p' || true
}

MissingPackages() { comm -23 <(NeededPackages | sort) <(InstalledPackages | sort); }

IsDebian12() {
  local release=${KORAT_OS_RELEASE:-/etc/os-release}
  [[ -r $release ]] || return 1
  # shellcheck source=/dev/null
  [[ $(. "$release" && echo "${ID:-} ${VERSION_ID:-}") == "debian 12" ]]
}

# The commands that tools/packages.txt provides, for systems whose packages have other names.
readonly kCommands=(clang++-19 llvm-config-19 FileCheck-19 ld.lld-19 clang-format-19
  cmake ninja python3 dot node npm)
readonly kHeaders=(gtest/gtest.h CLI/CLI.hpp nlohmann/json.hpp fmt/core.h pugixml.hpp
  nauty/nauty.h clang/Tooling/Tooling.h bsd/sys/tree.h utlist.h)

# Prints the commands and headers that are missing, whatever package they would come from.
MissingTools() {
  local command header
  for command in "${kCommands[@]}"; do
    command -v "$command" >/dev/null || echo "command $command"
  done
  command -v clang++-19 >/dev/null || return 0
  for header in "${kHeaders[@]}"; do
    clang++-19 -E -I"$(llvm-config-19 --includedir 2>/dev/null)" -x c++ - <<<"#if !__has_include(<$header>)
#error
#endif" >/dev/null 2>&1 || echo "header <$header>"
  done
}

# --- Installing -----------------------------------------------------------------------------------

# Sets become_root to the prefix that runs a command as root; fails if there is none.
FindRoot() {
  become_root=()
  [[ $(id -u) == 0 ]] && return 0
  command -v sudo >/dev/null || return 1
  become_root=(sudo)
}

AptGet() {
  "${become_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
    -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$log" 2>&1
}

Install() {
  Say "installing Debian packages: $*"
  : >"$log"
  # A failed update may concern another repository, so only the installation decides.
  AptGet update || true
  AptGet install --no-install-recommends "$@" && return 0
  grep -E '^(E|W|Err|sudo):' "$log" >&2 || tail -n 20 "$log" >&2
  Say "the packages could not be installed; apt's full output is in $log"
  Fail 2 "check the network and 'apt-get update', or install them yourself: apt-get install $*"
}

EnsurePackages() {
  local missing=() lacking=()
  if IsDebian12; then
    mapfile -t missing < <(MissingPackages)
    ((${#missing[@]})) || return 0
    if FindRoot; then
      Install "${missing[@]}"
      return 0
    fi
  fi
  mapfile -t lacking < <(MissingTools)
  ((${#lacking[@]})) || return 0
  if ((${#missing[@]})); then
    Say "not root and no sudo, so install these Debian packages first: ${missing[*]}"
  else
    Say "this is not Debian 12, so nothing is installed here; not found:"
    printf '  %s\n' "${lacking[@]}" >&2
    Say "needed, by their names in Debian 12:"
    sed -E '/^(#|$)/d; s/^/  /' "$root/tools/packages.txt" >&2
  fi
  exit 2
}

# --- Building -------------------------------------------------------------------------------------

# A build directory that was configured for another checkout (moved or copied) is not used.
IsConfigured() {
  [[ -f $build/build.ninja ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" 2>/dev/null
}

Configure() {
  Say "configuring $build"
  cmake --fresh --preset default -S "$root" -B "$build" </dev/null >"$log" 2>&1 && return 0
  cat "$log" >&2
  # Otherwise the next run would mistake an incomplete configuration for a good one.
  rm -f "$build/build.ninja"
  Fail 70 "the configuration failed; the output above is also in $log"
}

Ninja() { ninja -C "$build" -j "$(nproc)" "$@" </dev/null; }

Build() {
  [[ $(Ninja -n "$@" 2>&1) == *"no work to do"* ]] && return 0
  Say "building (the first time takes a few minutes)"
  local quiet=(--quiet)
  [[ -t 2 ]] && quiet=()
  Ninja "${quiet[@]}" "$@" >&2 || Fail 70 "the build failed"
}

if ! mkdir -p "$build" 2>/dev/null || [[ ! -w $build ]]; then
  Fail 2 "cannot write to $build; set KORAT_BUILD_DIR to a directory that you can write to"
fi

# Only one setup runs at a time. The lock ends with this process; its children must not inherit it,
# because a compiler's daemon that outlives the build would keep it.
exec 9>"$build/.setup.lock"
if ! flock -n 9; then
  Say "waiting for another setup in $build"
  flock 9
fi
{
  EnsurePackages
  $packages_only && exit
  IsConfigured || Configure
  Build "$@"
} 9>&-
