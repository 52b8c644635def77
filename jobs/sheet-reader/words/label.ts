import type { Board } from "#domain/rates/rate";
import { readCurrencies, readMarkers, withoutCurrencies, withoutMarkers } from "./amounts";
import { type DateOrder, type DateRange, readRanges } from "./dates";

/** What a price is for: "sharing" is one of two adults, "unit" a room or villa. */
export type Measure =
  | "sharing"
  | "person"
  | "unit"
  | "single"
  | "single supplement"
  | "triple"
  | "child"
  /** A price of something else, such as a guide or a third adult. */
  | "other";

export interface Ages {
  from: number;
  to: number;
}
export interface NamedRanges {
  name: string;
  ranges: DateRange[];
}
export interface Weekdays {
  days: readonly number[];
  /** True if the text names its days. */
  isStated: boolean;
}

/** Everything that the words beside or above a price say. */
export interface Label {
  text: string;
  seasons: NamedRanges[];
  measure: Measure | null;
  ages: Ages | null;
  board: Board | null;
  weekdays: Weekdays | null;
  minNights: number | null;
  maxNights: number | null;
  sleeps: number | null;
  currencies: string[];
  /** Prices for residents of a country are not for everyone. */
  isForResidents: boolean;
  /** "all seasons": no limit of dates. */
  isAllYear: boolean;
  marker: string;
  /** The words that mean none of these: a name of a season or of a unit. */
  name: string;
}

const measures: readonly (readonly [Measure, RegExp])[] = [
  [
    "single supplement",
    /\b(?:single|sgl)(?: room| person| occupancy)? (?:supp?l?(?:ement)?s?|surcharge)\b\.?/i,
  ],
  [
    "other",
    /\b(?:(?:pilot|guide|driver|tour leader|nanny|staff|chauffeur)s?\b[^\n]{0,30}|(?:3rd|third|extra|additional) (?:adult|person|pax|bed|guest)s?\b[^\n]{0,20}|infant cot|day (?:visitor|room)s?|exclusive use|sole use|quad(?:ruple)?\b|4th adult|transfers?\b[^\n]{0,30}|flights?\b)/i,
  ],
  [
    "child",
    /\b(?:child(?:ren)?|kids?|infants?|teens?|teenagers?|chd)\b(?: ?(?:rates?|price|policy))?|\b(?:sharing|share) with (?:two |2 )?(?:adults|parents)/i,
  ],
  [
    "single",
    /\b(?:single(?: occupancy| room| traveller| traveler| person| adult| use| sharing)?|sgl|1 (?:person|pax|adult))\b(?:,? ?\(?(?:per person(?: per night)?|pppn?|rate)\)?)?/i,
  ],
  [
    "triple",
    /\b(?:triple(?: occupancy| room| sharing)?|tpl|trpl|3 (?:persons|pax|adults|people|sharing))\b(?:,? ?\(?(?:per person(?: (?:per night|sharing))?|pps?n?|pppn)\b\)?)?/i,
  ],
  [
    "sharing",
    /\b(?:per person (?:per night )?(?:sharing|in (?:a )?(?:double|twin))|(?:double|twin|dbl)(?: ?(?:\/|or|and) ?(?:double|twin|dbl))?(?: room| occupancy)?,? ?\(?(?:pps|pppns|ppsn|ppns|pppn|pp|per person(?: sharing| per night)?|sharing)\b\)?|pppns|pppnsh|ppsn|ppns|ppspn|pps|p\.p\.s\.|(?:twin|double) share|adults? sharing|sharing|based on (?:two|2) (?:people|persons|adults|guests|pax)(?: sharing)?|two people sharing|in a double(?: room)?|double occupancy)\b/i,
  ],
  ["person", /\b(?:per person|per adult|per guest|per pax|pppn|pp|p\.p\.|p\/p|adults?)\b/i],
  [
    "unit",
    /\b(?:(?:per|a|\/) ?(?:unit|room|villa|house|cottage|tent|suite|chalet|lodge|camp|apartment|bungalow|cabin|banda|rondavel|home|property|vehicle)|unit rate|room rate|pupn|prpn)\b/i,
  ],
];

const boards: readonly (readonly [Board, RegExp])[] = [
  ["all inclusive", /\b(?:(?:fully|all)[- ]inclusive|AI)\b/i],
  [
    "half board",
    /\b(?:half[- ]board|(?:D,? ?B ?(?:&|and)? ?B)|dinner,? bed,? ?(?:&|and) breakfast|HB)\b/i,
  ],
  ["full board", /\b(?:full[- ]board|FB|fullboard)\b/i],
  ["bed and breakfast", /\b(?:bed ?(?:&|and) ?breakfast|B ?& ?B|BB)\b/i],
  ["self-catering", /\bself[- ]cater(?:ing|ed)\b/i],
  ["room only", /\b(?:room only|accommodation only)\b/i],
];

