import { fold } from "#domain/text/slug";

/** Folded, without punctuation: two spellings of a name compare equal. */
const keyOf = (name: string): string =>
  fold(name)
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** ISO 3166-1 alpha-2 codes, two letters each, without a separator. */
const codes =
  "ADAEAFAGAIALAMAOARATAUAWAZBABBBDBEBFBGBHBIBJBMBNBOBRBSBTBWBYBZCACDCFCGCHCICKCLCMCNCOCRCUCVCWCYCZDEDJDKDMDODZECEEEGERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMOMQMRMTMUMVMWMXMYMZNANCNENGNINLNONPNRNZOMPAPEPFPGPHPKPLPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWSYEYTZAZMZW";

const languages = ["en", "fr", "de", "pt", "es", "it", "nl", "af", "sw", "ar"];

/** Spellings that are missing in the language tables. */
const also: Record<string, string> = {
  usa: "US",
  "u s a": "US",
  "united states of america": "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "great britain": "GB",
  "united republic of tanzania": "TZ",
  tanzanie: "TZ",
  zanzibar: "TZ",
  "republic of south africa": "ZA",
  rsa: "ZA",
  swaziland: "SZ",
  "ivory coast": "CI",
  holland: "NL",
  "the netherlands": "NL",
  "the gambia": "GM",
  "czech republic": "CZ",
  turkey: "TR",
  "cape verde": "CV",
  drc: "CD",
  "dr congo": "CD",
  "congo kinshasa": "CD",
  "congo brazzaville": "CG",
  "republic of the congo": "CG",
  "democratic republic of the congo": "CD",
  sudafrika: "ZA",
  suedafrika: "ZA",
  "south african republic": "ZA",
  kenia: "KE",
  tansania: "TZ",
  botsuana: "BW",
  sambia: "ZM",
  simbabwe: "ZW",
  ruanda: "RW",
  mosambik: "MZ",
  mocambique: "MZ",
  elfenbeinkuste: "CI",
};

/** Also a first name, a US state or a common word: counts only in an address field. */
const ambiguous = new Set(
  "georgia jordan chad jersey guinea niger mali man reunion nice israel".split(" "),
);

const english = new Intl.DisplayNames(["en"], { type: "region" });

/** The product's names where the language tables differ. */
const written: Record<string, string> = {
  CD: "Democratic Republic of the Congo",
  CG: "Republic of the Congo",
  CI: "Ivory Coast",
  MM: "Myanmar",
  HK: "Hong Kong",
  MO: "Macao",
  TR: "Turkey",
  PS: "Palestine",
  ST: "São Tomé and Príncipe",
};

function nameOf(code: string): string {
  return written[code] ?? english.of(code) ?? code;
}

let table: Map<string, string> | undefined;
/** First words of country names. */
let firstWords: Set<string> | undefined;

function byName(): Map<string, string> {
  if (table) return table;
  const names = new Map<string, string>(Object.entries(also));
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: "region" });
    for (let at = 0; at < codes.length; at += 2) {
      const code = codes.slice(at, at + 2);
      const name = keyOf(display.of(code) ?? "");
      if (name.length > 3 && !names.has(name)) names.set(name, code);
    }
  }
  table = names;
  return names;
}

