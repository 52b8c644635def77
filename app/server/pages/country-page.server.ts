import type { AppLoadContext } from "@remix-run/node";

import { findGuide } from "#db/queries/guides/country-guides.server";
import { cardsByIds } from "#db/queries/property/read.server";
import { drawDots } from "#domain/listing/map-plane";
import { widened } from "#domain/listing/map-spots";
import { defaultListingQuery, type FoundValues, type ListingQuery } from "#domain/listing/query";
import { listingPath } from "#domain/pages/listing-path";
import { countryCard, shareCardPath } from "#domain/pages/seo";
import { type CountryAtlas, legOf } from "#domain/places/atlas";
import { countryBySlug } from "#domain/places/countries";
import { atlasOf } from "#domain/places/country-atlas";
import { texts } from "#domain/text/texts";

type Guide = NonNullable<Awaited<ReturnType<typeof findGuide>>>;

/** Fits every group of the sample catalog; larger groups link to the list. */
const maxInGroup = 15;

export type CountryPage = NonNullable<Awaited<ReturnType<typeof queryCountry>>>;

/** Data of a country page; null for a country without a guide and without stays. */
export const readCountryPage = (
  { db, cache, listing }: AppLoadContext,
  slug: string,
): Promise<CountryPage | null> =>
  cache.countries(slug, async () => {
    const [prices, { found, counts }] = await Promise.all([cache.countryPrices(), cache.listing()]);
    return queryCountry({ db, listing }, slug, { prices, found, stays: counts.countries });
  });

interface OfAllCountries {
  prices: Readonly<Record<string, number>>;
  found: FoundValues;
  stays: Readonly<Record<string, number>>;
}

async function queryCountry(
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
  const groups = await readGroups({ db, listing }, query, areas);
  const filled = groups.filter((group) => group.total > 0);
  return {
    slug,
    iso2: countryBySlug(slug)?.iso2 ?? null,
    name,
    tagline: guide?.tagline ?? null,
    shareCard: guide && shareCardPath(countryCard(guide)),
    total,
    usd: prices[slug] ?? null,
    areas: areas.map((area) => withStays(area, groups)),
    elsewhere: filled.find((group) => group.name === null) ?? null,
    drawing: drawDots(spots, atlas?.frame ?? null),
    flights: flightsOf(atlas),
    strips: filled.filter((group) => group.name !== null),
    guide: guide && publicGuide(guide, atlas),
  };
}

type Groups = Awaited<ReturnType<typeof readGroups>>;

/** An area with an unknown location has no group. */
function withStays(
  { name, description, point }: ReturnType<typeof areasOf>[number],
  groups: Groups,
) {
  const { total, all } = groups.find((group) => group.name === name) ?? { total: 0, all: "" };
  return { name, description, point, stays: total, all };
}

/** Areas are named by the guide and located by the atlas. */
const areasOf = (guide: Guide | null, atlas: CountryAtlas | null) =>
  (guide?.featuredAreas ?? []).map(({ name, description }) => {
    const place = atlas?.areas[name];
    if (!place) return { name, description, point: null, area: null };
    const { latitude, longitude, reach } = place;
    const point = { latitude, longitude, reach };
    const spot = { south: latitude, west: longitude, north: latitude, east: longitude };
    return { name, description, point, area: roundedEdges(widened(spot, 0, reach)) };
  });

/** Rounded to two decimals for short URLs; the count uses the same edges as the linked list. */
const roundedEdges = ({ south, west, north, east }: ReturnType<typeof widened>) => ({
  south: Number(south.toFixed(2)),
  west: Number(west.toFixed(2)),
  north: Number(north.toFixed(2)),
  east: Number(east.toFixed(2)),
});

/**
 * Number and first stays of each area of a country, then of the rest. Areas do not overlap, so the totals
 * add up to that of the country.
 */
async function readGroups(
  { db, listing }: Pick<AppLoadContext, "db" | "listing">,
  country: ListingQuery,
  areas: ReturnType<typeof areasOf>,
) {
  const placed = areas.flatMap(({ area, ...named }) => (area ? [{ ...named, area }] : []));
  const narrowed = [
    ...placed.map(({ name, description, area }) => ({
      name,
      description,
      query: { ...country, area },
    })),
    {
      name: null,
      description: texts.country.elsewhereText,
      query: { ...country, outside: placed.map(({ area }) => area) },
    },
  ];
  const groups = await Promise.all(
    narrowed.map(async ({ query, ...group }) => {
      const [total, ids] = await Promise.all([
        listing.count(query),
        listing.ids(query, { from: 0, max: maxInGroup }),
      ]);
      return { ...group, total, ids, all: listingPath(query) };
    }),
  );
  const cards = await cardsByIds(
    db,
    groups.flatMap(({ ids }) => ids),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return groups.map(({ ids, ...group }) => ({
    ...group,
    cards: ids.flatMap((id) => byId.get(id) ?? []),
  }));
}

const flightsOf = (atlas: CountryAtlas | null) =>
  (atlas?.ways ?? []).filter(({ by }) => by !== "road").map(({ from, to }) => ({ from, to }));

const publicGuide = (guide: Guide, atlas: CountryAtlas | null) => ({
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
