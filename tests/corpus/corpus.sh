#!/usr/bin/env bash
# usage: corpus.sh [--all] [BLOCAL [STACKS]]: proves that real classes are read, every one of them. A row an input: the class
# files are counted again by another program, the ledger of --stats must add up, none may be unreadable; and no method may be
# malformed, that is, of code that cannot be decoded or whose typed operand stack is inconsistent (see stacks.c).
#   --all    the JDK whole, Maven's own lib folder, and all of jars.txt, fetched with Maven where they are missing
#   without  java.base and, of those of jars.txt that are there already, the small ones: what a test has time for
# JDKs are $BLOCAL_JDKS (homes, separated by ':'), else $JAVA_HOME, else the one of javac on PATH. 77 = skipped.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
. "$here/../tools/jars.sh"
small=1000000 # bytes
all=false
if [ "${1-}" = --all ]; then all=true; shift; fi
blocal=${1:-$here/../../build/blocal}
stacks=${2:-$here/../../build/tests/corpus/stacks}
command -v python3 >/dev/null || { echo "corpus: no python3: skipped"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rows=0 bad=0

row() {
  python3 "$here/row.py" "$blocal" "$stacks" "$@" | tee -a "$work/rows" || bad=$((bad + 1))
  rows=$((rows + 1))
}

# The sums of columns that are counted from the right: labels have blanks.
total() {
  awk '$NF ~ /^[0-9]+\.[0-9]+$/ { c += $(NF - 5); m += $(NF - 4); b += $(NF - 3); f += $(NF - 2); o += $(NF - 1); s += $NF }
    END { printf "%-34s %8d %9d %11d %9d %6d %8.2f\n", "all", c, m, b, f, o, s }' "$work/rows"
}

jdk_homes() {
  local javac
  if [ -n "${BLOCAL_JDKS-}" ]; then
    tr ':' '\n' <<<"$BLOCAL_JDKS"
  elif [ -n "${JAVA_HOME-}" ]; then
    echo "$JAVA_HOME"
  elif javac=$(command -v javac); then
    dirname "$(dirname "$(readlink -f "$javac")")"
  fi
}

# Of a JDK, its jmods, or where it has none, what its own tool takes out of lib/modules.
jdk() {
  local home=$1 part=$2 name inputs=()
  name="JDK $(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$home/release") $part"
  if [ -d "$home/jmods" ]; then
    if [ "$part" = all ]; then inputs=("$home"/jmods/*.jmod); else inputs=("$home/jmods/$part.jmod"); fi
  elif [ -x "$home/bin/jimage" ]; then
    "$home/bin/jimage" extract --dir "$work/image" "$home/lib/modules"
    inputs=("$work/image")
    [ "$part" = all ] || inputs=("$work/image/$part")
  else
    return 0
  fi
  row "$name" "${inputs[@]}"
  rm -rf "$work/image"
}

printf '%-34s %8s %9s %11s %9s %6s %8s\n' input classes methods 'code bytes' malformed budget seconds
while read -r home; do
  if $all; then jdk "$home" all; else jdk "$home" java.base; fi
done < <(jdk_homes)

if $all && command -v mvn >/dev/null; then
  lib=$(dirname "$(dirname "$(readlink -f "$(command -v mvn)")")")/lib
  [ ! -d "$lib" ] || row "Maven's lib folder" "$lib"
fi

! $all || jars_fetch $(grep -v '^#' "$here/jars.txt")
while IFS=: read -r group name version; do
  jar=$jar_cache/$name-$version.jar
  if $all; then
    jar_fetch "$group:$name:$version" >/dev/null || { bad=$((bad + 1)); continue; }
  elif [ ! -f "$jar" ] || [ "$(stat -c %s "$jar")" -gt $small ]; then
    continue
  fi
  row "$name-$version" "$jar"
done < <(grep -v '^#' "$here/jars.txt")

[ $rows -gt 0 ] || { echo "corpus: neither a JDK nor a jar of jars.txt: skipped"; exit 77; }
total
echo "$rows inputs, $bad with faults"
[ $bad = 0 ]
