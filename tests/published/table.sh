#!/usr/bin/env bash
# usage: table.sh [BLOCAL] (default: $BLOCAL, else build/blocal): the five checks over the programs in jars/, each in its
# published setting (settings.sh), with all findings counted, benign ones too; block-local with the whole program, too;
# what the default shows; and the published figures, where there are any. These are quoted from Artho, Havelund, Biere 2004,
# Table 1: their own, of block-local; Atomizer's, of atomicity, at run time; von Praun's and Gross's, of races of objects.
# They are of the programs of which those in jars/ are re-creations. "-": there is none, or no such check in this version.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
blocal=${1:-${BLOCAL:-$root/build/blocal}}
. "$root/tests/published/settings.sh"
columns='%-9s %5s  %6s %6s %8s %8s %8s %6s  %7s  %7s %9s %10s\n'

line() {
  # shellcheck disable=SC2059
  printf "$columns" "$@"
}

# row NAME PUBLISHED-BLOCK-LOCAL PUBLISHED-ATOMICITY PUBLISHED-RACES
row() {
  local jar=$root/jars/$1.jar lines of_check
  lines=$(find "$root/jars/$1/src" -name '*.java' -exec cat {} + | wc -l)
  mapfile -t of_check < <(counts "$jar")
  line "$1" "$lines" "${of_check[0]}" "$(count "$jar" --check=block-local --strict)" "${of_check[@]:1}" \
    "$(count "$jar")" "$2" "$3" "$4"
}

line '' '' block- whole burrows- state- guarded- atom- '' Artho '' 'von Praun,'
line program lines local program leino version by icity default 'et al.' Atomizer Gross
row elevator 2 2 2
row sor 0 0 0
row tsp 1 7 1
row examples - - -
