# Writes the model files into one C file: cmake -DOUT=model_files.c -P embed.cmake FILE…
# (the files behind --). Bytes as numbers, so that no character of a model needs an escape.
set(table "")
set(arrays "")
set(rest FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  set(arg "${CMAKE_ARGV${i}}")
  if(rest)
    get_filename_component(file "${arg}" NAME)
    get_filename_component(stem "${arg}" NAME_WE)
    file(READ "${arg}" bytes HEX)
    string(LENGTH "${bytes}" n)
    math(EXPR n "${n} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${stem}[] = {${bytes}};\n")
    string(APPEND table "    {\"${file}\", ${stem}, ${n}},\n")
  elseif(arg STREQUAL "--")
    set(rest TRUE)
  endif()
endforeach()
file(WRITE "${OUT}" "/* Made from src/summary/models by embed.cmake. */
#include \"src/summary/model_table.h\"

${arrays}
const struct bl_model_file bl_model_files[] = {
${table}    {0, 0, 0}};
")
