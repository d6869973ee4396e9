// RELEASES: 8 17
package audit11;

/** The annotation by its simple name, in a package of our own. */
@interface GuardedBy {
    String value();
}
