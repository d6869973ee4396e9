# Checks the include layers of classfile/ and src/: reads their files in any order, prints one line
# a breach, and ends with status 1 if there was any. The table below is the architecture.

function folder_of(path) {
  return match(path, /^[a-z]+\/[a-z_]+\//) ? substr(path, 1, RLENGTH - 1) : ""
}

function layer(folder, below,    n, i, parts) {
  known[folder] = 1
  may[folder, folder] = 1
  n = split(below, parts, " ")
  for (i = 1; i <= n; i++) may[folder, parts[i]] = 1
}

# src/ stands in one row, each folder on top of all before it.
function tower(folders,    n, i, parts, below) {
  below = "classfile/base classfile/archive classfile/class classfile/code"
  n = split(folders, parts, " ")
  for (i = 1; i <= n; i++) {
    layer(parts[i], below)
    below = below " " parts[i]
  }
  return below
}

function breach(why) {
  printf "%s:%d: %s: %s\n", FILENAME, FNR, why, $0
  bad = 1
}

BEGIN {
  layer("classfile/base", "")
  layer("classfile/archive", "classfile/base")
  layer("classfile/class", "classfile/base")
  layer("classfile/code", "classfile/base classfile/class")
  below = tower("src/program src/model src/flow src/interp src/summary src/pass src/guard src/mover src/finding src/sharing")
  layer("src/report", below) # knows findings, not checks
  layer("src/cache", below) # keeps what findings are, whoever makes or shows them
  layer("src/candidate", below)
  layer("src/verdict", below " src/candidate")
  layer("src/wording", below " src/candidate src/verdict")
  layer("src/block_local", below " src/candidate src/verdict src/wording")
  layer("src/story", below " src/candidate src/verdict src/wording")
  layer("src/check", below " src/candidate src/verdict src/wording src/block_local src/story")
  layer("src/options", below " src/report") # what may be asked for, whoever does it
  layer("src/dump", below " src/candidate src/verdict src/wording src/report src/options")
  layer("src/driver", below " src/candidate src/verdict src/wording src/check src/report src/cache src/options src/dump")

  # Libraries that are known in one place only.
  only["uthash.h"] = "^classfile/base/map\\.c$"
  only["zip.h"] = only["zlib.h"] = only["libdeflate.h"] = "^classfile/archive/"
  only["yaml.h"] = "^src/options/settings\\.c$"
  only["nettle/sha2.h"] = "^src/cache/digest\\.c$"
  only["jansson.h"] = "^src/(report|driver)/"
}

/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
  target = $0
  sub(/^[^<"]*[<"]/, "", target)
  sub(/[>"].*$/, "", target)
  if (target in only) {
    if (FILENAME !~ only[target]) breach("this library is wrapped elsewhere")
    next
  }
  if ($0 ~ /</) next
  from = folder_of(FILENAME)
  to = folder_of(target)
  if (!(from in known)) breach("a folder without a layer")
  else if (target ~ /\.\./) breach("write the path from the root")
  else if (to != "" && !((from, to) in may)) breach(from " may not include " to)
}

END { exit bad }
