import { codeOf } from "#domain/places/country-names";
import type { Candidates } from "#jobs/reader/candidates";
import { deriveCountry } from "#jobs/reader/derive-country";
import type { Element } from "#jobs/reader/nodes";
import { placesIn } from "#jobs/reader/normalize/places";
import { clip, fold, squeeze } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import { visibleAddress } from "./address";
import { statedCapacity } from "./capacity";
import { readDetails } from "./details";
import { visiblePoint } from "./map-point";
import { readPrices } from "./prices";
import { descriptionFrom, isAboutElse, proseBlocks } from "./prose";
import { mostNamedPlace, placedName, regionOfAddress, visibleCountry } from "./region";

/** Reads the visible page; each value is a fallback for structured data. */
export function readVisible(
  page: Page,
  names: { text: string; passage: string; score: number }[],
  found: Candidates,
): void {
  for (const [at, name] of names.slice(0, 3).entries()) {
    const head = name.passage === page.title || name.passage === meta(page, "og:title");
    found.add("name", name.text, head ? "meta" : "page-text", name.passage, head ? -20 - at : -at);
  }
  const paragraphs = proseBlocks(page.blocks);
  readPlace(
    page,
    paragraphs,
    names.slice(0, 3).map((one) => one.text),
    found,
  );
  readDetails(page, found);
  // A telephone number tells what "CFA" or "K" is on a page that names no country.
  deriveCountry(page, found);
  readPrices(page, found.best("country")?.value, found);
  const capacity = statedCapacity(page, found.best("name")?.value ?? "");
  if (capacity) {
    // An occupancy in the data below that of the page's text is that of a room.
    const more = capacity.guests > (found.best("capacity")?.value ?? capacity.guests);
    found.add("capacity", capacity.guests, "page-text", capacity.passage, more ? 61 : 0);
  }
  const place = found.best("fullAddress")?.value ?? "";
  const name = found.best("name")?.value ?? "";
  readDescription(
    isAboutElse(page)
      ? []
      : paragraphs.filter((paragraph) => !opensWithAddress(paragraph, place, name)),
    found,
  );
  readKind(page, names[0]?.text, found);
  readRating(page, found);
}

function readPlace(page: Page, paragraphs: string[], names: string[], found: Candidates): void {
  const address = visibleAddress(page);
  const chosenName = found.best("name")?.value ?? "";
  if (address && !isOfName(address.text, chosenName)) {
    const fuller = isFuller(address.text, found.best("fullAddress")?.value);
    found.add("fullAddress", address.text, "page-text", address.passage, fuller ? 61 : 0);
  }
  const known = found.best("fullAddress")?.value;
  const country = visibleCountry(page, known);
  if (country)
    found.add("country", country.value, "page-text", country.passage, country.sure ? 15 : 0);
  const inAddress = known ? regionOfAddress(known) : undefined;
  if (inAddress && known && !isOfName(inAddress, chosenName))
    found.add("region", inAddress, "page-text", known);
  readKnownPlace(page, paragraphs, found);
  const chosen = found.best("name")?.value;
  const point = visiblePoint(page, chosen ? [chosen, ...names] : names);
  if (point) found.addPoint(point, "page-text", point.passage);
}

/** The known place that the text mentions most, or that of the name: "Amboseli Safari Lodge". */
function readKnownPlace(page: Page, paragraphs: string[], found: Candidates): void {
  const country = found.best("country")?.value;
  const code = country === undefined ? undefined : codeOf(country);
  const name = found.best("name")?.value ?? "";
  const named = mostNamedPlace(page, paragraphs, code, name);
  if (named) {
    found.add("region", named.value, "page-text", named.passage, -5);
    found.place ??= { code: named.place.country, says: named.value };
  }
  const placed = placedName(page, paragraphs, name);
  if (placed) found.add("region", placed.value, "page-text", placed.passage, -20);
  const [first, second] = placesIn(name);
  const own = first?.places.find((one) => (code ? one.country === code : one.kind === "area"));
  if (!first || second || !own) return;
  found.add("region", first.written, "page-text", name, -15);
}

