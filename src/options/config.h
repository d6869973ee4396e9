/* The configuration of a project: blocal.yml, options by their long names. Receives a parser that
   has read the command line; applies what that did not say. */
#ifndef BL_CONFIG_H
#define BL_CONFIG_H

#include "src/options/option_table.h"

/* Reads --config FILE, else the nearest blocal.yml from the working directory upwards, up to the
   folder that holds .git; none with --no-config. Paths in it are relative to its folder. False,
   said on standard error, if it is wrong: an unknown key, a value that its option does not take. */
bool bl_config_apply(struct bl_option_parser *ps);

#endif
