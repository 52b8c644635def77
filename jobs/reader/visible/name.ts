import { countryFromText } from "#domain/places/country-names";
import { lodgingName } from "#jobs/reader/normalize/lodging-words";
import { placesNamed } from "#jobs/reader/normalize/places";
import { anyOf, fold, squeeze, wordCount } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import { isTopic } from "./prose";

const parts =
  /[｜【】]+|(?<!\s)\s+(?:[|–—·•»:~]|-{1,2})\s+|(?:(?<!\s)\s+)?\|\s*|:\s+|(?:(?<!\s)\s+)?[–—]\s+|(?<!\s)\s+[–—]\s*/;
const genericTitles = {
  site: "home|homepage|home page|welcome|index",
  rooms: "accom+odation|rooms?|rooms? (?:and|&) rates|rates|tarif[fs]?",
  about: "about(?: us)?|our story|contact(?: us)?|gallery|book(?: now| online)?",
  ofTheSite: "official (?:site|website)|overview|photos|facilities",
  abroad: "start(?:seite)?|accueil|início|inicio|tuis|welkom|willkommen|bienvenue|bem-?vindo",
  version: String.raw`.*\b(?:mobile|desktop|full) (?:site|version)`,
  kinds:
    "safari lodge|(?:lodge|hotel|our|my) (?:web)?site|lodges?|hotels?|suites?|our lodge|the lodge",
  offers: "best (?:price|rate).*",
  portals: String.raw`.*\b(?:airbnb|booking\.com|tripadvisor|expedia|hotels\.com|agoda|vrbo|lekkeslaap|safaribookings|html|css|template|wordpress|untitled)\b.*`,
  leftovers: String.raw`site|(?:web)?site name|.*\breserved|\d{4} ?[/–-] ?\d{2,4}\b.*|\p{L}+(?:pagina|page|seite)|\d+`,
};
const generic = new RegExp(`^(${anyOf(genericTitles)})$`, "iu");
const slogan =
  /^(?:the best|luxury|experience|discover|escape|your|a |an |enjoy|stay|book|find|affordable|where|things|top|looking|read|relax|family|unforgettable|explore|for |where |rest|feel|live |come |wake |sleep |relax|\p{L}+, \p{L}+,? (?:and|&|et|und|y|e) \p{L}+$|welcome to(?! \p{Lu}))/iu;

/** Advertising words after a name. */
const praise =
  /\b(?:redefined|reimagined|awaits?|possibilities|perfected|at its (?:best|finest)|like no other|(?:starts|begins) here|come true)\b/i;

/** A heading of a room list: "Rooms, Suites & Self Catering Chalets". */
const kindsForSale =
  /^(?:(?:rooms?|suites?|chalets?|tents?|cottages?|villas?|units?|self[- ]catering|camping|campsites?|accommodation)(?:,? ?& ?|,? and |, | |$)){2,}$/i;

/** Words that every stay uses; a name has another word too. */
const commonWords = {
  particles:
    "our the a an and of at in with for to your my we de des du le la les et à aux nos notre un une il i e ed di da del della die der das und unsere unser mit y el los las nuestras nuestros con o os nossos nossas em ons onze en",
  surroundings: "beach garden family double single twin luxury",
  rooms:
    "room rooms suite suites zimmer doppelzimmer einzelzimmer familienzimmer ferienwohnung ferienwohnungen chambre chambres d hôtes gîte gîtes camere camera habitaciones habitación cabañas cabaña quartos kamers",
  kindsOfRooms:
    "tent tents chalet chalets cottage cottages villa villas apartment apartments bungalow bungalows cabin cabins unit units type types",
  prices: "rate rates tariff tariffs tarifs preise precios preços prezzi",
  accommodation:
    "accommodation accommodations accomodation accomodations hébergement hébergements unterkunft unterkünfte alojamiento alojamientos acomodações service services facility facilities amenities équipements ausstattung servizi servicios serviços",
  pages: "home welcome accueil startseite inicio início",
  houses: "hotel hotels hôtel lodge lodges camp camps resort guesthouse guest house",
  topics:
    "gallery galerie galleria galería photos contact kontakt contacto contatti about activities activités attività actividades restaurant dining events offers packages specials booking book reservation reservations réservation",
};
const common = new Set(Object.values(commonWords).join(" ").split(" "));

