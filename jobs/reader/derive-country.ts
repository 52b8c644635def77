import { countryFromCode } from "#domain/places/country-names";
import { certainCountryAt } from "#domain/places/country-outlines";
import type { Candidates } from "#jobs/reader/candidates";
import { sourceOf } from "#jobs/reader/classify/platforms";
import type { Page } from "#jobs/reader/page";

/** National domains that are sold worldwide as generic words ("lodge.co", "camp.me"). */
const soldAsWords = new Set(
  "ac ag ai am as bz cc cd cf co cx dj fm ga gd gg gl gq im io je la li ly me mn nu pw sc sh st tc tk to tv vc vg ws".split(
    " ",
  ),
);

export function countryOfDomain(host: string): string | undefined {
  const end = /\.([a-z]{2})$/.exec(host.toLowerCase())?.[1];
  if (!end || soldAsWords.has(end)) return undefined;
  return end === "uk" ? "GB" : end;
}

/** A US state before a five-digit postcode. */
const americanPlace =
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming)\b[.)]?,? \d{5}(?:-\d{4})?$/;

/** Currencies of a single country, in which nobody abroad states a price. */
const nationalCurrencies = new Set(
  "AOA BIF BWP BRL CDF CVE CZK DZD EGP ETB GHS GMD HUF IDR JPY KES KRW LKR LSL MGA MUR MWK MXN MZN NAD NGN NPR PHP PLN RON RWF SCR SZL THB TND TRY TWD TZS UGX VND ZMW".split(
    " ",
  ),
);

/** The country of a price's currency: the code begins with the country's. */
function countryOfCurrency(currency: string | undefined): string | undefined {
  return currency && nationalCurrencies.has(currency) ? currency.slice(0, 2) : undefined;
}

/** The country of an address in Japanese or Chinese, which states none. */
function countryOfScript(address: string): string | undefined {
  if (/\p{Script=Han}[都道府県]\p{L}/u.test(address)) return "JP";
  return /\p{Script=Han}縣\p{L}/u.test(address) ? "TW" : undefined;
}

/** Languages that hardly any stay abroad writes its page in. */
const nationalLanguages: Record<string, string> = {
  bg: "BG",
  cs: "CZ",
  el: "GR",
  fi: "FI",
  hr: "HR",
  hu: "HU",
  it: "IT",
  ja: "JP",
  ko: "KR",
  pl: "PL",
  ro: "RO",
  sk: "SK",
  th: "TH",
  tr: "TR",
  vi: "VN",
};

interface Sign {
  code: string;
  says: string;
}

/** Facts of the page that indicate one country, most reliable first. */
function signs(page: Page, found: Candidates): Sign[] {
  const list: Sign[] = [];
  const add = (code: string | null | undefined, says: string): void => {
    if (code) list.push({ code: code.toUpperCase(), says });
  };
  const latitude = found.best("latitude")?.value;
  const longitude = found.best("longitude")?.value;
  if (latitude !== undefined && longitude !== undefined)
    add(certainCountryAt({ latitude, longitude }), `coordinates ${latitude}, ${longitude}`);
  const address = found.best("fullAddress")?.value ?? "";
  add(americanPlace.test(address) ? "US" : undefined, `state and ZIP code ${address}`);
  add(countryOfScript(address), `address ${address}`);
  // Platforms use many domains and print the phone numbers of their own offices.
  if (sourceOf(page) !== "website") return list;
  for (const phone of found.all("phone"))
    add(countryOfNumber(phone.value), `telephone ${phone.value}`);
  const host = page.url?.hostname ?? "";
  add(countryOfDomain(host), `domain ${host}`);
  const currency = found.best("currency")?.value;
  if (list.length === 0) add(countryOfCurrency(currency), `prices in ${currency}`);
  return list;
}

/**
 * Derives a country that the page does not state, from its coordinates, telephone number or domain.
 * Contradictory facts are ignored.
 */
export function deriveCountry(page: Page, found: Candidates): void {
  if (found.best("country")) return;
  const [first, ...others] = signs(page, found);
  // Names of places recur in other countries: they only count where nothing else does.
  if (!first && found.place)
    found.add("country", countryFromCode(found.place.code), "derived", found.place.says);
  const spoken = nationalLanguages[page.lang];
  if (!first && !found.place && spoken)
    found.add("country", countryFromCode(spoken), "derived", `language ${page.lang}`);
  if (!first || others.some((sign) => sign.code !== first.code)) return;
  found.add("country", countryFromCode(first.code), "derived", first.says);
}

/** Calling codes of a single country; +1, +7 and other shared codes are ambiguous. */
const codes = {
  africa:
    "20EG 211SS 212MA 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI 226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO 245GW 248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 263ZW 264NA 265MW 266LS 267BW 268SZ 269KM 27ZA 291ER",
  europe:
    "30GR 31NL 32BE 33FR 34ES 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FI 359BG 36HU 370LT 371LV 372EE 373MD 374AM 375BY 376AD 380UA 381RS 382ME 385HR 386SI 387BA 389MK 39IT 40RO 41CH 420CZ 421SK 43AT 44GB 45DK 46SE 47NO 48PL 49DE",
  americas:
    "501BZ 502GT 503SV 504HN 505NI 506CR 507PA 509HT 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 591BO 592GY 593EC 595PY 597SR 598UY",
  asiaAndPacific:
    "60MY 61AU 62ID 63PH 64NZ 65SG 66TH 679FJ 685WS 81JP 82KR 84VN 852HK 855KH 856LA 86CN 880BD 886TW 90TR 91IN 92PK 94LK 95MM 960MV 961LB 962JO 966SA 968OM 971AE 972IL 974QA 975BT 976MN 977NP 994AZ 995GE 996KG 998UZ",
};

const table = new Map(
  Object.values(codes)
    .flatMap((list) => list.split(" "))
    .map((entry) => [entry.replace(/\D/g, ""), entry.replace(/\d/g, "")]),
);

/** ISO code of the country of a telephone number: "+27 …", "0027 …", "(+27) …". */
export function countryOfNumber(written: string): string | undefined {
  const international = /^\W*(?:\+|00)\s?(\d[\d\s()./-]{7,20})$/.exec(written.trim())?.[1];
  const digits = international?.replace(/\D/g, "");
  if (!digits || digits.length < 9 || digits.length > 15) return undefined;
  for (const length of [3, 2]) {
    const code = table.get(digits.slice(0, length));
    if (code) return code;
  }
  return undefined;
}
