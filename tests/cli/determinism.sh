#!/bin/sh
# usage: determinism.sh BLOCAL ROOT: the same bytes from any number of threads, in every format, but for
# JSON's "stats", which is the last line but one.
set -u
blocal=$1 root=$2
export BLOCAL_NO_CACHE=1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
bad=0 runs=0

# same NAME ARGS...
same() {
  name=$1
  shift
  for j in 1 2 4; do
    "$blocal" -j$j -q "$@" >"$tmp/$j" 2>"$tmp/err$j"
    sed -i '/^ "stats": /d' "$tmp/$j"
  done
  for j in 2 4; do
    if ! cmp -s "$tmp/1" "$tmp/$j" || ! cmp -s "$tmp/err1" "$tmp/err$j"; then
      echo "FAILED: -j1 and -j$j differ: $name"
      diff "$tmp/1" "$tmp/$j" | cut -c1-300 | head -5
      bad=1
    fi
  done
  runs=$((runs + 1))
}

for jar in "$root"/jars/*.jar "$root"/tests/java/*.jar "$root/tests/unit/data"; do
  [ -e "$jar" ] || continue
  same "$jar text" --no-jdk "$jar"
  same "$jar json" --no-jdk -f json --min-confidence=low --benign=show "$jar"
  same "$jar all checks" --no-jdk -f json --check=all --min-confidence=low "$jar"
  same "$jar strict" --no-jdk -f json --strict "$jar"
  same "$jar published" --no-jdk -f json --strict --callees=same-class "$jar"
done
set -- "$root"/jars/*.jar "$root"/tests/java/*.jar
if [ -e "$1" ]; then
  same "all together" --no-jdk -f json --strict "$@"
  same "with the JDK at hand, if any" -f json --strict "$@"
fi
echo "$runs comparisons"
exit $bad
