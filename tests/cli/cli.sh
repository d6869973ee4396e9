#!/bin/sh
# usage: cli.sh BLOCAL ROOT: what scripts rely on: exit statuses, which stream says what, and that bad
# input costs only itself. Needs a shell and the usual tools, no JDK and no zip.
set -u
blocal=$1 root=$2
unset JAVA_HOME # the machine's own; what stands in it must not be said here
data=$root/tests/unit/data
. "$(dirname "$0")/expect.sh"

silent_on() { [ ! -s "$1" ] || fail "something on std$1"; }
# count KEY N: a line of --stats.
count() { grep -qE "^  $1 +$2\$" err || fail "--stats: '$1' is not $2"; }

mkdir good mixed empty out_dir
cp "$data/Small.class" "$data/Features.class" "$data/module-info.class" good
cp "$data/Small.class" "$data/Features.class" mixed
head -c 200 "$data/Switches.class" >mixed/Cut.class
: >empty.jar
echo 'not a jar' >text.jar
cp mixed/Cut.class Cut.class
examples=$root/jars/examples.jar

# --- inputs ---
expect 3 missing.jar
says 'blocal: error: missing.jar: '
silent_on out
expect 3 empty.jar
says 'error: empty.jar: '
expect 3 text.jar
says 'error: text.jar: not an archive'
cp text.jar Text.java
expect 3 Text.java
says 'error: Text.java: not an archive or class file: sources are not read, what is compiled of them is'
expect 0 empty
says 'warning: empty: no class files'
expect 0 good --stats
count given 3
count '= analysed' 2
count '\+ module-info and package-info' 1
adds_up
silent_on out
expect 0 mixed --stats
says 'warning: mixed/Cut.class: '
says 'at offset '
says '1 unreadable class'
count given 3
count '= analysed' 2
count '\+ unreadable' 1
adds_up
expect 3 Cut.class
says 'error: Cut.class: its only class could not be read'

mkdir future
{ head -c 6 "$data/Small.class"; printf '\000\143'; tail -c +9 "$data/Small.class"; } >future/Small.class
expect 0 future
says '1 class of class-file version up to 99, newer than 69'
expect 3 missing.jar good
says 'in 2 classes'
expect 0 good good --stats
count '\+ second copies' 2
adds_up
expect 0 good -c missing.jar
says 'warning: missing.jar: '
expect 0 good -c ./good --stats
! grep -q 'the first counts' err || fail 'what is an input is a library too'
count '\+ second copies' 0
expect 0 good/Small.class -c good --stats
count '= analysed' 1
adds_up

if [ -f "$examples" ]; then
  size=$(wc -c <"$examples")
  head -c $((size / 2)) "$examples" >cut.jar
  expect 3 cut.jar
  says 'error: cut.jar: '
  # One byte of one entry: its checksum fails, and no other class is lost.
  { head -c $((size / 3)) "$examples"; printf '\377'; tail -c +$((size / 3 + 2)) "$examples"; } >hurt.jar
  { head -c $((size / 3)) "$examples"; printf '\000'; tail -c +$((size / 3 + 2)) "$examples"; } >hurt2.jar
  for jar in hurt.jar hurt2.jar; do
    cmp -s "$jar" "$examples" && continue
    expect 1 "$jar" --stats
    says "warning: $jar!/"
    count '\+ unreadable' 1
    adds_up
  done

  # --- findings ---
  expect 1 "$examples"
  says 'blocal: '
  grep -qE '^blocal: [0-9]+ findings \([0-9]+ high, [0-9]+ medium\) in [0-9]+ classes, ' err || fail "no closing line"
  grep -qE '^[^ ]+\.java:[0-9]+: warning: .* \[[a-z-]+, (high|medium)\]$' out || fail "no finding in the form of compilers"
  expect 0 "$examples" --fail-on never
  expect 1 "$examples" --fail-on high
  expect 0 "$examples" --only no.such.Class
  silent_on out
  expect 3 "$examples" missing.jar
  grep -q warning: out || fail "the good input's findings are lost"
  expect 1 "$examples" -q
  silent_on err
  expect 1 "$examples" -f json
  head -c 30 out | grep -qF '{"schema": "blocal-findings/1"' || fail "no JSON"

  # --- outputs ---
  expect 1 "$examples" -f json -o report.json
  silent_on out
  mv report.json first.json
  : >report.json && chmod 600 report.json && ln -s report.json link.json
  expect 1 "$examples" -o json=link.json -o text=report.txt
  [ -s out ] && [ -s report.txt ] || fail "text is missing"
  cmp -s out report.txt || fail "the text differs"
  [ -L link.json ] || fail "the link is replaced"
  [ "$(sed '/"stats"/d' first.json)" = "$(sed '/"stats"/d' report.json)" ] || fail "the JSON differs"
  ls -l report.json | grep -q '^-rw-------' || fail "the file's mode is lost"
  expect 1 "$examples" -o /dev/null
  if [ -w /dev/full ]; then
    expect 3 "$examples" -o /dev/full
    says 'error: /dev/full: cannot be written: '
    what='blocal > /dev/full' got=0
    "$blocal" "$examples" >/dev/full 2>err || got=$?
    [ $got = 3 ] || fail "status $got, expected 3"
  fi
  # A reader that stops early is no fault.
  what='blocal | true'
  { "$blocal" -q "$examples" 2>err; echo $? >status; } | true
  silent_on err
  [ "$(cat status)" = 1 ] || fail "status $(cat status), expected 1"