const dayNames = "mon tue wed thu fri sat sun".split(" ");
const dayName = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?";
const dayList = new RegExp(
  `\\b(${dayName})\\b\\.?((?: ?(?:–|—|-|to|&|and|,|/|\\+) ?${dayName}\\b\\.?){1,6})`,
  "i",
);
const weekendWords = /\bweek ?ends?\b/i;
const midweekWords = /\b(?:mid ?-?week|week ?days?|week ?nights?)\b/i;

const minNightsWords =
  /\b(?:min(?:imum)?\.?(?: night)?(?: length of)?(?: stay)?(?: of| is|:)? ?(\d{1,2}) ?-?(?:nights?|nts?)|(\d{1,2})[ -](?:nights?|nts?)\.? min(?:imum)?(?: stay)?)\b/i;
/** "1-3 nights" and "4+ nights": prices by the length of the stay. */
const nightsRange = /\b(\d{1,2}) ?(?:–|-|to) ?(\d{1,2}) nights?\b/i;
const nightsFrom = /\b(\d{1,2}) ?(?:\+|(?:nights )?(?:or|and) more|plus) ?(?:nights?)?(?![\w])/i;
const maxNightsWords = /\bmax(?:imum)?\.?(?: stay)?(?: of| is|:)? ?(\d{1,2}) ?(?:nights?|nts?)\b/i;
const sleepsWords =
  /\b(?:sleeps(?: up to)? ?:? ?(\d{1,2})|(?:max(?:imum)?\.?|up to)(?: of)? ?(\d{1,2}) (?:guests|people|persons|pax)|(\d{1,2}) (?:sleeper|pax|guests))\b/i;
const residentWords =
  /\b(?:non-?residents?|(?:residents?|citizens?|sadc|local(?:s| market)?|nationals))\b/i;
const allYearWords =
  /\b(?:(?:all|any|every) seasons?|(?:all )?year[- ]round|all year(?:[- ]round)?|throughout(?: the (?:year|seasons?))?)\b/i;
const fillers =
  /\b(?:rates?|prices?|tariffs?|cost|per night|nightly|per day|a night|pn|excl(?:uding|\.)?|incl(?:uding|usive|\.)?|international|public|valid|from|years?|yrs?|old|aged?|ages|of|in|dates?|travel|period)\b/gi;

/** "p.p.p.n." is "pppn". */
export const withoutDots = (text: string) =>
  text.replaceAll(/\b(?:[a-z]\.){1,4}[a-z]\b\.?/gi, (letters) => letters.replaceAll(".", ""));

/** Removes what the expression matches from the text and returns the match. */
function cut(state: { rest: string }, expression: RegExp): RegExpExecArray | null {
  const match = expression.exec(state.rest);
  if (match) state.rest = state.rest.replace(match[0], " ");
  return match;
}

export function readLabel(text: string, order: DateOrder = "day"): Label {
  const marker = readMarkers(text);
  const plain = withoutDots(withoutMarkers(text.replaceAll(/[^\S\n]+/g, " "))).trim();
  const { seasons, rest: dated } = cutSeasons(plain, order);
  const state = { rest: dated.replaceAll(/\s+/g, " ") };
  const currencies = readCurrencies(state.rest);
  state.rest = withoutCurrencies(state.rest);
  const isAllYear = cut(state, allYearWords) !== null;
  const length = cut(state, nightsRange);
  const minimum = cut(state, minNightsWords) ?? cut(state, nightsFrom);
  const maximum = cut(state, maxNightsWords);
  const sleeps = cut(state, sleepsWords);
  const weekdays = cutWeekdays(state);
  const board = boards.find(([, words]) => cut(state, words))?.[0] ?? null;
  const measure = cutMeasure(state);
  const ages = measure === "child" || /\b(?:years|yrs)\b/i.test(state.rest) ? cutAges(state) : null;
  const resident = cut(state, residentWords)?.[0] ?? "";
  return {
    text,
    seasons,
    measure: measure ?? (ages ? "child" : null),
    ages,
    board,
    weekdays,
    minNights: length ? Number(length[1]) : toNumber(minimum),
    maxNights: length ? Number(length[2]) : toNumber(maximum),
    sleeps: toNumber(sleeps),
    currencies,
    isForResidents: resident !== "" && !/^non/i.test(resident),
    isAllYear,
    marker,
    name: cleanName(state.rest.replaceAll(fillers, " ")),
  };
}

const toNumber = (match: RegExpExecArray | null) => {
  const digits = match?.slice(1).find(Boolean);
  return digits ? Number(digits) : null;
};

const sharingWithAdults = /\b(?:sharing|share) with (?:two |2 )?(?:adults|parents)\b/i;

