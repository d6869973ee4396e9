#!/bin/sh
# Compiles the cases: TOPIC/*.java -> TOPIC-RELEASE.jar, the same bytes whenever the same javac does it.
#   tests/java/build.sh [OUTPUT_DIRECTORY [TOPIC...]]        default: this folder, all topics
# A file says in its first lines which releases it compiles at ("// RELEASES: 8 11 17 21", default 8 17). Releases that
# the compiler does not know are left out, and named. The compiler is $JAVAC, else $JAVA_HOME/bin/javac, else javac on PATH;
# java is taken from beside it. The jars that are committed were made by javac 25. Where $ECJ names the jar of Eclipse's compiler
# (org.eclipse.jdt:ecj), it makes TOPIC-ecj-8.jar too: it tests a loop's condition behind its body, fills the table of a switch
# in a method and names accessors otherwise. Those that are committed were made by 3.31.0. Of jars made in this folder sources.sum notes of which sources they are (sums.sh).
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "${1:-$here}"
out=$(CDPATH='' cd -- "${1:-$here}" && pwd)

[ $# = 0 ] || shift
topics=${*:-$(cd "$here" && for folder in */; do echo "${folder%/}"; done)}

javac=${JAVAC:-${JAVA_HOME:+$JAVA_HOME/bin/javac}}
javac=$(command -v "${javac:-javac}") || { echo "build.sh: no javac: set JAVA_HOME or JAVAC" >&2; exit 2; }
java=$(dirname "$(readlink -f "$javac")")/java

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/build" "$work/classes"
"$javac" -d "$work/build" "$here/Build.java"
"$java" -cp "$work/build${ECJ:+:$ECJ}" Build "$here" "$out" "$work/classes" $topics
[ "$out" != "$here" ] || sh "$here/sums.sh" $topics