/** Whether all parts of a place beside its country are words of the stay's name. */
function isOfName(place: string, name: string): boolean {
  const words = fold(name).split(" ");
  const parts = place.split(/,\s*/).filter((part) => codeOf(part) === undefined);
  const own = fold(parts.join(" ")).split(" ");
  return words.length > 1 && own.every((word) => words.includes(word)) && !placesIn(place)[0];
}

/** Whether an address on the page has the street to the town of another one. */
function isFuller(address: string, stated: string | undefined): boolean {
  if (stated === undefined) return false;
  const words = new Set(fold(address).split(" "));
  const towns = fold(stated).split(" ");
  const missing = towns.filter((word) => !words.has(word)).length;
  return (
    words.size > towns.length &&
    missing <= towns.length / 3 &&
    /\d/.test(address.replace(/\d{4,}/g, "")) &&
    !/\d/.test(stated.replace(/\d{4,}/g, ""))
  );
}

function readDescription(paragraphs: string[], found: Candidates): void {
  const own = descriptionFrom(paragraphs);
  // A truncated or one-line text of the structured data is replaced by the page's text.
  const structured = found.all("description").find((one) => one.evidence.via !== "meta")?.value;
  const poor =
    structured !== undefined &&
    (structured.length < 160 || /(?:…|\.\.\.|\b\d+\.)$/.test(structured));
  if (own && own.length >= 80) {
    found.add("description", poor ? joined(structured, own) : own, "page-text", own, poor ? 70 : 0);
  }
  const short = found.best("description")?.value;
  if (short)
    found.add(
      "shortDescription",
      clip(short.slice(0, 2000).replace(/\s+/g, " "), 150),
      "page-text",
      short,
    );
}

/** "Reed Camp, 4 River Road, Maun" at the top of a paragraph is the location, not the description. */
function opensWithAddress(paragraph: string, address: string, name: string): boolean {
  const words = fold(address).split(" ");
  if (words.length < 4) return false;
  const own = fold(name);
  const text = fold(paragraph.slice(0, 300));
  const after = own && text.startsWith(own) ? text.slice(own.length).trim() : text;
  const top = new Set(after.split(" ").slice(0, words.length + 2));
  return words.filter((word) => top.has(word)).length / words.length >= 0.8;
}

function joined(structured: string, own: string): string {
  const whole = /[.!?]$/.test(structured) && !/\b\d+\.$/.test(structured);
  return whole && !fold(own).includes(fold(structured)) ? `${structured}\n\n${own}` : own;
}

function readKind(page: Page, name: string | undefined, found: Candidates): void {
  const chosen = found.best("name")?.value ?? name ?? "";
  const byName = kindIn(chosen);
  const structured = found.best("propertyType");
  // "Hotel" in the data of a bush camp is the template's default; the camp's own name is more reliable.
  const telling = /camp|lodge|glamping|tree|guest|villa|cottage|chalet|farm/i.test(byName ?? "");
  const generic = structured && /^(?:hotel|vacation rental|house)$/i.test(structured.value);
  if (byName) found.add("propertyType", byName, "page-text", chosen, telling && generic ? 61 : 0);
  const part = kindIn([meta(page, "og:title"), meta(page, "description")].join(" ").slice(0, 400));
  if (part === privateRoom && (generic || !structured))
    found.add("propertyType", part, "meta", meta(page, "description") ?? "", 61);
  const called = page.blocks.find(
    ({ text }) => chosen && text.length < 80 && text.includes(chosen) && kindIn(text),
  );
  const usual =
    kindIn(page.title) ??
    usualKind(page.text) ??
    kindIn(called?.text ?? "") ??
    kindInName(chosen) ??
    kindInName(page.title);
  if (usual) found.add("propertyType", usual, "page-text", page.title, -5);
}

/** A room in a private home. */
const privateRoom = "Private Room";

