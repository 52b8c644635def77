/** ISO 4217 codes that a price on a page may have. */
const codes = new Set(
  "AED AOA ARS AUD BGN BIF BRL BWP CAD CDF CHF CLP CNY COP CRC CVE CZK DKK DZD EGP ETB EUR FJD GBP GEL GHS GMD HKD HUF IDR ILS INR ISK JOD JPY KES KHR KRW KWD LKR LSL MAD MGA MUR MVR MWK MXN MYR MZN NAD NGN NOK NPR NZD OMR PEN PHP PKR PLN QAR RON RWF SAR SCR SEK SGD SZL THB TND TRY TWD TZS UAH UGX USD UYU VND XAF XOF XPF ZAR ZMW ZWL".split(
    " ",
  ),
);

const signs: Record<string, string> = {
  us$: "USD",
  $: "USD",
  u$s: "USD",
  r$: "BRL",
  n$: "NAD",
  a$: "AUD",
  au$: "AUD",
  c$: "CAD",
  ca$: "CAD",
  nz$: "NZD",
  s$: "SGD",
  hk$: "HKD",
  mx$: "MXN",
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  "₹": "INR",
  "¥": "JPY",
  "₦": "NGN",
  "gh₵": "GHS",
  "₵": "GHS",
  "gh¢": "GHS",
  "₱": "PHP",
  "฿": "THB",
  "₫": "VND",
  "₩": "KRW",
  "₺": "TRY",
  php: "PHP",
  nrs: "NPR",
  zł: "PLN",
  kč: "CZK",
  r: "ZAR",
  rand: "ZAR",
  rwf: "RWF",
  fbu: "BIF",
  ariary: "MGA",
  ksh: "KES",
  kshs: "KES",
  tsh: "TZS",
  tshs: "TZS",
  ush: "UGX",
  ugx: "UGX",
  frw: "RWF",
  birr: "ETB",
  mt: "MZN",
  mtn: "MZN",
  kz: "AOA",
  "ر.س": "SAR",
  رس: "SAR",
  دج: "DZD",
  "د.ج": "DZD",
  "د.م": "MAD",
  "د.ت": "TND",
  "د.إ": "AED",
  "ج.م": "EGP",
  lei: "RON",
  円: "JPY",
  dollars: "USD",
  dollar: "USD",
};

const shillings = { Kenya: "KES", Tanzania: "TZS", Uganda: "UGX" };
const kwachas = { Zambia: "ZMW", Malawi: "MWK" };
const dirhams = { Morocco: "MAD", "Western Sahara": "MAD", "United Arab Emirates": "AED" };
const francs = {
  Senegal: "XOF",
  Mali: "XOF",
  Benin: "XOF",
  Togo: "XOF",
  "Burkina Faso": "XOF",
  "Ivory Coast": "XOF",
  Niger: "XOF",
  Cameroon: "XAF",
  Gabon: "XAF",
  Chad: "XAF",
  "Central African Republic": "XAF",
  "Republic of the Congo": "XAF",
};

/** Signs that several countries share: the country of the page decides, otherwise they are ambiguous. */
const shared: Record<string, Record<string, string>> = {
  rs: {
    India: "INR",
    Mauritius: "MUR",
    "Sri Lanka": "LKR",
    Nepal: "NPR",
    Pakistan: "PKR",
    Seychelles: "SCR",
  },
  p: { Botswana: "BWP", Philippines: "PHP" },
  k: kwachas,
  kwacha: kwachas,
  dh: dirhams,
  dhs: dirhams,
  dirham: dirhams,
  dirhams: dirhams,
  da: { Algeria: "DZD" },
  dt: { Tunisia: "TND" },
  le: { Egypt: "EGP" },
  l: { Lesotho: "LSL" },
  n: { Nigeria: "NGN" },
  e: { Eswatini: "SZL" },
  m: { Lesotho: "LSL" },
  d: { Gambia: "GMD" },
  br: { Ethiopia: "ETB" },
  mk: { Malawi: "MWK" },
  ar: { Madagascar: "MGA" },
  ريال: { "Saudi Arabia": "SAR", Qatar: "QAR", Oman: "OMR" },
  cfa: francs,
  fcfa: francs,
  "/=": shillings,
  "/-": shillings,
  sh: shillings,
  shs: shillings,
  kr: { Sweden: "SEK", Norway: "NOK", Denmark: "DKK", Iceland: "ISK" },
};

/** ISO code of a code or sign; the country resolves shared signs. */
export function currencyFrom(written: string, country?: string): string | undefined {
  const text = written.trim().replace(/\.$/, "");
  const upper = text.toUpperCase();
  if (codes.has(upper)) return upper;
  const key = text.toLowerCase();
  const local = shared[key];
  return local ? country && local[country] : signs[key];
}

const alternatives = [
  "US\\s?\\$",
  "U\\$S",
  "R\\$",
  "N\\$",
  "AU?\\$",
  "CA?\\$",
  "NZ\\$",
  "S\\$",
  "HK\\$",
  "MX\\$",
  "GH[₵¢]",
  "[$€£₹¥₦₵₱฿₫₩₺]",
  ...codes,
  "[KkTU][Ss][Hh]s?\\.?",
  "[KTU]SHS?\\.?",
  "Shs?\\.?",
  "(?:Kes|Ugx|Tzs|Zmw|Zar|Usd|Rwf|Php|PhP|Npr|Nrs|NRs)\\.?",
  "zł",
  "Kč",
  "kr\\.?",
  "MK",
  "F\\s?CFA|CFA",
  "Br",
  "Ar",
  "[Aa]riary",
  "FBu|Fbu",
  "FRW",
  "Frw",
  "Rs\\.?",
  "Birr",
  "D[Hh]s?",
  "[Dd]irhams?",
  "MT|Mtn|MTn",
  "[Kk]wacha",
  "Euros?",
  "euros?",
  "Rand",
  "rand",
  "dollars?",
  "lei",
  "円",
  "[RPKNEMD]",
  // Before an amount "da" and "le" are words, behind it "k" is thousands and "L" liters.
  "(?:DA|DT|Kz|dhs?)(?<=\\d\\s{0,2}\\p{L}{2,3})",
  "(?:LE|L|k)(?=\\s?\\d)",
  "ر\\.?س\\.?|ريال|د\\.?ج\\.?|د\\.(?:م|ت|إ)\\.?|ج\\.م\\.?",
];

/** Regular expression source for an amount with its currency. */
export const currencyPattern = alternatives.join("|");

const otherDollar =
  /\b(?:NAD|AUD|CAD|NZD|SGD|HKD|FJD|ZWL|ZWG|LRD|BBD|JMD|TTD)\b|(?<!\p{L})(?:N|AU?|CA?|NZ|S|HK|ZW?|TT|J)\$|\b(?:Namibian?|Australian|Canadian|New Zealand|Singapore|Hong Kong|Fijian?|Zimbabwean?|Liberian) dollars?\b/u;
const usDollar = /\bUSD?\s?\$|U\$S|\bUSD\b|\b(?:US|U\.S\.|American|United States) dollars?\b/iu;
const bareDollar = /(?<![\p{L}$])\$|(?<!\p{L})dollars?\b/iu;

/**
 * Why a price in "$" may not be in US dollars: its page names another country's dollar, and nowhere US dollars.
 * Null where nothing speaks against it.
 */
export function doubtOfDollars(passage: string, page: string): string | null {
  if (!bareDollar.test(passage) || usDollar.test(page)) return null;
  const other = otherDollar.exec(page);
  return other && `The page names ${other[0]}: “$” may not be US dollars`;
}
