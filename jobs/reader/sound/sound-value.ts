import type { ExtractedProperty } from "#domain/imports/extraction";
import { countryFromText } from "#jobs/reader/normalise/country";
import { clip, squeeze } from "#jobs/reader/normalise/text";
import { electronic, phoneNumber } from "./contact-marks";
import { holdsBlankNumber, holdsPlaceholder } from "./placeholders";
import { soundAddress } from "./sound-address";
import { soundProse } from "./sound-prose";

const pageWords =
  /^(?:home|homepage|welcome|index|hotels?|lodges?|suites?|rooms?|accommodations?|(?:lodge|hotel|my|our) (?:web)?site|website|web ?page|untitled.*|document|my (?:app|site)|page|start|main|(?:react|vite|ionic|lovable|next|nuxt|vue|angular|svelte)(?: ?\+ ?\w+)* ?(?:app|project)?|template|new (?:page|site)|step \d+|log ?in|sign ?up|checkout|booking|reservations?)$/i;

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

/** What is left of a text when all is taken away that cannot be the field's; often nothing. */
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

/** The value as it may be kept; undefined where the page gave a leftover or another thing. */
export function soundValue(field: keyof ExtractedProperty, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const rule = rules[field];
  if (rule) return rule(value);
  return holdsPlaceholder(value) ? undefined : value;
}
