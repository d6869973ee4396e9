#!/bin/sh
# Compiles the cases: TOPIC/*.java -> TOPIC-RELEASE.jar, the same bytes whenever the same javac does it.
#   tests/java/build.sh [OUTPUT_DIRECTORY [TOPIC...]]        default: this folder, all topics
# A file says in its first lines which releases it compiles at ("// RELEASES: 8 11 17 21", default 8 17). Releases that
# the compiler does not know are left out, and named. The compiler is $JAVAC, else $JAVA_HOME/bin/javac, else javac on PATH;
# jar is taken from beside it. The jars that are committed were made by javac 25. Where $ECJ names the jar of Eclipse's compiler
# (org.eclipse.jdt:ecj), it makes TOPIC-ecj-8.jar too: it tests a loop's condition behind its body, fills the table of a switch
# in a method and names accessors otherwise. Those that are committed were made by 3.31.0.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "${1:-$here}"
out=$(CDPATH='' cd -- "${1:-$here}" && pwd)

[ $# = 0 ] || shift
topics=${*:-$(cd "$here" && for folder in */; do echo "${folder%/}"; done)}

javac=${JAVAC:-${JAVA_HOME:+$JAVA_HOME/bin/javac}}
javac=$(command -v "${javac:-javac}") || { echo "build.sh: no javac: set JAVA_HOME or JAVAC" >&2; exit 2; }
jar=$(dirname "$(readlink -f "$javac")")/jar

# Each of these programs lives for a second or two, too short for what makes a long one fast.
brief="-XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
tool=$(printf ' -J%s' $brief)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

knows() {
    echo 'class Probe { }' > "$work/Probe.java"
    "$javac" $tool --release "$1" -d "$work" "$work/Probe.java" 2> /dev/null
}

# sources TOPIC RELEASE: the files of the topic that compile at the release
sources() {
    for file in "$here/$1"/*.java; do
        releases=$(sed -n '1,5s|^// RELEASES:||p' "$file")
        case " ${releases:-8 17} " in
            *" $2 "*) echo "$file" ;;
        esac
    done
}

# stubs TOPIC RELEASE: where the classes of libraries are that the topic's files are compiled with, of ../stubs, but that are not given
stubs() {
    folder=$work/$1-$2-stubs
    mkdir -p "$folder"
    [ ! -d "$here/../stubs/$1" ] || "$javac" $tool --release "$2" -nowarn -Xlint:-options -d "$folder" $(find "$here/../stubs/$1" -name '*.java')
    echo "$folder"
}

# pack NAME: the classes under $work/NAME, as $out/NAME.jar
pack() {
    (cd "$work/$1" && find . -name '*.class' | sed 's|^\./||' | LC_ALL=C sort > "$work/$1.classes" &&
        "$jar" $tool --create --no-manifest --file "$work/$1.jar" --date=2004-11-01T00:00:00Z "@$work/$1.classes")
    mv "$work/$1.jar" "$out/$1.jar"
}

if [ -n "${ECJ:-}" ]; then
    java=$(dirname "$(readlink -f "$javac")")/java
    for topic in $topics; do
        sources "$topic" 8 > "$work/$topic.sources"
        [ -s "$work/$topic.sources" ] || continue
        mkdir "$work/$topic-ecj-8"
        "$java" $brief -jar "$ECJ" --release 8 -g:lines,source -nowarn -proc:none -cp "$(stubs "$topic" 8)" -d "$work/$topic-ecj-8" $(cat "$work/$topic.sources")
        pack "$topic-ecj-8"
    done
fi

for release in 8 11 17 21; do
    if ! knows "$release"; then
        echo "build.sh: $javac does not compile for release $release: left out" >&2
        continue
    fi
    for topic in $topics; do
        name=$topic-$release
        sources "$topic" "$release" > "$work/$name.sources"
        [ -s "$work/$name.sources" ] || continue
        mkdir "$work/$name"
        "$javac" $tool --release "$release" -g:source,lines -nowarn -Xlint:-options -cp "$(stubs "$topic" "$release")" -d "$work/$name" "@$work/$name.sources"
        pack "$name"
    done
done
