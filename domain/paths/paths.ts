/**
 * Every path of the site, so that a link cannot be mistyped. A namespace, not an object, so that
 * visitors do not load the paths of the back office; their modules are separate, because a module of a
 * shared chunk pulls everything that it imports into that chunk.
 */
export * as paths from "./all-paths";
