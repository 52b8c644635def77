/**
 * True for a URL that is a secret itself: an invitation, or the page of a lodge. Browsers send it to no other
 * site, and therefore post its forms with `Origin: null`.
 */
export const isSecretPath = (pathname: string): boolean =>
  /^\/(admin\/join|lodge)\/[^/]+/i.test(pathname);
