import { standardCheckIn, standardCheckOut, structuredListItems } from "#domain/limits";
import { amountOf, formatMoney, type Money } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { sceneFile } from "#domain/pictures/scenes";
import { pointOf } from "#domain/places/coordinates";
import { countryByName } from "#domain/places/countries";
import type { PropertyFields } from "#domain/property/property";
import {
  isPerPerson,
  lowestPrice,
  nextSeason,
  peopleOfPrice,
  pricedSeasonsOf,
  pricesOf,
} from "#domain/property/stay-price";
import type { CardQuote } from "#domain/rates/card-quote";
import type { PublishedSeason, PublishedSheet } from "#domain/rates/published";
import { nightsOf } from "#domain/rates/trip";
import { wholeTripInWords } from "#domain/rates/words";
import { type SiteSettings, socialLinks } from "#domain/site/settings";
import { absolute, type SeoSite } from "#domain/site/site-address";
import { texts } from "#domain/text/texts";

/**
 * Linked data by page type (P-201, P-202). It states only what the page displays: no ratings and none
 * of the home page's claims.
 */
export type LinkedData = { "@type": string } & Record<string, unknown>;

const context = { "@context": "https://schema.org" } as const;

/** Absent values are omitted rather than written as null. */
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
    sameAs: socialLinks(settings)
      .filter(({ isSample }) => !isSample)
      .map(({ url }) => url),
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

/** Only a plain time is machine-readable; ranges and text fall back to the default times. */
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
  | "priceMin"
  | "priceMax"
  | "priceUnit"
  | "priceBasis"
  | "priceSeasons"
  | "priceCheckedOn"
  | "currency"
  | "amenities"
  | "capacity"
  | "checkIn"
  | "checkOut"
> & { id: string };

/** The rates that a page displays beside the fields of its property. */
interface LodgingRates {
  /** "YYYY-MM-DD": seasons recur every year, but the linked data needs a year. */
  today: string;
  /** In place of the seasons of the property: these name their years. */
  published?: readonly PublishedSheet[];
  /** The dates in the URL and their total. */
  quote?: CardQuote | null;
}

/** @param images absolute URLs or paths, as the page displays them */
export function lodgingData(
  site: SeoSite,
  property: Lodging,
  images: readonly string[],
  rates: LodgingRates,
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
      addressCountry: isoCountry(property.countries[0]),
    }),
    geo: point && { "@type": "GeoCoordinates", ...point },
    checkinTime: clock(property.checkIn, standardCheckIn),
    checkoutTime: clock(property.checkOut, standardCheckOut),
    amenityFeature: property.amenities.map((name) => ({
      "@type": "LocationFeatureSpecification",
      name,
      value: true,
    })),
    priceRange: priceRange(property),
    makesOffer: offersOf(property, rates),
    containsPlace: property.capacity && {
      "@type": "Accommodation",
      occupancy: { "@type": "QuantitativeValue", maxValue: property.capacity, unitCode: "C62" },
    },
  });
}

/** The page of a stay as its lodge reviewed it; LodgingBusiness has no term for that (L-007). */
export function reviewedPageData(
  site: SeoSite,
  { id, name }: { id: string; name: string },
  lastReviewed: string,
): LinkedData {
  const url = absolute(site, paths.property(id));
  return {
    ...context,
    "@type": "WebPage",
    "@id": url,
    url,
    mainEntity: { "@id": `${url}#stay` },
    lastReviewed,
    reviewedBy: { "@type": "Organization", name },
  };
}

/** ISO 3166-1 code, or the name if none is known. */
const isoCountry = (name: string | undefined) => name && (countryByName(name)?.iso2 ?? name);

/** Unit of a price: a person, a room or the whole property; null if not stated. */
function basisOf(priceUnit: string, priceBasis: string | null): string | null {
  if (isPerPerson({ priceUnit, priceBasis })) return "person";
  if (priceBasis === "per room" || /\broom/i.test(priceUnit)) return "room";
  return priceBasis === "whole property" ? "property" : null;
}

