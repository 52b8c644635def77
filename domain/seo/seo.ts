import { keywordAmenities, metaDescriptionLength } from "#domain/limits";
import {
  type FoundValues,
  isFiltered,
  listingHeading,
  type ListingQuery,
} from "#domain/listing/query";
import { listingPath } from "#domain/paths/listing-path";
import { paths } from "#domain/paths/paths";
import type { Picture, PropertyFields } from "#domain/property/property";
import { absolute, type SeoSite } from "#domain/site/site-address";
import { cutAtWord, hashText } from "#domain/text/strings";
import { texts } from "#domain/text/texts";

/** Tags in the head of a page (P-200, P-203). */
export interface PageHead {
  siteName: string;
  title: string;
  description: string;
  keywords: string | null;
  /** Absolute. */
  canonical: string;
  /** Null: index and follow. */
  robots: "noindex,follow" | "noindex,nofollow" | null;
  /** Absolute URL of the share image, 1200 by 630. */
  image: string;
  type: "website" | "article";
}

const siteKeywords =
  "luxury glamping Africa, safari lodges, tented camps, treehouses, safari accommodation";

const titled = (site: SeoSite, title: string): string =>
  title.includes(site.siteName) ? title : `${title} | ${site.siteName}`;

/** First 155 characters, cut at a word, without markup or line breaks. */
export const metaText = (text: string): string =>
  cutAtWord(text.replace(/<[^<>]*>/g, " "), metaDescriptionLength);

interface PageFacts {
  title: string;
  description?: string | null;
  path: string;
  keywords?: readonly string[];
  image?: string | null;
  type?: PageHead["type"];
}

/** The default head of a page. */
export function pageHead(site: SeoSite, page: PageFacts): PageHead {
  return {
    siteName: site.siteName,
    title: titled(site, page.title),
    description: metaText(page.description || site.siteDescription),
    keywords: page.keywords?.length ? page.keywords.join(", ") : siteKeywords,
    canonical: absolute(site, page.path),
    robots: null,
    image: absolute(site, page.image ?? commonShareCard),
    type: page.type ?? "website",
  };
}

export const homeHead = (site: SeoSite): PageHead =>
  pageHead(site, {
    title: `${site.siteName}: luxury glamping and safari stays in Africa`,
    description: site.siteDescription,
    path: paths.home(),
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
        `${property.name}${place && `, ${place}`}: prices, rooms, location and booking information.`,
      path: paths.property(property.id),
      keywords,
      image,
    }),
    ...(property.metaDescription ? { description: property.metaDescription } : {}),
  };
}

/** Only listings of one country, type or experience, and their pages, are indexed (P-203). */
export function listingHead(site: SeoSite, query: ListingQuery, found?: FoundValues): PageHead {
  const heading = isFiltered(query) ? listingHeading(query, found) : texts.listing.title;
  const name = heading ?? texts.listing.title;
  const page = query.page > 1 ? `, page ${query.page}` : "";
  return {
    ...pageHead(site, {
      title: `${name}${page}`,
      description: `${name}${page}: compare luxury tents, lodges and villas by country, type, experience, price and size.`,
      // Page 2 has its own canonical URL, never page 1; dates have none.
      path: listingPath({ ...query, trip: null, total: null }),
    }),
    robots: heading ? null : "noindex,follow",
  };
}

export const shareCardKinds = ["property", "collection", "country", "post"] as const;
export type ShareCardKind = (typeof shareCardKinds)[number];

/** Fallback for pages without a share image of their own. */
const commonShareCard = "/illustrations/og-default.png";

/** Content of a share image: a name over an image. */
export interface ShareCard {
  kind: ShareCardKind;
  id: string;
  name: string;
  /** Small text above the name. */
  note: string;
  /** Without width and extension; null if there is no stored copy. */
  ground: string | null;
}

const ground = (address: string | null): string | null =>
  address && /^\/illustrations\/[a-z0-9-]+$/.test(address) ? address : null;

export const propertyCard = (
  property: { id: string; name: string; region: string | null; countries: readonly string[] },
  pictures: readonly Pick<Picture, "base">[],
): ShareCard => ({
  kind: "property",
  id: property.id,
  name: property.name,
  note: [property.region, property.countries[0]].filter(Boolean).join(", "),
  ground: pictures[0]?.base ?? null,
});

export const collectionCard = (row: {
  slug: string;
  name: string;
  description: string;
  image: string;
}): ShareCard => ({
  kind: "collection",
  id: row.slug,
  name: row.name,
  note: "Collection",
  ground: ground(row.image),
});

export const countryCard = (guide: { slug: string; name: string; image: string }): ShareCard => ({
  kind: "country",
  id: guide.slug,
  name: guide.name,
  note: "Safari stays",
  ground: ground(guide.image),
});

export const postCard = (post: {
  slug: string;
  title: string;
  category: string | null;
  featuredImage: string | null;
}): ShareCard => ({
  kind: "post",
  id: post.slug,
  name: post.title,
  note: post.category ?? "",
  ground: ground(post.featuredImage),
});

/** Hash of everything drawn, so that the URL can be cached as immutable. */
export const shareCardVersion = ({ kind, name, note, ground: picture }: ShareCard): string =>
  hashText(JSON.stringify([kind, name, note, picture]))
    .toString(16)
    .padStart(8, "0");

export const shareCardPath = (card: ShareCard): string =>
  paths.shareCard(card.kind, card.id, shareCardVersion(card));