fi
expect 3 good -o no/such/dir/report.txt
says 'error: no/such/dir/report.txt: cannot be written: No such file or directory'
expect 3 good -o json=out_dir
says 'Is a directory'
if [ "$(id -u)" != 0 ]; then
  chmod 555 out_dir
  expect 3 good -o out_dir/report.txt
  says 'Permission denied'
fi
expect 0 good -o kept.txt
[ "$(ls | grep -c '^kept.txt')" = 1 ] || fail "something else is left beside the report"

# --- the JDK ---
expect 0 good --no-jdk --stats
says 'JDK: built-in models'
expect 0 good --jdk empty --stats
says 'warning: empty: no JDK: '
says 'JDK: built-in models'
mkdir -p bad_jdk/lib
echo 'no image' >bad_jdk/lib/modules
expect 0 good --jdk bad_jdk --stats
says 'warning: bad_jdk/lib/modules: not an archive'
says 'JDK: built-in models'
printf '\332\332\376\312\000\000\001\000' >bad_jdk/lib/modules
expect 0 good --jdk bad_jdk
says 'warning: bad_jdk/lib/modules: JDK image: it ends inside its header, at offset 8'
JAVA_HOME=bad_jdk expect 0 good
says 'warning: bad_jdk/lib/modules: '
JAVA_HOME=bad_jdk expect 0 good --no-jdk --quiet
silent_on err
unset JAVA_HOME

# --- baselines ---
expect 0 "$examples" --write-baseline base.json
grep -q '"schema": "blocal-baseline/1"' base.json || fail 'no baseline is written'
! grep -q '"line"' base.json || fail 'the baseline has line numbers'
expect 0 "$examples" --baseline base.json
silent_on out
says 'known by the baseline'
expect 1 "$examples" -f json -o report.json
expect 0 "$examples" --baseline report.json
head -n 3 base.json | sed '$s/,$/]}/' >some.json
expect 1 "$examples" --baseline some.json
says '1 known by the baseline'
expect 1 "$examples" --baseline some.json --write-baseline next.json
cmp -s base.json next.json || fail 'the next baseline lacks what the last one knew'
expect 2 good --baseline missing.json
says 'missing.json: '
echo '{"schema": "other/1"}' >other.json
expect 2 good --baseline other.json
says 'its schema is another'
echo '{"schema": "blocal-baseline/1", "findings": [{"id": "12"}]}' >other.json
expect 2 good --baseline other.json
says 'finding 1: its id is none'
expect 3 good --write-baseline nowhere/base.json
says 'nowhere/base.json: cannot be written'

# --- order ---
expect 1 "$examples" --no-jdk --sort=rank
sed -n 's/.*  rank \([0-9]*\)$/\1/p' out >ranks
[ -s ranks ] && sort -rnc ranks || fail 'not the highest rank first'
expect 1 "$examples" --no-jdk
sed -n 's/.*  rank \([0-9]*\)$/\1/p' out | sort -rn | cmp -s - ranks || fail 'another order has other findings'