/** "From $690 per person per night", in the property's currency. */
function priceRange(property: Lodging): string | null {
  const lowest = lowestPrice(pricesOf(property));
  return lowest
    ? `${texts.property.fromWord} ${formatMoney(lowest.money)} ${property.priceUnit}`
    : null;
}

/** The prices of the page, and the total of the dates in the URL. */
function offersOf(property: Lodging, rates: LodgingRates) {
  const prices = offer(property, rates);
  const total = rates.quote && totalOffer(rates.quote);
  return prices && total ? [prices, total] : (total ?? prices);
}

/** The total that the page shows for its dates, in the currency of the rates. */
function totalOffer({ total, trip }: CardQuote): LinkedData | null {
  if (!total) return null;
  return {
    "@type": "Offer",
    name: wholeTripInWords(trip),
    description: texts.rates.indication,
    price: amountOf(total.cents),
    priceCurrency: total.currency,
    availabilityStarts: trip.arrive,
    availabilityEnds: trip.leave,
    eligibleDuration: { "@type": "QuantitativeValue", value: nightsOf(trip), unitCode: "DAY" },
  };
}

/** Every price on the page, in the property's currency and with its unit. */
function offer(property: Lodging, { today, published = [] }: LodgingRates) {
  const { priceUnit, priceBasis, priceCheckedOn } = property;
  const stated = pricesOf(property);
  const lowest = lowestPrice(stated);
  const price = ({ cents, currency }: Money, unit: string, people = 1): LinkedData => {
    const basis = basisOf(unit, priceBasis);
    const isNightly = /night/i.test(unit);
    return {
      "@type": "UnitPriceSpecification",
      price: amountOf(cents * people),
      priceCurrency: currency,
      ...(isNightly && { unitCode: "DAY" }),
      // A unit such as "per tent per night" implies the basis, and is what the page displays.
      unitText: basis && /^per night$/i.test(unit) ? `per ${basis} per night` : unit,
      ...(basis && {
        referenceQuantity: { "@type": "QuantitativeValue", value: people, unitText: basis },
      }),
    };
  };
  const checked = { validFrom: priceCheckedOn };
  const prices = [
    lowest && { ...price(lowest.money, priceUnit), ...checked },
    lowest &&
      peopleOfPrice(property) === 1 && {
        ...price(lowest.money, priceUnit, 2),
        name: texts.stayPrice.two,
        unitText: /night/i.test(priceUnit) ? "for two people per night" : "for two people",
        ...checked,
      },
    lowest?.isMinimum &&
      stated.pricePerNight && {
        ...price(stated.pricePerNight, priceUnit),
        name: texts.stayPrice.listed,
        ...checked,
      },
    ...(published.length > 0
      ? published.flatMap(({ seasons }) => seasons.map(publishedPrice))
      : pricedSeasonsOf(property).map((season) => ({
          ...price(season.price, season.unit),
          name: season.name,
          ...nextSeason(season, today),
          ...minimumStay(season.minimumNights),
        }))),
  ].flatMap((one) => (one ? [present(one)] : []));
  return prices.length > 0 ? { "@type": "Offer", priceSpecification: prices } : null;
}

const minimumStay = (nights: number | null) =>
  nights
    ? {
        eligibleQuantity: { "@type": "QuantitativeValue", minValue: nights, unitCode: "DAY" },
      }
    : {};

/** A published rate with its real dates. */
function publishedPrice(season: PublishedSeason): LinkedData {
  const basis = season.charged === "per unit" ? "unit" : "person";
  return {
    "@type": "UnitPriceSpecification",
    name: season.unit ? `${season.season}, ${season.unit}` : season.season,
    price: amountOf(season.price),
    priceCurrency: season.currency,
    unitCode: "DAY",
    unitText: `${season.charged} per night`,
    referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitText: basis },
    validFrom: season.from,
    validThrough: season.to,
    ...minimumStay(season.minNights),
  };
}

/**
 * The first 20 of a list, in its order.
 * @param before number of items on the pages before this one
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