/** Kinds of stays, the more specific first. */
const kinds: [RegExp, string][] = [
  [/\btented (?:safari )?camp\b/, "Tented Camp"],
  [/\bbush ?camp\b/, "Bush Camp"],
  [/\b(?:bush|safari) lodge\b/, "Safari Lodge"],
  [/\bsafari camp\b/, "Safari Camp"],
  [/\beco ?lodge\b/, "Eco Lodge"],
  [/\bglamping\b/, "Glamping"],
  [/\btree ?house\b/, "Treehouse"],
  [/\bboutique hotel\b/, "Boutique Hotel"],
  [/\b(?:guest ?house|gastehuis|gastehaus|pousada|pension)\b/, "Guest House"],
  [/\bagriturismo\b/, "Agriturismo"],
  [/\bauberge\b/, "Auberge"],
  [/\b(?:land)?gasthof\b/, "Gasthof"],
  [/\bhosteria\b/, "Hostería"],
  [/\bcountry house\b/, "Country House"],
  [/\bpenthouse\b/, "Penthouse"],
  [/\bhome ?stay\b/, "Homestay"],
  [/\b(?:bed and breakfast|b and b|b b)\b/, "Bed and Breakfast"],
  [/\b(?:hostel|backpackers)\b/, "Hostel"],
  [
    /\b(?:self catering|holiday home|vacation rental|ferienhaus|gite|vakantiehuis|vakantiewoning)\b/,
    "Holiday Home",
  ],
  [
    /\b(?:private room|stanza privata|camera privata|habitacion privada|chambre privee|privatzimmer|quarto privado)\b/,
    privateRoom,
  ],
  [/\b(?:apartments?|flat|ferienwohnung|appartement)\b/, "Apartment"],
  [/\b(?:riad)\b/, "Riad"],
  [/\bresort\b/, "Resort"],
  [/\bvillas?\b/, "Villa"],
  [/\b(?:cottages?)\b/, "Cottage"],
  [/\bchalets?\b/, "Chalet"],
  [/\bcabins?\b/, "Cabin"],
  [/\blodges?\b/, "Lodge"],
  [/\b(?:campsite|campground|caravan park|camping)\b/, "Campsite"],
  [/\bcamp\b/, "Camp"],
  [/\b(?:hotel|hotels|hostal|albergo)\b/, "Hotel"],
  [/\bmotel\b/, "Motel"],
  [/\binn\b/, "Inn"],
  [/\bretreat\b/, "Retreat"],
  [/\b(?:farm ?stay|gasteplaas|guest farm)\b/, "Guest Farm"],
];

/** Words that indicate the kind of stay only in a name or a title. */
const inNames: [RegExp, string][] = [
  [/\b(?:manor|house|homestead|huis|haus|casa|maison)\b/, "House"],
  [/\bhouseboats?\b/, "Houseboat"],
  [/\b(?:suite|studio)\b/, "Apartment"],
];

/** "Suite in villa": the house around the rented part. */
const within =
  /\b((?:suite|room|stanza|camera|habitacion|chambre|zimmer|quarto)\b.{0,40}?) in (?:an? |una? |einer |il |la )?(?:\w+ )?villa\b/;

/** The kind that a text names, by the order of the list above. */
export function kindIn(text: string): string | undefined {
  const words = fold(text).replace(within, "$1");
  return kinds.find(([pattern]) => pattern.test(words))?.[1];
}

/** The same for the name of a stay or the title of its page. */
function kindInName(text: string): string | undefined {
  const words = fold(text);
  return kindIn(text) ?? inNames.find(([pattern]) => pattern.test(words))?.[1];
}

/** The most frequent kind in a longer text. */
function usualKind(text: string): string | undefined {
  const words = fold(text.slice(0, 20_000));
  let best: { label: string; count: number } | undefined;
  for (const [pattern, label] of kinds) {
    const count = [...words.matchAll(new RegExp(pattern.source, "g"))].length;
    if (count > (best?.count ?? 1)) best = { label, count };
  }
  return best?.label;
}

