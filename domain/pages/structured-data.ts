import { standardCheckIn, standardCheckOut, structuredListItems } from "#domain/limits";
import { sceneFile } from "#domain/pictures/scene-file";
import { pointOf } from "#domain/places/coordinates";
import type { PropertyFields } from "#domain/property/property";
import type { SiteSettings } from "#domain/site/settings";
import { socialLinks } from "#domain/site/settings";
import { absolute, type SeoSite } from "#domain/site/site-address";
import { paths } from "./paths";

/**
 * Linked data by page type (P-201, P-202). It says what the page shows and no more: no ratings and
 * none of the home page's claims.
 */
export type LinkedData = { "@type": string } & Record<string, unknown>;

const context = { "@context": "https://schema.org" } as const;

/** Absent values are left out rather than written as null. */
const present = (record: LinkedData): LinkedData =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== "" &&
        !(Array.isArray(value) && value.length === 0),
    ),
  ) as LinkedData;

export const organisationData = (
  site: SeoSite,
  settings: Pick<SiteSettings, "contactEmail" | "contactPhone" | "socialMedia">,
): LinkedData =>
  present({
    ...context,
    "@type": "Organization",
    "@id": `${absolute(site, "/")}#organisation`,
    name: site.siteName,
    url: absolute(site, "/"),
    logo: absolute(site, "/icon-512.png"),
    description: site.siteDescription,
    email: settings.contactEmail,
    telephone: settings.contactPhone,
    sameAs: socialLinks(settings).map(({ url }) => url),
  });

export const websiteData = (site: SeoSite): LinkedData => ({
  ...context,
  "@type": "WebSite",
  name: site.siteName,
  url: absolute(site, "/"),
  potentialAction: {
    "@type": "SearchAction",
    target: `${absolute(site, paths.listing())}?search={search_term_string}`,
    "query-input": "required name=search_term_string",
  },
});

/** Only a plain time is one to a machine; ranges and words fall to the usual times. */
const clock = (time: string | null, usual: string): string =>
  time && /^\d{2}:\d{2}$/.test(time) ? time : usual;

type Lodging = Pick<
  PropertyFields,
  | "name"
  | "countries"
  | "region"
  | "shortDescription"
  | "description"
  | "fullAddress"
  | "latitude"
  | "longitude"
  | "pricePerNight"
  | "currency"
  | "amenities"
  | "capacity"
  | "checkIn"
  | "checkOut"
> & { id: string };

/** @param images absolute or own addresses, as the page shows them */
export function lodgingData(
  site: SeoSite,
  property: Lodging,
  images: readonly string[],
): LinkedData {
  const point = pointOf(property);
  const url = absolute(site, paths.property(property.id));
  return present({
    ...context,
    "@type": "LodgingBusiness",
    "@id": `${url}#stay`,
    name: property.name,
    url,
    description: property.shortDescription ?? property.description,
    image: images.map((image) => absolute(site, image)),
    address: present({
      "@type": "PostalAddress",
      streetAddress: property.fullAddress,
      addressRegion: property.region,
      addressCountry: property.countries[0],
    }),
    geo: point && { "@type": "GeoCoordinates", ...point },
    checkinTime: clock(property.checkIn, standardCheckIn),
    checkoutTime: clock(property.checkOut, standardCheckOut),
    amenityFeature: property.amenities.map((name) => ({
      "@type": "LocationFeatureSpecification",
      name,
      value: true,
    })),
    makesOffer: offer(property),
    containsPlace: property.capacity && {
      "@type": "Accommodation",
      occupancy: { "@type": "QuantitativeValue", maxValue: property.capacity, unitCode: "C62" },
    },
  });
}

const offer = ({ pricePerNight, currency }: Lodging) =>
  pricePerNight && {
    "@type": "Offer",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: pricePerNight,
      priceCurrency: currency ?? "USD",
      unitCode: "DAY",
    },
  };

/**
 * The first 20 of a list, in its order.
 * @param before how many stand on the pages before this one
 */
export const itemListData = (
  site: SeoSite,
  name: string,
  items: readonly { id: string; name: string }[],
  before = 0,
): LinkedData => ({
  ...context,
  "@type": "ItemList",
  name,
  itemListElement: items.slice(0, structuredListItems).map((item, index) => ({
    "@type": "ListItem",
    position: before + index + 1,
    url: absolute(site, paths.property(item.id)),
    name: item.name,
  })),
});

export const faqData = (
  questions: readonly { question: string; answer: string }[],
): LinkedData => ({
  ...context,
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

export const blogData = (
  site: SeoSite,
  posts: readonly { slug: string; title: string; publishedAt: Date | null }[],
): LinkedData => ({
  ...context,
  "@type": "Blog",
  name: `${site.siteName} blog`,
  url: absolute(site, paths.blog()),
  blogPost: posts.slice(0, structuredListItems).map((post) =>
    present({
      "@type": "BlogPosting",
      headline: post.title,
      url: absolute(site, paths.post(post.slug)),
      datePublished: post.publishedAt?.toISOString(),
    }),
  ),
});

export const blogPostingData = (
  site: SeoSite,
  post: {
    slug: string;
    title: string;
    excerpt: string;
    author: string | null;
    featuredImage: string | null;
    publishedAt: Date | null;
    updatedAt: Date;
    tags: readonly string[];
  },
): LinkedData =>
  present({
    ...context,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    url: absolute(site, paths.post(post.slug)),
    mainEntityOfPage: absolute(site, paths.post(post.slug)),
    image: post.featuredImage && absolute(site, sceneFile(post.featuredImage)),
    author: post.author
      ? { "@type": "Person", name: post.author }
      : { "@type": "Organization", name: site.siteName },
    publisher: { "@type": "Organization", name: site.siteName },
    datePublished: post.publishedAt?.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    keywords: post.tags.join(", "),
  });
