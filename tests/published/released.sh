#!/usr/bin/env bash
# usage: released.sh [BLOCAL] (default: $BLOCAL, else build/blocal): the five checks over programs on which papers on the
# subject have tried theirs and that can be had as released jars. Each in its published setting (settings.sh), all findings
# counted, benign ones too; and what the default shows. The papers had other releases, and ran the programs: there is no
# published figure to set beside these. Needs Maven, which fetches the jars once; without, says so and ends well.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
blocal=${1:-${BLOCAL:-$root/build/blocal}}
. "$root/tests/published/settings.sh"
. "$root/tests/tools/jars.sh"
columns='%-14s %9s %7s  %6s %8s %8s %8s %6s  %7s\n'

line() {
  # shellcheck disable=SC2059
  printf "$columns" "$@"
}

# row COORDINATES
row() {
  local jar lines of_check
  jar=$(jar_fetch "$1") || { echo "$1 cannot be had here: left out"; return; }
  lines=$("$blocal" -q --no-jdk --fail-on=never -f json "$jar" | sed -n 's/.*"lines": \([0-9]*\).*/\1/p')
  mapfile -t of_check < <(counts "$jar")
  line "$(basename "$jar" .jar)" "$(stat -c %s "$jar")" "$lines" "${of_check[@]}" "$(count "$jar")"
}

line '' '' '' block- burrows- state- guarded- atom- ''
line program bytes lines local leino version by icity default
row org.w3c.jigsaw:jigsaw:2.2.6
row colt:colt:1.2.0
