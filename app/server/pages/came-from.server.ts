import { paths } from "#domain/pages/paths";

const lists = new Set([paths.listing(), "/properties", paths.favorites()]);
const guides = /^\/(?:destinations|collection)\/[^/]+$/;

interface Asked {
  /** The header as it came. */
  referrer: string | null | undefined;
  /** Of the site, as its address or the request names it. */
  hosts: readonly (string | null | undefined)[];
}

/**
 * The list of stays that led here, with its filters, so that the way back keeps them without scripts
 * too (P-075). Null for any other page, those of other sites, and the whole list, where every way back
 * leads anyhow.
 */
export function listBehind({ referrer, hosts }: Asked): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  if (!hosts.includes(host)) return null;
  const from = pathname + search;
  if (from === paths.listing()) return null;
  return lists.has(pathname) || guides.test(pathname) ? from : null;
}