# --- suppressions ---
suppressed=$root/tests/java/suppress-17.jar
expect 1 "$suppressed" --no-jdk
says ', 16 suppressed'
says 'blocal: 10 findings'
grep -q 'SHARED.byKind\|in suppress.OnMethods.byKind()' out && fail 'a suppressed finding is shown'
says 'suppress-17.jar!/suppress/OnMethods.class: ofAnotherKind()V: no finding fits @SuppressBlocal any more'
says 'suppress-17.jar!/suppress/Outside$Inner.class: no finding fits @SuppressBlocal any more'
[ "$(grep -c 'any more' err)" = 2 ] || fail 'other annotations are told to be of no use'
expect 1 "$suppressed" --no-jdk --check block-local
! grep -q 'ofAnotherKind\|Inner' err || fail 'an annotation for a check that did not run is told'
expect 0 "$suppressed" --no-jdk --check guarded-by
! grep -q 'any more' err || fail 'an annotation for a check that did not run is told'
echo '@SuppressFBWarnings : own' >own.model
expect 1 "$suppressed" --no-jdk --models own.model
says "ofAnotherPattern()V: @SuppressFBWarnings: this is no kind or check: 'NP_NULL_ON_SOME_PATH'"
expect 0 "$suppressed" --no-jdk --only suppress.OnClasses
! grep -q 'any more' err || fail 'an annotation of a class that was not asked for is told'
silent_on out
expect 0 "$suppressed" --no-jdk --only suppress.OnClasses --suppressed=show
grep -q 'suppressed by an annotation: runs on one thread' out || fail 'it is not shown, or not why'
says 'blocal: 0 findings in'
expect 0 "$suppressed" --no-jdk --only suppress.OnClasses --suppressed=show -f sarif
grep -q '"suppressions": \[' out && grep -q '"kind": "inSource"' out || fail 'SARIF lacks the suppression'
expect 0 "$suppressed" --no-jdk --only suppress.OnClasses --suppressed=show --write-baseline base.json
grep -q '"id"' base.json && fail 'the baseline has what is suppressed'
printf '"MINE" : mutes:lost-updat\n' >bad.model
expect 2 good --models bad.model
says "bad.model:1: this is no kind or check: 'lost-updat'"

cat >rules.yml <<'END'
- class: artho.Counter
  reason: counts loosely
- kind: lost-update
  reason: until the rewrite
  expires: 2020-01-31
- class: no.such.Class
  reason: gone
END
expect 1 "$examples"
before=$(sed -n 's/^blocal: \([0-9]*\) findings.*/\1/p' err)
expect 1 "$examples" --suppressions rules.yml
says ', 1 suppressed'
says 'rules.yml:3: this suppression has expired on 2020-01-31'
says 'rules.yml:6: this suppression fits no finding'
after=$(sed -n 's/^blocal: \([0-9]*\) findings.*/\1/p' err)
[ $((before - after)) = 1 ] || fail "$before findings before, $after after"
SOURCE_DATE_EPOCH=1000000000 expect 1 "$examples" --suppressions rules.yml
! grep -q 'expired' err || fail 'it has expired, though that is in the future'
expect 1 "$examples" --suppressions rules.yml --suppressed=show -f json
grep -q '"suppressed": {"kind": "external", "justification": "counts loosely"}' out || fail 'JSON lacks the reason'
printf -- '- clas: x\n  reason: y\n' >rules.yml
expect 2 "$examples" --suppressions rules.yml
says "blocal: rules.yml:1: unknown key 'clas'; did you mean 'class'?"
expect 2 "$examples" --suppressions missing.yml
says 'missing.yml: No such file'

# --- slips ---
expect 2 explian lost-update
says "'explian' is neither there nor a verb; did you mean 'explain'?"
expect 2 dif good good
says "did you mean 'diff'?"
cp -r good guard
expect 0 guard
expect 2 ''
says 'the name of an input is empty'
expect 2 diff good
says 'OLD and NEW; 1 is given'
expect 0 "$examples" --only artho.Conter
says 'blocal: warning: none of the 20 classes is one that the patterns of --only select'
expect 1 "$examples" --only artho.Counter,no.such.Class --source-root nowhere
! grep -q 'none of the' err || fail 'a pattern that fits is enough'
says 'blocal: warning: nowhere: no folder of sources: No such file or directory'
expect 2 "$examples" --baseline nowhere.json
says 'blocal: nowhere.json: No such file or directory'
expect 0 guards good --only Features
says 'blocal: no field is accessed under a lock'
for ending in html json jsonl sarif; do
  expect 1 "$examples" -o "by-name.$ending"
  expect 1 "$examples" -f "$ending" -o by-format
  [ "$ending" = html ] || [ "$ending" = sarif ] || sed -i 's/"stats".*//' "by-name.$ending" by-format
  cmp -s "by-name.$ending" by-format || fail "-o FILE.$ending is no report of that format"
