import { countryAtEnd, countryFromText } from "#domain/places/country-names";
import { placesNamed } from "#jobs/reader/normalize/places";
import { electronic, phoneNumber, soundAddress } from "#jobs/reader/normalize/sound-value";
import { anyOf, squeeze, wordCount } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

export interface FoundAddress {
  text: string;
  passage: string;
}

const label =
  /^(?:(?:physical|street|our|postal|hotel|lodge|full|property|gps)\s)?(?:address|location|loc|adresse|anschrift|endereço|dirección|indirizzo|adres|standort|lage|find us|where we are|visit us|localização|localisation|emplacement|ubicación|ligging|located at|located in)\s*(?:[:|–-]|$)\s*/i;
/** The same without a sign behind it: "Localisation Assinie, Côte d'Ivoire". */
const bareLabel =
  /^(?:Address|Adresse|Location|Localisation|Emplacement|Dirección|Ubicación|Endereço|Localização|Indirizzo|Anschrift|Standort|Adres)\s{1,3}(?=\p{Lu}|\d)/u;
const headingLabel =
  /^(?:(?:physical|our|the|postal|mailing|street)\s)?(?:address|location|adresse|anschrift|endereço|direcci[oó]n|indirizzo|adres|find us|where (?:we are|to find us)|visit us|standort|localização|ligging|contact(?: us| info| details)?|get in touch|kontakt|contactez[- ]nous|contacto|contato|kontak):?$/i;
const noise =
  /\b(phone|tel(?:ephone|\.|:)?|toll[- ]free|fax|e-?mail|whatsapp|mobile|cell|gps|©|copyright|all rights|hours|open|website|www\.|directions|get there|see map|show map|map)\b/i;

const telephone =
  /\b(?:phone|tel|telephone|toll[- ]free|fax|e-?mail|whatsapp|mobile|cell|call|gps)\b.*$/i;

/** "12 Lake Road - Naivasha - Nakuru": dashes that separate the parts of an address. */
function withCommas(text: string): string {
  const parts = text.split(/(?<!\s)\s{1,3}[-–—|]\s+/);
  return parts.length > 2 && parts.every((part) => part.length < 60) ? parts.join(", ") : text;
}

