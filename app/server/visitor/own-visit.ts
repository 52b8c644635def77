/** True for the operator's own browser, which is no visitor. */
export const isOwnVisit = (cookies: string | null | undefined): boolean =>
  /(?:^|;\s*)(?:__Host-)?admin=/.test(cookies ?? "");

/** True for a page that a browser loads in case it is wanted: nobody has looked at it or clicked. */
export const isPrefetch = (header: (name: string) => string | null | undefined): boolean =>
  ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(header(name) ?? ""),
  );
