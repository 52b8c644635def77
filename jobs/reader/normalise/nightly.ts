import { roundedAmount } from "#domain/money/amount";
import { type Money, moneyIn } from "./money";

export interface NightPrice {
  amount: number;
  currency: string;
  /** The words around it. */
  passage: string;
}

const nightWord = String.raw`(?:nights?|nuit(?:ée)?s?|nächte?|nacht|noites?|noches?|notti?|notte|nag|nagte|nachten|overnight|usiku|diária)`;
const perNight = new RegExp(
  String.raw`(?:\/\s{0,2}|\b(?:per|a|each|pro|par|por|la|pr\.?|je|for one|for 1|pour une|für eine|por uma|vir een)\s{1,2}|\bà la )(?:person\s?(?:per\s)?|guest\s?(?:per\s)?|1\s)?(?:persoon per |personne et par |pessoa por |Person und |Person pro )?${nightWord}(?![\p{L}])|\bnightly\b|\bpppns?\b|\bp\.?p\.?p\.?n\.?s?\b|\bpp ?pn\b|\bp\.?\/?n\.?(?![\p{L}\d])|\/ ?noite\b|\bper ?night\b`,
  "iu",
);
const ofNights = new RegExp(
  String.raw`^\s{0,2}(?:in )?(?:total\s{0,2})?(?:\(?(?:for|pour|für|por|para|vir|voor|per|×|x|\/)?\s{0,2})(\d{1,2})[\s-]{1,2}(?:total\s)?${nightWord}(?![\p{L}])`,
  "iu",
);
const nightsBefore = new RegExp(
  String.raw`(?:^|[^\d])(\d{1,2})[\s-]{1,2}${nightWord}\s{0,2}(?:total|stay|:|=|-|–|for|,)?\s{0,2}(?:total|from|for)?\s{0,2}:?\s{0,2}$`,
  "iu",
);
/** Some beginning of the words above: most texts have none, and need no closer look. */
const anyNight = /nigh|nui|n[aä]ch|noi|noc|nott|nag|usiku|diária|p\.?\/?n/i;
const otherPeriod =
  /^\s{0,2}(?:\/|per|a|each|pro|par|por)?\s{0,2}(?:week|month|year|day(?! night)|hour|woche|monat|semaine|mois|semana|mês|mes|jour|tag|dia)\b/iu;
const extras =
  /\b(fee|fees|deposit|extra|additional|child|children|kids?|infants?|pets?|dogs?|tax|taxes|levy|levies|cleaning|breakfast only|transfer|parking|surcharge|supplement|discount|save|saving|voucher|kaution|gebühr|kinder|hund|haustier|kurtaxe|enfant|taxe|ménage|criança|taxa|limpeza|kinders|per vehicle|game drive|minimum spend|rollaway|corkage|late check|charge|charges|charged|chargeable|penalty|mattress|bedding|bonfire|no[- ]show)\b/i;

/**
 * Prices for one night that a piece of text states outright. A total is divided only where its number
 * of nights stands beside it; extras, deposits and other periods are passed over.
 */
export function nightly(text: string, country?: string, always = false): NightPrice[] {
  const found: NightPrice[] = [];
  if (!always && !anyNight.test(text)) return found;
  const sums = moneyIn(text, country);
  sums.forEach((sum, index) => {
    const from = sums[index - 1]?.end ?? 0;
    const before = text.slice(Math.max(from, sum.start - 70), sum.start);
    const after = text.slice(
      sum.end,
      Math.min(sums[index + 1]?.start ?? text.length, sum.end + 70),
    );
    const clause = `${before.split(/[.;!\n•|]/).at(-1) ?? ""} ${after.split(/[;!\n•|]|\.\s/)[0] ?? ""}`;
    if (extras.test(clause) || otherPeriod.test(after)) return;
    const price = oneNight(sum, before, after, always);
    if (price !== null)
      found.push({
        amount: price,
        currency: sum.currency,
        passage: text.slice(Math.max(0, sum.start - 120), sum.end + 120).replace(/\s+/g, " "),
      });
  });
  return found;
}

function oneNight(sum: Money, before: string, after: string, always: boolean): number | null {
  const perPerson =
    /\b(pp|per person|each|par personne|pro person|por pessoa|per persoon|couple)\b/i;
  const nights = ofNights.exec(after)?.[1] ?? nightsBefore.exec(before)?.[1];
  if (nights) {
    const count = Number(nights);
    if (count === 1) return sum.amount;
    if (count < 1 || count > 60 || perPerson.test(after.slice(0, 40))) return null;
    return roundedAmount(sum.amount / count);
  }
  const near = after.split(/\.\s|[;!]/)[0] ?? "";
  if (perNight.test(near.slice(0, 60))) return sum.amount;
  const lead = (before.split(/\.\s|[;!\n]/).at(-1) ?? "").slice(-50);
  if (perNight.test(lead) && !/\d/.test(lead)) return sum.amount;
  return always ? sum.amount : null;
}

/** Whether a heading or a column title says that the sums below are for one night. */
export function saysPerNight(text: string): boolean {
  return text.length < 120 && perNight.test(text);
}
