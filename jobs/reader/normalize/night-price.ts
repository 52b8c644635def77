import type { PriceTerms } from "#domain/imports/extraction";
import { roundedAmount } from "#domain/money/money";
import { type Money, moneyIn } from "./money";
import { anyOf, clip, squeeze, wholeWords } from "./text";

export interface NightPrice {
  amount: number;
  currency: string;
  /** The surrounding text. */
  passage: string;
  /** Set where the page states a total for so many nights and this is the share of one. */
  nights?: number;
}

const nightWord = String.raw`(?:nights?|nuit(?:ée)?s?|nächte?|nacht|noites?|noches?|notti?|notte|nag|nagte|nachten|overnight|usiku|diária|doba|dobę|noc)`;
const unitWord = String.raw`(?:room|suite|tent|villa|unit|couple|chalet|cottage|cabin|person|guest|zimmer|chambre|habitaci[oó]n|quarto|camera|kamer)`;
const perNight = new RegExp(
  String.raw`(?:\/\s{0,2}|\b(?:per|a|each|pro|par|por|la|pr\.?|je|for one|for 1|pour une|für eine|por uma|vir een)\s{1,2}|\bà la )(?:person\s?(?:per\s)?|guest\s?(?:per\s)?|1\s)?(?:persoon per |personne et par |pessoa por |Person und |Person pro )?${nightWord}(?![\p{L}])` +
    String.raw`|\/?\s?\b${unitWord}\s{0,2}[·/|,-]\s{0,2}${nightWord}(?![\p{L}])` +
    String.raw`|\bnightly\b|\btonight\b|\bpppns?\b|\bp\.?p\.?p\.?n\.?s?\b|\bpp ?pn\b|\bp\.?\/?n\.?(?![\p{L}\d])|\/ ?noite\b|\bper ?night\b|[1一]?\s?泊(?!\d)|1박|لليلة|في الليلة|\/ ?ليلة`,
  "iu",
);
const ofNights = new RegExp(
  String.raw`^\s{0,2}(?:in )?(?:total\s{0,2})?(?:\(?(?:for|pour|für|por|para|vir|voor|per|×|x|\/)?\s{0,2})(\d{1,2})[\s-]{1,2}(?:total\s)?${nightWord}(?![\p{L}])`,
  "iu",
);
const timesNights = /^\s{0,2}[x×*]\s{0,2}\d/iu;
const nightsBefore = new RegExp(
  String.raw`(?:^|[^\d])(\d{1,2})[\s-]{1,2}${nightWord}\s{0,2}(?:total|stay|:|=|-|–|for|,)?\s{0,2}(?:total|from|for)?\s{0,2}:?\s{0,2}$`,
  "iu",
);
/** A minimum stay, not the number of nights of the total. */
const minStay =
  /\b(?:min(?:imum)?|at least|mindest\p{L}{0,12}|mindestens|minimal|mínim[oa]|minimaal|up to|within|cancel\p{L}{0,8}|free|gratis|every|each)\b[^.;]{0,25}$/iu;
/** Quick check: most texts contain no beginning of the words above. */
const anyNight = /泊|박|ليلة|dob|nigh|nui|n[aä]ch|noi|noc|nott|nag|usiku|diária|p\.?\/?n/i;
const otherPeriod =
  /^\s{0,2}(?:\/|per|a|each|pro|par|por)?\s{0,2}(?:week|month|year|day(?! night)|hour|woche|monat|semaine|mois|semana|mês|mes|jour|tag|dia)\b/iu;
