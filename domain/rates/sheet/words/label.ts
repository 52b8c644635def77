import type { Board } from "#domain/rates/rate";
import { readCurrencies, readMarkers, withoutCurrencies, withoutMarkers } from "./amounts";
import { cutBoard, packageWords, readImpliedBoard } from "./boards";
import { cutNights, cutSleeps, cutWeekdays, type Weekdays } from "./counts";
import { cut, type Rest } from "./cut";
import { translate, withoutForeign } from "./foreign";
import { cutMeasure, type Measure, withoutDouble } from "./measures";
import { remember } from "./remember";

export type { Measure } from "./measures";
import { type DateOrder, type DateRange, readRanges } from "./dates";

export interface Ages {
  from: number;
  to: number;
}
export interface NamedRanges {
  name: string;
  ranges: DateRange[];
}

/** Everything that the words beside or above a price say. */
export interface Label {
  text: string;
  seasons: NamedRanges[];
  measure: Measure | null;
  /** What the price is charged for, if that is said beside the measure: "single, per room". */
  basis: Measure | null;
  ages: Ages | null;
  board: Board | null;
  /** The board that follows from what a price includes, if none is named. */
  impliedBoard: Board | null;
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
  /** The name without words for two in a room, if it has such words. */
  nameOfDouble: string | null;
  /** True for months beside its dates that are no part of them: "1 June – 31 October and late May". */
  hasOtherDates: boolean;
}

const residentWords =
  /\b(?:non-?residents?|(?:international|foreign|overseas) (?:visitors?|guests?|tourists?|travell?ers?)|(?:residents?|citizens?|sadc|locals|local (?:residents?|market|rates?)|nationals))\b/i;
const notResident = /^(?:non|international|foreign|overseas)/i;
export const allYearWords =
  /\b(?:(?:all|any|every|each) seasons?|(?:all )?year[- ]round|all year(?:[- ]round)?|throughout(?: the (?:whole |entire )?(?:year|seasons?))?|(?:regardless|irrespective) of (?:the )?season)\b/i;
const fillers =
  /\b(?:(?:base|basic|standard|normal) rates?|rates?|prices?|tariffs?|cost|per night|nightly|per day|a night|pn|excl(?:uding|\.)?|incl(?:uding|usive|\.)?|international|public|valid|dates?|travel|period)\b/gi;
/** Words around ages and dates, which may also be part of a name: "Old Farmhouse Room", "House of Palms". */
const linkWords = /\b(?:from|years?|yrs?|old|aged?|ages|of|in|between)\b/gi;
/** Names of seasons that begin with such words. */
const inSeason = /^(?:in|out of)[ -]season\b/i;

const otherDates =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|\b\d{1,2}[./]\d{1,2}\b/i;

/** "p.p.p.n." is "pppn". */
export const withoutDots = (text: string) =>
  text.replaceAll(/\b(?:[a-z]\.){1,4}[a-z]\b\.?/gi, (letters) => letters.replaceAll(".", ""));

export const readLabel = remember((text: string, order?: DateOrder): Label => {
  const own = parseLabel(text, order);
  const english = translate(text);
  if (english === null) return own;
  const label = parseLabel(english, order);
  // A name stays as it is written: "Doppelzimmer Garten".
  const name = label.name === "" ? "" : cleanName(withoutForeign(own.name));
  return { ...label, text, seasons: own.seasons, name };
});

function parseLabel(text: string, order: DateOrder = "day"): Label {
  const marker = readMarkers(text);
  const plain = withoutDots(withoutMarkers(text.replaceAll(/[^\S\n]+/g, " "))).trim();
  const { seasons, rest: dated } = cutSeasons(plain, order);
  const state = { rest: dated.replaceAll(/\s+/g, " ") };
  const currencies = readCurrencies(state.rest);
  state.rest = withoutCurrencies(state.rest);
  const isAllYear = cut(state, allYearWords) !== null;
  const nights = cutNights(state);
  const sleeps = cutSleeps(state);
  const weekdays = cutWeekdays(state);
  const board = cutBoard(state);
  cut(state, packageWords);
  const { measure, basis } = cutMeasure(state);
  const ages = measure === "child" || /\b(?:years|yrs)\b/i.test(state.rest) ? cutAges(state) : null;
  const residents = [cut(state, residentWords)?.[0] ?? "", cut(state, residentWords)?.[0] ?? ""];
  const left = withoutFillers(state.rest, ages !== null || seasons.length > 0);
  const shared = withoutDouble(left);
  // "Rate per tent (2 pax)" names no unit.
  const isRest = /^(?:an?|the|in|per|for|of|and|or|on|at)$/i.test(left);
  const name =
    isRest || (measure !== null && shared !== null && cleanName(shared) === "") ? "" : left;
  return {
    text,
    seasons,
    measure: measure ?? (ages ? "child" : null),
    basis,
    ages,
    board,
    impliedBoard: board ? null : readImpliedBoard(plain),
    weekdays,
    minNights: nights.min,
    maxNights: nights.max,
    sleeps,
    currencies,
    isForResidents: residents[0] !== "" && !residents.some((word) => notResident.test(word)),
    isAllYear,
    marker,
    name,
    hasOtherDates: seasons.length > 0 && otherDates.test(state.rest),
    nameOfDouble: shared === null || measure !== null ? null : cleanName(shared),
  };
}

