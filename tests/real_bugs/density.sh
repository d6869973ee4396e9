#!/usr/bin/env bash
# usage: density.sh [BLOCAL]: documented bugs for 100 findings of each confidence, low ones too, in the releases of bugs.tsv and
# more.tsv: what is shown should hold more of them, by far, than what is not.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
blocal=${1:-$here/../../build/blocal}
. "$here/../tools/jars.sh"
command -v python3 >/dev/null || { echo "real_bugs: no python3" >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mapfile -t releases < <(awk -F'\t' '!/^#/ { print $2 }' "$here/bugs.tsv" "$here/more.tsv" | sort -u)
jars_fetch "${releases[@]}"
for coordinates in "${releases[@]}"; do
  jar=$(jar_fetch "$coordinates") || continue
  "$blocal" --fail-on=never -q -f json --min-confidence=low "$jar" >"$work/$coordinates.json"
done
python3 "$here/density.py" "$work" "$here/bugs.tsv" "$here/more.tsv"
