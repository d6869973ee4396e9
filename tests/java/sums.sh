#!/bin/sh
# What the jars of the cases were made of: a line for each topic, with the SHA-256 of its sources and of the stubs that they
# are compiled with, in the order of their names.
#   tests/java/sums.sh           prints the lines, as they are now
#   tests/java/sums.sh --check   status 1 where a line of sources.sum differs: build.sh was not called since a source changed
#   tests/java/sums.sh TOPIC...  puts the lines of these topics into sources.sum
set -eu
export LC_ALL=C
cd "$(dirname "$0")"

lines() {
  for topic; do
    find "$topic" "../stubs/$topic" -name '*.java' 2>/dev/null | sort | xargs cat | sha256sum | sed "s|-\$|$topic|"
  done
}

all=$(for folder in */; do echo "${folder%/}"; done)
case ${1:-} in
'') lines $all ;;
--check) lines $all | diff sources.sum - && echo "$(echo "$all" | wc -l) topics" ;;
*)
  kept=$(mktemp)
  trap 'rm -f "$kept"' EXIT
  pattern=$(printf '%s|' "$@")
  grep -Ev "  (${pattern%|})\$" sources.sum >"$kept" || true
  { cat "$kept"; lines "$@"; } | sort -k2 >sources.sum
  ;;
esac
