import type { SeoSite } from "#domain/site/site-address";
import type { RequestContext } from "~/server/services.server";

/** Name, description and address of the site, as the heads of pages need them. */
export async function readSite(context: RequestContext): Promise<SeoSite> {
  const settings = await context.settings().catch(context.lastSettings);
  return {
    siteName: settings.siteName,
    siteDescription: settings.siteDescription,
    siteUrl: context.siteUrl,
  };
}
