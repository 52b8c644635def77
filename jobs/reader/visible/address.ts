import { countryFromText } from "#jobs/reader/normalise/country";
import { squeeze, wordCount } from "#jobs/reader/normalise/text";
import { electronic, phoneNumber } from "#jobs/reader/sound/contact-marks";
import { soundAddress } from "#jobs/reader/sound/sound-address";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

export interface FoundAddress {
  text: string;
  passage: string;
}

const label =
  /^(?:(?:physical|street|our|postal|hotel|lodge|full|property|gps)\s)?(?:address|location|loc|adresse|anschrift|endereço|dirección|indirizzo|adres|standort|lage|find us|where we are|visit us|localização|ligging|located at|located in)\s*(?:[:|–-]|$)\s*/i;
const headingLabel =
  /^(?:(?:physical|our|the)\s)?(?:address|location|adresse|anschrift|endereço|direcci[oó]n|indirizzo|adres|find us|where (?:we are|to find us)|visit us|standort|localização|ligging|contact(?: us| info| details)?|get in touch|kontakt|contactez[- ]nous|contacto|contato|kontak)$/i;
const street =
  /\b(street|str\.?|st\.|road|rd\.?|avenue|ave\.?|drive|dr\.|lane|ln\.?|boulevard|blvd|highway|hwy|way|close|crescent|place|square|route|freeway|parkway|plot|stand no|erf|farm|portion|p\.? ?o\.? box|private bag|straße|strasse|weg|gasse|platz|rue|chemin|allée|rua|avenida|estrada|travessa|calle|via|straat|laan|weg|pad|km \d|[nrm]\d{1,3}\b)/i;
const postal = /\b(?:[A-Z]{1,2}\s)?\d{4,6}(?:-\d{3,4})?\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;
const usPlace = /\b[A-Z][\p{L}. ]+,? [A-Z]{2} \d{5}(?:-\d{4})?\b/u;
const natural =
  /\b(national park|game reserve|nature reserve|private reserve|conservancy|delta|province|county|district|municipality|island|peninsula|valley|concession|region)\b/i;
const noise =
  /\b(phone|tel(?:ephone|\.|:)?|toll[- ]free|fax|e-?mail|whatsapp|mobile|cell|gps|©|copyright|all rights|hours|open|website|www\.|directions|get there|see map|show map|map)\b/i;

/** Cuts labels, phone numbers and mails off a line. */
function tidy(text: string): string {
  return squeeze(text.replace(/\n/g, ", "))
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(label, "")
    .replace(
      /\b(?:phone|tel|telephone|toll[- ]free|fax|e-?mail|whatsapp|mobile|cell|call|gps)\b.*$/i,
      "",
    )
    .replace(/\+?\(?\d{2,4}\)?[\d\s-]{7,40}$/, "")
    .replace(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g, "")
    .replace(/\s+,/g, ",")
    .replace(/(?:,\s*)+/g, ", ")
    .replace(/(?<![\s,|+–-])[\s,|+–-]+$/, "")
    .trim();
}

function looksLikeAddress(text: string): number {
  if (text.length < 8 || text.length > 200 || wordCount(text) > 28) return 0;
  if (/[?!]|\.\s+[A-Z]\p{Ll}+\s\p{Ll}/u.test(text)) return 0;
  const parts = text.split(/\s*[,|]\s*/).filter(Boolean);
  const country = countryFromText(parts.at(-1)?.replace(/\d+/g, "").trim() ?? "") !== undefined;
  let score = 0;
  if (street.test(text) && (/\d/.test(text) || parts.length > 2)) score += 3;
  if (usPlace.test(text)) score += 3;
  else if (postal.test(text) && parts.length > 1) score += 2;
  if (country && parts.length > 1) score += 3;
  if (natural.test(text) && parts.length > 1) score += 1;
  if (parts.length >= 3) score += parts.length >= 4 ? 3 : 1;
  if (parts.length >= 3 && /\d/.test(parts[0] ?? "")) score += 1;
  if (parts.some((part) => wordCount(part) > 9)) score -= 3;
  if (
    /\b(we|our|you|your|is|are|the best|offers?|experience|book|enjoy|from|welcome)\b/i.test(text)
  )
    score -= 3;
  return score;
}

