import { paths } from "#domain/paths/paths";

const lists = new Set([paths.listing(), "/properties", paths.favorites()]);
const guides = /^\/(?:destinations|collection)\/[^/]+$/;

interface Referrer {
  /** The Referer header. */
  referrer: string | null | undefined;
  /** Hosts of the site. */
  hosts: readonly (string | null | undefined)[];
}

/**
 * The list of stays that the visitor came from, with its filters, so that the link back preserves them
 * without scripts too (P-075). Null for any other page, and for the unfiltered list, the default.
 */
export function listBehind({ referrer, hosts }: Referrer): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  if (!hosts.includes(host)) return null;
  const path = pathname + search;
  if (path === paths.listing()) return null;
  return lists.has(pathname) || guides.test(pathname) ? path : null;
}
