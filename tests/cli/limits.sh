#!/bin/sh
# usage: limits.sh BLOCAL ROOT: a run that has to end early ends with a valid report that says so; a report
# is written whole or not at all.
set -u
blocal=$1 root=$2
jar=$root/jars/examples.jar
. "$(dirname "$0")/expect.sh"

# reported WHY FILE: the report is whole, and says that its findings are not.
reported() {
  head -c 31 "$2" | grep -qF '{"schema": "blocal-findings/1",' || fail "$2: no report"
  tail -n 1 "$2" | grep -q '^ "stats": {.*}}$' || fail "$2: the report has no end"
  grep -qF " \"partial\": \"$1\"," "$2" || fail "$2: it does not say that it is partial"
}

# --- time ---
expect 3 --no-jdk "$jar" --timeout 0.000001 --stats -f json
says 'blocal: error: the time of --timeout is over: '
says 'not reached'
reported timeout out
adds_up
expect 1 --no-jdk "$jar" --timeout 1000 -f json
if grep -q '"partial": "' out; then fail 'it is whole, yet partial'; fi
expect 3 --no-jdk "$jar" --timeout 0.000001 -f sarif
grep -q '"executionSuccessful": false' out || fail 'SARIF takes it for whole'
expect 3 --no-jdk "$jar" --timeout 0.000001 --write-baseline base.json
says 'base.json: not written'
[ ! -e base.json ] || fail 'a baseline of half a run'

# --- signals: the run is held up in reading its models, until it has been told to end ---
mkfifo models
# interrupted NUMBER SIGNAL
interrupted() {
  what="SIG$2" got=0
  "$blocal" --no-jdk "$jar" --models models -o json=report.json >out 2>err &
  sleep 0.3
  kill -"$2" $!
  echo '# none' >models
  wait $! || got=$?
  [ $got = $((128 + $1)) ] || fail "status $got, expected $((128 + $1))"
  says 'blocal: error: the run was interrupted: '
  reported interrupted report.json
}
interrupted 15 TERM
[ "$(ls)" = "$(printf 'err\nmodels\nout\nreport.json')" ] || fail "something is left behind: $(ls)"

# --- Ctrl-C: a shell lets what it starts in the background ignore it, so that something else must start it ---
if command -v python3 >/dev/null; then
  what='blocal, interrupted from the keyboard'
  python3 - "$blocal" --no-jdk "$jar" --models models -o json=report.json <<'END' >out 2>err || fail "status $?: no end by SIGINT"
import os, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.remove("models"); os.mkfifo("models")
p = subprocess.Popen(sys.argv[1:])
time.sleep(0.3)
p.send_signal(signal.SIGINT)
with open("models", "w") as f:
    f.write("# none\n")
sys.exit(p.wait() != -signal.SIGINT)
END
  says 'blocal: error: the run was interrupted: '
  reported interrupted report.json
fi

# --- a reader that has had enough: no message, no crash ---
what='blocal | true'
{ "$blocal" -q --no-jdk --strict "$root"/tests/java/*-17.jar 2>err; echo $? >status; } | true
[ ! -s err ] || fail 'it complains of the closed pipe'
[ "$(cat status)" = 1 ] || fail "status $(cat status), expected 1"
rm -f status

# --- a disk that is full: a file that may not grow ---
cp report.json before.json
what='blocal, with no room for its report' got=0
(ulimit -f 1; exec "$blocal" --no-jdk "$root"/jars/*.jar -o json=before.json) >/dev/null 2>err || got=$?
[ $got = 3 ] || fail "status $got, expected 3"
says 'before.json: cannot be written: '
cmp -s report.json before.json || fail 'the old report is gone'
[ "$(ls | grep -c before)" = 1 ] || fail 'half a report is left behind'

# --- no memory at all: a message, not a crash ---
for kilobytes in 30000 25000 20000 15000 12000 10000 9000 8000 7000; do
  (ulimit -v $kilobytes && "$blocal" --version) >/dev/null 2>&1 || continue # not even the program, or a sanitizer's
  what="blocal with $kilobytes KB" got=0
  (ulimit -v $kilobytes; exec "$blocal" --no-jdk -j1 "$root"/jars/*.jar "$root"/tests/java/*.jar) >out 2>err || got=$?
  [ $got = 1 ] || [ $got = 3 ] || fail "status $got, expected 3"
  [ $got = 1 ] || grep -q 'emory' err || fail 'it does not say why'
done

[ $failures = 0 ] && echo "all as they should be"
exit $((failures > 0))
