#!/usr/bin/env bash
# usage: table.sh [BLOCAL] (default: $BLOCAL, else build/blocal): the published table beside what blocal finds in its
# re-creations of the programs. The columns of others are quoted from Artho, Havelund, Biere 2004, Table 1; those of blocal
# are counted here: all findings, benign ones too, in the setting of the paper and with the whole program; and what the
# default shows.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
blocal=${1:-${BLOCAL:-$root/build/blocal}}
jars=$root/jars
columns='%-10s %6s %14s %9s %13s %11s %14s %8s\n'

# count NAME OPTIONS...: how many findings
count() {
  local name=$1
  shift
  "$blocal" -q --no-jdk --fail-on=never -f json --check=block-local "$@" "$jars/$name.jar" | grep -c '"kind": ' || true
}

# row NAME VON-PRAUN-GROSS ATOMIZER ARTHO
row() {
  local lines
  lines=$(find "$jars/$1/src" -name '*.java' -exec cat {} + | wc -l)
  # shellcheck disable=SC2059
  printf "$columns" "$1" "$lines" "$2" "$3" "$4" "$(count "$1" --strict --callees=same-class)" "$(count "$1" --strict)" \
    "$(count "$1")"
}

# shellcheck disable=SC2059
printf "$columns" '' '' 'von Praun and' '' 'Artho et al.' 'blocal, the' 'blocal, whole' 'blocal,'
# shellcheck disable=SC2059
printf "$columns" program lines Gross Atomizer block-local 'same way' program default
row elevator 2 2 2
row sor 0 0 0
row tsp 1 7 1
