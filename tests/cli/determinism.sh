#!/bin/sh
# usage: determinism.sh BLOCAL ROOT [few]: the same bytes from any number of threads, in every format, but for
# JSON's "stats", which is the last line but one. Every mode over what all compilers made of the cases at once, with one
# and four threads, and, as small programs have ways of their own through the threads, one of the modes in turn over
# each sample and each topic alone, with one, two and four.
# With `few`, for a build that sanitizers make slow, the samples alone and the smaller cases of one compiler together,
# in one mode, and one and four threads.
set -u
blocal=$1 root=$2 few=${3:-}
others="2 4"
[ -z "$few" ] || others=4
export BLOCAL_NO_CACHE=1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
bad=0 runs=0 turn=0

# same NAME ARGS...
same() {
  name=$1
  shift
  for j in 1 $others; do
    "$blocal" -j$j -q "$@" >"$tmp/$j" 2>"$tmp/err$j"
    sed -i '/^ "stats": /d' "$tmp/$j"
  done
  for j in $others; do
    if ! cmp -s "$tmp/1" "$tmp/$j" || ! cmp -s "$tmp/err1" "$tmp/err$j"; then
      echo "FAILED: -j1 and -j$j differ: $name"
      diff "$tmp/1" "$tmp/$j" | cut -c1-300 | head -5
      bad=1
    fi
  done
  runs=$((runs + 1))
}

# mode NUMBER NAME INPUTS...
mode() {
  number=$1 inputs=$2
  shift 2
  case $number in
  0) same "$inputs text" --no-jdk "$@" ;;
  1) same "$inputs json" --no-jdk -f json --min-confidence=low --benign=show "$@" ;;
  2) same "$inputs all checks" --no-jdk -f json --check=all --min-confidence=low "$@" ;;
  3) same "$inputs strict" --no-jdk -f json --strict "$@" ;;
  4) same "$inputs published" --no-jdk -f json --strict --callees=same-class "$@" ;;
  esac
}

set -- "$root"/jars/*.jar "$root/tests/unit/data"
[ -n "$few" ] || set -- "$@" "$root"/tests/java/*-17.jar
for jar; do
  [ -e "$jar" ] || continue
  if [ -n "$few" ]; then
    same "$jar all checks" --no-jdk -f json --check=all --min-confidence=low "$jar"
  else
    mode $((turn % 5)) "$jar" "$jar"
    turn=$((turn + 1))
  fi
done
set -- "$root"/jars/*.jar "$root"/tests/java/*.jar
if [ -e "$1" ] && [ -n "$few" ]; then
  same "together all checks" --no-jdk -f json --check=all --min-confidence=low "$root"/tests/java/[b-z]*-17.jar
elif [ -e "$1" ]; then
  others=4
  for number in 0 1 2 3 4; do
    mode $number "all together" "$@"
  done
  same "with the JDK at hand, if any" -f json --strict "$@"
fi
echo "$runs comparisons"
exit $bad
