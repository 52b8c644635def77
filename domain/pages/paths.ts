/**
 * Every address of the site, so that a link cannot be mistyped. A namespace and no object, so that
 * visitors do not load the addresses of the back office.
 */
export * as paths from "./addresses";