const extraWords = {
  fees: "optional|fees?|deposit|extra|additional",
  guests: "child|children|kids?|infants?|pets?|dogs?",
  taxes: "tax|taxes|levy|levies",
  services: "cleaning|breakfast only|transfer|parking|surcharge|supplements?",
  discounts: "discount|saved?|saves|savings?|voucher|credit",
  abroad:
    "kaution|kinder|hund|haustier|kurtaxe|enfants?|taxe|ménage|supplément|criança|taxa|limpeza|suplemento|kinders",
  onSite: "per vehicle|game drive|minimum spend|rollaway|corkage|late check",
  charges: "charged?|charges|chargeable|penalty",
  rewards:
    "earn(?:ed|s)?|collect|redeem(?:ed)?|rewards?|points|cash ?back|one ?key(?:cash)?|gift cards?|coupons?|(?:promo |discount )?codes?",
  rooms: "mattress|bedding|bonfire|no[- ]show",
};
const extras = new RegExp(
  String.raw`\b(${anyOf(extraWords)})\b|geb(?:ü|ue|\uFFFD)hr|aufpreis|zuschlag|taxe\b|abgabe\b|kurbeitrag|tassa di soggiorno|servicepauschale`,
  "i",
);
/** A surcharge or discount. */
const less = [
  String.raw`lower|less|cheaper|off\b(?![\s-]?(?:season|peak))|discount|mais (?:baixo|barato)|a menos|menos|de desconto`,
  "günstiger|billiger|weniger|rabatt|moins cher|de moins|de réduction|più basso|in meno|di sconto",
  "más (?:bajo|barato)|goedkoper|korting|afslag",
];
const difference = new RegExp(
  String.raw`^\s{0,2}(?:(?:a|per|\/)\s{0,2}night\s{0,2})?(?:[A-Z]{3}\s{0,2})?(?:${less.join("|")})`,
  "iu",
);
const differenceBefore =
  /\b(?:save(?: up to)?|saving(?: of)?|discount(?: of)?|reduced by|cut by|economize|poupe|sparen sie|économisez|ahorra|risparmia|bespaar)\s{1,2}$/i;

/** Whether the text around an amount marks it as a fee, an extra or a deposit. */
export function namesExtra(words: string): boolean {
  return extras.test(words);
}

const packages = wholeWords([
  String.raw`packages?|itinerar\p{L}*|tours?|safaris|pauschal\p{L}*|pakete?|forfaits?|séjour|pacotes?|paquetes?|pacchett[oi]`,
]);

/** Whether a price is that of a package: its share of a night is no price of the night. */
export const isPackage = (words: string): boolean => packages.test(words);

/**
 * Explicit prices per night in a text. A total is divided only if its number of nights is beside it;
 * extras, deposits, differences and other periods are ignored.
 */
export function nightly(text: string, country?: string, always = false): NightPrice[] {
  const found: NightPrice[] = [];
  if (!always && !anyNight.test(text)) return found;
  const sums = withoutConversions(text, moneyIn(text, country));
  sums.forEach((sum, index) => {
    const from = sums[index - 1]?.end ?? 0;
    const before = text.slice(Math.max(from, sum.start - 70), sum.start);
    const after = text.slice(
      sum.end,
      Math.min(sums[index + 1]?.start ?? text.length, sum.end + 70),
    );
    const clause = `${before.split(/\.\s(?=\p{Lu})|[;!\n•|]/u).at(-1) ?? ""} ${after.split(/[;!\n•|]|\.\s/)[0] ?? ""}`;
    if (extras.test(clause) || otherPeriod.test(after)) return;
    if (difference.test(after) || differenceBefore.test(before)) return;
    const price = oneNight(sum, before, after, always);
    if (price !== null && !(price.nights && isPackage(before)))
      found.push({
        ...price,
        currency: sum.currency,
        passage: text.slice(Math.max(0, sum.start - 120), sum.end + 120).replace(/\s+/g, " "),
      });
  });
  return found;
}

/**
 * An amount in brackets or after a slash, in another currency, repeats the one before it: "UGX 150,000
 * ($40)".
 */
