import type { AppLoadContext } from "@remix-run/node";

import type { Connection } from "#db/connect.server";
import { listedCards } from "#db/queries/listing/page.server";
import { findGuide } from "#db/queries/pages/country-guides.server";
import { cardsByIds } from "#db/queries/property/read.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { drawDots } from "#domain/listing/map-plane";
import { widened } from "#domain/listing/map-spots";
import { defaultListingQuery, type FoundValues, type ListingQuery } from "#domain/listing/query";
import { countryCard, shareCardPath } from "#domain/pages/share-cards";
import { atlasOf } from "#domain/places/atlas/country-atlas";
import type { CountryAtlas } from "#domain/places/atlas/kinds";
import { legOf } from "#domain/places/atlas/ways-in";
import { countryBySlug } from "#domain/places/countries";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";

type Guide = NonNullable<Awaited<ReturnType<typeof findGuide>>>;

/** In a strip; all of them are a link away. */
const staysInStrip = 8;
const cardsWithoutAreas = 12;

export type CountryPage = NonNullable<Awaited<ReturnType<typeof askForCountry>>>;

/** Everything that the page of a country shows; null where there is neither a guide nor a stay. */
export const readCountryPage = (
  { db, kept, listing }: AppLoadContext,
  slug: string,
): Promise<CountryPage | null> =>
  kept.countries(slug, async () => {
    const [prices, { found, counts }] = await Promise.all([kept.countryPrices(), kept.listing()]);
    return askForCountry({ db, listing }, slug, { prices, found, stays: counts.countries });
  });

interface OfAllCountries {
  prices: Readonly<Record<string, number>>;
  found: FoundValues;
  stays: Readonly<Record<string, number>>;
}

async function askForCountry(
  { db, listing }: Pick<AppLoadContext, "db" | "listing">,
  slug: string,
  { prices, found, stays }: OfAllCountries,
) {
  const query = { ...defaultListingQuery, countries: [slug] };
  const total = stays[slug] ?? 0;
  const [guide, { spots }] = await Promise.all([findGuide(db, slug), listing.spots(query, null)]);
  const label = found.countries?.find(({ value }) => value === slug)?.label;
  const name = guide?.name ?? (total > 0 ? (countryBySlug(slug)?.name ?? label) : undefined);
  if (!name) return null;
  const atlas = atlasOf(slug);
  const areas = areasOf(guide, atlas);
  const byArea = await readStrips({ db, listing }, slug, areas);
  const strips = stripsOf(areas, byArea);
  return {
    slug,
    iso2: countryBySlug(slug)?.iso2 ?? null,
    name,
    tagline: guide?.tagline ?? null,
    shareCard: guide && shareCardPath(countryCard(guide)),
    total,
    usd: prices[slug] ?? null,
    areas: areas.map((area, index) => ({ ...area, stays: byArea[index]?.total ?? 0 })),
    drawing: drawDots(spots, atlas?.frame ?? null),
    flights: flightsOf(atlas),
    strips,
    cards: strips.length > 0 ? [] : await firstCards(db, listing, query),
    guide: guide && shownGuide(guide, atlas),
  };
}

async function firstCards(
  db: Connection,
  listing: ListingAnswers,
  query: ListingQuery,
): Promise<PropertyCard[]> {
  const ids = await listing.ids(query, { from: 0, most: cardsWithoutAreas });
  return listedCards(db, ids, query);
}

/** The guide names the areas, the atlas knows where they are. */
const areasOf = (guide: Guide | null, atlas: CountryAtlas | null) =>
  (guide?.featuredAreas ?? []).map(({ name, description }) => {
    const place = atlas?.areas[name];
    if (!place) return { name, description, point: null, area: null };
    const { latitude, longitude, reach } = place;
    const point = { latitude, longitude, reach };
    const spot = { south: latitude, west: longitude, north: latitude, east: longitude };
    return { name, description, point, area: roundedEdges(widened(spot, 0, reach)) };
  });

/** Those areas that have a place and stays. */
const stripsOf = (
  areas: ReturnType<typeof areasOf>,
  byArea: Awaited<ReturnType<typeof readStrips>>,
) =>
  areas.flatMap(({ name, description, area }, index) => {
    const { total = 0, cards = [] } = byArea[index] ?? {};
    return area && cards.length > 0 ? [{ name, description, area, total, cards }] : [];
  });

/** Two decimals: the address of an area stays short, and its count is that of the list it opens. */
const roundedEdges = ({ south, west, north, east }: ReturnType<typeof widened>) => ({
  south: Number(south.toFixed(2)),
  west: Number(west.toFixed(2)),
  north: Number(north.toFixed(2)),
  east: Number(east.toFixed(2)),
});

/** The first stays of each area that has a place, in the order of the list, and how many it has. */
async function readStrips(
  { db, listing }: Pick<AppLoadContext, "db" | "listing">,
  slug: string,
  areas: ReturnType<typeof areasOf>,
) {
  const found = await Promise.all(
    areas.map(async ({ area }) => {
      if (!area) return { total: 0, ids: [] };
      const query = { ...defaultListingQuery, countries: [slug], area };
      const [total, ids] = await Promise.all([
        listing.count(query),
        listing.ids(query, { from: 0, most: staysInStrip }),
      ]);
      return { total, ids };
    }),
  );
  const cards = await cardsByIds(
    db,
    found.flatMap(({ ids }) => ids),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return found.map(({ total, ids }) => ({
    total,
    cards: ids.flatMap((id) => byId.get(id) ?? []),
  }));
}

const flightsOf = (atlas: CountryAtlas | null) =>
  (atlas?.ways ?? []).filter(({ by }) => by !== "road").map(({ from, to }) => ({ from, to }));

const shownGuide = (guide: Guide, atlas: CountryAtlas | null) => ({
  description: guide.description,
  highlights: guide.highlights,
  bestTime: guide.bestTime,
  gettingThere: guide.gettingThere,
  image: guide.image,
  months: guide.months,
  events: [...(atlas?.year ?? [])],
  ways: (atlas?.ways ?? []).map(legOf),
  notes: {
    checkedOn: guide.notesCheckedOn,
    items: [
      { title: texts.country.malaria, text: guide.malariaNote, authority: atlas?.health ?? null },
      { title: texts.country.entry, text: guide.visaNote, authority: atlas?.entry ?? null },
    ].flatMap(({ text, ...note }) => (text ? [{ ...note, text }] : [])),
  },
});
