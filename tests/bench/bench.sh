#!/usr/bin/env bash
# usage: bench.sh [JARS...]: what an analysis costs, against the floor program (inflate, parse,
# decode every instruction, nothing else), `unzip -tq` and `javap -c -p`, in one interleaved run.
# Without JARS, a fixed list is fetched with Maven. `./build.sh bench` builds and calls this.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/tools/jars.sh"
rounds=${BLOCAL_BENCH_ROUNDS:-5}
blocal=$root/build/blocal
floor=$root/build/tests/bench/floor
coordinates=(
  com.google.guava:guava:31.1-jre
  org.apache.kafka:kafka-clients:3.2.0
  org.scala-lang:scala-library:2.13.10
  org.apache.derby:derby:10.14.2.0
  com.h2database:h2:2.1.214
  io.netty:netty-common:4.1.94.Final
  org.apache.tomcat:tomcat-catalina:8.0.24
  org.apache.commons:commons-lang3:3.12.0
)

# Appends the microseconds that a command takes to the samples of a label.
declare -A samples=()
labels=()
measure() {
  local label=$1 start end status=0
  shift
  start=${EPOCHREALTIME/./}
  "$@" >/dev/null 2>"$errors" || status=$?
  end=${EPOCHREALTIME/./}
  if [ $status -ne 0 ]; then
    echo "bench: $label ended with status $status" >&2
    head -n 5 "$errors" >&2
    broken[$label]=1
    return
  fi
  [ -n "${samples[$label]-}" ] || labels+=("$label")
  samples[$label]+="$((end - start)) "
}

unzip_all() {
  local jar
  for jar in "${jars[@]}"; do unzip -tq "$jar" || return; done
}

# The names of a jar's classes, one a line, as javap wants them.
class_names() {
  unzip -Z1 "$1" '*.class' | grep -v '^META-INF/versions' | sed 's/\.class$//; s,/,.,g'
}

# median, least and most of its arguments, in microseconds
spread() {
  printf '%s\n' "$@" | sort -n |
    awk '{ v[NR] = $1 } END { printf "%s %s %s", v[int((NR + 1) / 2)], v[1], v[NR] }'
}

# One line: median (least–most) seconds, class MB/s over `bytes`, ratio to the floor's `base`.
line() {
  local label=$1 bytes=$2 base=$3
  [ -n "${samples[$label]-}" ] || return 0
  # shellcheck disable=SC2086
  spread ${samples[$label]} | awk -v label="$label" -v bytes="$bytes" -v base="$base" '{
    printf "%-24s %8.3f s  (%.3f to %.3f)  %8.1f MB/s  %6.2f x floor\n",
      label, $1 / 1e6, $2 / 1e6, $3 / 1e6, bytes / $1, $1 / base }'
}

median() {
  # shellcheck disable=SC2086
  spread ${samples[$1]} | cut -d' ' -f1
}

class_bytes() {
  "$floor" "$@" 2>/dev/null | sed 's/.* bytes \([0-9]*\) .*/\1/'
}

machine() {
  echo "machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores," \
    "$(awk '/^MemTotal/ { printf "%.1f GB", $2 / 1e6 }' /proc/meminfo)," \
    "$(. /etc/os-release && echo "$PRETTY_NAME"), Linux $(uname -r)"
  echo "versions: $("$blocal" --version 2>/dev/null | head -n 1); $(cc --version | head -n 1);" \
    "libzip $(pkg-config --modversion libzip)," \
    "libdeflate $(pkg-config --modversion libdeflate 2>/dev/null || echo none)"
  ! command -v unzip >/dev/null || echo "          $(unzip -v | head -n 1)"
  ! command -v javap >/dev/null || echo "          javap $(javap -version)"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
errors=$work/errors
declare -A broken=()
jars=("$@")
if [ ${#jars[@]} -eq 0 ]; then
  for c in "${coordinates[@]}"; do jar=$(jar_fetch "$c") && jars+=("$jar"); done
fi
[ ${#jars[@]} -gt 0 ] || { echo "bench: no jars; name some, or install Maven" >&2; exit 2; }

machine
echo "jars:"
for jar in "${jars[@]}"; do printf '  %-36s %9d bytes\n' "$(basename "$jar")" "$(stat -c %s "$jar")"; done
"$floor" "${jars[@]}" | sed 's/ open.*//; s/^/all: /'

# javap takes seconds for a thousand classes, so it gets one jar alone: the first.
one=${jars[0]}
javap=false
if command -v javap >/dev/null && command -v unzip >/dev/null; then
  mapfile -t names < <(class_names "$one")
  javap=true
fi
options=(--no-jdk --fail-on=never -q -o json=/dev/null)
for ((round = 0; round < rounds; round++)); do
  measure "floor -j1" "$floor" -j 1 "${jars[@]}"
  measure "blocal -j1" "$blocal" -j 1 "${options[@]}" "${jars[@]}"
  measure "blocal -j2" "$blocal" -j 2 "${options[@]}" "${jars[@]}"
  ! command -v unzip >/dev/null || measure "unzip -tq" unzip_all
  measure "one jar: floor -j1" "$floor" -j 1 "$one"
  measure "one jar: blocal -j1" "$blocal" -j 1 "${options[@]}" "$one"
  ! $javap || measure "one jar: javap -c -p" javap -c -p -cp "$one" "${names[@]}"
done

echo "$rounds rounds, interleaved; median (least to most), class bytes a second (unzip reads resources too):"
all_bytes=$(class_bytes "${jars[@]}")
one_bytes=$(class_bytes "$one")
for label in "floor -j1" "blocal -j1" "blocal -j2" "unzip -tq"; do
  line "$label" "$all_bytes" "$(median "floor -j1")"
done
echo "the first of them alone ($(basename "$one")):"
for label in "one jar: floor -j1" "one jar: blocal -j1" "one jar: javap -c -p"; do
  line "$label" "$one_bytes" "$(median "one jar: floor -j1")"
done
[ ${#broken[@]} -eq 0 ] || exit 1