/** They describe rooms; before the word for a house they are its name: "Prestige Lodge". */
const praising = new Set(
  "prestige luxury luxe luxus luxo lujo deluxe comfort confort standard superior".split(" "),
);
const house = /\b(?:hotel|hôtel|lodge|camp|resort|inn|guest ?house|riad|auberge|pension|hostel)\b/i;

function isCommon(name: string): boolean {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const ofRooms = !house.test(name);
  return (
    words.length > 0 && words.every((word) => common.has(word) || (ofRooms && praising.has(word)))
  );
}

/** Topics of pages, which titles combine with the stay's name. */
const topic =
  /\b(?:reservations?|contact|conference|banquet|meeting|wedding|events?|rates|directions|amenities|specials|gallery|accommodations?|dining|reviews|packages)\b(?! (?:cent(?:re|er)|hotel|resort|lodge))/i;

/** Whether headings name the parts of a stay: "Cliff Villa", "Garden Villa", "Beach Villa". */
function nameParts(headings: string[]): boolean {
  const kind = (heading: string | undefined) =>
    fold(heading ?? "")
      .split(" ")
      .at(-1);
  const alike = headings.filter((one) => kind(one) === kind(headings[0]));
  return new Set(alike.map(fold)).size > 2;
}

/** "Roseland House, Glenwood, Durban" */
function endsInPlace(text: string): boolean {
  const last = text.split(/,\s*/).at(-1) ?? "";
  return placesNamed(last).length > 0 || countryFromText(last) !== undefined;
}

interface Scored {
  text: string;
  passage: string;
  score: number;
  /** Found in running text only: the page may mention a house that is not its own. */
  mentioned?: true;
}

/** Words of welcome before a name, by language. */
const welcome = new RegExp(
  `^(?:${anyOf({
    english: "welcome(?: to)?(?: the)?|book|about|contact(?: us)?(?: at| the)?",
    german: "(?:herzlich )?willkommen (?:im|in der|in|auf dem|auf|bei)|welkom (?:by|bij)",
    french: "bienvenue? (?:à l[’']|à la|à|a la|au|chez)|karibu(?:ni)?",
    southern:
      "benvenut[io] (?:all[ao’']|al|a|in)|bienvenid[oa]s? (?:al|a la|a)|bem-?vindos? (?:ao|à)",
  })})\\s+(?=\\p{Lu})`,
  "iu",
);

