import type { ExtractedProperty } from "#domain/imports/extraction";
import { countryAtEnd, countryFromText } from "#domain/places/country-names";
import { placesNamed } from "#jobs/reader/normalize/places";
import { anyOf, clip, squeeze, wordCount } from "#jobs/reader/normalize/text";

const label =
  /^(?:(?:physical|street|our|postal|mailing|hotel|lodge|full|property|gps|head office|visit)\s)?(?:address|adress|location|loc|adresse|anschrift|endereço|endereco|dirección|direccion|indirizzo|adres|standort|lage|find us|where we are|visit us|localização|ligging|located (?:at|in))\s*(?:[:.|–-]|(?=\p{Lu}|\d|$))\s*/iu;

/** From these words on, a line is about something other than the address. */
const elsewhere =
  /(?:(?<!\s)\s+)?(?:[|,;•·-]\s*)?(?:©|\(c\)|\bcopyright\b|\ball rights reserved\b|\b(?:phone|tel|telephone|telefon|téléphone|telefone|toll[- ]free|fax|e-?mail|whats ?app|mobile|cell|call(?: us| now)?|reservations?|hours|website|amenities|price|check[- ]?in)\b(?:\s*[:.+(\d]|$)|[☎✆📞📱✉📧]).*$/isu;

const prose =
  /\b(?:[Ww]e|[Oo]ur|us|[Yy]ou|[Yy]our|[Ww]elcome|[Ee]njoy|[Cc]lick|[Cc]ontact|[Bb]ook|[Bb]ooking|[Nn]ews|[Pp]osted|[Rr]ead [Mm]ore|[Oo]ffers?|[Ee]xperience|[Pp]lease|is|are|was|has|(?:from|on|to|with) the|[Tt]erms|[Pp]rivacy|[Pp]olicy|[Ss]itemap|English|Español|Français|Deutsch)\b/;

/** A year as a separate word; a house number precedes its street. */
const year = /(?<![\d-])(?:19[89]\d|20[0-3]\d)(?![\d-])/;

/** A country or a number alone is no address. */
function namesPlace(part: string): boolean {
  return /\p{L}{3}|\p{Script=Han}/u.test(part) && countryFromText(part) === undefined;
}

const menuWord =
  /^(?:availabilit\p{L}+|rates?|prices|help|home|contact|about(?: us)?|gallery|bookings?|faqs?|menu|links?|news|blog)$/iu;

/** "123 Nature Blvd, Eco City": the example of a template. */
function isSample(address: string): boolean {
  if (!/^(?:no\.? ?)?1234?,? \p{Lu}/u.test(address)) return false;
  const parts = address.split(/,\s*/).slice(1);
  return !parts.some((part) => countryAtEnd(part) ?? placesNamed(part)[0]);
}

function ofThePlace(segment: string): boolean {
  return !phoneNumber.test(segment) && !electronic.test(segment) && !/^@/.test(segment);
}

/**
 * The address without labels, telephone numbers and other text on its line; undefined if the line is
 * not an address: news, prose, a copyright line, a street without its town.
 */
export function soundAddress(written: string): string | undefined {
  const text = squeeze(
    written
      .slice(0, 600)
      .replace(/\n/g, ", ")
      .replace(/[📍🏠📌]/gu, " "),
  )
    .replace(/^[^\p{L}\p{N}+(]+/u, "")
    .replace(label, "")
    .replace(elsewhere, "");
  const rest = text
    .split(/(?:(?<!\s)\s+)?[|•·,]\s*/)
    .map((part) => part.replace(/^[\s–-]+|(?<![\s;:–-])[\s;:–-]+$/g, ""))
    .filter((part) => part && ofThePlace(part));
  const address = rest.join(", ");
  if (address.length < 6 || address.length > 220 || wordCount(address) > 28) return undefined;
  if (holdsBlankNumber(address) || year.test(address) || dayOfYear.test(address)) return undefined;
  const isList = (words: RegExp): boolean => rest.filter((part) => words.test(part)).length > 1;
  if (!rest.some(namesPlace) || isList(menuWord) || isList(/^\d{1,3}$/)) return undefined;
  if (isSample(address)) return undefined;
  if (/[?!=]|…/.test(address) || prose.test(address)) return undefined;
  const names = address.match(/\p{L}{3,}/gu) ?? [];
  return names.length >= 2 || /\p{Script=Han}{6}/u.test(address) ? address : undefined;
}

/** Text for programs that read the page, not for guests. */
const orders =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|above|earlier) (?:instructions|prompts?|rules)\b/i;

/** First words of sentences about other topics than the place. */
const openings =
  /^(?:notice|important|please note|attention|covid|book (?:now|direct|online)|call|contact|rated|reviews?|we use cookies|\d(?:[.,]\d)? (?:out of|stars))\b/i;
/** A date, as search engines prefix it to a text. */
const datePrefix = /^(?:\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4})\s[-–·|]\s/iu;

