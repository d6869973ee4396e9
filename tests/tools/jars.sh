# Sourced by the scripts that try blocal on released jars: `jar_fetch GROUP:NAME:VERSION` prints the jar's path in the
# cache, fetched with Maven where it is not there yet; false, with the reason on standard error, where it cannot be had.
# `jars_fetch` before it, with all of them as arguments, has Maven start once and not for each: a minute and not twenty.
export BLOCAL_NO_CACHE=1 # what is measured is a run of its own
jar_cache=${BLOCAL_CACHE:-${HOME:-/nonexistent}/.cache/blocal}/jars

jar_fetch() {
  local group name version jar log
  IFS=: read -r group name version <<<"$1"
  jar=$jar_cache/$name-$version.jar
  if [ ! -f "$jar" ]; then
    command -v mvn >/dev/null || { echo "no mvn to fetch $1" >&2; return 1; }
    mkdir -p "$jar_cache"
    log=$(mvn -q -B -Dstyle.color=never dependency:copy -Dartifact="$group:$name:$version" \
      -DoutputDirectory="$jar_cache" 2>&1 </dev/null) || { echo "$log"; echo "could not fetch $1"; } >&2
  fi
  [ -f "$jar" ] && echo "$jar"
}

jars_fetch() {
  local coordinates group name version missing= pom
  command -v mvn >/dev/null || return 0
  for coordinates; do
    IFS=: read -r group name version <<<"$coordinates"
    [ -f "$jar_cache/$name-$version.jar" ] || missing+="<artifactItem><groupId>$group</groupId>\
<artifactId>$name</artifactId><version>$version</version></artifactItem>"
  done
  [ "$missing" ] || return 0
  mkdir -p "$jar_cache"
  pom=$(mktemp "$jar_cache/pom-XXXXXX.xml")
  cat >"$pom" <<END
<project><modelVersion>4.0.0</modelVersion>
<groupId>blocal</groupId><artifactId>jars</artifactId><version>1</version><packaging>pom</packaging>
<build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId>
<configuration><outputDirectory>$jar_cache</outputDirectory><artifactItems>$missing</artifactItems></configuration>
</plugin></plugins></build></project>
END
  mvn -q -B -f "$pom" dependency:copy >/dev/null 2>&1 </dev/null || true # jar_fetch says which cannot be had, and fetches the rest
  rm -f "$pom"
}
