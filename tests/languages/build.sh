#!/bin/sh
# Compiles the cases: LANGUAGE/* -> LANGUAGE-VERSION.jar, without the language's library.
#   tests/languages/build.sh [OUTPUT_DIRECTORY]        default: this folder
# The compilers come from Maven into $BLOCAL_CACHE (default ~/.cache/blocal)/java_tools; one that cannot be had is left out,
# and named. They run on $JAVA_HOME/bin/java, else java on PATH: the jars that are committed were made with Java 17. Two runs
# give the same bytes, but of Scala 3.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "${1:-$here}"
out=$(CDPATH='' cd -- "${1:-$here}" && pwd)
tools=${BLOCAL_CACHE:-$HOME/.cache/blocal}/java_tools

java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java") || { echo "build.sh: no java" >&2; exit 2; }
jar=$(dirname "$(readlink -f "$java")")/jar

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# fetch NAME COORDINATES…: the folder $tools/NAME with the jars of all that, and what they need
fetch() {
    folder=$tools/$1
    shift
    [ -d "$folder" ] && return 0
    command -v mvn > /dev/null || return 1
    {
        echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        echo '<groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>'
        for coordinates; do
            echo "$coordinates" | sed -E 's|(.*):(.*):(.*)|<dependency><groupId>\1</groupId><artifactId>\2</artifactId><version>\3</version></dependency>|'
        done
        echo '</dependencies></project>'
    } > "$work/pom.xml"
    mvn -q -B -Dstyle.color=never -f "$work/pom.xml" dependency:copy-dependencies -DoutputDirectory="$folder" < /dev/null >&2
}

# classpath NAME: the jars of $tools/NAME
classpath() {
    find "$tools/$1" -name '*.jar' | LC_ALL=C sort | tr '\n' ':'
}

# pack NAME: the classes under $work/NAME, as $out/NAME.jar
pack() {
    (cd "$work/$1" && find . -name '*.class' | sed 's|^\./||' | LC_ALL=C sort > "$work/$1.classes" &&
        "$jar" --create --no-manifest --file "$work/$1.jar" --date=2004-11-01T00:00:00Z "@$work/$1.classes")
    mv "$work/$1.jar" "$out/$1.jar"
}

# build NAME TOOL MAIN OPTIONS… -- COORDINATES…: compiles what lies in the language's folder with the class MAIN of the tool
build() {
    name=$1 tool=$2 main=$3
    shift 3
    options=
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    shift
    if ! fetch "$tool" "$@"; then
        echo "build.sh: no $tool: $name.jar is left out" >&2
        return
    fi
    mkdir "$work/$name"
    classpath=$(classpath "$tool")
    # shellcheck disable=SC2086
    if "$java" -cp "$classpath" "$main" $options -classpath "$classpath" -d "$work/$name" "$here/${name%-*}"/*; then
        pack "$name"
    else
        echo "build.sh: $tool failed: $name.jar is left out" >&2
    fi
}

kotlin() {
    build "kotlin-${1%%.*}" "kotlin-$1-atomicfu" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -nowarn -jvm-target 1.8 -- \
        "org.jetbrains.kotlin:kotlin-compiler-embeddable:$1" "org.jetbrains.kotlin:kotlin-stdlib:$1" "$2" "$3"
}

kotlin 1.6.21 org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.6.4 org.jetbrains.kotlinx:atomicfu-jvm:0.17.3
kotlin 2.1.21 org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.10.2 org.jetbrains.kotlinx:atomicfu-jvm:0.27.0
build scala-2 scala-2.13.16-pekko scala.tools.nsc.Main -nowarn -- org.scala-lang:scala-compiler:2.13.16 org.apache.pekko:pekko-actor_2.13:1.1.3
build scala-3 scala-3.3.6-pekko dotty.tools.dotc.Main -nowarn -- org.scala-lang:scala3-compiler_3:3.3.6 org.apache.pekko:pekko-actor_3:1.1.3
build groovy-4 groovy-4.0.27 org.codehaus.groovy.tools.FileSystemCompiler -- org.apache.groovy:groovy:4.0.27
