#!/bin/sh
# Fronts CMake: installs what is missing, builds, runs, tests. See `./build.sh help`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

build_packages="build-essential cmake ninja-build pkg-config zlib1g-dev libzip-dev libdeflate-dev
  libjansson-dev libyaml-dev nettle-dev uthash-dev libcmocka-dev"
test_packages="clang"

usage() {
  cat <<'END'
usage: ./build.sh [VERB]
  (none)          build the release binary, build/blocal
  deps            install what building and testing need (apt; for others, say what to install)
  run ARGS...     install what is missing, build, and run blocal with ARGS
  test            build and run all tests: gcc and clang with ASan + UBSan, and the release build
  bench [JARS...] measure against the floor program, unzip, javap, ASM and SpotBugs
  fuzz [MINUTES [NAME...]]
                  run each fuzzer, or those of these names, for MINUTES (default 1)
  clean           remove build/
END
}

say() { echo "build.sh: $*" >&2; }
die() { say "$@"; exit 2; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends "$@"
}

missing() {
  for package; do
    case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true) in
      installed) ;;
      *) echo "$package" ;;
    esac
  done
}

# Package lists may be absent (a fresh container) or too old, so the first failure fetches them.
apt_install() {
  [ $# -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
    die "neither root nor sudo; as root, run: apt-get install $*"
  say "installing $*"
  log=$(mktemp)
  if apt_get install "$@" >"$log" 2>&1 ||
     { apt_get update >"$log" 2>&1 && apt_get install "$@" >>"$log" 2>&1; }; then
    rm -f "$log"
  else
    cat "$log" >&2
    rm -f "$log"
    die "could not install: $*"
  fi
}

clang_sanitizes() {
  out=$(mktemp)
  status=0
  echo 'int main(void) { return 0; }' |
    clang -fsanitize=address,undefined -x c - -o "$out" 2>/dev/null || status=1
  rm -f "$out"
  return $status
}

# Debian ships clang's sanitizer runtime apart, in a package named after the compiler's version.
# Where that cannot be had, `test` says that it leaves clang out.
clang_runtime() {
  clang_sanitizes && return
  major=$(clang -dumpversion | cut -d. -f1)
  (apt_install "libclang-rt-$major-dev") || true
}

other_systems() {
  if command -v cc >/dev/null && command -v cmake >/dev/null && command -v pkg-config >/dev/null &&
     pkg-config --exists zlib libzip jansson yaml-0.1 nettle cmocka; then
    return
  fi
  say "this script installs with apt only. Install these, then call it again:"
  if command -v dnf >/dev/null; then
    say "  dnf install gcc clang cmake ninja-build pkgconf zlib-devel libzip-devel" \
        "libdeflate-devel jansson-devel libyaml-devel nettle-devel uthash-devel libcmocka-devel libasan libubsan"
  elif command -v pacman >/dev/null; then
    say "  pacman -S base-devel clang cmake ninja zlib libzip libdeflate jansson libyaml nettle uthash cmocka"
  elif command -v brew >/dev/null; then
    say "  brew install cmake ninja pkg-config zlib libzip libdeflate jansson libyaml nettle uthash cmocka"
  else
    say "  a C17 compiler, cmake 3.22, pkg-config, zlib, libzip, libdeflate, jansson, libyaml, nettle, uthash, cmocka"
  fi
  exit 2
}

deps() {
  if command -v apt-get >/dev/null; then
    apt_install $(missing "$@")
    case " $* " in *" clang "*) clang_runtime ;; esac
  else
    other_systems
  fi
}

# Configures and builds a preset, of it only the targets that are named; silent unless it fails.
build() (
  preset=$1
  shift
  cd "$here"
  if command -v ninja >/dev/null; then export CMAKE_GENERATOR=Ninja; fi
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  if ! { cmake --preset "$preset" &&
         cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}; } >"$log" 2>&1; then
    cat "$log" >&2
    say "building the preset '$preset' failed"
    exit 2
  fi
)

