import { cut, type Rest } from "./cut";

/** The subject of a price: "sharing" is one of two adults, "unit" a room or villa. */
export type Measure =
  | "sharing"
  | "person"
  | "unit"
  | "single"
  | "single supplement"
  | "triple"
  /** Two in a room: of one of them or of the room, as words elsewhere say. */
  | "double"
  | "child"
  /** Added to the prices of some nights: only a label says it. */
  | "supplement"
  /** A price of something else, such as a guide or a third adult. */
  | "other";

const night = "(?: ?(?:per|\\/) ?(?:night|nt)| pn)?";
const perPerson = `(?:per (?:person|adult|pax|guest)|pp|p\\/p|pax)${night}`;
const people = "(?:persons?|people|pax|adults?|guests?)";
const single = "(?:single|sgl|sngl|solo)";
const double = "(?:double|twin|dbl|dble|twn)";
const supplement = "(?:supp?l?(?:ement(?:ary)?)?s?|sup|surcharges?|add-?on|premium)";
const sharingCodes = "pppns|pppnsh|pppn sharing|ppsn|ppns|ppspn|ppsh|pps";
const inA = "(?:adult|person|guest) (?:sharing )?(?:in )?(?:an? )?";
const kept = "(?: (?:room|tent|unit|suite|chalet|cottage|bungalow|banda|cabin))?";
/** Buildings and tents that are let as a whole. */
const units =
  "(?:unit|room|villa|house|cottage|tent|suite|chalet|lodge|camp|apartment|bungalow|cabin|banda|rondavel|home|property|vehicle|treehouse|hut|pod|dome|boat|houseboat|dhow|island|site|stand|farmhouse|flat|studio)";

const measures: readonly (readonly [Measure, RegExp])[] = [
  [
    "single supplement",
    new RegExp(
      `\\b(?:${single}(?: room| person| occupancy| use| traveller| traveler)?,? ${supplement}|${supplement}(?: for(?: a)?)?,? ${single}(?: room| occupancy| use)?|S\\/S|SS|SGL ?SUPP?)\\b\\.?(?:,? ?\\(?${perPerson}\\b\\)?)?`,
      "i",
    ),
  ],
  [
    "other",
    /\b(?:(?:pilot|guide|driver|tour leader|nanny|staff|chauffeur)s?\b[^\n]{0,30}|(?:3rd|third|4th|fourth|extra|additional) (?:adult|person|pax|bed|guest)s?\b[^\n]{0,20}|infant cot|day (?:visitor|room|visit|use)s?|quad(?:ruple)?\b|[^\n]{0,30}\b(?:supplements?|surcharges?|reductions?|discounts?|upgrades?)\b|per (?:week|month|stay)\b|(?:weekly|monthly)(?: rates?)?\b|transfers?\b[^\n]{0,30}|flights?\b|(?:[4-9]|four|five|six) ?\+? ?(?:sharing|adults|pax|people|persons|guests)(?= |$)|1\d ?\+? ?(?:adults|pax|people|persons|guests)(?= |$))/i,
  ],
  [
    "child",
    /\b(?:child(?:ren)?|kids?|infants?|teens?|teenagers?|chd)\b(?: ?(?:rates?|price|policy))?|\b(?:sharing|share) with (?:two |2 )?(?:adults|parents)/i,
  ],
  [
    "single",
    new RegExp(
      `\\b(?:${inA}${single}${kept}|${single}(?: occupancy| room| traveller| traveler| person| adult| use| sharing| pax)?s?|(?:1|one) (?:person|pax|adult|guest)(?: (?:alone|only|sharing))?)\\b(?:,? ?\\(?(?:${perPerson}|pppn?|rate)\\b\\)?)?`,
      "i",
    ),
  ],
  [
    "triple",
    new RegExp(
      `\\b(?:${inA}(?:triple|tpl|trpl|trp)${kept}|(?:triple|tpl|trpl|trp)(?: occupancy| room| sharing| share)?|(?:3|three) (?:${people}|sharing)(?: sharing)?)\\b(?:,? ?\\(?(?:per person(?: (?:per night|sharing))?|pps?n?|pppn)\\b\\)?)?`,
      "i",
    ),
  ],
  [
    "sharing",
    new RegExp(
      `\\b(?:per (?:person|adult|pax|guest) (?:per night |per day )?,? ?\\(?(?:sharing|twin share|(?:in|based on|on) (?:an? )?(?:(?:shared|sharing) )?${double}|double occupancy)|${double}(?: ?(?:\\/|or|and|&) ?${double})?(?: room| occupancy)?,? ?\\(?(?:${sharingCodes}|pppn|pp|per person(?: sharing| per night)?|sharing)\\b\\)?|${sharingCodes}|${double} share|adults? sharing|pp sharing|sharing|shared|based on (?:two|2) ${people}(?: sharing)?|(?:two|2) ${people} sharing|${inA}${double}${kept}|in an? ${double}(?: room| tent)?|double occupancy)\\b`,
      "i",
    ),
  ],
  [
    "person",
    /\b(?:per person|per adult|per guest|per pax|per head|per bed|pppn?|pp|p\/p|adults?|each person)\b(?:\/?pn\b)?/i,
  ],
  [
    "unit",
    new RegExp(
      `\\b(?:(?:per|a|\\/) ?(?:entire |whole )?(?:${units}s?|couple|group|booking)|(?!(?:room|lodge|camp|home|property|island|site|boat) (?:rate|price)s)${units} (?:rate|price)s?|(?:(?:exclusive|sole|private)[- ](?:use|hire)(?: (?:of (?:the )?)?(?:whole |entire )?${units})?)|(?:entire|whole|full) ${units}|pupn|prpn|pvpn|ptpn)\\b`,
      "i",
    ),
  ],
];

