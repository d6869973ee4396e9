# Writes text files into one C file, as a table that ends with a NULL name:
#   cmake -DOUT=files.c -DHEADER=src/x/y.h -DTYPE=struct_tag -DTABLE=name -P embed.cmake -- FILE…
# Bytes as numbers, so that no character of a text needs an escape.
set(table "")
set(arrays "")
set(rest FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  set(arg "${CMAKE_ARGV${i}}")
  if(rest)
    get_filename_component(file "${arg}" NAME)
    string(MAKE_C_IDENTIFIER "text_${file}" array)
    file(READ "${arg}" bytes HEX)
    string(LENGTH "${bytes}" n)
    math(EXPR n "${n} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${array}[] = {${bytes}};\n")
    string(APPEND table "    {\"${file}\", ${array}, ${n}},\n")
  elseif(arg STREQUAL "--")
    set(rest TRUE)
  endif()
endforeach()
file(WRITE "${OUT}" "/* Made from text files by embed.cmake. */
#include \"${HEADER}\"

${arrays}
const struct ${TYPE} ${TABLE}[] = {
${table}    {0, 0, 0}};
")
