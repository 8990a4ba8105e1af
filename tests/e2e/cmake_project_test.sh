#!/usr/bin/env bash
# A project that takes Korat by add_subdirectory builds and finds its structures; with gcc it is told
# which compiler to use. Usage: cmake_project_test.sh SOURCE_DIR
set -euo pipefail
source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake -S "$source_dir/tests/e2e/cmake_project" -B "$work/clang" -G Ninja \
      -DKORAT_SOURCE_DIR="$source_dir" -DCMAKE_CXX_COMPILER=clang++-19 \
      -DCMAKE_C_COMPILER=clang-19 > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
ninja -C "$work/clang" trees > "$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; }
"$work/clang/trees" > "$work/out"
grep -q '^EXHAUSTED structures=15 candidates=67 ' "$work/out"
[ "$(grep -c '^SearchTree{' "$work/out")" -eq 15 ]
echo "ok - add_subdirectory"

if command -v g++ > /dev/null; then
  if cmake -S "$source_dir/tests/e2e/cmake_project" -B "$work/gcc" -G Ninja \
           -DKORAT_SOURCE_DIR="$source_dir" -DCMAKE_CXX_COMPILER=g++ \
           -DCMAKE_C_COMPILER=gcc > "$work/log" 2>&1; then
    echo "not ok - gcc must be refused"
    exit 1
  fi
  tr -s '[:space:]' ' ' < "$work/log" | grep -q 'CXX=clang++-19'
  echo "ok - gcc is refused with the compiler to use"
fi
