#!/usr/bin/env bash
# usage: run.sh [BLOCAL [DIRECTORY]]: how much the default mode says about the released jars of jars.txt, each analysed alone:
# findings per 10,000 lines (of the line tables), by confidence, by kind and by benign reason. The reports stay in DIRECTORY,
# if one is given: NAME-VERSION.json as shown by default, NAME-VERSION.all.json with the low and the benign ones.
# BLOCAL_PRECISION_JARS=others.txt: of other jars, whose findings were not read through to make rules.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
blocal=${1:-$here/../../build/blocal}
. "$here/../tools/jars.sh"
command -v python3 >/dev/null || { echo "precision: no python3" >&2; exit 2; }

reports=${2-}
if [ -z "$reports" ]; then
  reports=$(mktemp -d)
  trap 'rm -rf "$reports"' EXIT
fi
mkdir -p "$reports"
rm -f "$reports"/*.json
mapfile -t releases < <(grep -v '^#' "$here/${BLOCAL_PRECISION_JARS:-jars.txt}" | awk '{ print $1 }')
jars_fetch "${releases[@]}"
for coordinates in "${releases[@]}"; do
  jar=$(jar_fetch "$coordinates") || continue
  name=$(basename "$jar" .jar)
  "$blocal" --fail-on=never -q -f json -o "$reports/$name.json" "$jar"
  "$blocal" --fail-on=never -q --benign=show --min-confidence=low -f json -o "$reports/$name.all.json" "$jar"
done
python3 "$here/table.py" "$reports"
