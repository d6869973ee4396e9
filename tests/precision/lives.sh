#!/usr/bin/env bash
# usage: lives.sh [BLOCAL [DIRECTORY]]: what became of the findings of some releases in later ones (lives.py), of the artifacts and
# releases of lives.txt. The reports stay in DIRECTORY, if one is given, and are not made anew there.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
blocal=${1:-$here/../../build/blocal}
. "$here/../tools/jars.sh"
command -v python3 >/dev/null || { echo "lives: no python3" >&2; exit 2; }

reports=${2-}
if [ -z "$reports" ]; then
  reports=$(mktemp -d)
  trap 'rm -rf "$reports"' EXIT
fi
mkdir -p "$reports"
mapfile -t releases < <(awk '!/^#/ { for (i = 2; i <= NF; i++) print $1 ":" $i }' "$here/lives.txt")
jars_fetch "${releases[@]}"
for coordinates in "${releases[@]}"; do
  jar=$(jar_fetch "$coordinates") || continue
  out=$reports/$(basename "$jar" .jar).json
  [ -s "$out" ] || "$blocal" --fail-on=never -q --min-confidence=low -f json -o "$out" "$jar"
done
python3 "$here/lives.py" "$blocal" "$here/lives.txt" "$reports" "$jar_cache"
