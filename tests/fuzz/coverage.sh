#!/usr/bin/env bash
# usage: coverage.sh [CORPUS]: the share of each folder's lines that the fuzzers' inputs reach, by target: those of tests/fuzz/corpus,
# or what `./build.sh fuzz` has added to them (build/fuzz/corpus), or of another folder with one for each target. Needs clang.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "$0")/../.." && pwd)
corpus=${1:-$root/tests/fuzz/corpus}
build=$root/build/coverage
flags='-fprofile-instr-generate -fcoverage-mapping'
targets=$(cd "$root/tests/fuzz" && ls fuzz_*.c | sed 's/\.c$//')
cmake -S "$root" -B "$build" -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O1 -g" -DCMAKE_C_FLAGS="$flags" >/dev/null
# shellcheck disable=SC2086
cmake --build "$build" -j "${JOBS:-$(nproc)}" --target $targets >/dev/null

# Of the export's files: lines that count, and those that were run, by folder.
by_folder() {
  python3 -c '
import json, sys
sums = {}
for f in json.load(sys.stdin)["data"][0]["files"]:
    parts = f["filename"][len(sys.argv[1]) + 1:].split("/")
    if parts[0] in ("classfile", "src") and len(parts) > 2:
        s = sums.setdefault("/".join(parts[:2]), [0, 0])
        s[0] += f["summary"]["lines"]["covered"]
        s[1] += f["summary"]["lines"]["count"]
print("  ".join("%s %.0f %%" % (k, 100 * a / n) for k, (a, n) in sorted(sums.items()) if a))' "$root"
}

for target in $targets; do
  name=${target#fuzz_}
  folders=$(ls -d "$corpus/$name" "$corpus/fuzz_$name" 2>/dev/null || true)
  [ -n "$folders" ] || continue
  # shellcheck disable=SC2086
  LLVM_PROFILE_FILE=$build/$name.raw "$build/tests/fuzz/$target" $folders >/dev/null
  llvm-profdata merge -sparse "$build/$name.raw" -o "$build/$name.profile"
  printf '%-11s ' "$name"
  llvm-cov export -summary-only -instr-profile "$build/$name.profile" "$build/tests/fuzz/$target" | by_folder
done
