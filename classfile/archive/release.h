/* Multi-release jars (the JAR File Specification, JEP 238). */
#ifndef CF_RELEASE_H
#define CF_RELEASE_H

#include "classfile/base/bytes.h"

/* The first Java release that looks into META-INF/versions. */
enum { CF_FIRST_VERSIONED_RELEASE = 9 };

/* "META-INF/versions/11/a/B.class" gives 11 and *base "a/B.class"; any other name gives 0 and
   itself. */
uint32_t cf_versioned_name(struct cf_str *base, struct cf_str name);

/* Whether the manifest's main section says "Multi-Release: true". */
bool cf_manifest_is_multi_release(struct cf_bytes manifest);

#endif