/** Removes labels, phone numbers and email addresses from a line. */
function tidy(text: string): string {
  return withCommas(squeeze(text.replace(/\n/g, ", ")))
    .replace(/^(?:\p{L}+ ){2,9}\p{L}+\. (?=\p{Lu})/u, "")
    .replace(/^[^\p{L}\p{N}+(]+/u, "")
    .replace(label, "")
    .replace(bareLabel, "")
    .replace(/^(?:located|situated) (?:at|in|on|along)\s/i, "")
    .replace(telephone, "")
    .replace(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g, "")
    .replace(/(?:\+|\b1[ .-])?\(?\d{2,4}\)?[\d\s-]{7,40}$/, "")
    .replace(/\s[–-]\s(?=\p{Lu}[\p{L}. ]{1,40}, [A-Z]{2} \d{5}\b)/u, ", ")
    .replace(/(?<!\s)\s+,/g, ",")
    .replace(/(?:,\s*)+/g, ", ")
    .replace(/(?<![\s,|+–-])[\s,|+–-]+$/, "")
    .trim();
}

interface Scored extends FoundAddress {
  score: number;
}

/** "2 minutes' walk to the beach" beside a pin. */
const distance =
  /\b\d{1,3}\s?(?:min(?:ute|utes|uten)?s?|km|kilomet(?:re|er)s?|met(?:re|er)s?)\b['’]?\s(?:walk|drive|loop|from|to|na|van|von|vom|zum|zur|de|du|à|away|by)\b/i;

/** A location after a label or a pin icon may be short: "Address: Hazyview, Mpumalanga". */
function isPlaces(address: string, least: number): boolean {
  const parts = address.split(/(?:(?<!\s)\s+)?,\s*/);
  return (
    address.length >= 8 &&
    address.length < 160 &&
    parts.length >= least &&
    (least > 2 || parts.every((part) => /^[\p{Lu}\d]/u.test(part) && wordCount(part) <= 5))
  );
}

/** "Cove Ridge, East London" on a line of its own in the footer. */
function isTownLine({ zone }: Block, address: string): boolean {
  const parts = address.split(", ");
  return zone === "footer" && parts.length === 2 && isKnown(parts[1] ?? "");
}

function candidate(block: Block, text: string, bonus: number, beside = 0): Scored | undefined {
  const address = soundAddress(tidy(text));
  if (!address || distance.test(address.split(",")[0] ?? "")) return undefined;
  const alike = looksLikeAddress(address);
  const isTown = alike <= 0 && wordCount(address) <= 5 && townOf(address) !== undefined;
  const score = isTown ? 2 : alike + (alike === 2 && isTownLine(block, address) ? 1 : 0);
  const pinned = isPinned(block);
  const marks = bonus + (pinned ? beside : 0);
  const least = pinned || isLabeled(block) ? 2 : 3;
  const isPlace = isPlaces(address, least) || (isLabeled(block) && street.test(address));
  if (score <= 0 && !(marks >= 4 && isPlace)) return undefined;
  const near = score >= 3 || pinned ? beside : 0;
  return { text: address, passage: block.text, score: Math.max(score, 0) + bonus + near };
}

/** A short line with a telephone number or an email address. */
function isContact(block: Block | undefined): boolean {
  return (
    block !== undefined &&
    block.text.length < 120 &&
    (phoneNumber.test(block.text) || electronic.test(block.text))
  );
}

function isLabeled(block: Block): boolean {
  const text = block.text.slice(0, 300).replace(/^[^\p{L}]+/u, "");
  return label.test(text) || bareLabel.test(text);
}

function isPinned(block: Block): boolean {
  return /^\s*📍/u.test(block.text) && block.text.length < 120;
}

function bonusOf(block: Block, before: Block | undefined): number {
  let bonus = 0;
  if (block.tag === "address") bonus += 4;
  const above = block.headings.at(-1) ?? "";
  if (
    headingLabel.test(squeeze(above)) ||
    (before &&
      before.text.length < 30 &&
      (headingLabel.test(squeeze(before.text)) || label.test(before.text)))
  )
    bonus += 4;
  if (isLabeled(block)) bonus += 4;
  if (
    /[📍🏠]|^\s*📌/u.test(block.text) ||
    /(?:^|[\s-])(?:address|location|map-marker|map-pin|adr)(?:[\s-]|$)/i.test(
      (block.element.attribs.class ?? "").slice(0, 300),
    )
  )
    bonus += 2;
  if (block.zone === "footer") bonus += 1;
  return bonus;
}

/** Neighboring lines that form an address: street and town, or name, street and town. */
function joinedLines(blocks: Block[], at: number, bonus: number, beside: number): Scored[] {
  const [block, next, third] = blocks.slice(at, at + 3);
  const line = (one: Block | undefined): one is Block =>
    one !== undefined && one.text.length < 80 && one.level === 0 && one.zone === block?.zone;
  if (bonus <= 0 || !line(block) || !line(next) || noise.test(next.text)) return [];
  const two = candidate(block, `${block.text}, ${next.text}`, bonus - 2, beside);
  const three =
    line(third) && usPlace.test(third.text)
      ? candidate(block, `${block.text}, ${next.text}, ${third.text}`, bonus, beside)
      : undefined;
  return [two, three].filter((one) => one !== undefined);
}

/** The place in a line at the top of the page: "Boutique hotel — Cotonou, Benin". */
function placeOfTopLine(block: Block, at: number): Scored | undefined {
  if (at > 12 || block.text.length > 120 || block.zone === "nav") return undefined;
  const parts = block.text.split(/(?<!\s)\s{1,3}[—–·|•-]\s+|\n/);
  const places = parts.filter(
    (part) =>
      part.includes(",") && (townOf(part) !== undefined || part.split(/,\s*/).every(isKnown)),
  );
  const [first = "", second = "", ...more] = parts.map((part) => part.trim());
  const pair = more.length === 0 && isKnown(first) && countryFromText(second) !== undefined;
  const place = pair ? `${first}, ${second}` : places[0];
  if (!place || places.length > 1) return undefined;
  return { text: tidy(place), passage: block.text, score: 4 };
}

/** A row of links: "Imprint | Privacy | Jobs". */
function isMenu({ element, linked }: Block): boolean {
  if (linked < 0.3) return false;
  const links = element.children.filter((one) => one.type === "tag" && one.name === "a");
  return links.length > 2;
}

/** Whether an address in a block can be the stay's. */
function mayHold(block: Block): boolean {
  if (block.zone === "related" || block.text.length > 700 || isMenu(block)) return false;
  if (isPinned(block) || isLabeled(block)) return true;
  // The slogans of a page are broken into lines like addresses.
  return !/^(?:form|review)$/.test(block.zone) && block.level !== 1 && block.level !== 2;
}

/** The lines of an address, without telephone numbers and without the stay's name above its street. */
function ownLines(lines: string[]): string[] {
  const relevant = lines
    .map((line) => line.replace(telephone, ""))
    .filter((line) => line.trim() && (!noise.test(line) || label.test(line)));
  const [first = "", second = ""] = relevant;
  const isNamed = relevant.length > 2 && !/\d/.test(first) && /^\d/.test(second.trim());
  return relevant.slice(isNamed ? 1 : 0);
}

/** The postal or informal address that the visible page states for itself. */
export function visibleAddress(page: Page): FoundAddress | undefined {
  const found: (Scored | undefined)[] = [];
  const { blocks } = page;
  blocks.forEach((block, at) => {
    if (!mayHold(block)) return;
    const bonus = bonusOf(block, blocks[at - 1]);
    // A street line beside a telephone number is a contact address.
    const beside = blocks.slice(Math.max(0, at - 1), at + 3).some(isContact) ? 2 : 0;
    const lines = block.text.split("\n");
    const own = ownLines(lines).join("\n");
    if (block.text.length < 260) found.push(candidate(block, own, bonus, beside));
    if (lines.length > 1)
      found.push(...lines.map((line) => candidate(block, line, bonus - 1, beside)));
    found.push(...joinedLines(blocks, at, bonus, beside), placeOfTopLine(block, at));
  });
  const best = found
    .filter((one) => one !== undefined)
    .filter((one) => one.score >= 4)
    .sort((a, b) => b.score - a.score || b.text.length - a.text.length)[0];
  return best ? { text: best.text, passage: best.passage } : undefined;
}

const street = new RegExp(
  `\\b(?:${anyOf({
    english: String.raw`street|st\.|road|rd\.?|avenue|ave\.?|drive|dr\.|lane|ln\.?|boulevard|blvd|highway|hwy|way|close|crescent|place|square|route|freeway|parkway`,
    plots: String.raw`plot|stand no|erf|farm|portion|p\.? ?o\.? box|private bag|km \d|[nrm]\d{1,3}\b`,
    german: String.raw`str\.?|straße|strasse|weg|gasse|platz|strada|straat|laan|pad|ulica|ul\.|aleja`,
    french: "rue|chemin|allée|lotissement|quartier|impasse|quai",
    southern:
      "rua|avenida|estrada|travessa|rodovia|alameda|calle|carretera|camino|paseo|plaza|piazza|viale|contrada|località|via",
  })})`,
  "i",
);
const postal = /\b(?:[A-Z]{1,2}\s)?\d{4,6}(?:-\d{3,4})?\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;
const usPlace = /\b[A-Z][\p{L}. ]{1,100},? [A-Z]{2} \d{5}(?:-\d{4})?\b/u;
const natural =
  /\b(national park|game reserve|nature reserve|private reserve|conservancy|delta|province|county|district|municipality|island|peninsula|valley|concession|region)\b/i;
const speaking =
  /\b(?:we|our|you|your|is|are|the best|offers?|experience|book|enjoy|from|welcome)\b/i;
/** Segments of an address begin with a capital, a number, or one of these words. */
const small =
  /^(?!(?:near|off|opposite|opp|behind|next|beside|between|corner|cnr|via|adjacent|along|past|beyond|within|km|del|de|da|do|dos|di|la|le|van|von|of|c|s|km|no|po|p)\b)\p{Ll}/u;

/** A part that is a town or an area of Africa. */
function isKnown(part: string): boolean {
  return placesNamed(part.replace(/[\d\s.]{1,20}$/, "")).length > 0;
}

/** House number, postal code and town of continental Europe: "Dorpsweg 98 9506 Grimminge". */
const continental = /\p{L}{3} \d{1,4} ?[a-z]?,? (?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}\p{Ll}/u;
/** A Brazilian town with its state: "Lençóis, BA". */
const brazilian =
  /\p{Ll}(?:, | [-–/] |\/)(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/u;
/** Prefecture or county, town and number in Japanese or Chinese: "静岡県伊東市赤沢163-2". */
const eastAsian =
  /^(?:〒?\s?\d{3}-?\d{2,4}\s?)?\p{Script=Han}{2,3}[都道府県縣省市](?=.{0,40}[市区區町村鎮鄉郡])[^。、\s]{2,40}\d/u;

/** The known town of "Douala Cameroun" or "Watamu, Kenya". */
function townOf(text: string): string | undefined {
  const words = text.split(/[\s,]+/);
  for (let at = 1; at < words.length; at++)
    if (countryFromText(words.slice(at).join(" "))) {
      const town = words.slice(0, at).join(" ");
      return isKnown(town) ? town : undefined;
    }
  return undefined;
}

interface Sign {
  score: number;
  when: (text: string, parts: string[]) => boolean;
}

const signs: Sign[] = [
  {
    score: 3,
    when: (text, parts) =>
      street.test(text) &&
      (/\d/.test(text) || parts.length > 2 || countryAtEnd(text) !== undefined),
  },
  { score: 3, when: (text) => usPlace.test(text) || continental.test(text) },
  { score: 5, when: (text) => eastAsian.test(text) },
  { score: 2, when: (text) => brazilian.test(text) },
  {
    score: 2,
    when: (text, parts) => !usPlace.test(text) && postal.test(text) && parts.length > 1,
  },
  { score: 3, when: (text, parts) => parts.length > 1 && countryAtEnd(text) !== undefined },
  { score: 1, when: (text, parts) => parts.length > 1 && natural.test(text) },
  { score: 1, when: (_, parts) => parts.length >= 3 },
  { score: 2, when: (_, parts) => parts.length > 1 && parts.some(isKnown) },
  { score: 2, when: (_, parts) => parts.length >= 4 },
  { score: 1, when: (_, parts) => parts.length >= 3 && /\d/.test(parts[0] ?? "") },
  { score: -3, when: (_, parts) => parts.some((part) => wordCount(part) > 9) },
  { score: -3, when: (_, parts) => parts.some((part) => small.test(part) && !isKnown(part)) },
  { score: -3, when: (text) => speaking.test(text) },
  // A postal address is not the stay's location.
  { score: -2, when: (text) => /\bp\.? ?o\.? ?box\b|\bprivate bag\b/i.test(text) },
  { score: -3, when: (text) => /\b(?:manager|director|attn)\b/i.test(text) },
];

/** Score of a line as an address; zero or less if it is none. */
function looksLikeAddress(text: string): number {
  if (text.length < 7 || text.length > 200 || wordCount(text) > 28) return 0;
  if (/[?!]|\.\s+[A-Z]\p{Ll}+\s\p{Ll}/u.test(text)) return 0;
  const parts = text.split(/(?:(?<!\s)\s+)?[,|]\s*/).filter(Boolean);
  return signs.reduce((sum, sign) => sum + (sign.when(text, parts) ? sign.score : 0), 0);
}
