import { doubtOfDollars } from "#domain/money/currency-signs";
import { countryFromCode } from "#domain/places/country-names";
import { countryCodeAt, fitsCountry } from "#domain/places/country-outlines";
import type { Candidates } from "./candidates";
import type { Page } from "./page";

/** Marks the chosen values that another fact of the page contradicts: the operator decides about them. */
export function markDoubts(page: Page, found: Candidates): void {
  const ofPoint = doubtOfPoint(found);
  if (ofPoint) for (const field of ["latitude", "longitude"] as const) found.doubt(field, ofPoint);
  const ofPrice = doubtOfPrice(page, found);
  if (ofPrice)
    for (const field of ["pricePerNight", "currency"] as const) found.doubt(field, ofPrice);
}

/** Coordinates that lie in another country than the page states, perhaps because they are swapped. */
function doubtOfPoint(found: Candidates): string | null {
  const latitude = found.best("latitude")?.value;
  const longitude = found.best("longitude")?.value;
  const stated = found.best("country");
  if (latitude === undefined || longitude === undefined || !stated) return null;
  if (stated.evidence.via === "derived") return null;
  const { value: country } = stated;
  if (fitsCountry({ latitude, longitude }, country)) return null;
  const turned = { latitude: longitude, longitude: latitude };
  if (Math.abs(longitude) <= 90 && countryCodeAt(turned) !== null && fitsCountry(turned, country))
    return `Latitude and longitude look swapped: ${longitude}, ${latitude} is in ${country}`;
  const around = countryFromCode(countryCodeAt({ latitude, longitude }) ?? "");
  return `The coordinates are in ${around ?? "the sea or outside Africa"}, the page says ${country}`;
}

function doubtOfPrice(page: Page, found: Candidates): string | null {
  const price = found.best("pricePerNight");
  if (!price || found.best("currency")?.value !== "USD") return null;
  const words = [page.title, ...page.blocks.map(({ text }) => text)].join("\n");
  return doubtOfDollars(price.evidence.passage, words);
}
