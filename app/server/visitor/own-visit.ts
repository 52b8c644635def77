/** True for the operator's own browser, which is no visitor. */
export const isOwnVisit = (cookies: string | null | undefined): boolean =>
  /(?:^|;\s*)(?:__Host-)?admin=/.test(cookies ?? "");
