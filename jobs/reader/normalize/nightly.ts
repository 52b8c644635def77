import { roundedAmount } from "#domain/money/money";
import { type Money, moneyIn } from "#jobs/reader/normalize/money";

export interface NightPrice {
  amount: number;
  currency: string;
  /** The words around it. */
  passage: string;
  /** Set where the page states a sum for so many nights and this is its part for one. */
  nights?: number;
}

const nightWord = String.raw`(?:nights?|nuit(?:ée)?s?|nächte?|nacht|noites?|noches?|notti?|notte|nag|nagte|nachten|overnight|usiku|diária)`;
const unitWord = String.raw`(?:room|suite|tent|villa|unit|couple|chalet|cottage|cabin|person|guest|zimmer|chambre|habitaci[oó]n|quarto|camera|kamer)`;
const perNight = new RegExp(
  String.raw`(?:\/\s{0,2}|\b(?:per|a|each|pro|par|por|la|pr\.?|je|for one|for 1|pour une|für eine|por uma|vir een)\s{1,2}|\bà la )(?:person\s?(?:per\s)?|guest\s?(?:per\s)?|1\s)?(?:persoon per |personne et par |pessoa por |Person und |Person pro )?${nightWord}(?![\p{L}])` +
    String.raw`|\/?\s?\b${unitWord}\s{0,2}[·/|,-]\s{0,2}${nightWord}(?![\p{L}])` +
    String.raw`|\bnightly\b|\btonight\b|\bpppns?\b|\bp\.?p\.?p\.?n\.?s?\b|\bpp ?pn\b|\bp\.?\/?n\.?(?![\p{L}\d])|\/ ?noite\b|\bper ?night\b`,
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
/** A number of nights that is asked for, not the stay that the sum is for. */
const leastStay =
  /\b(?:min(?:imum)?|at least|mindest\p{L}{0,12}|mindestens|minimal|mínim[oa]|minimaal|up to|within|cancel\p{L}{0,8}|free|gratis|every|each)\b[^.;]{0,25}$/iu;
/** Some beginning of the words above: most texts have none, and need no closer look. */
const anyNight = /nigh|nui|n[aä]ch|noi|noc|nott|nag|usiku|diária|p\.?\/?n/i;
const otherPeriod =
  /^\s{0,2}(?:\/|per|a|each|pro|par|por)?\s{0,2}(?:week|month|year|day(?! night)|hour|woche|monat|semaine|mois|semana|mês|mes|jour|tag|dia)\b/iu;
const extras =
  /\b(fees?|deposit|extra|additional|child|children|kids?|infants?|pets?|dogs?|tax|taxes|levy|levies|cleaning|breakfast only|transfer|parking|surcharge|supplements?|discount|saved?|saves|savings?|voucher|credit|kaution|kinder|hund|haustier|kurtaxe|enfants?|taxe|ménage|supplément|criança|taxa|limpeza|suplemento|kinders|per vehicle|game drive|minimum spend|rollaway|corkage|late check|charged?|charges|chargeable|penalty|earn(?:ed|s)?|collect|redeem(?:ed)?|rewards?|points|cash ?back|one ?key(?:cash)?|gift cards?|coupons?|promo codes?|mattress|bedding|bonfire|no[- ]show)\b|geb(?:ü|ue|\uFFFD)hr|aufpreis|zuschlag|servicepauschale/i;
/** A sum that says by how much a price differs from another. */
const difference =
  /^\s{0,2}(?:(?:a|per|\/)\s{0,2}night\s{0,2})?(?:(?:USD|EUR|GBP|ZAR|BRL)\s{0,2})?(?:lower|less|cheaper|off\b(?![\s-]?(?:season|peak))|discount|mais baixo|mais barato|a menos|menos|de desconto|günstiger|billiger|weniger|Rabatt|moins cher|de moins|de réduction|più basso|in meno|di sconto|más bajo|más barato|goedkoper|korting|afslag)/iu;
const differenceBefore =
  /\b(?:save(?: up to)?|saving(?: of)?|discount(?: of)?|reduced by|cut by|economize|poupe|sparen sie|économisez|ahorra|risparmia|bespaar)\s{1,2}$/i;

/** Whether the words around a sum make it a fee, an extra or a deposit. */
export function namesExtra(words: string): boolean {
  return extras.test(words);
}

/**
 * Prices for one night that a piece of text states outright. A total is divided only where its number
 * of nights stands beside it; extras, deposits, differences and other periods are passed over.
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
    if (difference.test(after) || differenceBefore.test(before)) return;
    const price = oneNight(sum, before, after, always);
    if (price !== null)
      found.push({
        ...price,
        currency: sum.currency,
        passage: text.slice(Math.max(0, sum.start - 120), sum.end + 120).replace(/\s+/g, " "),
      });
  });
  return found;
}

/** How many nights a sum is for, where that stands right beside it. */
function nightsOf(before: string, after: string): number | undefined {
  const behind = ofNights.exec(after)?.[1];
  if (behind) return Number(behind);
  const ahead = nightsBefore.exec(before);
  return ahead?.[1] && !leastStay.test(before.slice(0, ahead.index + 1))
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
  const lead = (before.split(/\.\s|[;!\n]/).at(-1) ?? "").slice(-50);
  if (perNight.test(lead) && !/\d/.test(lead)) return { amount: sum.amount };
  return always ? { amount: sum.amount } : null;
}

/** Whether a heading or a column title says that the sums below are for one night. */
export function saysPerNight(text: string): boolean {
  return text.length < 120 && perNight.test(text);
}