const sharingWithAdults = /\b(?:sharing|share) with (?:two |2 )?(?:adults|parents)\b/i;

const negated = /\bnot per \p{L}{1,20}/iu;
export const perUnit = new RegExp(`(?:\\bper|\\/) ?(?:entire |whole )?${units}\\b`, "i");
export const ofPersons =
  /(?:\b(?:per|each|a)|\/) ?(?:person|adult|guest|pax|head|child|visitor)\b|\bp\/?p(?:pn?|s|n|sn|pns)?\b|\bsharing (?:a|the|an|in)\b/i;

/**
 * A word for a price, and the basis that further words say: "per room, for one guest (single) or two" is of
 * the room. "Per person" behind a measure only repeats that prices are of persons.
 */
export function cutMeasure(state: Rest): { measure: Measure | null; basis: Measure | null } {
  cut(state, negated);
  // "Per room, based on two sharing" is the price of a room.
  const isOfUnit = perUnit.test(state.rest) && !ofPersons.test(state.rest);
  const found = measures.find(([, words]) => cut(state, words));
  const named = found?.[0] ?? null;
  if (named === "child") cut(state, sharingWithAdults);
  const others = measures.filter(
    ([name, words]) =>
      (name === "person" || name === "sharing" || (name === "unit" && named !== null)) &&
      cut(state, words),
  );
  if (isOfUnit && named === "sharing") return { measure: "unit", basis: "unit" };
  const isBasis = named === "sharing" || named === "person" || named === "unit";
  const further = others.find(([name]) => !isOfUnit || name === "unit")?.[0] ?? null;
  return { measure: named, basis: isBasis ? named : further };
}

const doubleWords = new RegExp(
  `\\b(?:${double}(?: ?(?:\\/|or|and|&|,) ?${double})?(?: room| occupancy| share| use)?s?|(?:2|two) ${people})\\b`,
  "i",
);

/** The words without those of two in a room: "Standard" of "Standard Double". Null without such words. */
export function withoutDouble(text: string): string | null {
  return doubleWords.test(text) ? text.replace(doubleWords, " ") : null;
}
