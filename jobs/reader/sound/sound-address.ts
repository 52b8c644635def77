import { squeeze, wordCount } from "#jobs/reader/normalise/text";
import { dayOfYear, electronic, phoneNumber } from "./contact-marks";
import { holdsBlankNumber } from "./placeholders";

const label =
  /^(?:(?:physical|street|our|postal|mailing|hotel|lodge|full|property|gps|head office|visit)\s)?(?:address|adress|location|loc|adresse|anschrift|endereço|endereco|dirección|direccion|indirizzo|adres|standort|lage|find us|where we are|visit us|localização|ligging|located (?:at|in))\s*(?:[:.|–-]|(?=\p{Lu}|\d|$))\s*/iu;

/** From here on a line speaks of something else than the place. */
const elsewhere =
  /(?:(?<!\s)\s+)?(?:[|,;•·-]\s*)?(?:©|\(c\)|\bcopyright\b|\ball rights reserved\b|\b(?:phone|tel|telephone|telefon|téléphone|telefone|toll[- ]free|fax|e-?mail|whats ?app|mobile|cell|call(?: us| now)?|reservations?|hours|website|amenities|price|check[- ]?in)\b(?:\s*[:.+(\d]|$)|[☎✆📞📱✉📧]).*$/isu;

const prose =
  /\b(?:[Ww]e|[Oo]ur|us|[Yy]ou|[Yy]our|[Ww]elcome|[Ee]njoy|[Cc]lick|[Cc]ontact|[Bb]ook|[Bb]ooking|[Nn]ews|[Pp]osted|[Rr]ead [Mm]ore|[Oo]ffers?|[Ee]xperience|[Pp]lease|is|are|was|has|(?:from|on|to|with) the|[Tt]erms|[Pp]rivacy|[Pp]olicy|[Ss]itemap|English|Español|Français|Deutsch)\b/;

/** A row of what the place offers, set like an address. */
const offers = /\bwi-?fi\b|\b(?:free|secure) (?:parking|breakfast)\b|\b(?:close|easy access) to\b/i;

/** A post box whose number is still to come, behind the street it stands in. */
const emptyBox =
  /(?<=[\p{L}\d.])[\s,]{1,3}P\.? ?O\.? ?Box\.?:? ?(?:0{2,}|[Xx]{2,}|[._-]{2,})(?=[\s,]|$)/iu;

/** A year as a word of its own; the number of a house stands before its street. */
const year = /(?<![\d-])(?:19[89]\d|20[0-3]\d)(?![\d-])/;

function ofThePlace(segment: string): boolean {
  return !phoneNumber.test(segment) && !electronic.test(segment) && !/^@/.test(segment);
}

/**
 * The address without labels, telephone numbers and what else stands on its line; undefined for a line
 * that is no address: news, prose, a copyright line, a street without its place.
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
    .replace(emptyBox, ",")
    .replace(elsewhere, "");
  const kept = text
    .split(/(?:(?<!\s)\s+)?[|•·,]\s*/)
    .map((part) => part.replace(/^[\s–-]+|(?<![\s;:–-])[\s;:–-]+$/g, ""))
    .filter((part) => part && ofThePlace(part));
  const address = kept.join(", ");
  if (address.length < 6 || address.length > 220 || wordCount(address) > 28) return undefined;
  if (holdsBlankNumber(address) || year.test(address) || dayOfYear.test(address)) return undefined;
  if (/[?!=]|…/.test(address) || prose.test(address) || offers.test(address)) return undefined;
  const names = address.match(/\p{L}{3,}/gu) ?? [];
  return names.length >= 2 ? address : undefined;
}
