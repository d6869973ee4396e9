#!/usr/bin/env bash
# usage: run.sh [BLOCAL]: the bugs of bugs.tsv, documented in the trackers of released jars, looked for in the default mode; then
# those of more.tsv, which were collected later, from the same sort of trackers, before the tool was run on them.
# A line a bug: found, with the best finding, or missed, with the reason. A bug is found if a shown finding lies in its class
# (inner classes count) and in one of its methods (a lambda counts to the method that it is written in).
# Last, those that are found are looked for in the releases that mend them (mended.tsv), where nothing should be shown.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
blocal=${1:-$here/../../build/blocal}
. "$here/../tools/jars.sh"
command -v python3 >/dev/null || { echo "real_bugs: no python3" >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mapfile -t releases < <(awk -F'\t' '!/^#/ { print $2 }' "$here/bugs.tsv" "$here/more.tsv" "$here/mended.tsv" | sort -u)
jars_fetch "${releases[@]}"
for coordinates in "${releases[@]}"; do
  jar=$(jar_fetch "$coordinates") || continue
  "$blocal" --fail-on=never -q -f json "$jar" >"$work/$coordinates.json"
done

odd=0
for list in bugs more; do
  python3 "$here/judge.py" "$here/$list.tsv" "$work" || odd=1
done
python3 "$here/mended.py" "$here/mended.tsv" "$work" "$here/bugs.tsv" "$here/more.tsv" || odd=1
exit $odd
