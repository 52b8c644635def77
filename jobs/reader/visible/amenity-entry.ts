import { anyOf, fold, squeeze, wholeWords, wordCount } from "#jobs/reader/normalize/text";

/** Facts of the stay that are not amenities, even in a list of them. */
export interface StayWords {
  name: string;
  /** Address, region and country. */
  place: string;
  lang: string;
}

/** Calls to action and words of the page's own controls. */
const controlWords = {
  slogans:
    "relax|unwind|dine|eat|indulge|escape|wake|savou?r|taste|feel|start|wonderful|seamless|available",
  questions: "where|when|why|how|what(?:['’]s)?|who|things|nearby",
  actions:
    "book|reserve|request|check|view|see|find|get|hit|show|hide|learn|read|explore|discover|download|click|call|contact|compare|choose|select|enter|add|ask|browse|visit|follow|share|save|print|search|subscribe|sign|log|join|watch|play|open|close|back|next|previous|prev|loading",
  pages: "home|overview|details?|gallery|photos?|reviews?|rates?|offers?|deals?|specials?",
  praise: "popular|new|featured|travel|gifts?|best value",
  controls: "toggle|menu|faqs?|submit|guests?",
  abroad: "buchen|réserver|reservar|prenota|boek|bespreek",
};
const machinery = new RegExp(String.raw`^(?:${anyOf(controlWords)})(?:$|[\s:])`, "i");
const pageWords = wholeWords([
  String.raw`privacy|terms|copyright|polic(?:y|ies)|cookies?|log ?in|sign (?:in|up)|newsletter|home page|next door`,
  "book (?:now|online)|(?:read|show|see|view|learn|load) (?:all|more|less|map)|per night|reviews?|availability",
  "(?<!(?:self|early|late|express|24-hour|online|private)[- ])check[- ]?(?:in|out)",
  "(?:prime|great|central|perfect|ideal|convenient|strategic|excellent) locations?|weather|forecast|converter|planner",
  "gift cards?|vouchers?|menu|fees? (?:may )?appl(?:y|ies)|options",
]);
const opening =
  /^(?:we|our|you|your|with|for|at|in the|offers?|enjoy|and|or|but|so|also|plus|the|this|that|these|there|it|all|some|et|ou|und|oder|mit|nos|notre|votre|unsere?|ihre?|y|o|e|nuestr[oa]s?|nossos?|nossas?|con|com|avec|met|en|of|welcome|willkommen|bienvenue)\s/i;
/** Sums, sizes, distances, counts and names of files. */
const figures = new RegExp(
  anyOf({
    sums: String.raw`(?:[$€£₹]|\b(?:R|Ksh|KES|USD|ZAR|EUR|GBP))\s?\d|\d\s?(?:€|\$|USD|ZAR|KES)|\bpp\b`,
    numbers: String.raw`^[\d\s.,:/-]+$|^(?:total )?number of\b|\s-\s[\d.,]+(?:$|\s)|\b\d+ (?:von|of|de|sur|van|di) \d+\b|\p{L}\s\d{1,3}$`,
    distances: String.raw`\b\d+(?:[.,]\d+)?\s?(?:km|mi|miles?|metres?|meters?|minutes?|mins?|blocks?)\b`,
    files: String.raw`\.(?:jpe?g|png|webp|gif|pdf|html?|php)$`,
    guests: String.raw`\bsleeps\b|^(?:max\.? |up to )?\d+ ?(?:guests?|adults?|persons?|people|pax|m²|m2|sqm|sq\b)`,
  }),
  "iu",
);
/** Headings and categories. */
const headings = new Set(
  [
    "amenities|room amenities|hotel amenities|property amenities|in room amenities|facilities",
    "room facilities|services|hotel services|guest services|general|outdoors|outdoor|activities",
    "food and drink|food and drinks|media and technology|in room media|living area|room overview",
    "breakfast info|reception services|cleaning services|business facilities|safety and security",
    "entertainment and family services|accommodation|accommodations|rooms|dining|bedroom|bathroom",
    "features|location|experience|experiences|help and support|easy booking|special offers",
    "policies|kitchen and dining|for your safety|restaurants and bars|entertainment",
    "internet and office|heating and cooling|home safety|scenic views|location features|family",
    "accessibility|languages spoken|media|technology|comfort|wellness|health and wellness",
    "bedroom and laundry|parking and facilities|included|not included|highlights|house rules",
    "important information|equipements|services et equipements|ausstattung|allgemein|servicios",
    "comodidades|instalaciones|servicos|servizi|voorzieningen|fasiliteite|more|other|others|hotel",
    "lodge|lobby|resort|yes|free|standard|luxury|services and conveniences|cleanliness and safety",
    "dining drinking and snacking|for the kids|getting around|front desk services",
    "hotel chain brand|bed size|room size|bed type|english|hindi|french|german|spanish|arabic",
    "swahili|afrikaans|chinese|mandarin|italian|portuguese|dutch|russian|japanese|korean|zulu",
    "xhosa|near us|cold|hot|cloudy|sunny",
  ].flatMap((line) => line.split("|")),
);
/** A category with an adjective: "full amenities". */
const praise =
  /^(?:full|modern|basic|all|luxury|luxurious|standard|great|other|more|best|top|world-class|excellent|first-class|premium|necessary|essential)(?: \p{L}+)? (?:amenities|facilities|services|comforts?)$|(?:&|and) (?:facilities|amenities)$/iu;