const sentencesOf = (text: string): string[] => text.trim().split(/(?<=[.!?])\s+/);

/** The paragraph from its first sentence about the place on. */
function fromPlace(paragraph: string): string {
  const sentences = sentencesOf(paragraph.replace(datePrefix, ""));
  const first = sentences.findIndex((one) => !openings.test(one) && !phoneNumber.test(one));
  return first < 0 ? "" : sentences.slice(first).join(" ");
}

/** A description without sentences for programs, and without paragraphs that a template left. */
function soundProse(text: string): string | undefined {
  const [opening = "", ...others] = text
    .split(/\n+/)
    .slice(0, 60)
    .map((one) =>
      sentencesOf(one)
        .filter((sentence) => !orders.test(sentence))
        .join(" "),
    )
    .filter((one) => one && !holdsPlaceholder(one));
  return [fromPlace(opening), ...others].filter(Boolean).join("\n\n") || undefined;
}

const pageWords = new RegExp(
  `^(?:${anyOf({
    pages: String.raw`(?:(?:new|blank|home|landing|test|sample|default|web) ?)?page(?: \d+)?|home|homepage|welcome|index|start|main|default|template|new (?:site|tab)`,
    untitled: String.raw`untitled.*|(?:unbenannt\p{L}* )?(?:document|dokument|documento)(?: \d+)?|(?:(?:page|document|documento|página) )?(?:sans titre|sin título|sem título|senza titolo)|unbenannt`,
    houses:
      "hotels?|lodges?|suites?|rooms?|accommodations?|website|(?:lodge|hotel|my|our) (?:web)?site|my (?:app|site)",
    tools: String.raw`(?:react|vite|ionic|lovable|next|nuxt|vue|angular|svelte)(?: ?\+ ?\w+)* ?(?:app|project)?`,
    controls: String.raw`step \d+|log ?in|sign ?up|checkout|booking|reservations?`,
  })})$`,
  "iu",
);

function soundName(name: string): string | undefined {
  const text = squeeze(name);
  return pageWords.test(text) || holdsPlaceholder(text) ? undefined : text;
}

function soundRegion(region: string): string | undefined {
  const text = squeeze(region)
    .replace(/(?<!\s)\s+(?:USA|U\.S\.A\.|UK)$/, "")
    .replace(/^[^\p{L}]+|[^\p{L})]+$/gu, "");
  const wrong =
    text.length < 2 ||
    text.length > 60 ||
    /©|copyright/i.test(region) ||
    /[\d@{}<>=]/.test(text) ||
    /^(?:plot|street|road|box|stand|erf|farm|unknown|null|undefined|region|city|state)$/i.test(
      text,
    ) ||
    phoneNumber.test(text) ||
    electronic.test(text) ||
    countryFromText(text) !== undefined;
  return wrong ? undefined : text;
}

