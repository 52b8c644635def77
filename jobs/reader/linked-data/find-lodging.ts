import { fold } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import { readJsonLd, type Thing, thingsIn, typesOf } from "./json-ld";
import { propertyTypes } from "./lodging-types";
import { readMicrodata, readRdfa } from "./microdata";
import { textOf } from "./thing-values";

export interface LinkedData {
  things: Thing[];
  /** Distinct names of things with a lodging type. */
  lodgingNames: string[];
  /** The one property the page is about, strongest description first; may be in several blocks. */
  lodgings: Thing[];
}

/** No page describes more; each later step looks at all of them. */
const mostThings = 5_000;

function isLodging(thing: Thing): boolean {
  return typesOf(thing).some((type) => propertyTypes.has(type));
}

/** A plain LocalBusiness or Product counts when its words or fields are those of a stay. */
function looksLikeLodging(thing: Thing): boolean {
  const types = typesOf(thing);
  if (
    !types.some((type) =>
      /^(LocalBusiness|Product|Place|Organization|TouristAttraction|Offer)$/.test(type),
    )
  )
    return false;
  const name = textOf(thing.name) ?? "";
  if (thing.checkinTime || thing.checkoutTime || thing.numberOfRooms || thing.petsAllowed)
    return true;
  if (types.includes("Organization") || types.includes("TouristAttraction")) return false;
  return lodgingName.test(name) && Boolean(thing.address ?? thing.offers ?? thing.aggregateRating);
}

export const lodgingName =
  /\b(hotel|hôtel|lodge|lodges|inn|resort|guest ?house|guesthouse|hostel|motel|camp|tented|glamping|campsite|campground|camping(?! (?:gear|equipment|stores?|shops?|world|suppl\w+|tours?|safaris?|trips?|outdoor))|caravan park|holiday park|villa|villas|cottage|cottages|chalet|bungalow|cabin|b ?& ?b|bed and breakfast|apartments?|suites?|retreat|pension|gasthof|gästehaus|ferienhaus|ferienwohnung|pousada|gîte|auberge|riad|ryokan|farm ?stay|gastehuis|gasteplaas|hostal|posada|albergo|agriturismo|manor house|safari house|homestay|self[- ]catering)\b/i;

export function findLodging(page: Page): LinkedData {
  const things: Thing[] = [];
  for (const root of [...readJsonLd(page), ...readMicrodata(page), ...readRdfa(page)]) {
    if (things.length >= mostThings) break;
    things.push(...thingsIn(root));
  }
  const marked = things.filter(isLodging);
  const candidates = marked.length > 0 ? marked : things.filter(looksLikeLodging);
  const names = new Set<string>();
  for (const thing of candidates) {
    const name = fold(textOf(thing.name) ?? "");
    if (name) names.add(name);
  }
  return { things, lodgingNames: [...names], lodgings: principal(page, candidates) };
}

/** Most descriptions of one property that are read. */
const mostParts = 40;

function richness(thing: Thing): number {
  const keys = [
    "address",
    "geo",
    "image",
    "description",
    "aggregateRating",
    "amenityFeature",
    "telephone",
    "offers",
    "priceRange",
  ];
  return keys.filter((key) => thing[key] !== undefined).length;
}

/** Prefers the thing whose name the title carries, then the fullest; others of the same name join it. */
function principal(page: Page, candidates: Thing[]): Thing[] {
  const title = fold(`${page.title} ${page.$("h1").first().text().slice(0, 300)}`);
  const scored = candidates.map((thing) => {
    const name = fold(textOf(thing.name) ?? "");
    return {
      thing,
      name,
      score: richness(thing) + (name && title.includes(name) ? 10 : 0) + (name ? 1 : -5),
    };
  });
  scored.sort((a, b) => b.score - a.score);
  const first = scored[0];
  if (!first) return [];
  return scored
    .filter((entry) => entry.name === first.name || !entry.name)
    .slice(0, mostParts)
    .map((entry) => entry.thing);
}