/** Opening hours belong to an amenity, but are none. */
const hours = /\d{1,2}[:h]\d{2}.{1,20}\d{1,2}[:h]\d{2}/;
/** A sentence about an amenity. */
const sentence =
  /(?<!\bpets )\b(?:is|are|was|were|will|can|may|supplies|provides?|ensures?|allows|lets|keeps)\b/i;
/** Letters in place of an icon: "MTG" above "Meeting space". */
const sign = /^(?:\p{Lu}{1,3}|\p{L}{1,2})$/u;
const shortNames =
  /^(?:tv|ac|bbq|spa|gym|atm|dvd|dstv|usb|wifi|pool|bar|safe|iron|lift|boma|lapa|yoga|sauna|bath)$/i;
const roomKind =
  /\b(?:rooms?|suites?|tents?|villas?|cottages?|bungalows?|penthouses?|apartments?|chalets?|rondavels?|units?|doppelzimmer|einzelzimmer|chambres?|habitaci[oó]n(?:es)?|quartos?)(?:\s(?:with|–|-)\s.{1,40})?$/i;
/** Room types in the trade's terms: "Double Twin Ensuite". */
const bedroomKind =
  /^(?:(?:deluxe|standard|superior|executive|luxury|family) )?(?:single|double|twin|triple|quad)(?:[ /&]{1,3}(?:single|double|twin|triple|quad))*(?: en-?suites?)?$/i;
const roomsOfUse = new RegExp(
  String.raw`^en[- ]?suite$|en[- ]suite (?:rooms?|bath)|\b(?:${anyOf({
    kinds: String.raw`kitchen|pool|deck|terrace|bathroom|family|dining|living|sitting|meeting|conference|games?|laundry|steam|bath`,
    uses: String.raw`treatment|storage|luggage|changing|tea|tv|fitness|play|massage|prayer|ski|boot|reading|media|breakfast|cigar|drying|board`,
    features: String.raw`non[ -]?smoking|smoke-?free|soundproof(?:ed)?|allergy-?free|interconnecting|connecting|accessible|private|separate|ac|air[- ]con\w*`,
    all: "in|every|all|each",
  })})\b`,
  "i",
);

/** Cleans one entry: removes bullets, ticks, icons and trailing punctuation. */
export function cleanItem(text: string): string {
  return squeeze(text.replace(/[\p{Extended_Pictographic}\uFE0F\u200D]+/gu, " "))
    .replace(/\(\s*\)/g, "")
    .replace(/^[^\p{L}\p{N}(]+/u, "")
    .replace(/\s\((?:no|not|without|excl)\b[^()]{0,40}\)$/i, "")
    .replace(/(?<![\s,;:.•·|—–-])[\s,;:.•·|—–-]+$/u, "")
    .trim();
}

/** Whether a text has the form of a single amenity. */
export function isAmenityItem(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= 60 &&
    wordCount(text) <= 8 &&
    /\p{L}{2}/u.test(text) &&
    !/[?!@]|[.:]\s|https?:/.test(text) &&
    text.split("(").length === text.split(")").length &&
    !machinery.test(text) &&
    !pageWords.test(text) &&
    !opening.test(text) &&
    !figures.test(text) &&
    !praise.test(text) &&
    !hours.test(text) &&
    !sentence.test(text) &&
    !(sign.test(text) && !shortNames.test(text)) &&
    !headings.has(fold(text)) &&
    !bedroomKind.test(text) &&
    !(roomKind.test(text) && !roomsOfUse.test(text))
  );
}

/** The stay's own name or place, and words that are amenities only in another language. */
export function namesTheStay(text: string, stay: StayWords): boolean {
  const words = fold(text).split(" ");
  const name = fold(stay.name).split(" ");
  const place = fold(stay.place).split(" ");
  const within = (all: string[]): boolean => words.every((word) => all.includes(word));
  return (
    (words.length > 2 && within(name)) ||
    (words.length > 2 && name.length > 1 && name.every((word) => words.includes(word))) ||
    (words.length > 1 && place.length > 1 && within(place)) ||
    (fold(text) === "cuisine" && stay.lang !== "fr")
  );
}

const filler = new Set(
  "the a an of and or free own complimentary included gratis kostenlos gratuit on site onsite".split(
    " ",
  ),
);

/** Key for duplicates of an amenity: ignores order, numbers and words without meaning. */
export function amenityKey(text: string): string {
  const words = fold(text)
    .replace(/\bwi fi\b/g, "wifi")
    .split(" ");
  const telling = words
    .filter((word) => !filler.has(word))
    .map((word) => word.replace(/ies$/, "y").replace(/s$/, ""));
  return (telling.length > 0 ? telling : words).sort().join(" ");
}
