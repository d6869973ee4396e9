# Sourced by the scripts here. All checks in their published settings: of block-local that of Artho et al. 2004, Table 1
# (calls are followed within one class only, as by a prototype that loads one class); of the others --strict alone.
export BLOCAL_NO_CACHE=1 # each run is one of its own
checks='block-local burrows-leino state-version guarded-by atomicity'

setting() {
  case $1 in
    block-local) echo --strict --callees=same-class ;;
    *) echo --strict ;;
  esac
}

# count INPUT OPTIONS...: how many findings; "-" for a check that this version does not have.
count() {
  local input=$1 report status=0
  shift
  report=$("$blocal" -q --no-jdk --fail-on=never -f json "$@" "$input") || status=$?
  if [ "$status" -ne 0 ]; then
    echo -
  else
    grep -c '"kind": ' <<<"$report" || true
  fi
}

# counts INPUT: of every check in its published setting, one a line.
counts() {
  local check
  for check in $checks; do
    # shellcheck disable=SC2046
    count "$1" --check="$check" $(setting "$check") 2>/dev/null
  done
}