# Runs ctest in a build folder and adds its counts to `passed` and `failed`.
ctest_in() {
  log=$(mktemp)
  say "testing $1"
  (cd "$here/$2" && ctest -j "$jobs" --output-on-failure --no-tests=error) >"$log" 2>&1 || true
  counts=$(sed -n 's/^.*% tests passed, \([0-9]*\) tests* failed out of \([0-9]*\).*/\1 \2/p' "$log")
  if [ "${counts:-none}" = none ]; then
    cat "$log"
    failed=$((failed + 1))
  else
    bad=${counts% *}
    skipped=$(grep -c '[*]Skipped ' "$log" || true)
    failed=$((failed + bad))
    passed=$((passed + ${counts#* } - bad - skipped))
    if [ "$bad" = 0 ]; then tail -n 12 "$log"; else cat "$log"; fi
  fi
  rm -f "$log"
}

run_tests() {
  passed=0
  failed=0
  for preset in dev dev-clang release; do
    folder=build/$preset
    [ $preset = release ] && folder=build
    if [ $preset = dev-clang ] && ! clang_sanitizes; then
      say "no clang with its sanitizers here: the preset dev-clang is left out"
    elif build $preset; then
      ctest_in $preset $folder
    else
      failed=$((failed + 1))
    fi
  done
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}

# What a fuzzer runs with: where inputs are of a small language, short ones, and its words.
fuzzer_options() {
  case $1 in
    descriptor) echo -max_len=64 ;;
    annotation) echo -max_len=200 ;;
    methods) echo -max_len=300 ;;
    cache) echo -max_len=4096 ;;
  esac
  if [ -f "$here/tests/fuzz/$1.dict" ]; then echo "-dict=$here/tests/fuzz/$1.dict"; fi
}

# One fuzzer, for so many minutes: a line of what it ran and reached. What ends it lies in build/fuzz.
run_fuzzer() {
  corpus=$here/build/fuzz/corpus/fuzz_$1
  log=$here/build/fuzz/$1.log
  mkdir -p "$corpus"
  seeds=$here/tests/fuzz/corpus/$1
  [ -d "$seeds" ] || seeds=
  status=0
  # shellcheck disable=SC2046
  "$here/build/fuzz/tests/fuzz/fuzz_$1" $(fuzzer_options "$1") -max_total_time=$(($2 * 60)) \
    -print_final_stats=1 -artifact_prefix="$here/build/fuzz/$1-" "$corpus" ${seeds:+"$seeds"} \
    >"$log" 2>&1 || status=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  edges=$(sed -n 's/^#.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  printf '%-12s %12s executions %6s edges  %s\n' "$1" "${runs:-0}" "${edges:-0}" \
    "$([ $status = 0 ] && echo 'no crash' || echo "ENDED BADLY: see $log")"
  return $status
}

run_fuzzers() {
  minutes=${1:-1}
  [ $# = 0 ] || shift
  build fuzz
  bad=0
  if [ $# = 0 ]; then
    set -- $(cd "$here/tests/fuzz" && ls fuzz_*.c | sed 's/^fuzz_\(.*\)\.c$/\1/')
  fi
  for name; do
    say "fuzzing $name for $minutes minute(s)"
    run_fuzzer "$name" "$minutes" || bad=$((bad + 1))
  done
  [ $bad = 0 ]
}

verb=${1-build}
[ $# -eq 0 ] || shift
case $verb in
  build) deps $build_packages; build release blocal blocal_manual ;;
  deps) deps $build_packages $test_packages ;;
  run) deps $build_packages; build release blocal; exec "$here/build/blocal" "$@" ;;
  test) deps $build_packages $test_packages; run_tests ;;
  bench) deps $build_packages python3; build release; exec python3 "$here/tests/bench/bench.py" "$@" ;;
  fuzz) deps $build_packages $test_packages; run_fuzzers "$@" ;;
  clean) rm -rf "$here/build" ;;
  help | -h | --help) usage ;;
  *) usage >&2; exit 2 ;;
esac
