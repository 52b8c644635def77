/** Site data for page heads and linked data. */
export interface SeoSite {
  siteName: string;
  siteDescription: string;
  /** Without a trailing slash. */
  siteUrl: string;
}

/** Makes own paths absolute; other URLs are unchanged. */
export const absolute = (site: Pick<SeoSite, "siteUrl">, address: string): string =>
  address.startsWith("/") ? `${site.siteUrl.replace(/\/$/, "")}${address}` : address;