interface Scored extends FoundAddress {
  score: number;
}

function candidate(block: Block, text: string, bonus: number): Scored | undefined {
  const address = soundAddress(tidy(text));
  if (!address) return undefined;
  const score = looksLikeAddress(address);
  if (
    score <= 0 &&
    !(bonus >= 4 && address.length >= 8 && address.split(",").length > 2 && address.length < 160)
  )
    return undefined;
  return { text: address, passage: block.text, score: Math.max(score, 0) + bonus };
}

/** A short line with a telephone number or a mail address. */
function isContact(block: Block | undefined): boolean {
  return (
    block !== undefined &&
    block.text.length < 120 &&
    (phoneNumber.test(block.text) || electronic.test(block.text))
  );
}

function bonusOf(block: Block, before: Block | undefined, after: Block | undefined): number {
  let bonus = 0;
  // A street line beside a telephone number is the address of whom one would call.
  if (block.text.length < 200 && [before, block, after].some(isContact)) bonus += 2;
  if (block.tag === "address") bonus += 4;
  const above = block.headings.at(-1) ?? "";
  if (
    headingLabel.test(squeeze(above)) ||
    (before &&
      before.text.length < 30 &&
      (headingLabel.test(squeeze(before.text)) || label.test(before.text)))
  )
    bonus += 4;
  if (label.test(block.text.replace(/^[^\p{L}]+/u, ""))) bonus += 4;
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

/** The postal or natural address the visible page gives for itself. */
export function visibleAddress(page: Page): FoundAddress | undefined {
  const found: Scored[] = [];
  const blocks = page.blocks;
  blocks.forEach((block, at) => {
    if (
      block.zone === "related" ||
      block.zone === "review" ||
      block.zone === "form" ||
      block.text.length > 700
    )
      return;
    const bonus = bonusOf(block, blocks[at - 1], blocks[at + 1]);
    const lines = block.text.split("\n");
    const whole =
      block.text.length < 260
        ? candidate(
            block,
            lines.filter((line) => !noise.test(line) || label.test(line)).join("\n"),
            bonus,
          )
        : undefined;
    if (whole) found.push(whole);
    for (const line of lines.length > 1 ? lines : []) {
      const one = candidate(block, line, bonus - 1);
      if (one) found.push(one);
    }
    const next = blocks[at + 1];
    if (
      next &&
      bonus > 0 &&
      block.text.length < 80 &&
      next.text.length < 80 &&
      !noise.test(next.text) &&
      next.zone === block.zone &&
      block.level === 0 &&
      next.level === 0
    ) {
      const two = candidate(block, `${block.text}, ${next.text}`, bonus - 2);
      if (two) found.push(two);
    }
  });
  const best = found
    .filter((one) => one.score >= 4)
    .sort((a, b) => b.score - a.score || b.text.length - a.text.length)[0];
  return best ? { text: best.text, passage: best.passage } : undefined;
}

const locatedIn =
  /\b(?:located|situated|nestled|set|lies|found|gelegen|liegt|situé|située|localizad[oa]|situad[oa]|geleë|based)\b[^.!?]{0,60}?\b(?:in|on|at|inside|within|near|along|im|à|dans|em|no|na|by)\s(?:the (?:heart|edge|banks|shores?|foothills) of )?(?:the )?([^.!?;:()]{4,120})/iu;

/** "located in Sauraha, Chitwan National Park, Nepal" inside the prose, when a country ends it. */
export function addressInProse(paragraphs: string[]): FoundAddress | undefined {
  for (const paragraph of paragraphs) {
    const match = locatedIn.exec(paragraph);
    if (!match?.[1]) continue;
    const parts = match[1].split(/\s*,\s*/);
    const end = parts.findIndex((part) => countryFromText(part) !== undefined);
    if (end < 1) continue;
    const place = parts.slice(0, end + 1);
    if (place.every((part) => /^(?:the )?\p{Lu}/u.test(part) && wordCount(part) <= 5))
      return { text: place.join(", "), passage: paragraph };
  }
  return undefined;
}