function soundPhone(phone: string): string | undefined {
  const number = /[+(]?\d[\d\s()./+-]{5,40}\d/.exec(phone)?.[0];
  if (!number || holdsBlankNumber(phone)) return undefined;
  const digits = number.replace(/\D/g, "");
  if (digits.length < 6 || digits.length > 16 || /^(\d)\1+$/.test(digits)) return undefined;
  return squeeze(number);
}

/** The part of a text that is valid for the field; often empty. */
const rules: Partial<Record<keyof ExtractedProperty, (text: string) => string | undefined>> = {
  name: soundName,
  region: soundRegion,
  fullAddress: soundAddress,
  description: soundProse,
  shortDescription: (text) => {
    const prose = soundProse(text);
    return prose && clip(squeeze(prose), 150);
  },
  phone: soundPhone,
};

/** The cleaned value; undefined for placeholders and unrelated text. */
export function soundValue(field: keyof ExtractedProperty, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const rule = rules[field];
  if (rule) return rule(value);
  return holdsPlaceholder(value) ? undefined : value;
}

/** Placeholders of templates and of unfinished pages. */
const placeholders = {
  ofTemplates: String.raw`\b(?:your|my|the)[ -]?(?:brand|domain|company|website|site|email|name|business)(?:\.[a-z]{2,4}\b|[ -]?(?:name|here)\b)|\byour(?:brand|domain|company)`,
  addresses: String.raw`[@.\/]example\.(?:com|org|net|test)?\b|@(?:domain|email|company|website|site|mail|test)\.(?:com|org|net)\b|\bexample@`,
  numbers: String.raw`\b123[ .-]?456[ .-]?7890?\b|\b0?12[ .-]?345[ .-]?678\d{0,2}\b|\(?\b555\)?[ .-]123[ .-]4567|\b555[ .-]01\d\d\b|\+2 392 3929 210|\b1235 2355 98`,
  text: String.raw`\blorem ipsum|\bdolor sit amet|\bcompany name\b`,
  brackets: String.raw`\{\{|\}\}|<%|%>|\$\{|\{%|\[(?:your|insert|enter)\b`,
  streets: String.raw`\b(?:city|street|address) here\b|\bfake st\b|\b(?:123|1234) (?:street|main st(?:reet)?|street name|example)\b|\bx{3,}[ -]x{3,}`,
  prose: String.raw`far far away,? behind the word mountains|\bvanquish the impossible\b`,
};
const leftovers = new RegExp(anyOf(placeholders), "i");

/** Zeros as a placeholder: "000 0000", "P.O. Box 00000". */
const zeros = /(?<![\d.,])0{2,}[ .-]0{3,}(?!\d)|(?<![1-9.,]\d{0,12})0{4,}(?!\d)|0{6,}/;

/** Whether a text is, or contains, an unfilled template placeholder. */
function holdsPlaceholder(text: string): boolean {
  return leftovers.test(text);
}

/** The same for addresses and telephone numbers, where a run of zeros is a placeholder too. */
function holdsBlankNumber(text: string): boolean {
  return leftovers.test(text) || zeros.test(text);
}

/** A telephone number in common formats: international, with a code in brackets, or in groups. */
export const phoneNumber =
  /\+\s?\(?\d[\d ().\/-]{6,24}\d|\(\+?\d{1,4}\) ?\d{2,4}[ .-]?\d{2,}|(?<![\d-])\d{3,4}[ .-]\d{3}[ .-]\d{3,4}(?!\d)|(?<!\d)\d-\d{3}-\d{3}-\d{4}|(?<![\d.,])0\d{8,10}(?!\d)|(?<![\d.-])\d{2,3}(?:[ .-]\d{2,4}){2}[ .-]\d{3,4}(?!\d)|\b00[ -]\d{3}[ -]\d{3,4}[ -]\d{3,4}/;

/** An email address or URL. */
export const electronic =
  /\S{1,100}@\S{2,100}|https?:|\bwww\.|\b[a-z0-9-]{2,60}\.(?:com|org|net|co\.[a-z]{2})\b/i;

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** A date; "Jan Smuts Avenue 4" and "Mar del Plata" are not dates. */
export const dayOfYear = new RegExp(
  String.raw`\b(?:${month}\.? \d{1,2}(?:st|nd|rd|th)?(?=,|$|\s[-–]|\s\d{4})|\d{1,2}(?:st|nd|rd|th)? ${month}(?=,|\.|$|\s\d{4}))`,
  "i",
);
