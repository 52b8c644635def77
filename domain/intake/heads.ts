import { currencyFrom } from "#domain/money/currency-signs";
import { unitInWords } from "./price-cell";
import { findTarget, guessTarget, headWords, type Target, targetOfWords } from "./targets";

/** What the heading of a column says about its values. */

export interface HeadGuess {
  target: Target;
  /** 0 to 100. */
  score: number;
  /** A part of the heading alone names it. */
  isPart?: true;
}

const rankScores = [95, 95, 90, 80];
const partScore = 50;

/** "location.lat" is also known as "lat", "Price (USD)" also as "Price". */
function* readingsOf(head: string): Generator<[text: string, cost: number]> {
  yield [head, 0];
  const segments = head.split(".").filter(Boolean);
  if (segments.length > 1) {
    yield [segments.slice(-2).join(" "), 3];
    yield [segments.at(-1) ?? "", 5];
  }
  const bare = head.replace(/[([{][^()[\]{}]*[)\]}]/g, " ").trim();
  if (bare && bare !== head) yield [bare, 4];
  const inside = /\(([^()]+)\)/.exec(head)?.[1];
  if (inside) yield [inside, 12];
  for (const part of head.split(/\s[/|–-]\s|\/|\n/)) if (part !== head) yield [part, 8];
  // A text in one of several languages.
  if (/^(?:en|eng|english|de|fr|pt|es)$/i.test(segments.at(-1) ?? "") && segments.length > 1)
    yield [segments.slice(0, -1).join(" "), /^en/i.test(segments.at(-1) ?? "") ? 5 : 9];
}

/** Headings of columns that are not for guests. */
const internal =
  /(?:^|[^\p{L}])(?:intern|internal|interno|internas?|interne|private|privat)(?:[^\p{L}]|$)/iu;

/** Words that say nothing about which fact a column holds. */
const noise = new Set(
  "text html raw amount value values info field listing listed list property hotel lodge camp stay no nr num number nb total main current the of our der die das do da de del la le les du gps wgs84 dd decimal degrees".split(
    " ",
  ),
);

/** The target that a heading names, as a whole or in part. */
export function targetOfHead(head: string): HeadGuess | null {
  if (internal.test(head)) return null;
  let best: HeadGuess | null = null;
  const offer = (target: Target | null | undefined, score: number, isPart?: true) => {
    if (target && score > (best?.score ?? 0)) best = { target, score, ...(isPart && { isPart }) };
  };
  for (const [text, cost] of readingsOf(head)) {
    const match = guessTarget(text);
    if (match) offer(match.target, (rankScores[match.rank] ?? 0) - cost);
    const words = headWords(text);
    const bare = words.filter((word) => !noise.has(word));
    const similar = targetOfWords(words) ?? (bare.length > 0 ? targetOfWords(bare) : null);
    if (similar) offer(similar.target, 72 - cost);
  }
  offer(priceOfHead(head), 71);
  if (!best) offer(axisOfHead(head), 70);
  if (!best) offer(targetOfPart(headWords(head)), partScore, true);
  return best;
}

/** Some words of a heading, the longest run first. */
function targetOfPart(words: readonly string[]): Target | null {
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length);
      const match = part.join("").length > 3 ? targetOfWords(part) : null;
      if (match && canBePart(match.target)) return match.target;
    }
  return null;
}

/** "Child rate" is no price of a stay. */
const canBePart = ({ readAs }: Target): boolean =>
  readAs !== "price" && readAs !== "id" && readAs !== "version";

const priceWord =
  /(?:^|[^\p{L}])(?:prices?|rates?|rack|tariffs?|tarifs?|preise?|prix|pre[çc]os?|precios?|di[áa]rias?|costs?|tarifas?)(?:[^\p{L}]|$)/iu;
/** Amounts that are not the price of a night. */
const otherAmount =
  /deposit|levy|fee|child|kind|suppl|single|tax|discount|commission|provision|conservation|notes?|basis|type|vali|gültig|vigen|until|bis\b|date|stand|jusqu|include|exclude|currency|per$/i;

/** "US$ p.p. per night" and "Rack rate from (ZAR pppn)" are prices. */
function priceOfHead(head: string): Target | null {
  if (otherAmount.test(head)) return null;
  const unit = unitInWords(head);
  const isPrice = priceWord.test(head) || (currencyInHead(head) !== null && unit !== undefined);
  return isPrice ? findTarget(targetOfUnit(unit)) : null;
}

/** The target of prices for a unit. */
export const targetOfUnit = (unit: string | undefined): string =>
  unit === "per stay"
    ? "pricePerStay"
    : unit === "per room per night"
      ? "pricePerRoom"
      : unit?.startsWith("per person")
        ? "pricePerPerson"
        : "pricePerNight";

/** The currency that a heading states: "Rate (USD)", "Preis in €"; "$" may be that of several countries. */
export function currencyInHead(head: string): string | null {
  const tokens = head.match(
    /(?<!\p{L})[A-Z]{3}(?!\p{L})|(?:US|N|R|A|NZ|C)\$|[€£$]|(?<=_)[a-z]{3}$/gu,
  );
  const codes = new Set(
    (tokens ?? []).flatMap((token) => (token === "$" ? token : (currencyFrom(token) ?? []))),
  );
  const [code, second] = codes;
  return code && !second ? code : null;
}

const south = /^(?:s|south|sud|sued|sul|sur)$/;
const north = /^(?:n|north|nord|norte)$/;
const east = /^(?:e|east|ost|est|leste|este)$/;
const west = /^(?:w|west|ouest|oeste)$/;

/** "GPS South": the direction of coordinates without a sign; null where the heading states none. */
export function sideOfHead(head: string): { axis: "latitude" | "longitude"; sign: 1 | -1 } | null {
  for (const word of headWords(head)) {
    if (south.test(word)) return { axis: "latitude", sign: -1 };
    if (north.test(word)) return { axis: "latitude", sign: 1 };
    if (east.test(word)) return { axis: "longitude", sign: 1 };
    if (west.test(word)) return { axis: "longitude", sign: -1 };
  }
  return null;
}

const geographic = /gps|coord|koord|geo|lat|lon|position|wgs/i;

const axisOfHead = (head: string): Target | null => {
  const side = geographic.test(head) ? sideOfHead(head) : null;
  return side && findTarget(side.axis);
};
