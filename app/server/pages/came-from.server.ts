import { paths } from "#domain/pages/paths";

const lists = new Set([paths.listing(), "/properties", paths.favorites()]);
const guides = /^\/(?:destinations|collection)\/[^/]+$/;

/**
 * The list of stays that led here, with its filters, so that the way back keeps them without scripts
 * too (P-075). Null for any other page, and for those of other sites.
 */
export function listBehind(request: Request, siteUrl: string): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const own = [new URL(siteUrl).host, request.headers.get("Host")];
  const { host, pathname, search } = new URL(referrer);
  if (!own.includes(host)) return null;
  return lists.has(pathname) || guides.test(pathname) ? pathname + search : null;
}
