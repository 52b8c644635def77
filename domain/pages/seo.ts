import { keywordAmenities, metaDescriptionLength } from "#domain/limits";
import { isFiltered, type ListingQuery } from "#domain/listing/query";
import { countryBySlug } from "#domain/places/countries";
import { experienceById } from "#domain/property/experiences";
import type { Property, PropertyFields } from "#domain/property/property";
import { wayToStayById } from "#domain/property/ways-to-stay";
import { absolute, type SeoSite } from "#domain/site/site-address";
import { cutAtWord } from "#domain/text/cut-text";
import { texts } from "#domain/text/texts";
import { paths } from "./paths";
import { breadcrumbData, type LinkedData, lodgingData } from "./structured-data";

/** What stands in the head of a page (P-200, P-203). */
export interface PageHead {
  title: string;
  description: string;
  keywords: string | null;
  /** Absolute; null where the page wants none, such as an unknown address. */
  canonical: string | null;
  /** Null: index and follow. */
  robots: "noindex,follow" | "noindex,nofollow" | null;
  /** Absolute address of the picture for sharing. */
  image: string | null;
  type: "website" | "article";
}

const siteKeywords =
  "luxury glamping Africa, safari lodges, tented camps, treehouses, safari accommodation";

const titled = (site: SeoSite, title: string): string =>
  title.includes(site.siteName) ? title : `${title} | ${site.siteName}`;

/** First 155 characters, at a word, without markup or line breaks. */
export const metaText = (text: string): string =>
  cutAtWord(text.replace(/<[^>]*>/g, " "), metaDescriptionLength);

export interface PageFacts {
  title: string;
  description?: string | null;
  path: string;
  keywords?: readonly string[];
  image?: string | null;
  type?: PageHead["type"];
}

/** The head of a page that has nothing special about it. */
export function pageHead(site: SeoSite, page: PageFacts): PageHead {
  return {
    title: titled(site, page.title),
    description: metaText(page.description || site.siteDescription),
    keywords: page.keywords?.length ? page.keywords.join(", ") : siteKeywords,
    canonical: absolute(site, page.path),
    robots: null,
    image: page.image ? absolute(site, page.image) : null,
    type: page.type ?? "website",
  };
}

export const homeHead = (site: SeoSite): PageHead =>
  pageHead(site, {
    title: `${site.siteName}: luxury glamping and safari stays in Africa`,
    description: site.siteDescription,
    path: paths.home(),
  });

/** For what is not there: nothing to index, nothing to be canonical. */
export const missingHead = (site: SeoSite, title: string): PageHead => ({
  ...pageHead(site, { title, path: "/" }),
  canonical: null,
  robots: "noindex,follow",
});

type Described = Pick<
  PropertyFields,
  | "name"
  | "region"
  | "countries"
  | "shortDescription"
  | "description"
  | "amenities"
  | "metaTitle"
  | "metaDescription"
  | "metaKeywords"
> & { id: string };

/** Meta title else name, meta description else short description else the description's start. */
export function propertyHead(
  site: SeoSite,
  property: Described,
  image: string | null = null,
): PageHead {
  const place = [property.region, ...property.countries].filter(Boolean).join(", ");
  const keywords = property.metaKeywords.length
    ? property.metaKeywords
    : property.amenities.slice(0, keywordAmenities);
  return {
    ...pageHead(site, {
      title: property.metaTitle ?? property.name,
      description:
        property.shortDescription ??
        property.description ??
        `${property.name}${place && `, ${place}`}: prices, rooms, location and how to book.`,
      path: paths.property(property.id),
      keywords,
      image,
    }),
    ...(property.metaDescription ? { description: property.metaDescription } : {}),
  };
}

/** One type, one country, one experience or plain paging may be indexed; the rest not (P-203). */
export function isIndexableListing(query: ListingQuery): boolean {
  const single = query.countries.length + query.types.length + query.experiences.length;
  const bare = { ...query, countries: [], types: [], experiences: [] };
  return single <= 1 && !isFiltered(bare);
}

const listingName = (query: ListingQuery): string => {
  const [country, type, experience] = [query.countries[0], query.types[0], query.experiences[0]];
  if (country) return `Accommodation in ${countryBySlug(country)?.name ?? country}`;
  if (type) return `${wayToStayById(type)?.name ?? capitalised(type)} in Africa`;
  if (experience) return `${experienceById(experience)?.name ?? experience} stays in Africa`;
  return "Accommodation";
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Page 2 has a canonical of its own, never page 1. */
export function listingHead(site: SeoSite, query: ListingQuery): PageHead {
  const indexable = isIndexableListing(query);
  const name = indexable ? listingName(query) : "Accommodation";
  const page = query.page > 1 ? `, page ${query.page}` : "";
  return {
    ...pageHead(site, {
      title: `${name}${page}`,
      description: `${name}${page}: compare luxury tents, lodges and villas by country, type, experience, price and size.`,
      path: paths.listing(query),
    }),
    robots: indexable ? null : "noindex,follow",
  };
}

/** A head as tags, in the shape that Remix's `meta` returns. */
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

/** Dates arrive as text in the browser, so nothing here looks at them. */
export function propertyMeta(
  property: Omit<Property, "createdAt" | "updatedAt"> | undefined,
  matches: Matches,
): MetaTag[] {
  const site = siteOf(matches);
  if (!property) return metaTags(site, missingHead(site, texts.property.notFound));
  const crumbs = [
    { name: texts.nav.home, path: paths.home() },
    { name: texts.listing.title, path: paths.listing() },
    { name: property.name, path: paths.property(property.id) },
  ];
  return metaTags(site, propertyHead(site, property, property.images[0] ?? null), [
    lodgingData(site, property, property.images),
    breadcrumbData(site, crumbs),
  ]);
}