done
expect 1 "$examples" -f text -o by-name.json
grep -q '^artho/Counter.java:20: warning' by-name.json || fail '--format does not win'

# --- a library's operation is called by its name, a method of the program by its own and the line ---
expect 1 -q --no-jdk --only operations.AskedSince --only 'operations.Accessors*' "$root/tests/java/operations-17.jar"
grep -qF "'loaded' is changed by put() depending on what get() found at line 63; no lock" out || fail 'not which calls they are'
grep -qF "'loaded' read by get() without a lock; tested here; " out || fail 'not how it was read'
grep -qF "'loaded' changed by put() on the strength of the old check" out || fail 'not how it was changed'
grep -qF "written back by put()" out || fail 'not how it was written back'

# --- who interferes is another than who reads or acts; where it is the same, who else calls it ---
expect 1 -q --no-jdk --only words.Told --only words.Drained "$root/tests/java/words-17.jar"
shows 'Told.setVotes() (line 36), called by Told.recount() (line 45), may write'
shows "already released; another thread in Told.setSeats() (line 113) may write 'seats' meanwhile"
shows "already released; Told.nextElection() (line 62) may write 'term' meanwhile"
shows "; its overload Told.mark() (line 105) may write 'marks' meanwhile"

# --- what would mend it: with -v, and in the JSON report, also when that is read back ---
expect 1 -v -q --no-jdk --only words.Told "$root/tests/java/words-17.jar"
shows "  to mend it: read and write it in one block of 'this'"
shows '  to mend it: hold the lock around the walk, or walk over a copy that is made under it'
expect 1 -q --no-jdk --only words.Told "$root/tests/java/words-17.jar" -f json -o told.json
expect 1 diff -v good told.json
shows "  to mend it: read and write it in one block of 'this'"
expect 1 -q --no-jdk --only words.Told "$root/tests/java/words-17.jar"
! grep -q 'to mend it' out || fail 'it is told without -v'

# --- diff ---
expect 1 "$examples" -f json -o all.json
expect 1 "$examples" -f json -o some.json --exclude artho.Counter
expect 1 diff some.json all.json
says 'blocal: 1 new, 0 fixed, '
grep -q "^artho/Counter.java:20: warning: 'count' .* \[lost-update, high\]\$" out || fail 'the new one is not told'
grep -q 'this.lock taken again' out || fail 'not how it comes about'
expect 0 diff all.json some.json
says 'blocal: 0 new, 1 fixed, '
grep -q "^fixed: artho/Counter.java:20: 'count' .* \[lost-update, high\]\$" out || fail 'the fixed one is not told'
[ "$(wc -l <out)" = 1 ] || fail 'it says more than that'
expect 0 diff "$examples" all.json
silent_on out
says 'blocal: 0 new, 0 fixed, '
expect 1 diff some.json "$examples" -f json
grep -q '"schema": "blocal-diff/1"' out || fail 'no JSON'
expect 0 diff some.json "$examples" --fail-on never
expect 0 diff some.json all.json --only no.such.Class
expect 1 diff good "$examples"
says ' new, 0 fixed, 0 unchanged'
expect 3 diff all.json missing.json
says 'error: missing.json: '
expect 3 diff all.json missing.jar
expect 3 diff all.json base.json
says 'its schema is another'
expect 2 diff all.json
says 'diff compares two inputs'
expect 2 diff all.json some.json -f sarif

