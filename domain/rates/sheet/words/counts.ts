import { cut, type Rest } from "./cut";

/** Words for weekdays, for lengths of a stay and for the people in a unit. */

export interface Weekdays {
  days: readonly number[];
  /** True if the text names its days. */
  isStated: boolean;
}

export const numberWords = "one two three four five six seven eight nine ten".split(" ");
/** "3", "three" and "three (3)". */
const count = `(\\d{1,2}|(?:${numberWords.join("|")})\\b)(?: ?\\(\\d{1,2}\\))?`;
const nights = "(?:nights?|nts?|nites?)";

export const toCount = (text: string) =>
  Number(text) || numberWords.indexOf(text.toLowerCase()) + 1;
const firstCount = (match: RegExpExecArray | null) => {
  const found = match?.slice(1).find(Boolean);
  return found ? toCount(found) : null;
};

const dayNames = "mon tue wed thu fri sat sun".split(" ");
const dayName = "(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?";
const dayList = new RegExp(
  `\\b(${dayName})\\b\\.?((?: ?(?:–|—|-|to|until|through|thru|&|and|,|/|\\+) ?${dayName}\\b\\.?){1,6})(?: nights?\\b)?`,
  "i",
);
const dayAlone = new RegExp(
  `^[\\s(]*(?:every |on )?(${dayName})(?: nights?)?(?: only)?[\\s)]*$`,
  "i",
);
const weekendWords = /\bweek ?-?ends?\b(?: nights?\b)?/i;
const midweekWords = /\b(?:mid ?-?week|week ?-?days?|week ?-?nights?)\b(?: nights?\b)?/i;

export function cutWeekdays(state: Rest): Weekdays | null {
  const isWeekend = cut(state, weekendWords) !== null;
  const isMidweek = cut(state, midweekWords) !== null;
  const match = cut(state, dayList) ?? cut(state, dayAlone);
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
      isRange = /^(?:–|—|-|to|until|through|thru)$/i.test(word);
      continue;
    }
    if (isRange && before !== null)
      for (let one: number = before; one !== day; one = (one % 7) + 1) days.add(one);
    days.add(day);
    before = day;
  }
  return [...days].toSorted();
}

const minNightsWords = [
  new RegExp(
    `\\b(?:min(?:imum)?\\b\\.?(?: night)?(?: length of)?(?: stays?)?(?: (?:required|applies))?(?: of| is|:)? ?${count} ?-?${nights}|${count}[ -]?${nights}\\.?(?: stay)? min(?:imum)?\\b\\.?(?: stay)?|(?:at least|no less than|not less than) ${count} ?-?${nights})\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:min(?:imum)?\\.? (?:stay|los)|MLOS|minimum length of stay)(?: of| is|:)? ?${count}\\b`,
    "i",
  ),
];
/** "1-3 nights" and "4+ nights": prices by the length of the stay. */
const nightsRange = /\b(\d{1,2}) ?(?:–|-|to) ?(\d{1,2}) nights?\b/i;
const nightsFrom =
  /\b(\d{1,2}) ?(?:\+|(?:nights )?(?:or|and|&) (?:more|longer|over)|plus) ?(?:nights?)?(?! ?\w)/i;
const maxNightsWords = /\bmax(?:imum)?\.?(?: stay)?(?: of| is|:)? ?(\d{1,2}) ?(?:nights?|nts?)\b/i;

export function cutNights(state: Rest): { min: number | null; max: number | null } {
  const length = cut(state, nightsRange);
  const minimum = cut(state, minNightsWords[0] ?? /$^/) ?? cut(state, minNightsWords[1] ?? /$^/);
  const more = minimum ?? cut(state, nightsFrom);
  const maximum = cut(state, maxNightsWords);
  return length
    ? { min: toCount(length[1] ?? ""), max: toCount(length[2] ?? "") }
    : { min: firstCount(more), max: firstCount(maximum) };
}

const people = "(?:guests?|people|persons?|pax|adults?|sleepers?|occupants?)";
/** "2 + 2" and "2 adults + 2 children" are four. */
const sum = `${count}(?: ?${people})?(?: ?(?:\\+|and|&|plus) ?${count}(?: ?(?:child(?:ren)?|kids?))?)?`;
const sleepsWords = [
  new RegExp(
    `\\b${count} ?adults? ?(?:\\+|and|&|plus) ?${count} ?(?:child(?:ren)?|kids?|teens?)\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:sleep(?:s|ing)|accommodat(?:es|ing)|(?:max(?:imum)?\\.?|total) (?:occupancy|capacity)|capacity)(?: (?:of|for))?(?: (?:up to|max(?:imum)?\\.?|between))?:? ?(?:\\d{1,2} ?(?:-|–|to|or|/) ?)?${sum}(?: ?${people})?`,
    "i",
  ),
  new RegExp(
    `\\b(?:max(?:imum)?\\b\\.?|up to|for up to)(?: of)?:? ?${count} ?${people}(?: ?(?:\\+|and|&|plus) ?${count} ?(?:child(?:ren)?|kids?))?`,
    "i",
  ),
  new RegExp(
    `\\bmax(?:imum)?\\b\\.?:? ?${count}(?! ?(?:nights?|nts?|years?|yrs?|child|kids?|%|hours?|days?|weeks?|-|\\d))`,
    "i",
  ),
  new RegExp(`\\b\\d{1,2} ?(?:-|–|to) ?${count} ${people}\\b`, "i"),
  new RegExp(`\\b${count} ?adults? ?(?:\\+|and|&|plus) ?${count} ?(?:child(?:ren)?|kids?)\\b`, "i"),
  new RegExp(`\\b${count}[ -](?:sleeper|guests)\\b|\\b([3-9]|[12]\\d) pax\\b`, "i"),
];

/** "For one guest or two guests": the people that a price is for. */
const ofGuests = /\b(?:for|or|on|of|between|with) (?:one|two|1|2) guests?\b/i;

/** A group is no unit. */
const ofGroups = /\b(?:groups?|parties|bookings?) (?:of|from|over)\b|\bmore than\b/i;

export function cutSleeps(state: Rest): number | null {
  if (ofGroups.test(state.rest)) return null;
  for (const words of sleepsWords) {
    // "4 guests" alone is the head of a price for four.
    const isWhole = words.exec(state.rest)?.[0] === state.rest.trim();
    // A party of two adults and two children alone is that of a price, and beside a name that of a unit.
    const isOfParty = words === sleepsWords[0] && isWhole;
    const isOfPrice =
      isOfParty || (words === sleepsWords.at(-1) && (isWhole || ofGuests.test(state.rest)));
    const match = isOfPrice ? null : cut(state, words);
    const counts = match?.slice(1).filter(Boolean).map(toCount) ?? [];
    if (counts.length > 0) return counts.reduce((a, b) => a + b);
  }
  return null;
}

/** The figure of a column or row of counts: "2 nights", "max 4", "2 + 2", "two". */
export function readCount(text: string): number | null {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat.length > 40) return null;
  const weeks = /^(?:min(?:imum)?\.? )?(one|a|two|\d) weeks?\b/i.exec(flat)?.[1];
  if (weeks) return 7 * (toCount(weeks) || 1);
  const found = [...flat.matchAll(new RegExp(`\\b${count}`, "gi"))].map(([, one]) =>
    toCount(one ?? ""),
  );
  const [first = 0, second] = found;
  if (/[+&]|\bplus\b|\band\b/i.test(flat) && second) return first + second;
  // "4 – 6" people is a unit for six, and "2/3" beds is unclear.
  return found.length > 1 ? null : first || null;
}