/** "Welcome to X", "X (updated prices 2026)" and "Book X" reduced to the name. */
function tidy(text: string): string {
  return squeeze(text.slice(0, 400).replace(/["“”«»]|''|``/g, " "))
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(welcome, "")
    .replace(/(?:(?<!\s)\s+)?\((?:updated|20\d\d|prices?|deals)[^()]*\)\s*/i, "")
    .replace(/(?<!\s)\s+\([^()]{1,60}\)$/, "")
    .replace(/^([^,]{8,60}), .{3,60}$/, (whole, own: string) => (endsInPlace(whole) ? own : whole))
    .replace(/(?:(?<!\s)\s+)?[★⭐@].*$/, "")
    .replace(/(?:(?<!\s)\s+)?[·|–-]?\s?(?:alle rechte|all rights|tous droits)\b.*$/i, "")
    .replace(/(?<!\s)\s+(?:welcome!?|home ?page|official (?:web)?site|officiel)$/i, "")
    .replace(/(?<!\s)\s+20\d\d\b.*$/, "")
    .replace(/(?<![\s,.!–-])[\s,.!–-]+$/, "")
    .trim();
}

const company =
  /(?:,? (?:hotel company|holdings?|\(?pty\)?\.? ?(?:ltd)?|ltd|limited|inc|llc|gmbh|bv|cc)\.?){1,6}$/i;

/** Owner in the copyright line, the most stable position for the name of a small business. */
export function copyrightOwner(page: Page): string | undefined {
  for (const block of page.blocks) {
    if (!/©|copyright|\(c\)/i.test(block.text) || block.text.length > 300) continue;
    const ahead =
      /^\s*(\p{Lu}[^|©\n–,.]{2,50}?)(?:\s{1,9}[-–|][^©\n]{0,60})?\s{0,9}©\s{0,9}(?:\d{4})?\s{0,9}(?:[|.\n]|$)/u.exec(
        block.text,
      );
    if (ahead?.[1] && lodgingName.test(ahead[1])) return tidy(ahead[1]);
    const match =
      /(?:©|copyright|\(c\))[\s,©]{0,4}(?:copyright)?\s?(?:by\s)?(?:\d{4}(?:\s?[-–]\s?\d{2,4})?)?[\s,.:|–-]{0,6}(?:by\s)?([\p{Lu}\d][^.|©\n]{2,60}?)(?:\s{0,9}[–|.,©]|\s-|\s+all rights|\s+\d{4}|\n|$)/iu.exec(
        block.text,
      );
    const by = /reserved by ([\p{Lu}][^.|©\n]{2,60}?)(?:\.|$|\n)/u.exec(block.text);
    const name = tidy((by ?? match)?.[1] ?? "").replace(/^(?:all rights reserved.*|by\s+)/i, "");
    const owner = name.replace(company, "");
    if (owner && !/^all rights/i.test(owner) && wordCount(owner) <= 8) return owner;
  }
  return undefined;
}

/** Names in a business's signature, which outweigh a repeated slogan. */
function brandBonus(key: string, brands: string[]): number {
  const padded = ` ${key} `;
  if (brands.includes(key)) return 5;
  return brands.some((brand) => padded.includes(` ${brand} `) || ` ${brand} `.includes(padded))
    ? 4
    : 0;
}

const properWord = String.raw`\p{Lu}[\p{L}'’-]{1,24}`;
const namedHouse = new RegExp(
  String.raw`(?<![\p{L}'’])(?:${properWord} ){1,3}(?:Hotel|Hôtel|Lodge|Camp|Resort|Inn|Guest ?[Hh]ouse|Guest ?[Ff]arm|Riad|Auberge|Campement|Cottages?|Hostel|Backpackers|Retreat|Pousada|Posada|Hostal|Ecolodge)(?!\p{L})`,
  "gu",
);
/** The name of a house that the text writes most often, for pages that are titled by their topic. */
function mostWritten(page: Page): { text: string; passage: string } | undefined {
  const found = new Map<string, { text: string; passage: string; count: number }>();
  for (const { text } of page.blocks.slice(0, 400))
    for (const [name] of text.slice(0, 1500).matchAll(namedHouse)) {
      if (isCommon(name)) continue;
      const had = found.get(name);
      if (had) had.count++;
      else found.set(name, { text: name, passage: text, count: 1 });
    }
  const [first, second] = [...found.values()].sort((a, b) => b.count - a.count);
  const isClear = first && (second?.count ?? 0) * 2 <= first.count;
  return isClear ? first : undefined;
}

/** Minimum mentions of a place after a chain's name. */
const minMentions = 3;

/**
 * A chain's name is shared by all its houses: if the page regularly adds a place ("The Grand Fig, Los
 * Angeles"), the place belongs to the name.
 */
function withPlace(page: Page, names: Scored[]): Scored[] {
  const [first, ...others] = names;
  if (!first || lodgingName.test(first.text) || wordCount(first.text) > 4) return names;
  const texts = [
    meta(page, "description") ?? "",
    meta(page, "og:title") ?? "",
    ...page.blocks.slice(0, 400).map((block) => block.text.slice(0, 1500)),
  ];
  const mentions = new Map<string, number>();
  for (const text of texts) {
    for (let at = text.indexOf(first.text); at >= 0; at = text.indexOf(first.text, at + 1)) {
      const after = text.slice(at + first.text.length, at + first.text.length + 60);
      const place = /^, ((?:\p{Lu}[\p{L}'’-]+ ?){1,3})/u.exec(after)?.[1]?.trim();
      if (place && !countryFromText(place) && page.title.includes(place))
        mentions.set(place, (mentions.get(place) ?? 0) + 1);
    }
  }
  const [place, count] = [...mentions].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  return count < minMentions
    ? names
    : [{ ...first, text: `${first.text}, ${place}` }, first, ...others];
}

/** Below this a text is the heading of a page or a section; then the page names no stay. */
const worst = -10;

/** Points for the words of a possible name alone. */
function pointsOfWords(name: string): number {
  let points = 0;
  if (/\p{L}_\p{L}/u.test(name)) points -= 15;
  if (generic.test(name) || kindsForSale.test(name) || isCommon(name)) points -= 30;
  if (praise.test(name)) points -= 12;
  if (slogan.test(name) && !lodgingName.test(name)) points -= 8;
  if (isTopic(name)) points -= 30;
  else if (topic.test(name)) points -= 9;
  if (countryFromText(name) || placesNamed(name).length > 0) points -= 20;
  const within = name.split(parts);
  if (within.length > 1 && within.some((part) => generic.test(part) || isCommon(part)))
    points -= 10;
  if (/^\p{Lu}{2,4}$/u.test(name)) points -= 4;
  if (lodgingName.test(name)) points += 5;
  if (wordCount(name) > 7) points -= 4;
  return points;
}

function nameOfLogo(page: Page): string {
  return squeeze(
    (
      page
        .$(
          "header img[alt],img[class*=logo][alt],img[src*=logo][alt],a.navbar-brand,[class*=brand],[class*=site-title],[class*=wordmark]",
        )
        .first()
        .attr("alt") ?? page.$("a.navbar-brand,[class*=site-title],[class*=brand]").first().text()
    ).slice(0, 400),
  )
    .replace(/\blogo\b/gi, "")
    .trim();
}

/** Possible names, best first, from title, sharing tags, headings and copyright line. */
export function nameCandidates(page: Page): Scored[] {
  const site = meta(page, "og:site_name")?.slice(0, 400);
  const owner = copyrightOwner(page);
  const h1 = page.blocks
    .filter((block) => block.level === 1 && block.text.length < 120)
    .slice(0, 50)
    .map((block) => tidy(block.text.split("\n").join(" ")));
  const h1Parts = (h1[0] ?? "").split(parts).map(tidy);
  const h2 = page.blocks
    .filter((block) => block.level === 2 && block.text.length < 60 && block.zone !== "footer")
    .slice(0, 3)
    .map((block) => tidy(block.text));
  const title = page.title.split(parts).map(tidy);
  const shared = (meta(page, "og:title", "twitter:title") ?? "")
    .slice(0, 400)
    .split(parts)
    .map(tidy);
  const logo = nameOfLogo(page);
  const host = (page.url?.hostname ?? "").replace(/^www\./, "").split(".")[0] ?? "";
  const brands = [site, owner, logo]
    .map((text) => fold(text ?? ""))
    .filter((text) => text.length > 3 && !generic.test(text));
  const scored = new Map<string, Scored>();
  const everywhere = [...title, ...shared, ...h1].map(fold);
  const add = (text: string | undefined, base: number, from: string): void => {
    if (!text) return;
    const name = tidy(text);
    const key = fold(name);
    if (key.length < 3 || name.length > 90 || wordCount(name) > 11) return;
    let score = base + pointsOfWords(name);
    score += brandBonus(key, brands);
    if (/\b(in|for|with|your|best|hotels|lodges near|deals|online)\b/.test(name)) score -= 5;
    if (
      key.replace(/ /g, "").length > 3 &&
      fold(host).replace(/ /g, "").includes(key.replace(/ /g, ""))
    )
      score += 4;
    score += 2 * (everywhere.filter((one) => one === key).length - 1);
    const had = scored.get(key);
    if (had) had.score = Math.max(had.score, score) + 3;
    else scored.set(key, { text: name, passage: from, score });
  };
  title.forEach((text, at) => add(text, at === 0 ? 6 : 5, page.title));
  shared.forEach((text) => add(text, 5, meta(page, "og:title") ?? text));
  const ofHeading = nameParts(h1) ? 3 : 7;
  h1.slice(0, 2).forEach((text) => add(text, ofHeading, text));
  if (h1Parts.length > 1) h1Parts.forEach((text) => add(text, 5, h1[0] ?? text));
  h2.forEach((text) => {
    // Without a first-level heading the next level names the page.
    if (lodgingName.test(text)) add(text, h1.length > 0 ? 3 : 7, text);
  });
  add(site, 4, site ?? "");
  add(owner, 6, owner ?? "");
  add(logo, 2, logo);
  if ([...scored.values()].every((one) => one.score < 0)) {
    const written = mostWritten(page);
    if (written) scored.set(fold(written.text), { ...written, score: 8, mentioned: true });
  }
  return withPlace(
    page,
    [...scored.values()].filter((one) => one.score > worst).sort((a, b) => b.score - a.score),
  );
}
