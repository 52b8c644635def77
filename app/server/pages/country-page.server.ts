import type { AppLoadContext } from "@remix-run/node";

import { findGuide } from "#db/queries/guides/country-guides.server";
import { cardsByIds } from "#db/queries/property/read.server";
import { placePins } from "#domain/listing/country-pins";
import { onPlane } from "#domain/listing/map-plane";
import type { StayPoint } from "#domain/listing/map-spots";
import { defaultListingQuery, type FoundValues, type ListingQuery } from "#domain/listing/query";
import { listingPath } from "#domain/paths/listing-path";
import { type CountryAtlas, legOf } from "#domain/places/atlas";
import { countryBySlug } from "#domain/places/countries";
import { atlasOf } from "#domain/places/country-atlas";
import { type CountryDrawing, drawingOf } from "#domain/places/country-drawing";
import { type MapLayout, placeCountryLabels } from "#domain/places/country-labels";
import { countryCard, shareCardPath } from "#domain/seo/seo";
import { texts } from "#domain/text/texts";

type Guide = NonNullable<Awaited<ReturnType<typeof findGuide>>>;

/** Fits every group of the sample catalog; larger groups link to the list. */
const maxInGroup = 15;
/** Stays of a group in the list beside the map. */
const maxNumbered = 8;

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
  const groups = numbered(await readGroups({ db, listing }, query, areasOf(guide, atlas)));
  return {
    slug,
    name,
    tagline: guide?.tagline ?? null,
    shareCard: guide && shareCardPath(countryCard(guide)),
    total,
    usd: prices[slug] ?? null,
    areas: groups.filter((group) => group.name !== null || group.total > 0),
    map: mapOf({ drawing: drawingOf(slug), atlas, groups, spots }),
    guide: guide && publicGuide(guide, atlas),
  };
}

type Groups = ReturnType<typeof numbered>;

/** The listed stays of a country have numbers, which their pins on the map show. */
function numbered(groups: Awaited<ReturnType<typeof readGroups>>) {
  let next = 1;
  return groups.map((group) => {
    const listed = group.cards.slice(0, maxNumbered).map(({ id }) => ({ id, number: next++ }));
    return { ...group, listed };
  });
}

interface MapSource {
  drawing: CountryDrawing | null;
  atlas: CountryAtlas | null;
  groups: Groups;
  spots: readonly StayPoint[];
}

/** Pins and names for a phone and for wider screens; null for a country without a drawing. */
function mapOf({ drawing: base, atlas, groups, spots }: MapSource) {
  if (!base) return null;
  const named = new Set(groups.map(({ name }) => name));
  const { flights, stops } = flightsOf(atlas, base);
  const known = new Set([...base.towns, ...base.areas].map(({ name }) => name));
  const areas = base.areas.map((area, index) => ({ ...area, path: `area-${index + 1}` }));
  const drawing = {
    ...base,
    areas: areas.filter(({ name }) => named.has(name)),
    towns: [...stops.filter(({ name }) => !known.has(name)), ...base.towns],
  };
  const numbers = new Map(
    groups.flatMap(({ listed }) => listed.map(({ id, number }) => [id, number] as const)),
  );
  const marksOf = (layout: MapLayout) => {
    const { pins, boxes } = placePins({ drawing, layout, spots, numbers });
    return { pins, labels: placeCountryLabels({ drawing, layout, pins: boxes }) };
  };
  return {
    height: base.height,
    scale: base.scale,
    areas: drawing.areas.map(({ path }) => path),
    flights,
    phone: marksOf("phone"),
    wide: marksOf("wide"),
  };
}

/** An area with an unknown location has no stays of its own. */
const areasOf = (guide: Guide | null, atlas: CountryAtlas | null) =>
  (guide?.featuredAreas ?? []).map(({ name, description }) => ({
    name,
    description,
    area: atlas?.areas[name] ?? null,
  }));

/**
 * Number and first stays of each area of a country, then of the rest. Areas do not overlap, so the totals
 * add up to that of the country.
 */
async function readGroups(
  { db, listing }: Pick<AppLoadContext, "db" | "listing">,
  country: ListingQuery,
  areas: ReturnType<typeof areasOf>,
) {
  const placed = areas.flatMap(({ area }) => area ?? []);
  const narrowed = [
    ...areas.map(({ area, ...named }) => ({ ...named, query: area && { ...country, area } })),
    {
      name: null,
      description: texts.country.elsewhereText,
      query: { ...country, outside: placed },
    },
  ];
  const groups = await Promise.all(
    narrowed.map(async ({ query, ...group }) => {
      if (!query) return { ...group, total: 0, ids: [], all: "" };
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

/** Flights as lines in percent of the map, and the airports on it. */
function flightsOf(atlas: CountryAtlas | null, { plane }: CountryDrawing) {
  const ways = (atlas?.ways ?? []).filter(({ by }) => by !== "road");
  const flights = ways.map(({ from, to }) => ({
    from: onPlane(plane, from),
    to: onPlane(plane, to),
  }));
  const stops = ways
    .flatMap(({ from, to }) => [from, to])
    .map((stop) => ({ name: stop.name, ...onPlane(plane, stop) }))
    .filter(({ x, y }) => x > 0 && x < 100 && y > 0 && y < 100);
  return { flights, stops: [...new Map(stops.map((stop) => [stop.name, stop])).values()] };
}

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
