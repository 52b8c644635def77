import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { lastUpdated } from "#domain/calendar/dates";
import type { PropertyCard } from "#domain/property/property";
import { pageHead } from "#domain/seo/seo";
import type { SiteSettings } from "#domain/site/settings";
import type { SeoSite } from "#domain/site/site-address";
import type { ArticleSection } from "~/content/article-section";
import type { RequestContext } from "~/server/services.server";
import { type CacheTag, pageCache, publicPage, tagsHeader } from "./cache";
import { notModified } from "./etag.server";

/** Name, description and URL of the site, for the head of a page. */
export async function readSite(context: RequestContext): Promise<SeoSite> {
  const settings = await context.settings().catch(context.lastSettings);
  return {
    siteName: settings.siteName,
    siteDescription: settings.siteDescription,
    siteUrl: context.siteUrl,
  };
}

/** A page whose title and URL never change. Its lede is also its meta description. */
export interface FixedPage {
  title: string;
  lede: string;
  path: string;
  /** Settings by default. */
  shows?: CacheTag;
}

/** The loader of a fixed page: its head, its title and lede, and the data that `read` returns. */
export const pageLoader =
  <Content extends object>(page: FixedPage, read: (context: RequestContext) => Promise<Content>) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const { title, lede, path, shows = "settings" } = page;
    const [site, content] = await Promise.all([readSite(context), read(context)]);
    return data(
      { head: pageHead(site, { title, description: lede, path }), title, lede, ...content },
      { headers: pageCache(request, shows) },
    );
  };

/** The loader of a legal text, whose date of revision is a setting and is displayed on the page. */
export const legalLoader = (
  text: keyof SiteSettings["legalRevisions"],
  page: FixedPage,
  sections: (settings: SiteSettings) => ArticleSection[],
) =>
  pageLoader(page, async (context) => {
    const settings = await context.settings();
    return {
      updated: lastUpdated(settings.legalRevisions[text], context.now()),
      sections: sections(settings),
    };
  });

/** The content of a not-found page, which the error boundary of the layout renders. */
export interface NotFound {
  title: string;
  hint?: string;
  links: { label: string; to: string }[];
  /** Other stays, on the page of a stay that is not found. */
  others?: PropertyCard[];
}

/** A 404 response to throw. */
export function notFound(content: NotFound) {
  return data(content, {
    status: 404,
    headers: { "Cache-Control": "public, max-age=0, must-revalidate" },
  });
}

/** Responds 503 when a read fails, so that search engines retry instead of dropping the page. */
export async function readOrUnavailable<T>(
  context: Pick<RequestContext, "log" | "requestId">,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    context.log.error({ reason: String(error), requestId: context.requestId }, "read failed");
    throw data(null, {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "30" },
    });
  }
}

/** JSON about the listed stays, the same for every visitor: browsers cache it and revalidate by ETag. */
export function publicJson(request: Request, value: unknown): Response {
  const text = JSON.stringify(value);
  const headers = new Headers({
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": publicPage,
    [tagsHeader]: "listing",
    "X-Robots-Tag": "noindex",
  });
  return notModified(request, text, headers) ?? new Response(text, { headers });
}