# --- usage ---
expect 2
says 'Usage: blocal'
expect 2 good --strct
says "did you mean '--strict'?"
expect 2 good -f htm
says "did you mean 'html'?"
expect 2 good --models no.model
says 'no.model: No such file'
# bad LINE MESSAGE: a model file whose third line is bad
bad() {
  printf '# models\n\n%s\ncom/acme/M.fine()  pure\n' "$1" >bad.model
  expect 2 good --models bad.model
  says "bad.model:3: $2"
}
bad 'com/acme/M.enter() aquire:this' "no such effect: 'aquire:this'"
bad 'com/acme/M.enter() acquire' "this needs an operand: 'acquire'"
bad 'com/acme/M.enter() pure:this' "this takes no operand: 'pure:this'"
bad 'com/acme/M.enter() acquire:that' "this is no operand: 'that'"
bad 'com/acme/M.enter acquire:this' "this is no CLASS.METHOD(PARAMETERS): 'com/acme/M.enter'"
bad 'com/acme/M.enter()' "nothing is said of 'com/acme/M.enter()'"
bad 'com/acme/M : locking' "no such trait: 'locking'"
bad 'com/acme/M < a.b.C' "this is no class name: 'a.b.C'"
printf 'com/acme/M.fine() pure\n\ncom/acme/M.fine() fresh\n' >bad.model
expect 2 good --models bad.model
says "bad.model:3: said twice: 'com/acme/M.fine()'"
printf '# mine\ncom/acme/Mutex.enter()  acquire:this\njava/util/Map.get(*)  pure  # replaces\n' >fine.model
expect 0 good --models fine.model
expect 0 --help
silent_on err
grep -q -- --min-confidence out || fail "no help"
expect 0 --version
grep -qE '^blocal [0-9]+\.[0-9]+' out || fail "no version"
printf 'good/Small.class\n' >list
what='blocal -' got=0
"$blocal" - <list >out 2>err || got=$?
[ $got = 0 ] || fail "status $got, expected 0"
says 'in 1 class'
printf '# options\n--stats "good/Small.class"\n' >args
expect 0 @args
count given 1

# --- dump ---
expect 0 dump --class good/Small.class
silent_on err
grep -q 'class .*Small' out || fail "no class"
expect 0 dump good --only Small
grep -q 'class .*Small' out || fail "no class"
grep -q 'Features' out && fail "the other class is shown"
expect 3 dump missing.class
expect 3 dump Cut.class
for part in --cfg --summary; do
  expect 0 dump $part good --only Small
  silent_on err
  grep -q '  block 0: \|^class Small$' out || fail "nothing of class Small"
  grep -q 'Features' out && fail "the other class is shown"
  expect 3 dump $part Cut.class
done
expect 0 dump --class --cfg good/Small.class
grep -q 'class .*Small' out && grep -q '  block 0: ' out || fail "not both"
expect 2 dump --summary good --models no.model
says 'no.model: No such file'
expect 2 good --cfg
says "option '--cfg' is not one of 'blocal scan'"

# --- explain ---
expect 0 explain
silent_on err
for name in lost-update handed-over block-local; do
  grep -q "^  $name  *[A-Z]" out || fail "'$name' is not listed"
done
expect 0 explain check-then-act rechecked
silent_on err
[ "$(head -1 out)" = check-then-act ] && grep -q '^rechecked$' out || fail "not both texts, with titles"
grep -q "$(printf '\033')" out && fail "colour, though no terminal"
expect 0 explain --color=always covered
grep -q "$(printf '\033')\[1mcovered" out || fail "no colour"
expect 2 explain chek-then-act
says "did you mean 'check-then-act'?"
silent_on out
expect 2 explain lost-update nonsense
says "'nonsense' is no kind, reason or check"
silent_on out
expect 1 "$examples" -q -f json -o all.json
id=$(sed -n 's/.*"id": "\([0-9a-f]*\)", "kind": "check-then-act".*/\1/p' all.json | head -1)
expect 0 explain --from all.json "$id"
silent_on err
head -1 out | grep -q ': warning: .*\[check-then-act, ' || fail 'the finding is not shown'
grep -q '^check-then-act$' out || fail 'its kind is not explained'
expect 0 explain --from all.json "$(echo "$id" | cut -c1-10)"
expect 2 explain --from all.json 0000000000000000
says 'no finding of all.json has this id'
expect 2 explain "$id"
says 'name its report with --from REPORT'
expect 3 explain --from missing.json "$id"
expect 0 good --timings --no-jdk
grep -qE '^  analyse +[0-9.]+$' err || fail 'no timings'
expect 0 good --no-jdk --progress=always
if [ -w /dev/full ]; then
  what='blocal explain > /dev/full' got=0
  "$blocal" explain >/dev/full 2>err || got=$?
  [ $got = 3 ] || fail "status $got, expected 3"
fi

[ $failures = 0 ] && echo "all as they should be"
exit $((failures > 0))
