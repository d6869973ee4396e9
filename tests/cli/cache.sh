#!/bin/sh
# usage: cache.sh BLOCAL ROOT [few]: a result that an earlier run has kept is written as if it had been worked out, in every format;
# it is not taken for another; and whatever happens to the folder, no result changes. With `few`, for a build that
# sanitizers make slow, in fewer formats, with fewer options and damages, and without what counts runs and bytes.
set -u
blocal=$1 root=$2 few=${3:-}
formats="text json jsonl sarif github junit checkstyle gcc html" places="0 7 8 39 40 47 48 79 80"
[ -z "$few" ] || { formats="text html"; places="0 40"; }
[ "${BLOCAL_NO_CACHE:-}" = 1 ] || { echo "FAILED: tests must not use the user's cache: see tests/environment.cmake"; exit 1; }
. "$root/tests/cli/expect.sh"
unset JAVA_HOME XDG_CACHE_HOME
HOME=$tmp/home
export HOME
jar=examples.jar suppress=suppress.jar
cp "$root/jars/examples.jar" "$root/jars/elevator.jar" .
cp "$root/tests/java/suppress-17.jar" $suppress
mkdir classes damaged
(cd classes && unzip -qo ../$jar)
cp "$root"/tests/unit/data/*.class damaged
printf '\312\376\272\276\0\0\0\64\377' >damaged/Broken.class
printf -- '- reason: not any more\n  class: no.such.Class\n' >rules.yml

# What may differ between two runs: seconds and memory.
plain() { sed -E 's/; [0-9.]+ s$//; s/"seconds": *\{[^}]*\}//; s/"peak_bytes": *[0-9]+//'; }

# run FILE ARGS...: both streams and the status.
run() {
  file=$1 got=0
  shift
  "$blocal" --no-jdk "$@" >out 2>err || got=$?
  { plain <out; echo "---"; plain <err; echo "status $got"; } >"$file"
}

# comes FROM ARGS...: where --stats says that the result is from: hit, kept, neither.
comes() {
  what="$*"
  wanted=$1
  shift
  "$blocal" --no-jdk --stats -q --cache c "$@" >out 2>err
  case $(grep 'the result is' err) in
    *'is from it') got=hit ;;
    *'is in it now') got=kept ;;
    *) got=neither ;;
  esac
  [ $got = "$wanted" ] || fail "the result is $got, expected $wanted"
}

# same ARGS...: worked out, kept and taken: the same three times.
same() {
  what="$*"
  rm -rf c
  run 1 --no-cache "$@"
  run 2 --cache c "$@"
  run 3 --cache c "$@"
  cmp -s 1 2 || fail "keeping it changes it: $(diff 1 2 | head -5)"
  cmp -s 1 3 || fail "taking it changes it: $(diff 1 3 | head -5)"
}

# --- the same bytes ---
for format in $formats; do
  same -f $format --min-confidence low --benign show $jar elevator.jar
done
same -f html --check all --strict damaged elevator.jar
same -f html --source-root "$root/jars/elevator/src" --source-root "$root/jars/elevator" elevator.jar
what='bytecode'
run 1 -f html --cache c --min-confidence low $jar elevator.jar
grep -q 'Bytecode of' 1 || fail "no bytecode is shown"
run 2 -f html --cache c $jar elevator.jar
run 3 -f html --no-cache $jar elevator.jar
cmp -s 2 3 || fail "other filters show other bytecode"
comes hit -f html --min-confidence high $jar elevator.jar
comes hit -o html=page.html $jar elevator.jar
comes kept $jar elevator.jar
same -f json --check all --strict --suppressed show $suppress
same -v --source-root "$root/jars/examples/src" --source-root nowhere damaged $jar
same -v --suppressions rules.yml $suppress
same -f json --only 'no.such.*' $jar
same --write-baseline base.json $jar
same --baseline base.json $jar elevator.jar
same damaged/Broken.class
same nowhere.jar
run 1 diff --no-cache $jar elevator.jar
run 2 diff --cache c $jar elevator.jar
run 3 diff --cache c $jar elevator.jar
what=diff
cmp -s 1 2 && cmp -s 1 3 || fail "diff differs"

# --- what is the same program, and what is not ---
rm -rf c
comes kept $jar
comes hit $jar
[ -n "$few" ] || for options in -j1 -j7 --min-confidence=low --benign=show --fail-on=never '-f sarif' -v --color=always '--suppressions rules.yml' \
  --timeout=100 '--baseline base.json' '--source-root classes' '-o json=report.json' --suppressed=show --sort=rank; do
  # shellcheck disable=SC2086
  comes hit $options $jar
done
touch $jar
comes hit $jar
comes kept ./$jar
comes kept $jar elevator.jar
comes kept elevator.jar $jar
comes kept -c elevator.jar $jar
comes kept --check=all $jar
comes kept --strict $jar
comes kept --callees=same-class $jar
comes kept --only='artho.*' $jar
comes kept --exclude='artho.*' $jar
comes kept --release=8 $jar
echo 'com/acme/X.a()V pure' >m.model
comes kept --models m.model $jar
comes hit --models m.model $jar
echo 'com/acme/X.b()V pure' >m.model
comes kept --models m.model $jar
printf '\1' | dd of=$jar bs=1 seek=10 conv=notrunc 2>/dev/null # the time in a local header: only the bytes differ
cmp -s $jar "$root/jars/examples.jar" && fail "the byte has not changed"
comes kept $jar
comes kept classes
comes hit classes
class=$(find classes -name '*.class' | sort | head -n 1)
cp "$class" classes/Copy.class
comes kept classes
comes hit classes
mv classes/Copy.class classes/Other.class
comes kept classes
rm classes/Other.class
comes hit classes
mkdir jdk jdk/lib
cp elevator.jar jdk/lib/rt.jar # an old JDK's form
comes_jdk() {
  "$blocal" --jdk jdk --stats -q --cache c $jar >out 2>err
  grep -q "the result is.*$1" err || fail "with a JDK: expected '$1'"
}
what=jdk
comes_jdk 'in it now'
comes_jdk 'from it'
touch -d '2001-01-01' jdk/lib/rt.jar
comes_jdk 'in it now'
comes_jdk 'from it'
echo 'JAVA_VERSION="8"' >jdk/release
comes_jdk 'in it now'
mv jdk moved
comes_jdk 'in it now' # it is told that there is none
comes_jdk 'from it'

# --- what is not kept ---
rm -rf c
comes neither --timeout=0.000001 $jar
comes neither nowhere.jar $jar
comes neither damaged/Broken.class
[ -z "$(ls c/results)" ] || fail "something was kept"

# --- damage ---
comes kept $jar
entry=$(ls c/results)
cp "c/results/$entry" whole
run 1 --no-cache $jar
damage() {
  comes kept $jar
  run 2 --cache c $jar
  cmp -s 1 2 || fail "$1: another result"
  cmp -s whole "c/results/$entry" || fail "$1: not written anew"
}
size=$(wc -c <whole)
for at in $places $((size / 2)) $((size - 1)); do
  tail -c +$((at + 1)) whole | head -c 1 | tr '\000-\377' '\001-\377\000' >byte
  dd if=byte of="c/results/$entry" bs=1 seek=$at conv=notrunc 2>/dev/null
  damage "byte $at changed"
  head -c $at whole >"c/results/$entry"
  damage "cut at $at"
done
cp "$root/jars/examples.jar" "c/results/$entry"
damage 'another file'
rm -f "c/results/$entry"
ln -s "$tmp/whole" "c/results/$entry"
damage 'a link'
[ ! -L "c/results/$entry" ] || fail "the link is there yet"
rm -f "c/results/$entry"
mkdir "c/results/$entry"
comes neither $jar
rmdir "c/results/$entry"
comes kept elevator.jar
other=$(ls c/results | grep -v "$entry")
comes kept $jar
mv "c/results/$other" "c/results/$entry"
damage 'the file of another key'

# --- folders ---
what='folders'
[ "$(stat -c %a c c/results "c/results/$entry" 2>/dev/null | tr '\n' ' ')" = '700 700 600 ' ] || fail "modes: $(ls -lR c)"
chmod g+w c/results
comes neither $jar
run 2 --cache c $jar
cmp -s 1 2 || fail "a folder of others: another result"
run 2 -v --cache c $jar
grep -q 'no cache: c/results: others may write in it' err || fail "-v does not say why"
chmod g-w c/results
: >file
run 2 --cache file $jar
cmp -s 1 2 || fail "a file for a folder: another result"
run 2 --cache a/b/c/d $jar
cmp -s 1 2 && [ -d a/b/c/d/results ] || fail "folders are not made"
ln -s "$tmp/elsewhere" l
run 2 --cache l $jar
cmp -s 1 2 || fail "a link for a folder: another result"
if [ "$(id -u)" != 0 ]; then
  mkdir -m 555 closed
  run 2 --cache closed $jar
  cmp -s 1 2 || fail "a closed folder: another result"
fi

# --- whether there is one ---
what='which folder'
run 2 $jar # BLOCAL_NO_CACHE
run 2 --no-cache $jar
[ ! -e home ] || fail "something was kept without a cache"
env -u BLOCAL_NO_CACHE "$blocal" --no-jdk --no-cache -q $jar >/dev/null
[ ! -e home ] || fail "--no-cache keeps something"
env -u BLOCAL_NO_CACHE "$blocal" --no-jdk -q $jar >/dev/null
[ "$(ls home/.cache/blocal/results | wc -l)" = 1 ] || fail "nothing is kept in the home folder"
env -u BLOCAL_NO_CACHE XDG_CACHE_HOME="$tmp/xdg" "$blocal" --no-jdk -q $jar >/dev/null
[ "$(ls xdg/blocal/results | wc -l)" = 1 ] || fail "nothing is kept below XDG_CACHE_HOME"
env -u BLOCAL_NO_CACHE XDG_CACHE_HOME=relative "$blocal" --no-jdk -q $jar >/dev/null
[ ! -e relative ] || fail "a relative XDG_CACHE_HOME counts"
env -u BLOCAL_NO_CACHE -u HOME "$blocal" --no-jdk -q $jar >/dev/null
[ $? = 1 ] || fail "no home, no result"
expect 2 --cache= $jar
says 'no folder is named'
expect 2 --cache c --no-cache $jar
says '--cache and --no-cache exclude each other'
expect 2 dump --cache c $jar
printf 'cache: c\n' >blocal.yml
expect 2 $jar
says "unknown key 'cache'"
printf 'no-cache: true\n' >blocal.yml
comes hit $jar # the command line has the last word
env -u BLOCAL_NO_CACHE HOME="$tmp/configured" "$blocal" --no-jdk -q $jar >/dev/null
[ ! -e configured ] || fail "no-cache in blocal.yml keeps something"
rm -f blocal.yml

# --- several runs at once ---
what='at once'
rm -rf c
for i in 1 2 3 4 5 6; do
  "$blocal" --no-jdk -q --cache c $jar >"at-once-$i" 2>&1 &
  "$blocal" --no-jdk -q --cache c elevator.jar >"other-$i" 2>&1 &
done
wait
for i in 2 3 4 5 6; do
  cmp -s at-once-1 "at-once-$i" && cmp -s other-1 "other-$i" || fail "run $i has another result"
done
[ "$(ls c/results | wc -l)" = 2 ] || fail "not two files: $(ls c/results)"
comes hit $jar
comes hit elevator.jar

# --- room ---
what='room'
i=0
for digit in 0 1 2 3 4 5 6 7; do # 320 MB that take no room on the disk, not used for long
  name=c/results/000000000000000000000000000000000000000000000000000000000000000$digit
  truncate -s 40M "$name"
  touch -d '2001-01-01' "$name"
done
oldest=c/results/0000000000000000000000000000000000000000000000000000000000000000
while [ -z "$few" ] && [ -e $oldest ] && [ $i -lt 400 ]; do
  i=$((i + 1))
  "$blocal" --no-jdk -q --cache c --only "x$i" elevator.jar >/dev/null 2>&1
done
left=$(find c/results -name '00000000000000*' | wc -l)
[ -n "$few" ] || [ "$left" -le 4 ] || fail "$left of 8 old files of 40 MB are left after $i runs"
comes hit $jar

[ $failures = 0 ] && echo "all as they should be"
exit $((failures > 0))
