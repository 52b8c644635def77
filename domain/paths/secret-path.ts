/** The address of a page that contains a secret: whoever has it may act, without a session. */
const secretPath = /^\/(?:lodge|admin\/join)\/(?!new(?:\.data)?\/?$)[^/]+$/i;

/**
 * True for an address that is itself the key: a lodge's answers, an invitation. Such pages are never
 * indexed, cached, counted or named in a Referer, and read no cookie.
 *
 * `Referrer-Policy: no-referrer` makes browsers send `Origin: null` with a form of the same page. Guards
 * accept that here: a cross-site page cannot forge the post, because it does not know the address.
 */
export const isSecretPath = (pathname: string): boolean =>
  secretPath.test(pathname.replace(/\/$/, ""));

/** The path as it may be logged. */
export const loggablePath = (pathname: string): string =>
  isSecretPath(pathname) ? pathname.replace(/^(\/(?:lodge|admin\/join)\/).*$/i, "$1…") : pathname;
