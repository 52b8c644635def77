import {
  homeHead,
  listingHead,
  missingHead,
  pageHead,
  type PageFacts,
  type PageHead,
  propertyHead,
} from "./page-head";
import type { ListingQuery } from "./listing-query";
import { paths } from "./paths";
import type { Property } from "./property";
import type { SiteSettings } from "./settings";
import type { SeoSite } from "./site-address";
import {
  blogPostingData,
  breadcrumbData,
  type Crumb,
  itemListData,
  type LinkedData,
  lodgingData,
  organisationData,
  websiteData,
} from "./structured-data";
import { texts } from "./texts";

/** What goes into the head, one function per page type, in the shape that Remix's `meta` returns. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: "canonical"; href: string }
  | { "script:ld+json": LinkedData };

const named = (name: string, content: string | null): MetaTag[] =>
  content ? [{ name, content }] : [];
const open = (property: string, content: string | null): MetaTag[] =>
  content ? [{ property, content }] : [];

/** A head as tags, with the pages' linked data behind it. */
export function metaTags(
  site: SeoSite,
  head: PageHead,
  linkedData: readonly LinkedData[] = [],
): MetaTag[] {
  return [
    { title: head.title },
    ...named("description", head.description),
    ...named("keywords", head.keywords),
    ...named("robots", head.robots),
    ...(head.canonical
      ? [{ tagName: "link", rel: "canonical", href: head.canonical } as const]
      : []),
    ...open("og:site_name", site.siteName),
    ...open("og:type", head.type),
    ...open("og:title", head.title),
    ...open("og:description", head.description),
    ...open("og:url", head.canonical),
    ...open("og:image", head.image),
    ...named("twitter:card", head.image ? "summary_large_image" : "summary"),
    ...linkedData.map((data) => ({ "script:ld+json": data })),
  ];
}

/** Route matches, of which the first holds what the root loader says about the site. */
export type Matches = readonly ({ id?: string; data?: unknown } | undefined)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The site's facts out of the root loader; neutral ones when the root itself failed. */
export function siteOf(matches: Matches): SeoSite {
  const root = matches.find((match) => match?.id === "root")?.data;
  const site = isRecord(root) && isRecord(root.site) ? root.site : {};
  return {
    siteName: textOf(site.name) || "Savanna Stays",
    siteDescription: textOf(site.description),
    siteUrl: textOf(site.address),
  };
}

const crumbsFrom = (site: SeoSite, crumbs: readonly Crumb[]): LinkedData[] =>
  crumbs.length > 0
    ? [breadcrumbData(site, [{ name: texts.nav.home, path: paths.home() }, ...crumbs])]
    : [];

/** Any page; `crumbs` without the home page. */
export function pageMeta(
  page: PageFacts,
  matches: Matches,
  { crumbs = [], linkedData = [] }: { crumbs?: readonly Crumb[]; linkedData?: LinkedData[] } = {},
): MetaTag[] {
  const site = siteOf(matches);
  return metaTags(site, pageHead(site, page), [...linkedData, ...crumbsFrom(site, crumbs)]);
}

/** What is not there. */
export const missingMeta = (title: string, matches: Matches): MetaTag[] =>
  metaTags(siteOf(matches), missingHead(siteOf(matches), title));

export function homeMeta(
  settings: Pick<SiteSettings, "contactEmail" | "contactPhone" | "socialMedia">,
  matches: Matches,
  linkedData: readonly LinkedData[] = [],
): MetaTag[] {
  const site = siteOf(matches);
  const own = [organisationData(site, settings), websiteData(site)];
  return metaTags(site, homeHead(site), [...own, ...linkedData]);
}

export function listingMeta(
  query: ListingQuery,
  items: readonly { id: string; name: string }[],
  matches: Matches,
): MetaTag[] {
  const site = siteOf(matches);
  const crumb = { name: texts.listing.title, path: paths.listing() };
  return metaTags(site, listingHead(site, query), [
    itemListData(site, texts.listing.title, items),
    ...crumbsFrom(site, [crumb]),
  ]);
}

/** Dates arrive as text on the client, so nothing here looks at them. */
export function propertyMeta(
  property: Omit<Property, "createdAt" | "updatedAt"> | undefined,
  matches: Matches,
): MetaTag[] {
  if (!property) return missingMeta(texts.property.notFound, matches);
  const site = siteOf(matches);
  const crumbs = [
    { name: texts.listing.title, path: paths.listing() },
    { name: property.name, path: paths.property(property.id) },
  ];
  return metaTags(site, propertyHead(site, property, property.images[0] ?? null), [
    lodgingData(site, property, property.images),
    ...crumbsFrom(site, crumbs),
  ]);
}

export function postMeta(
  post: Parameters<typeof blogPostingData>[1] | undefined,
  matches: Matches,
): MetaTag[] {
  if (!post) return missingMeta(texts.blog.notFound, matches);
  const site = siteOf(matches);
  const path = paths.post(post.slug);
  const head = pageHead(site, {
    title: post.title,
    description: post.excerpt,
    path,
    keywords: post.tags,
    image: post.featuredImage,
    type: "article",
  });
  const crumbs = [
    { name: texts.blog.title, path: paths.blog() },
    { name: post.title, path },
  ];
  return metaTags(site, head, [blogPostingData(site, post), ...crumbsFrom(site, crumbs)]);
}
