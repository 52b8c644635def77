import type { Logger } from "pino";

import { type ChangeKind, type Heard, kindOf, listenForChanges } from "#db/changes.server";
import type { Database } from "#db/connect.server";
import { readExperienceFigures } from "#db/queries/guides/experience-figures.server";
import { readWayFigures } from "#db/queries/guides/way-figures.server";
import { answersInSql } from "#db/queries/listing/answers.server";
import { lowestPrices } from "#db/queries/listing/country-prices.server";
import { featuredForHome } from "#db/queries/listing/counts.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { listCollections } from "#db/queries/pages/collections.server";
import { listGuides } from "#db/queries/pages/country-guides.server";
import { listFaqs } from "#db/queries/pages/faqs.server";
import { listPublishedPosts } from "#db/queries/pages/posts.server";
import { sitemapSize } from "#db/queries/pages/sitemap.server";
import { adminOptions } from "#db/queries/property/admin-list.server";
import { readSettings } from "#db/queries/site/settings.server";
import type { ListingAnswers, ListingFacets } from "#domain/listing/answers";
import { guideSlugs } from "#domain/places/countries";
import type { PropertyCard } from "#domain/property/property";
import { answersByIndex } from "~/server/listing/answers.server";
import { IndexKeeper } from "~/server/listing/index-keeper.server";
import { cached } from "./cached.server";
import { cachedByKey } from "./cached-by-key.server";
import type { CountryPage } from "./country-page.server";
import type { ReadCounts, ReadListing } from "./read-listing.server";

/** What walks all properties: a price more or less moves no bar, so it may be a while behind. */
const figures = { maxAgeMs: 10 * 60_000, behind: true };

const copies = (db: Database, listing: ListingAnswers) => ({
  settings: cached(() => readSettings(db)),
  rates: cached(() => readCurrentRates(db)),
  listing: cached(() => listing.options()),
  collections: cached(() => listCollections(db)),
  guides: cached(() => listGuides(db)),
  countryPrices: cached(() => lowestPrices(db, guideSlugs)),
  homeQuestions: cached(() => listFaqs(db, "home")),
  wayFigures: cached(() => readWayFigures(db), figures),
  experienceFigures: cached(() => readExperienceFigures(db), figures),
  posts: cached(() => listPublishedPosts(db)),
  sitemapSize: cached(() => sitemapSize(db)),
  adminOptions: cached(() => adminOptions(db)),
  // By filter, filled as they are asked for.
  viewCounts: cached(() => Promise.resolve(new Map<string, number>())),
  featured: cached(() => featuredForHome(db)),
  // By address, each a page of cards or less.
  listings: cachedByKey<ReadListing>({ most: 150 }),
  facets: cachedByKey<ListingFacets>({ most: 1_000, maxAgeMs: 10 * 60_000 }),
  counts: cachedByKey<ReadCounts>({ most: 1_000, maxAgeMs: 10 * 60_000 }),
  countries: cachedByKey<CountryPage | null>({ most: 60 }),
  similar: cachedByKey<PropertyCard[]>({ most: 600 }),
});

type Copies = ReturnType<typeof copies>;

const ofAllProperties = ["wayFigures", "experienceFigures"] as const;
const ofProperties = [
  "listing",
  "countryPrices",
  "sitemapSize",
  "adminOptions",
  "viewCounts",
  "featured",
  "listings",
  "facets",
  "counts",
  "countries",
  "similar",
] as const;
const editorial = ["collections", "guides", "homeQuestions"] as const;

/** Which copies a change makes stale. */
const staleAfter: Record<ChangeKind, readonly (keyof Copies)[]> = {
  settings: ["settings"],
  rates: ["rates", ...ofProperties, ...ofAllProperties],
  listing: ofProperties,
  property: ofProperties,
  post: ["posts", "sitemapSize"],
  page: ["sitemapSize"],
  seed: [...editorial, ...ofProperties, ...ofAllProperties, "posts"],
};

/** Reads whose answers this process keeps. */
export type Kept = { readonly [Name in keyof Copies]: Copies[Name]["read"] };

/**
 * Copies of what many pages need and few writes change. Each is one small answer, asked for
 * again once another process announces a change, or after a minute at the latest.
 */
export function keepCopies(db: Database, url: string, log: Logger) {
  const index = new IndexKeeper(db, log);
  const listing = answersByIndex(index, answersInSql(db));
  const kept = copies(db, listing);
  let tell: ((what: Heard) => void) | undefined;
  let hearing = false;
  const listener = listenForChanges(url, (what) => {
    const stale =
      what === "listening" || what === "deaf"
        ? Object.values(kept)
        : staleAfter[kindOf(what)].map((name) => kept[name]);
    index.hear(what);
    for (const copy of stale) copy.forget();
    hearing = what !== "deaf";
    tell?.(what);
  });
  const reads = Object.fromEntries(
    Object.entries(kept).map(([name, { read }]) => [name, read]),
  ) as unknown as Kept;
  return {
    kept: reads,
    lastSettings: kept.settings.last,
    listing,
    indexedStays: () => index.size,
    /** Whoever keeps whole pages is told after the copies they are made of were dropped. */
    onChange: (listener: (what: Heard) => void) => {
      tell = listener;
      if (hearing) listener("listening");
    },
    close: () => {
      index.close();
      return listener.close();
    },
  };
}
