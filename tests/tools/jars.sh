# Sourced by the scripts that try blocal on released jars: `jar_fetch GROUP:NAME:VERSION` prints the jar's path in the
# cache, fetched with Maven where it is not there yet; false, with the reason on standard error, where it cannot be had.
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