function withoutConversions(text: string, sums: Money[]): Money[] {
  const kept: Money[] = [];
  for (const sum of sums) {
    const last = kept.at(-1);
    const between = last ? text.slice(last.end, sum.start) : "";
    const repeats =
      last?.currency !== sum.currency &&
      /^\s{0,2}(?:(?:\/|per |par |pro |a ){0,1}\s?(?:night|nuit|nacht|noche|noite)\s{0,2})?(?:[(/≈~=|]|or |ou |oder |approx\.? ?){1,2}\s{0,2}(?:approx\.?|about|ca\.?|~|≈)?\s{0,2}$/i.test(
        between,
      );
    if (!last || !repeats) kept.push({ ...sum });
    else if (!perNight.test(between)) last.end = sum.end + (text[sum.end] === ")" ? 1 : 0);
  }
  return kept;
}

/** The number of nights of a total, if it is right beside it. */
function nightsOf(before: string, after: string): number | undefined {
  const behind = ofNights.exec(after);
  // "€350 x 5 nights" is the price of each.
  if (behind) return timesNights.test(after) ? 1 : Number(behind[1]);
  const ahead = nightsBefore.exec(before);
  return ahead?.[1] && !minStay.test(before.slice(0, ahead.index + 1))
    ? Number(ahead[1])
    : undefined;
}

function oneNight(
  sum: Money,
  before: string,
  after: string,
  always: boolean,
): { amount: number; nights?: number } | null {
  const perPerson =
    /\b(pp|per person|each|par personne|pro person|por pessoa|per persoon|couple)\b/i;
  const nights = nightsOf(before, after);
  if (nights === 1) return { amount: sum.amount };
  if (nights !== undefined) {
    if (nights < 1 || nights > 60 || perPerson.test(after.slice(0, 40))) return null;
    return { amount: roundedAmount(sum.amount / nights), nights };
  }
  const near = after.split(/\.\s|[;!]/)[0] ?? "";
  if (perNight.test(near.slice(0, 60))) return { amount: sum.amount };
  // A label may stand on the line above its amount.
  const lead = (
    before
      .trimEnd()
      .split(/\.\s|[;!\n]/)
      .at(-1) ?? ""
  ).slice(-50);
  if (perNight.test(lead) && !/\d/.test(lead)) return { amount: sum.amount };
  return always ? { amount: sum.amount } : null;
}

/** Whether a heading or a column title states that the amounts below are per night. */
export function isPerNight(text: string): boolean {
  return text.length < 120 && perNight.test(text);
}

/** The beginnings of each month's name in the languages of the pages, January first. */
const monthNames = [
  "jan|ene|gen",
  "feb|fév|fev",
  "mar|mär|mrt|maa",
  "apr|avr|abr",
  "may|mai|mag|mei",
  "jun|juin|giu",
  "jul|juil|lug",
  "aug|août|ago",
  "sep|set",
  "oct|okt|out|ott",
  "nov",
  "dec|dez|déc|dic|des",
];
const months = monthNames.join("|");
const month = String.raw`(${months})\p{L}{0,9}\.?`;
const dayFirst = new RegExp(
  String.raw`(?<![\d/])(\d{1,2})\.?(?:st|nd|rd|th)?\s(?:de\s|of\s)?${month}(?:,?\s(?:de\s)?(20\d\d))?(?!\p{L})`,
  "giu",
);
const monthFirst = new RegExp(
  String.raw`(?<!\p{L})${month}\s(\d{1,2})(?:st|nd|rd|th)?(?!\d|:)(?:,?\s(20\d\d))?`,
  "giu",
);
const isoDay = /(?<!\d)(20\d\d)-(\d{2})-(\d{2})(?!\d)/g;
const party =
  /\b(?:for|based on|für|pour|para|per|por|voor|vir)?\s?(\d{1,2})\s(?:adults?|guests?|people|persons?|pax|erwachsene|personen|gäste|personnes?|voyageurs|adultos?|pessoas|hóspedes|personas|huéspedes|adulti|ospiti|persone|volwassenen|gasten|mense|volwassenes)(?!\p{L})/iu;

interface Written {
  day: number;
  month: number;
  year?: number;
  at: number;
}

function day({ year, month: inYear, day: inMonth }: Written): string | undefined {
  if (!year || inYear < 1 || inYear > 12 || inMonth < 1 || inMonth > 31) return undefined;
  const iso = `${year}-${String(inYear).padStart(2, "0")}-${String(inMonth).padStart(2, "0")}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

/** "12 – 15 March" has the month only once. */
const shortSpan = new RegExp(
  String.raw`(?<![\d/])(\d{1,2})(?:\.|st|nd|rd|th)?\s?(?:-|–|to|bis|au|a|al|tot)\s?(?=\d{1,2}(?:\.|st|nd|rd|th)?\s(?:de\s|of\s)?(${months})(\p{L}{0,9}))`,
  "giu",
);

/** Dates in a text, in order; a year that is stated once applies to all of them. */
function daysIn(given: string): Written[] {
  const text = given.replace(shortSpan, "$1 $2$3 – ");
  const found: Written[] = [
    ...[...text.matchAll(isoDay)].map((one) => ({
      year: Number(one[1]),
      month: Number(one[2]),
      day: Number(one[3]),
      at: one.index,
    })),
    ...[...text.matchAll(dayFirst)].map((one) => written(one[1], one[2], one[3], one.index)),
    ...[...text.matchAll(monthFirst)].map((one) => written(one[2], one[1], one[3], one.index)),
  ].sort((a, b) => a.at - b.at);
  const year = found.find((one) => one.year)?.year;
  return found.map((one) => (one.year || !year ? one : { ...one, year }));
}

function written(
  inMonth: string | undefined,
  named: string | undefined,
  year: string | undefined,
  at: number,
): Written {
  const key = (named ?? "").toLowerCase();
  return {
    day: Number(inMonth),
    month: monthNames.findIndex((names) => names.split("|").includes(key)) + 1,
    ...(year ? { year: Number(year) } : {}),
    at,
  };
}

const dayMs = 86_400_000;

function nightsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/**
 * The dates, nights and party to which a price applies, if the text around it names them. A price
 * "from" so much a night has none; a season is given in its own words, a stay also as dates.
 */
export function termsIn(passage: string, nights?: number): PriceTerms | undefined {
  const text = squeeze(passage).slice(0, 400);
  const guests = Number(party.exec(text)?.[1] ?? 0);
  const days = spanIn(text);
  if (!nights && !days && !guests) return undefined;
  const stay = nights ?? (days?.from && days.to ? nightsBetween(days.from, days.to) : undefined);
  return {
    ...days,
    // A period of several months is a season, not a stay.
    ...(nights || (stay && stay <= 30) ? { nights: stay } : {}),
    ...(guests ? { guests } : {}),
    words: clip(text, 200),
  };
}

/** The first and the last date of a text; empty if their year is unknown. */
function spanIn(text: string): { from?: string; to?: string } | undefined {
  const [first, second] = daysIn(text);
  if (!first || !second || (first.day === second.day && first.month === second.month))
    return undefined;
  const [from, to] = [day(first), day(second)];
  return from && to && from < to ? { from, to } : {};
}

/** The dates and guests in a platform's URL, to which its prices apply. */
export function termsOfAddress(url: URL | undefined): PriceTerms | undefined {
  if (!url) return undefined;
  const parameter = (names: RegExp, value: RegExp): string | undefined => {
    for (const [key, one] of url.searchParams) if (names.test(key) && value.test(one)) return one;
    return undefined;
  };
  const from = parameter(/^(?:check_?in|chkin|arrival|startdate|from)$/i, /^20\d\d-\d\d-\d\d$/);
  const to = parameter(/^(?:check_?out|chkout|departure|enddate|to)$/i, /^20\d\d-\d\d-\d\d$/);
  if (!from || !to || from >= to) return undefined;
  const guests = Number(
    parameter(/^(?:group_adults|adults|guests|no_?of_?adults)$/i, /^\d{1,2}$/) ?? 0,
  );
  return {
    from,
    to,
    nights: nightsBetween(from, to),
    ...(guests ? { guests } : {}),
    words: `The address asks for ${from} to ${to}${guests ? `, ${guests} guests` : ""}`,
  };
}
