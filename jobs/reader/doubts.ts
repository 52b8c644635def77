import { countryFromCode } from "#domain/places/country-names";
import type { Candidates } from "./candidates";
import { countryAround } from "./derive-country";
import type { Page } from "./page";

/** Marks the chosen values that another fact of the page contradicts: the operator decides about them. */
export function markDoubts(page: Page, found: Candidates): void {
  const ofPoint = doubtOfPoint(found);
  if (ofPoint) for (const field of ["latitude", "longitude"] as const) found.doubt(field, ofPoint);
  const ofDollars = doubtOfDollars(page, found);
  if (ofDollars)
    for (const field of ["pricePerNight", "currency"] as const) found.doubt(field, ofDollars);
}

/** Coordinates that lie in another country than the page states, perhaps because they are swapped. */
function doubtOfPoint(found: Candidates): string | null {
  const latitude = found.best("latitude")?.value;
  const longitude = found.best("longitude")?.value;
  const stated = found.best("country");
  if (latitude === undefined || longitude === undefined || !stated) return null;
  if (stated.evidence.via === "derived") return null;
  const around = nameAround(latitude, longitude);
  if (around === stated.value) return null;
  if (Math.abs(longitude) <= 90 && nameAround(longitude, latitude) === stated.value)
    return `Latitude and longitude look swapped: ${longitude}, ${latitude} is in ${stated.value}`;
  return around ? `The coordinates are in ${around}, the page says ${stated.value}` : null;
}

function nameAround(latitude: number, longitude: number): string | undefined {
  const code = countryAround(latitude, longitude);
  return code && countryFromCode(code);
}

const otherDollar =
  /\b(?:NAD|AUD|CAD|NZD|SGD|HKD|FJD|ZWL|ZWG|LRD|BBD|JMD|TTD)\b|(?<!\p{L})(?:N|AU?|CA?|NZ|S|HK|ZW?|TT|J)\$|\b(?:Namibian?|Australian|Canadian|New Zealand|Singapore|Hong Kong|Fijian?|Zimbabwean?|Liberian) dollars?\b/u;
const usDollar = /\bUSD?\s?\$|U\$S|\bUSD\b|\b(?:US|U\.S\.|American|United States) dollars?\b/iu;
const bareDollar = /(?<![\p{L}$])\$|(?<!\p{L})dollars?\b/iu;

/** A price in "$" on a page that names another country's dollar, and nowhere US dollars. */
function doubtOfDollars(page: Page, found: Candidates): string | null {
  const price = found.best("pricePerNight");
  if (!price || found.best("currency")?.value !== "USD") return null;
  if (!bareDollar.test(price.evidence.passage)) return null;
  const words = [page.title, ...page.blocks.map(({ text }) => text)].join("\n");
  const other = usDollar.test(words) ? null : otherDollar.exec(words);
  return other ? `The page names ${other[0]}: “$” may not be US dollars` : null;
}
