import type { Board } from "#domain/rates/rate";
import { cut, type Rest } from "./cut";

/** Words for the meals of a price. */

/** Codes of two letters, also French and German ones, count in capitals alone. */
const boards: readonly (readonly [Board, RegExp, RegExp?])[] = [
  [
    "all inclusive",
    /\b(?:(?:fully|all|totally)[- ]?inclusive(?:,? (?:game|safari|drinks?|beverages?|activit(?:y|ies)|board))?(?: ?(?:package|plan|basis))?|all-in\b(?!-)|full board,? (?:incl(?:uding|usive of|\.)?|plus|with|and|&|\+) (?:all |local |selected |house )?(?:drinks|beverages)[^\n.]{0,40})/i,
    /\bF?AI\b/,
  ],
  [
    "half board",
    /\b(?:half[- ]?board|dinner,? ?(?:\/|&|and|\+)? ?bed,? ?(?:\/|&|and|\+)? ?breakfast|bed,? ?breakfast,? ?(?:\/|&|and|\+)? ?dinner|D ?[,/]? ?B ?(?:&|and|\+)? ?B)\b/i,
    /\b(?:HB|MAP|BBD|DP|HP)\b/,
  ],
  [
    "full board",
    /\b(?:full[- ]?board|american plan)(?: (?:plus|basis|plan)\b)?/i,
    /\b(?:FB[BP]?|PC|VP)\b\+?/,
  ],
  [
    "bed and breakfast",
    /\b(?:bed ?(?:&|and|\+|\/|n|'n') ?breakfast|B ?(?:&|and|\+) ?B|breakfast only)\b/i,
    /\bBB\b/,
  ],
  ["self-catering", /\bself[- ]?cater(?:ing|ed|ers?)\b/i, /\bSC\b/],
  ["room only", /\b(?:room|accommodation|bed)[- ]only\b/i, /\b(?:RO|EP)\b/],
];

export function cutBoard(state: Rest): Board | null {
  for (const [board, words, code] of boards)
    if (cut(state, words) ?? (code && cut(state, code))) {
      // "Full board (FB)" says it twice.
      if (code) cut(state, code);
      return board;
    }
  return null;
}

/** Meals, drinks and game drives: what exactly differs from lodge to lodge. */
export const packageWords = /\b(?:game|safari)[- ]package\b/i;

const inclusion =
  /\b(?:inclu(?:de[sd]?|ding|sive of)|incl\b\.?|with\b|comprises?\b|covers?\b)|\bincluded\b/i;
const exclusion = /\b(?:excl\w*|not includ\w*|without|exclusive of|own account|extra charge)\b/i;
const drinks = /\b(?:drinks?|beverages?|wines?|beers?|spirits|bar)\b/i;
const allMeals =
  /\b(?:all|three|3|daily) meals\b|\bmeals,|\blunch(?:es)?\b[^.]{0,40}\bdinners?\b|\bmeals (?:and|&)\b|\bgame package\b/i;

/** The board that follows from what a price includes: "rates include all meals and local drinks". */
export function readImpliedBoard(text: string): Board | null {
  if (packageWords.test(text)) return "all inclusive";
  const start = inclusion.exec(text);
  if (!start) return null;
  const isBehind = /^included$/i.test(start[0]);
  const part = isBehind ? text.slice(0, start.index) : text.slice(start.index);
  const included = withoutExcluded(part);
  if (/\b(?:meals?|breakfast)\b/i.test(included) && allMeals.test(included))
    return drinks.test(included) ? "all inclusive" : "full board";
  if (!/\bbreakfast\b/i.test(included)) return null;
  return /\b(?:dinner|supper)\b/i.test(included) ? "half board" : "bed and breakfast";
}

/** "Excluding drinks" ends what is included; "drinks excluded" takes away the drinks alone. */
function withoutExcluded(text: string): string {
  const kept: string[] = [];
  for (const clause of text.split(/[,;]/)) {
    const match = exclusion.exec(clause);
    if (match && clause.length - match.index - match[0].length > 3) {
      kept.push(clause.slice(0, match.index));
      break;
    }
    if (!match) kept.push(clause);
  }
  return kept.join(",");
}