/** ISO 3166-1 alpha-3 with its alpha-2: Africa, and those that pages name most. */
const threeLetter = new Map(
  "DZA:DZ AGO:AO BEN:BJ BWA:BW BFA:BF BDI:BI CPV:CV CMR:CM CAF:CF TCD:TD COM:KM COG:CG COD:CD CIV:CI DJI:DJ EGY:EG GNQ:GQ ERI:ER SWZ:SZ ETH:ET GAB:GA GMB:GM GHA:GH GIN:GN GNB:GW KEN:KE LSO:LS LBR:LR LBY:LY MDG:MG MWI:MW MLI:ML MRT:MR MUS:MU MYT:YT MAR:MA MOZ:MZ NAM:NA NER:NE NGA:NG REU:RE RWA:RW STP:ST SEN:SN SYC:SC SLE:SL SOM:SO ZAF:ZA SSD:SS SDN:SD TZA:TZ TGO:TG TUN:TN UGA:UG ESH:EH ZMB:ZM ZWE:ZW USA:US GBR:GB IND:IN"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** English name for an ISO code, or undefined for an invalid code. */
export function countryFromCode(code: string): string | undefined {
  const upper = code.trim().toUpperCase();
  const two = threeLetter.get(upper) ?? upper;
  for (let at = 0; at < codes.length; at += 2)
    if (codes.startsWith(two, at)) return two.length === 2 ? nameOf(two) : undefined;
  return undefined;
}

/** ISO code for an English name of this module. */
export function codeOf(name: string): string | undefined {
  return byName().get(keyOf(name));
}

/** English name for the value of an address field: a code or a name in one of ten languages. */
export function countryFromField(value: string): string | undefined {
  const text = value.trim();
  if (/^[A-Za-z]{2,3}$/.test(text)) {
    const found = countryFromCode(text);
    if (found) return found;
  }
  const spellings = [text, inOrder(text), shortName(text)];
  const code = spellings.map((name) => byName().get(keyOf(name))).find(Boolean);
  return code ? nameOf(code) : undefined;
}

/** "Congo, Democratic Republic of the" is the Democratic Republic of the Congo. */
const inOrder = (text: string): string => text.replace(/^([^,]+),\s*(\S.* of(?: the)?)$/i, "$2 $1");

/** "United Republic of Tanzania", "Tanzania, United Republic of" and "Republik Namibia" without their form of state. */
const shortName = (text: string): string =>
  text.replace(stateAfter, "").replace(stateBefore, "").trim();

const stateAfter =
  /,\s*(?:the\s+)?(?:[\p{L}']+\s+){0,4}(?:republic|kingdom|state|union|federation)(?:\s+of(?:\s+the)?)?$/iu;
const stateBefore =
  /^(?:the\s+)?(?:[\p{L}']+\s+){0,3}?(?:republic|kingdom|state|union|republik|königreich|république|royaume|república|reino|reinado)\s+(?:(?:of|de|do|da|du|des|del)\s+)?(?:the\s+|l['’])?/iu;

/** The countries that a cell names, one or several, in any of ten languages or as codes. */
export function countriesFromField(text: string): { names: string[]; unknown: string[] } {
  const whole = countryFromField(text);
  if (whole) return { names: [whole], unknown: [] };
  const names: string[] = [];
  const unknown: string[] = [];
  for (const part of text.split(/[;|/\n]/).flatMap(splitNames)) {
    const name = countryFromField(part);
    (name ? names : unknown).push(name ?? part.trim());
  }
  return { names: [...new Set(names)], unknown };
}

/** "Botswana, Namibia & Zambia": split at commas and words only where the whole is no country. */
function splitNames(text: string): string[] {
  if (!text.trim()) return [];
  if (countryFromField(text)) return [text];
  const parts = text.split(/,|&|\+|\s(?:and|und|et|e|y|en)\s/i).filter((part) => part.trim());
  // "Tanzania, United Republic of, Kenya": a form of state belongs to the name before it.
  return parts.flatMap((part, at) => {
    if (isStateForm(part)) return [];
    const next = parts[at + 1];
    return [next && isStateForm(next) ? `${part},${next}` : part];
  });
}

const isStateForm = (text: string): boolean => text.trim() !== "" && shortName(`,${text}`) === "";

/** A country that is a complete segment of running text; ambiguous words do not count. */
export function countryFromText(part: string): string | undefined {
  const key = keyOf(part);
  if (ambiguous.has(key) || key.length < 3) return undefined;
  const code = byName().get(key);
  return code && (key.length > 3 || /^[A-Z.]+$/.test(part.trim())) ? nameOf(code) : undefined;
}

/**
 * The country at the end of a line, with or without a comma: "70112 USA", "Quito-Ecuador", "Embu
 * Kenya".
 */
export function countryAtEnd(line: string): string | undefined {
  const words = line
    .slice(-120)
    .replace(/(?:(?<!\s)\s+)?\b[A-Z]{0,2}\d[\dA-Z]{2,7}(?: \d[A-Z\d]{2})?[\s.]*$/, "")
    .split(/[\s,.;|/()–-]+/)
    .filter(Boolean);
  for (let length = Math.min(4, words.length); length >= 1; length--) {
    const name = countryFromText(words.slice(-length).join(" "));
    if (name && !(name === "Mexico" && words.at(-2) === "New")) return name;
  }
  return undefined;
}

function beginsName(word: string): boolean {
  firstWords ??= new Set([...byName().keys()].map((name) => name.split(" ")[0] ?? name));
  return firstWords.has(keyOf(word).split(" ")[0] ?? "");
}

const placing = new Set("in across around throughout en au em no na le la für".split(" "));

/**
 * Countries as locations in running text, in order, once per mention: after a comma or a word like
 * "in", or alone on their line. A country in a name ("India Palace") or a style ("a touch of Germany")
 * does not count.
 */
export function countriesIn(text: string): string[] {
  const words =
    text.slice(0, 20_000).match(/\p{Lu}[\p{L}’'.-]*|\p{Ll}[\p{L}’']*|[,;.|·:()\n–-]/gu) ?? [];
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const first = words[at] ?? "";
    if (!/^\p{Lu}/u.test(first) || !beginsName(first)) continue;
    for (let length = 4; length >= 1; length--) {
      const run = words.slice(at, at + length);
      const name = run.every((word) => /^\p{L}/u.test(word))
        ? countryFromText(run.join(" "))
        : undefined;
      if (!name || (name === "Mexico" && words[at - 1] === "New")) continue;
      if (placed(words, at, length)) found.push(name);
      at += length - 1;
      break;
    }
  }
  return found;
}

function placed(words: string[], at: number, length: number): boolean {
  const before = words[at - 1];
  const after = words[at + length];
  const ends = after === undefined || !/^\p{L}/u.test(after);
  if (before === undefined || !/^\p{L}/u.test(before)) return ends;
  return placing.has(before) || (before === "the" && placing.has(words[at - 2] ?? ""));
}
