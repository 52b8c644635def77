/** Site data for page heads and linked data. */
export interface SeoSite {
  siteName: string;
  siteDescription: string;
  /** Without a slash at the end. */
  siteUrl: string;
}

/** Own paths made absolute; other addresses as they are. */
export const absolute = (site: Pick<SeoSite, "siteUrl">, address: string): string =>
  address.startsWith("/") ? `${site.siteUrl.replace(/\/$/, "")}${address}` : address;
