#!/bin/sh
# usage: dump.sh BLOCAL ROOT: `blocal dump --cfg`, `--summary` and `blocal guards` of small classes print what is kept in
# tests/golden, from any number of threads; and two tables of guards are compared. With BLOCAL_GOLDEN=update in the environment the kept text is written anew: look at the
# difference before committing it.
set -u
blocal=$1 root=$2
cd "$root/tests/unit/data" || exit 1
got=$(mktemp)
trap 'rm -f "$got"' EXIT
failures=0

# compare NAME ARGS...: what `blocal ARGS` prints is tests/golden/NAME.
compare() {
  kept=$root/tests/golden/$1
  shift
  "$blocal" "$@" >"$got" || { echo "FAILED: status $? of blocal $*"; failures=1; }
  [ "${BLOCAL_GOLDEN:-}" = update ] && cp "$got" "$kept"
  diff -u "$kept" "$got" || { echo "FAILED: blocal $* prints something else"; failures=1; }
}

compare dump-cfg.txt dump --cfg interp_Loops.class code_Sample.class --exclude 'Sample$*'
for threads in 1 2; do
  compare dump-summary.txt dump --summary --no-jdk -j $threads interp_Wraps.class interp_Results.class interp_Runs.class \
    interp_Entries.class interp_Node.class
done
# A library is understood, not shown.
compare dump-library.txt dump --summary --no-jdk interp_Runs.class -c interp_Wraps.class

for threads in 1 2; do
  compare dump-atomicity.txt dump --atomicity --no-jdk -j $threads "$root/tests/java/atomicity-17.jar"
done

for threads in 1 2; do
  compare guards.txt guards --no-jdk -j $threads --only 'guards.*' "$root/tests/java/guards-17.jar"
done
compare guards.json guards --no-jdk -f json --only 'guards.Guards$*' "$root/tests/java/guards-17.jar"
compare guards.java guards --no-jdk -f java --only 'guards.*' "$root/tests/java/guards-17.jar"

# drift STATUS SED EXPECTED: against the kept table, as SED changes it, `blocal guards` ends with STATUS and says EXPECTED.
now=$root/tests/golden/guards.json
before=$(mktemp)
trap 'rm -f "$got" "$before"' EXIT
drift() {
  sed "$2" "$now" >"$before"
  "$blocal" guards --against "$before" "$now" >"$got" 2>&1
  status=$?
  [ $status = "$1" ] || { echo "FAILED: status $status, not $1, where '$2'"; failures=1; }
  [ -z "$3" ] || grep -qF -- "$3" "$got" || { echo "FAILED: '$3' is not said where '$2'; but:"; cat "$got"; failures=1; }
}
drift 0 '' ''
drift 1 '/Inferred/s/"lock": "this.lock"/"lock": "this.old"/' 'guards.Guards$Inferred.n: guarded by this.lock, before by this.old'
drift 1 '/Inferred/s/"writes_held": 3/"writes_held": 4/' 'guards.Guards$Inferred.n: 1 access without this.lock, before 0'
drift 1 '/Inferred/s/"inferred"/"none"/' 'guards.Guards$Inferred.n: now guarded by this.lock'
drift 1 '/HalfOfThem/s/"none"/"inferred"/' 'guards.Guards$HalfOfThem.n: no longer guarded by this.lock: held at 1 of 2 writes'
drift 1 '/Inferred/s/"field": "n"/"field": "m"/' 'guards.Guards$Inferred.m: gone'
drift 3 's/blocal-guards/other/' "no table of 'blocal guards --format=json'"
drift 3 '3s/{//' 'blocal: error: '

[ $failures = 0 ] && echo "all as kept"
exit $failures
