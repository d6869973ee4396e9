#!/bin/sh
# Builds the sample programs: NAME/src/ -> NAME.jar, the same bytes whenever the same javac does it.
#   jars/build.sh [OUTPUT_DIRECTORY]        default: this folder
# The compiler is $JAVAC, else $JAVA_HOME/bin/javac, else javac on PATH; jar is taken from beside it.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "${1:-$here}"
out=$(CDPATH='' cd -- "${1:-$here}" && pwd)

javac=${JAVAC:-${JAVA_HOME:+$JAVA_HOME/bin/javac}}
javac=$(command -v "${javac:-javac}") || { echo "build.sh: no javac: set JAVA_HOME or JAVAC" >&2; exit 2; }
jar=$(dirname "$(readlink -f "$javac")")/jar

# Each of these programs lives for a second or two, too short for what makes a long one fast.
tool="-J-XX:+IgnoreUnrecognizedVMOptions -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build NAME MAIN_CLASS
build() {
    mkdir "$work/$1"
    find "$here/$1/src" -name '*.java' | LC_ALL=C sort > "$work/$1.sources"
    "$javac" $tool --release 8 -g -Xlint:all,-options,-serial -Werror -d "$work/$1" "@$work/$1.sources"
    (cd "$work/$1" && find . -name '*.class' | sed 's|^\./||' | LC_ALL=C sort > "$work/$1.classes" &&
        "$jar" $tool --create --file "$work/$1.jar" --main-class "$2" --date=2004-11-01T00:00:00Z "@$work/$1.classes")
    mv "$work/$1.jar" "$out/$1.jar"
}

build examples examples.Main
build elevator elevator.Elevator
build sor sor.Sor
build tsp tsp.Tsp
