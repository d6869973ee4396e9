#!/bin/sh
# usage: config.sh BLOCAL ROOT: blocal.yml: where it is found, what it says, that the command line wins,
# and every way to get it wrong.
set -u
blocal=$1 examples=$2/jars/examples.jar
. "$(dirname "$0")/expect.sh"

mkdir -p above/project/.git above/project/src/deep above/project/jars above/project/rules
ln -s "$examples" above/project/jars/examples.jar
echo 'only: nothing.of.this' >above/blocal.yml
cat >above/project/blocal.yml <<'END'
# the project
input: jars/examples.jar
no-jdk: true
strict: false
only: [artho.Counter, burrows.TicketOffice]
suppressions: rules/accepted.yml
min-confidence: high
output:
  - json=report.json
END
printf -- '- class: burrows.TicketOffice\n  reason: x\n' >above/project/rules/accepted.yml

# --- found upwards; its paths are relative to it ---
cd above/project/src/deep || exit 1
expect 1
shows 'artho/Counter.java:20'
lacks 'burrows/TicketOffice'
says 'suppressed'
[ -s ../../report.json ] || fail 'the report is not where the file says'
rm ../../report.json

# --- the command line wins ---
expect 0 --only burrows.TicketOffice --suppressed=show --min-confidence=medium -o json=mine.json
shows 'burrows/TicketOffice'
lacks 'artho/Counter'
[ -s mine.json ] && [ ! -e ../../report.json ] || fail 'both reports are written'
expect 1 ../../jars/examples.jar --stats
says 'JDK: built-in models'
says '../../blocal.yml'
expect 2 --no-config
says 'no input is given'
expect 1 --no-config --no-jdk ../../jars/examples.jar
expect 0 guards -f json
expect 0 dump --class
shows 'class artho.Counter'
lacks 'class artho.Coordinates'
expect 0 explain lost-update
sed -i 's/^min-confidence.*/format: sarif/' ../../blocal.yml
expect 0 guards
! head -c 1 out | grep -q '{' || fail 'the format of findings is asked of guards'
expect 1 -o json=mine.json
grep -q '"version": "2.1.0"' out || fail 'the format is not that of the file'

# --- by name ---
printf 'fail-on: never\n' >other.yml
expect 0 --config other.yml --no-jdk ../../jars/examples.jar
rm other.yml
expect 2 --config other.yml x.jar
says 'other.yml: No such file'

# --- each entry of a class path is relative to the file ---
sed -i 's/^format: sarif/classpath: [gone.jar, "none.jar:rules"]/' ../../blocal.yml
expect 1
says '../../gone.jar: cannot be opened'
says '../../none.jar: cannot be opened'

# --- nothing above the project ---
cd "$tmp/above/project" && rm blocal.yml
expect 2
says 'Usage: blocal'
cd .. || exit 1
expect 0 --no-jdk project/jars/examples.jar
lacks warning

# bad TEXT MESSAGE: a configuration with a fault
cd project || exit 1
bad() {
  printf "$1" >blocal.yml
  expect 2 jars/examples.jar
  says "blocal: blocal.yml:$2"
}
bad 'onyl: x\n' "1: unknown key 'onyl'; did you mean 'only'?"
bad '\n\nhelp: true\n' "3: unknown key 'help'"
bad 'code: true\n' "1: unknown key 'code'"
bad 'strict: yes\n' "1: strict: it is 'true' or 'false'"
bad 'min-confidence: hihg\n' "1: min-confidence: 'hihg' is none of low, medium, high; did you mean 'high'?"
bad 'min-confidence: [high, low]\n' '1: min-confidence: it takes one value'
bad 'jobs: none\n' "1: jobs: 'none' is no number"
bad 'only: *.x\n' '1: '
bad ' only: x\n- y\n' '2: did not find expected <document start>' # libyaml asked again would abort
bad '[only]\n' "1: 'key: value' is meant here"
bad 'only: x\nonly: y\n' "2: 'only' is said twice"
printf 'jdk: /x\nno-jdk: true\n' >blocal.yml
expect 2 jars/examples.jar
says '--jdk and --no-jdk exclude each other'
printf 'jdk: /nowhere\n' >blocal.yml
expect 1 --no-jdk jars/examples.jar # the rival of the command line
: >blocal.yml
expect 1 --no-jdk jars/examples.jar
printf 'check: [guarded-by, atomicity]\n' >blocal.yml
expect 1 --no-jdk jars/examples.jar
lacks 'lost-update'
shows 'guarded-by'

[ $failures = 0 ] && echo "all as they should be"
exit $((failures > 0))
