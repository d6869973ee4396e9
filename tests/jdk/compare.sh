#!/bin/sh
# usage: compare.sh [--strict-equal] BLOCAL JDK JAR...: how findings with a JDK differ from those with
# the built-in models: a line a jar (shown = what the default shows; all = with low confidence and
# benign ones), then the sum. With --strict-equal any difference fails, and is shown, but for jars that
# differs.txt names: of these it fails if there is none any more.
set -eu
strict=
[ "$1" = --strict-equal ] && { strict=1; shift; }
blocal=$1 jdk=$2
shift 2
known=$(dirname "$0")/differs.txt
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
bad=0

# findings NAME OPTIONS...: class, method, line, kind, reason of each finding, sorted
findings() {
  name=$1
  shift
  "$blocal" -q --fail-on=never -f json "$@" 2>"$temp/err" |
    sed -n 's/^ *{"id": "[^"]*", \(.*\)"message": .*/\1/p' | sed 's/"rank": [0-9]*, //; s/"rank_reasons": \[[^]]*\], //' |
    sort >"$temp/$name"
}

# differ NAME OPTIONS...: "N findings, L lost, M new" into the file line.NAME
differ() {
  kind=$1
  shift
  findings without --no-jdk "$@"
  findings with --jdk "$jdk" "$@"
  comm -23 "$temp/without" "$temp/with" >"$temp/lost.$kind"
  comm -13 "$temp/without" "$temp/with" >"$temp/new.$kind"
  echo $(wc -l <"$temp/without") $(wc -l <"$temp/lost.$kind") $(wc -l <"$temp/new.$kind")
}

printf '%-36s %27s   %27s\n' "$(basename "$jdk") against none" 'shown  lost   new' 'all  lost   new'
for jar; do
  set -- $(differ shown "$jar") $(differ all --min-confidence=low --benign=show "$jar")
  printf '%-36s %15s %5s %5s   %15s %5s %5s\n' "$(basename "$jar" .jar)" "$@"
  echo "$@" >>"$temp/sums"
  differs=$(($2 + $3 + $5 + $6 > 0))
  expected=$(grep -c "^$(basename "$jar" .jar) " "$known") || true
  if [ -n "$strict" ] && [ "$differs" != "$expected" ]; then
    bad=1
    sed 's/^/  < /' "$temp/lost.all" | cut -c1-300
    sed 's/^/  > /' "$temp/new.all" | cut -c1-300
  fi
done
awk '{for (i = 1; i <= 6; i++) s[i] += $i}
     END {printf "%-36s %15d %5d %5d   %15d %5d %5d\n", "sum", s[1], s[2], s[3], s[4], s[5], s[6]}' "$temp/sums"
exit $bad
