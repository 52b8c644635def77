/**
 * Every path of the site, so that a link cannot be mistyped. A namespace, not an object, so that
 * visitors do not load the paths of the back office.
 */
export * as paths from "./addresses";
