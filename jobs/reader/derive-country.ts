import { countryFromCode } from "#domain/places/country-names";
import type { Candidates } from "#jobs/reader/candidates";
import { sourceOf } from "#jobs/reader/classify/platforms";
import type { Page } from "#jobs/reader/page";

/** National domains that are sold worldwide as generic words ("lodge.co", "camp.me"). */
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
  const add = (code: string | undefined, says: string): void => {
    if (code) list.push({ code: code.toUpperCase(), says });
  };
  const latitude = found.best("latitude")?.value;
  const longitude = found.best("longitude")?.value;
  if (latitude !== undefined && longitude !== undefined)
    add(countryAround(latitude, longitude), `coordinates ${latitude}, ${longitude}`);
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

/**
 * Safe interior of each country: for each band of half a degree of latitude, named by its southern
 * edge, the longitude ranges that lie entirely inside the country, some kilometers away from its
 * borders. Points near a border or a coast are in none.
 */
const bands: Record<string, string> = {
  BW: "-26.5:21~22 -26:21~22.5 -25.5:20.8~22.7,24~25.5 -25:20.5~25.7 -24.5:20.1~26.3 -24:20.1~26.7 -23.5:20.1~27 -23:20.1~27.8 -22.5:21.1~28.5 -22:21.1~27.8 -21.5:21.1~27.5 -21:21.1~27.1 -20.5:21.1~26.7 -20:21.1~26 -19.5:21.1~25.8 -19:21.1~23.4,23.8~25.4 -18.5:24.8~25.1",
  KE: "-4:38.5~39.6 -3.5:37.9~39.7 -3:37.8~40 -2.5:36.9~40.5 -2:36~40.7 -1.5:35.1~40.9 -1:34.2~40.8 -0.5:34.1~40.8 0:34.3~40.8 0.5:34.6~40.8 1:35~40.8 1.5:35.1~40.8 2:35.1~40.8 2.5:35~40.8 3:34.7~38.7,39.8~40.9 3.5:34.6~37.3,40.4~40.9 4:34.4~35.8 4.5:35~35.6",
  MZ: "-25.5:32.1~32.8 -25:32.1~33.8 -24.5:32.1~35 -24:32~35.2 -23.5:31.7~35.3 -23:31.6~35.3 -22.5:31.9~35.2 -22:32.4~35 -21.5:32.6~34.9 -21:32.9~34.6 -20.5:33.1~34.5 -20:33.2~34.6 -19.5:33~35.2 -19:33.1~35.6 -18.5:33.1~36.4 -18:33.1~36.8 -17.5:33.1~34.9,35.4~37.4 -17:33.1~34.5,35.4~38.7 -16.5:32.7~34.2,35.9~39.5 -16:31.4~34.1,36~40 -15.5:30.5~34.3,36~40.4 -15:32~33.4,36~40.5 -14.5:35.9~40.4 -14:35.5~40.4 -13.5:35~40.3 -13:34.7~40.3 -12.5:34.9~40.4 -12:38~40.3 -11.5:39.8~40.3",
  NA: "-28.5:17.5~19.5 -28:15.9~19.8 -27.5:15.6~19.8 -27:15.4~19.8 -26.5:15.3~19.8 -26:15.1~19.8 -25.5:15~19.8 -25:15~19.8 -24.5:14.8~19.8 -24:14.6~19.8 -23.5:14.6~19.8 -23:14.7~19.8 -22.5:14.6~19.8 -22:14.3~19.8 -21.5:14~20.8 -21:13.7~20.8 -20.5:13.4~20.8 -20:13.2~20.8 -19.5:12.9~20.8 -19:12.7~20.8 -18.5:12.2~20.4 -18:12~18.4",
  RW: "-2.5:29.3~29.8 -2:30.1~30.6",
  TZ: "-11.5:35.1~35.5,36.2~37.6 -11:34.8~39.3 -10.5:34.7~39.6 -10:34.7~39.5 -9.5:34.2~39.3 -9:32.1~39.2 -8.5:31.1~39.2 -8:30.8~39.1 -7.5:30.6~39.1 -7:30.4~38.8 -6.5:29.8~38.7 -6:29.8~38.7 -5.5:29.7~38.8 -5:29.6~38.7 -4.5:30.4~38 -4:30.7~37.5 -3.5:31~37.3 -3:30.9~36.4 -2.5:31~35.5 -2:31~34.7",
  UG: "-1:29.8~30.5 -0.5:29.9~33.8 0:30.1~33.8 0.5:30.4~34 1:30.9~34.3 1.5:31.4~34.7 2:31.4~34.7 2.5:31~34.4 3:31.1~31.9,32.3~34.3",
  ZA: "-34.5:19.5~20.2 -34:18.6~22.3,23~23.3,24.2~24.8 -33.5:18.5~26.9 -33:18.5~27.7 -32.5:18.5~28.4 -32:18.4~28.9 -31.5:18.2~29.5 -31:17.8~27.4,28.3~30.1 -30.5:17.6~27.1,29.2~30.4 -30:17.3~26.9,29.5~30.8 -29.5:17.1~27.1,29.5~31.1 -29:20~27.5,29.3~31.5 -28.5:20.1~32.2 -28:20.1~32.4 -27.5:20.1~30.8,32.1~32.5 -27:20.1~20.5,22.3~30.6 -26.5:20.1~20.5,22.8~30.6 -26:20.1~20.4,23~23.6,25.8~30.9 -25.5:26~31.8 -25:26.7~31.8 -24.5:27.1~31.7 -24:27.4~31.4 -23.5:28.1~31.3 -23:29~31.1",
  ZM: "-17.5:23.4~23.8,25.1~27.3 -17:22.8~27.6 -16.5:22.3~28.6 -16:22.1~28.7 -15.5:22.1~30.1 -15:22.1~30.1 -14.5:22.1~31.5 -14:22.1~32.5 -13.5:24.1~28.6,29.9~32.6 -13:24.1~28.2,29.9~32.8 -12.5:24.1~26.4,27~27.3,29.9~33.1 -12:24.2~25.1,28.9~33.1 -11.5:28.7~33.1 -11:28.8~33.1 -10.5:28.8~33.2 -10:28.8~32.8 -9.5:28.9~31.8 -9:29.1~30.7",
  ZW: "-22:29.2~31.5 -21.5:28.2~32 -21:27.8~32.3 -20.5:27.8~32.5 -20:27.2~32.6 -19.5:26.3~32.6 -19:26.1~32.6 -18.5:27.2~32.8 -18:27.6~32.8 -17.5:28~32.7 -17:29~32.1 -16.5:29.1~30.3",
};

/** ISO code of the country that certainly contains the point. */
export function countryAround(latitude: number, longitude: number): string | undefined {
  const band = String(Math.floor(latitude * 2) / 2);
  return Object.keys(bands).find((code) =>
    bands[code]
      ?.split(" ")
      .find((one) => one.startsWith(`${band}:`))
      ?.slice(band.length + 1)
      .split(",")
      .some((span) => {
        const [west, east] = span.split("~").map(Number);
        return west !== undefined && east !== undefined && longitude >= west && longitude <= east;
      }),
  );
}
