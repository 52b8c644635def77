/** For a page that answers a form without scripts: the browser itself takes the visitor there. */
export const focusAtOnce = { autoFocus: true } as const;
