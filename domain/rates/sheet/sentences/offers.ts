import type { Offer } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { numberWords, toCount } from "#domain/rates/sheet/words/counts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { includesName } from "#domain/rates/sheet/words/label";
import { type Facts, type Nights, placeRange } from "./facts";
import { childWords, datesOf, type Sentence } from "./words";

/** Reads the sentences on free nights, with the seasons in which they are given. */

/** By the name of a season. */
export type SeasonNights = ReadonlyMap<string, readonly Nights[]>;

export interface OfferSource {
  facts: Facts;
  seasons: SeasonNights;
  /** What a person says the note applies to; seasons among it stand before those of the sentence. */
  names: readonly string[];
}

interface OfferReading {
  /** One for each of its periods. */
  offers: Found<Offer>[];
  /** Why the sentence is not read, or not as a whole. */
  why: string | null;
}

const count = `(\\d{1,2}|${numberWords.join("|")})`;
const ofNights = "(?:[- ]?nights?)?";
/** "Stay 4 nights, pay for 3" and "4 nights for the price of 3". */
const offerWords = new RegExp(
  `\\b(?:(?:stay|book)(?: for)? )?${count}${ofNights},? ?(?:(?:and |& ?|/ ?|– |- )?(?:only )?pay(?:ing)?(?: for| only){0,2}|for(?: the price of)?|=) ?${count}\\b(?! ?(?:guests|people|pax|adults|persons|years))`,
  "i",
);
const otherOffers =
  /\b(?:free|complimentary|extra|additional) nights?\b|\bnights? (?:is |are |comes |at )?(?:free|complimentary|no charge|on us)\b/i;
const discountWords = /\b\d{1,2} ?% (?:discount|off|reduction)\b/i;

export function readOffers({ text, cell }: Sentence, source: OfferSource): OfferReading {
  const match = offerWords.exec(text);
  const [stay = 0, pay = 0] = match?.slice(1).map(toCount) ?? [];
  if (!match || pay < 1 || pay >= stay) {
    const isDiscount = discountWords.test(text) && !childWords.test(text);
    const why = otherOffers.test(text)
      ? "Offers were not read"
      : isDiscount
        ? "Discounts were not read"
        : null;
    return { offers: [], why };
  }
  const nights = nightsOf({ text: text.replace(match[0], " "), cell }, source);
  if (!nights) return { offers: [], why: nightsNotRead };
  return { offers: nights.map((one) => toOffer({ text, cell }, { stay, pay }, one)), why: null };
}

/** Asked also of a note that a person labeled, which would lose its offer in silence. */
export const nightsNotRead = "The nights of an offer were not read";

const exceptions =
  /\b(?:exclud\w+|excl\b|except\w*|outside|black-?outs?|not (?:valid|available|applicable|offered)(?! (?:with|together|in (?:combination|conjunction)))|not (?:in|during|over))\b/i;
const limits = /\bonly (?:in|during|from)\b|\b(?:seasons?|periods?|dates|months) only\b/i;

/** The nights of an offer; one without dates is given at any time. Null: they are limited in words that are not read. */
function nightsOf(
  { text, cell }: Sentence,
  { facts, seasons, names }: OfferSource,
): (Nights | null)[] | null {
  const all = [...seasons.keys()];
  const chosen = all.filter((season) =>
    names.some((name) => includesName(season, name) || includesName(name, season)),
  );
  const isChosen = chosen.length > 0;
  const named = isChosen ? chosen : all.filter((season) => includesName(text, season));
  const isException = !isChosen && exceptions.test(text);
  const [range] = isChosen ? [] : readRanges(text, facts.order);
  if (range) return isException ? null : [placeRange(range, facts, [cell])];
  if (named.length === 0) return isException || limits.test(text) ? null : [null];
  return [...seasons]
    .filter(([season]) => named.includes(season) !== isException)
    .flatMap(([season, nights]) =>
      nights.map((one) => ({
        ...one,
        cells: [cell, ...one.cells],
        derived: `the dates of “${season}”`,
      })),
    );
}

function toOffer(
  { text, cell }: Sentence,
  { stay, pay }: Pick<Offer, "stay" | "pay">,
  nights: Nights | null,
): Found<Offer> {
  const dates = datesOf(nights);
  const stated: Evidence = { cells: [cell], derived: null };
  const assumed: Evidence = { cells: [cell], derived: "not stated" };
  const [, which] = /\b(last night|cheapest|lowest)/i.exec(text) ?? [];
  return {
    value: {
      name: `Stay ${stay}, pay ${pay}`,
      ...{ stay, pay },
      free: which && !/^last/i.test(which) ? "cheapest" : "last",
      covers: "adults",
      repeats: /\b(?:multiples?|every|each|repeat)/i.test(text),
      unit: null,
      ...dates.value,
      ...{ soldFrom: null, soldTo: null },
    },
    evidence: {
      ...{ stay: stated, pay: stated },
      free: which ? stated : assumed,
      covers: /\badults?\b/i.test(text) ? stated : assumed,
      ...dates.evidence,
    },
  };
}