function withoutFillers(text: string, hasNumbers: boolean): string {
  const unfilled = cleanName(text.replaceAll(fillers, " "));
  if (inSeason.test(unfilled)) return unfilled;
  const unlinked = cleanName(unfilled.replaceAll(linkWords, " "));
  if (hasNumbers || unlinked.length < 4) return unlinked;
  const words = unfilled.split(" ");
  const last = words.findLastIndex((word) => word.replace(linkWords, "") !== "");
  const first = words.findIndex(
    (word) => /^old$/i.test(word) || word.replace(linkWords, "") !== "",
  );
  return cleanName(words.slice(first, last + 1).join(" "));
}

/** The words around each range are its name: "Low: 1 Jan – 31 Mar, High: 1 Apr – 30 Jun". */
function cutSeasons(text: string, order: DateOrder): { seasons: NamedRanges[]; rest: string } {
  const ranges = readRanges(text, order);
  if (ranges.length === 0) return { seasons: [], rest: text };
  const seasons: NamedRanges[] = [];
  let rest = "";
  let end = 0;
  for (const range of ranges) {
    const between = text.slice(end, range.start).replace(/^(?:st|nd|rd|th)\b/i, "");
    rest += `${between} `;
    const name = withoutFillers(between.replace(/^[\s,;&/+)]+(?:and )?/, ""), true);
    const isJoint = /^(?:and|as well|plus|or)?$/i.test(name);
    const last = seasons.at(-1);
    if (last && isJoint) last.ranges.push(range);
    else seasons.push({ name, ranges: [range] });
    end = range.end;
  }
  // A name in the middle of the lines of its dates.
  const [first, second] = seasons;
  if (first?.name === "" && second?.name && seasons.length === 2 && text.includes("\n"))
    seasons.splice(0, 2, { name: second.name, ranges: [...first.ranges, ...second.ranges] });
  return { seasons, rest: rest + text.slice(end).replace(/^(?:st|nd|rd|th)\b/i, "") };
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

function cutAges(state: Rest): Ages | null {
  for (const [pattern, toAges] of agePatterns) {
    const match = cut(state, pattern);
    if (!match) continue;
    const ages = toAges(Number(match[1]), Number(match[2]));
    if (ages.from <= ages.to && ages.to <= 21) return ages;
  }
  return null;
}

export const readAges = (text: string): Ages | null => cutAges({ rest: text });

/** "Room type: Garden Room", as reports of tariffs write it. */
const ofName =
  /^ ?(?:room|unit|tent|suite|villa|house|accommodation|camp|lodge|property)(?: ?(?:type|category|name))? ?: /i;

/** Without punctuation and brackets around what is left. */
export function cleanName(text: string): string {
  return text
    .replace(ofName, "")
    .replaceAll(/\( ?[,;–-]? ?\)|\[ ?\]/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:;,.|/&+()–—-]{1,20}/, "")
    .replace(/[\s:;,.|/&+(–—-]{1,20}$/, "")
    .replace(/^([^()]{0,80})\)$/, "$1")
    .trim();
}

const seasonWords =
  /\b(?:seasons?|high|low|peak|green|shoulder|festive|emerald|value|mid|christmas|xmas|new year|easter|secret|premier|classic season|(?:hoch|neben|haupt|zwischen|vor|nach)?saison(?:zeit)?|haute|basse|moyenne|alta|baixa|off-?peak|summer|winter|dry|wet|rainy|holidays?)\b/i;
const unitNouns =
  /\b(?:rooms?|suites?|tents?|tented|villas?|cottages?|chalets?|houses?|bungalows?|bandas?|rondavels?|tree ?houses?|star ?beds?|pods?|domes?|cabins?|units?|apartments?|lodge|camp|studio|loft)\b/i;

export const looksLikeSeason = (name: string) => seasonWords.test(name) && !unitNouns.test(name);
export const looksLikeUnit = (name: string) => unitNouns.test(name);
const feeNouns = /\b(?:fees?|lev(?:y|ies)|tax(?:es)?|surcharges?|permits?|deposits?)\b/i;
/** "Concession fee", but not "Tent, levies included". */
export const looksLikeFee = (name: string) => feeNouns.test(name) && !unitNouns.test(name);
export const sameName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\bseasons?\b|[^\p{L}\d]+/gu, " ")
    .trim();

/** True if the text has the words of the name, in their order and without others between them. */
export function includesName(text: string, name: string): boolean {
  const words = sameName(name);
  return words !== "" && ` ${sameName(text)} `.includes(` ${words} `);
}
