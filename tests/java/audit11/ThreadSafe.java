// RELEASES: 8 17
package audit11;

/** Annotates a class whose objects are meant to be shared. */
@interface ThreadSafe {
}