/** A word for a price; "per person" behind it only repeats that prices are of persons. */
function cutMeasure(state: { rest: string }): Measure | null {
  const found = measures.find(([, words]) => cut(state, words));
  const measure = found?.[0] ?? null;
  if (measure === "child") cut(state, sharingWithAdults);
  for (const [name, words] of measures)
    if (name === "person" || name === "sharing" || (name === "unit" && measure !== null))
      cut(state, words);
  return measure;
}

/** The words around each range are its name: "Low: 1 Jan – 31 Mar, High: 1 Apr – 30 Jun". */
function cutSeasons(text: string, order: DateOrder): { seasons: NamedRanges[]; rest: string } {
  const ranges = readRanges(text, order);
  if (ranges.length === 0) return { seasons: [], rest: text };
  const seasons: NamedRanges[] = [];
  let rest = "";
  let end = 0;
  for (const range of ranges) {
    const between = text.slice(end, range.start);
    rest += `${between} `;
    const name = cleanName(between.replace(/^[\s,;&/+)]+(?:and )?/, "").replaceAll(fillers, " "));
    const isJoint = /^(?:and|as well|plus|or)?$/i.test(name);
    const last = seasons.at(-1);
    if (last && isJoint) last.ranges.push(range);
    else seasons.push({ name, ranges: [range] });
    end = range.end;
  }
  return { seasons, rest: rest + text.slice(end) };
}

function cutWeekdays(state: { rest: string }): Weekdays | null {
  const isWeekend = cut(state, weekendWords) !== null;
  const isMidweek = cut(state, midweekWords) !== null;
  const match = cut(state, dayList);
  if (match) return { days: toDays(match[0]), isStated: true };
  if (isWeekend !== isMidweek)
    return { days: isWeekend ? [5, 6] : [1, 2, 3, 4, 7], isStated: false };
  return null;
}

function toDays(text: string): number[] {
  const days = new Set<number>();
  let before: number | null = null;
  let isRange = false;
  for (const [word] of text.matchAll(/[a-z]+|[–—&,/+-]/gi)) {
    const day = dayNames.indexOf(word.toLowerCase().slice(0, 3)) + 1;
    if (day === 0) {
      isRange = /^(?:–|—|-|to)$/i.test(word);
      continue;
    }
    if (isRange && before !== null)
      for (let one: number = before; one !== day; one = (one % 7) + 1) days.add(one);
    days.add(day);
    before = day;
  }
  return [...days].toSorted();
}

const yearsWord = "(?: ?(?:years?|yrs?|yo)\\b)?";
const agePatterns: readonly (readonly [RegExp, (first: number, second: number) => Ages])[] = [
  [
    new RegExp(
      `\\b(\\d{1,2})(?:\\.\\d{1,2})?${yearsWord} ?(?:–|—|-|to|and) ?(\\d{1,2})(?:\\.\\d{1,2})?\\b(?! ?%)`,
      "i",
    ),
    (from, to) => ({ from, to }),
  ],
  [
    /\b(?:under|below|younger than|less than)(?: the age of)? ?(\d{1,2})\b/i,
    (to) => ({ from: 0, to: to - 1 }),
  ],
  [/\b(?:up to|until)(?: the age of| and including)? ?(\d{1,2})\b/i, (to) => ({ from: 0, to })],
];

function cutAges(state: { rest: string }): Ages | null {
  for (const [pattern, toAges] of agePatterns) {
    const match = cut(state, pattern);
    if (!match) continue;
    const ages = toAges(Number(match[1]), Number(match[2]));
    if (ages.from <= ages.to && ages.to <= 21) return ages;
  }
  return null;
}

export const readAges = (text: string): Ages | null => cutAges({ rest: text });

/** Without punctuation and brackets around what is left. */
export function cleanName(text: string): string {
  return text
    .replaceAll(/\( ?[,;–-]? ?\)|\[ ?\]/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:;,.|/&+()–—-]{1,20}/, "")
    .replace(/[\s:;,.|/&+(–—-]{1,20}$/, "")
    .replace(/^([^()]{0,80})\)$/, "$1")
    .trim();
}

const seasonWords =
  /\b(?:seasons?|high|low|peak|green|shoulder|festive|emerald|value|mid|christmas|xmas|new year|easter|secret|premier|classic season|off-?peak|summer|winter|dry|wet|rainy|holidays?)\b/i;
const unitNouns =
  /\b(?:rooms?|suites?|tents?|tented|villas?|cottages?|chalets?|houses?|bungalows?|bandas?|rondavels?|tree ?houses?|star ?beds?|pods?|domes?|cabins?|units?|apartments?|lodge|camp|studio|loft)\b/i;

export const looksLikeSeason = (name: string) => seasonWords.test(name) && !unitNouns.test(name);
export const looksLikeUnit = (name: string) => unitNouns.test(name);
export const sameName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\bseasons?\b|[^\p{L}\d]+/gu, " ")
    .trim();
