import { months, shortMonth } from "#domain/calendar/months";

/** What a search says that a filter can do better: a price, a number of guests, a month. */
export interface Understood {
  /** As it was typed. */
  typed: string[];
  /** The words that are left for the search. */
  rest: string;
  minPrice?: number;
  maxPrice?: number;
  guests?: number;
  /** 1 to 12. */
  month?: number;
}

type Fact = Omit<Understood, "typed" | "rest">;

const amount = String.raw`[$€£r]?\s?(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\s?(?:usd|zar|eur|gbp|dollars?|euros?|rand|pounds?))?`;
const people = "(?:people|persons?|guests?|adults?|pax)";
const monthNames = months.flatMap((name) => [name, shortMonth(name)]).join("|");
const price = (text = "") => Number(text.replaceAll(",", ""));

const patterns: readonly [RegExp, (value: string | undefined) => Fact][] = [
  [
    new RegExp(
      String.raw`\b(?:under|below|up to|less than|cheaper than|max(?:imum)?)\s+${amount}\b`,
      "i",
    ),
    (value) => ({ maxPrice: price(value) }),
  ],
  [
    new RegExp(String.raw`\b(?:over|above|more than|at least)\s+${amount}\b(?!\s*${people})`, "i"),
    (value) => ({ minPrice: price(value) }),
  ],
  [
    new RegExp(
      String.raw`\b(?:for|sleeps)\s+(\d{1,2})(?:\s+${people})?(?!\s*(?:nights?|days?))\b`,
      "i",
    ),
    (value) => ({ guests: Number(value) }),
  ],
  [new RegExp(String.raw`\b(\d{1,2})\s+${people}\b`, "i"), (value) => ({ guests: Number(value) })],
  [
    new RegExp(String.raw`\b(?:in|during)\s+(${monthNames})\b`, "i"),
    (value = "") => ({
      month:
        1 +
        months.findIndex(
          (name) => shortMonth(name).toLowerCase() === value.toLowerCase().slice(0, 3),
        ),
    }),
  ],
];

/** Null where every word is one to search for. */
export function understood(text: string): Understood | null {
  const found: Understood = { typed: [], rest: text };
  for (const [pattern, factOf] of patterns) {
    const match = pattern.exec(found.rest);
    if (!match) continue;
    found.typed.push(match[0].trim());
    Object.assign(found, factOf(match[1]));
    found.rest = found.rest.replace(match[0], " ");
  }
  found.rest = found.rest.replace(/\s+/g, " ").trim();
  return found.typed.length > 0 ? found : null;
}
