import type { Candidates } from "#jobs/reader/candidates";
import { countryFromCode } from "#jobs/reader/normalise/country";
import type { Page } from "#jobs/reader/page";
import { sourceOf } from "#jobs/reader/source";
import { countryOfNumber } from "./calling-codes";
import { countryAround } from "./inner-land";

/** National domains of the world that are sold as words of their own ("lodge.co", "camp.me"). */
const soldAsWords = new Set(
  "ac ag ai am as bz cc cd cf co cx dj fm ga gd gg gl gq im io je la li ly me mn nu pw sc sh st tc tk to tv vc vg ws".split(
    " ",
  ),
);

function countryOfDomain(host: string): string | undefined {
  const end = /\.([a-z]{2})$/.exec(host.toLowerCase())?.[1];
  if (!end || soldAsWords.has(end)) return undefined;
  return end === "uk" ? "GB" : end;
}

/** A state of the USA before a postcode of five digits. */
const americanPlace =
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming)\b[.)]?,? \d{5}(?:-\d{4})?$/;

interface Sign {
  code: string;
  says: string;
}

/** What stands in the page and lies in one country only, surest first. */
function signs(page: Page, found: Candidates): Sign[] {
  const list: Sign[] = [];
  const add = (code: string | undefined, says: string): void => {
    if (code) list.push({ code: code.toUpperCase(), says });
  };
  const latitude = found.best("latitude")?.value;
  const longitude = found.best("longitude")?.value;
  if (latitude !== undefined && longitude !== undefined)
    add(countryAround(latitude, longitude), `coordinates ${latitude}, ${longitude}`);
  const address = found.best("fullAddress")?.value ?? "";
  add(americanPlace.test(address) ? "US" : undefined, `state and ZIP code ${address}`);
  // Platforms answer under many domains and print the numbers of their own offices.
  if (sourceOf(page) !== "website") return list;
  for (const phone of found.all("phone"))
    add(countryOfNumber(phone.value), `telephone ${phone.value}`);
  const host = page.url?.hostname ?? "";
  add(countryOfDomain(host), `domain ${host}`);
  return list;
}

/**
 * A country that the page does not state, worked out from where its point lies, its telephone or its
 * domain. Signs that contradict each other say nothing.
 */
export function deriveCountry(page: Page, found: Candidates): void {
  if (found.best("country")) return;
  const [first, ...others] = signs(page, found);
  if (!first || others.some((sign) => sign.code !== first.code)) return;
  found.add("country", countryFromCode(first.code), "derived", first.says);
}