const outOf =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:\/|of|out of|von|sur|de|su|van)\s?(5|10)(?:[.,]0)?\b/i;
/** A score in large letters. */
const bare = /^[★⭐\s]*(\d{1,2}[.,]\d{1,2})[★⭐\s]*$/u;
const reviewWords = [
  "reviews|ratings|bewertungen|rezensionen|avis|avaliações|opiniones|reseñas|valoraciones|recensioni",
  "beoordelingen|resensies",
];
const reviewsOf = new RegExp(
  String.raw`(?:^|\D)(\d{1,3}(?:[,. ]\d{3}){0,4}|\d{1,12})\+?\s(?:(?:verified|guest|google|trip ?advisor|travell?er|booking\.com|airbnb|customer|total|public) ){0,2}(?:${reviewWords.join("|")})(?!\p{L})`,
  "iu",
);

function score(text: string): { rating: number; most: number } | undefined {
  const stated = outOf.exec(text);
  const shown = stated ? undefined : bare.exec(text);
  const rating = Number((stated ?? shown)?.[1]?.replace(",", ".") ?? 0);
  const most = stated ? Number(stated[2]) : rating <= 5 ? 5 : 10;
  return rating > 0 && rating <= most ? { rating, most } : undefined;
}

/** The score in the alt text of the stars. */
function ofPicture(page: Page, block: Block): string | undefined {
  let box: Element | null = block.element;
  for (let steps = 0; box && steps < 3 && box.name !== "body"; steps++) {
    const scores = page
      .$(box)
      .find("img[alt],[aria-label]")
      .slice(0, 20)
      .toArray()
      .map((one) => squeeze(`${one.attribs.alt ?? ""} ${one.attribs["aria-label"] ?? ""}`))
      .filter((text) => text.length < 80 && outOf.test(text));
    if (scores.length > 0) return new Set(scores).size === 1 ? scores[0] : undefined;
    box = box.parent?.type === "tag" ? (box.parent as Element) : null;
  }
  return undefined;
}

/** "4.8 star rating", "4.7★ Guest Rated": not a hotel class, which has at most half stars. */
const ofGuests =
  /^[★⭐\s]*([1-4][.,][1-46-9])[\s/]{0,2}(?:5 )?[★⭐\s]*(?:star rating|(?:guest|guests|google|tripadvisor|average|overall|review)s?'? (?:rated|rating|score)|[•·|,-] \d[\d.,]{0,6}\+? (?:google |guest )?reviews)$/iu;

const before = 4;
const after = 2;

/** A score counts only beside its number of reviews, or if it cannot be anything else. */
export function readRating(page: Page, found: Candidates): void {
  const blocks = page.blocks.filter((block) => block.zone !== "related" && block.zone !== "nav");
  blocks.forEach((block, at) => {
    if (block.text.length > 200) return;
    const below = blocks[at + 1];
    const labelled = bare.test(block.text) && below && below.text.length < 30;
    const alone = ofGuests.exec(labelled ? `${block.text} ${below.text}` : block.text)?.[1];
    if (alone) found.add("rating", Number(alone.replace(",", ".")), "page-text", block.text, -1);
    const reviews = Number(reviewsOf.exec(block.text)?.[1]?.replace(/[,. ]/g, "") ?? 0);
    if (reviews <= 0) return;
    const near = [
      block,
      ...blocks.slice(Math.max(0, at - before), at).reverse(),
      ...blocks.slice(at + 1, at + 1 + after),
    ].filter((one) => one.text.length <= 200);
    const scoreText = near.find((one) => score(one.text))?.text ?? ofPicture(page, block);
    const rated = scoreText === undefined ? undefined : score(scoreText);
    if (!scoreText || !rated) return;
    const passage = `${scoreText} ${block.text}`;
    found.add("rating", rated.rating, "page-text", passage);
    found.add("reviewCount", reviews, "page-text", passage);
  });
}
