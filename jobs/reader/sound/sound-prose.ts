import { squeeze } from "#jobs/reader/normalise/text";
import { electronic, phoneNumber } from "./contact-marks";
import { holdsPlaceholder } from "./placeholders";

/** How a text begins that speaks of something else than the place. */
const openings = [
  // contact
  /^(?:contact|call|phone|tel|email|e-mail|reservations?|for reservations|whatsapp|get in touch|visit us|show map|prefer a (?:quick )?chat|fill (?:in|out)|have questions|we.d love to hear)\b/i,
  // reviews
  /^\d(?:[.,]\d)?\s*(?:[·•|/]|out of|stars?|reviews?|coment|avis|bewertung)/i,
  /^(?:rated|reviews?|guest reviews?|avaliado|very good|excellent \d|write a review|read (?:real )?reviews)\b/i,
  // notices
  /^(?:notice|announcement|important|please note|attention|covid|we are currently|thank you|this business is|celebration|special offer)\b/i,
  // buttons and forms
  /^(?:sign ?in|sign ?up|log ?in|register|subscribe|newsletter|follow us|book (?:now|your|online|direct)|check[- ]?(?:in|out|availability)|select (?:a|your) (?:room|date)|menu|home\b|click|read more|view|search)/i,
  // faults
  /^(?:page not found|404|error|loading|please (?:click|enable|wait)|you need to enable|javascript)/i,
  // dates
  /^(?:\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})/iu,
  /^(?:©|\(c\)|copyright|all rights reserved)/i,
];

/** Words that, near the beginning, give away a line of that kind. */
const nearTheTop =
  /toll[- ]?free|show map|reservations assistance|\b\d+ (?:reviews|coment[aá]rios|avis|bewertungen|recensioni)|mais bem classificadas|covid-?19 relief|raising money|\(\d{1,2}\/\d{1,2}\/\d{2,4}\)|\bcookies?\b|privacy policy|terms of (?:use|service)|personal information|\bgdpr\b|genius discount|you.re eligible|to save at|home page; and if you can.t find|(?:erhalten|sammeln) sie .{0,40}punkt|\bbuchungswert\b|calls are charged|costs may vary|points will be credited|service provider/i;

/** A date, a price or a rating that search engines read before the text itself. */
const prefix =
  /^(?:(?:\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})\s*[-–·|:]\s+)/iu;

/** Said to a machine that reads the page, not to its guests. */
const orders =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|above|earlier) (?:instructions|prompts?|rules)\b/i;

/** Whether a paragraph about the place may not begin so. */
export function opensBadly(text: string): boolean {
  const top = text.slice(0, 160);
  return openings.some((one) => one.test(text)) || nearTheTop.test(top) || phoneNumber.test(top);
}

const longestSentence = 2_000;

function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)|$)/g) ?? [];
  return sentences.map((sentence) => sentence.slice(-longestSentence));
}

/** Joins what a full stop inside a number or an address has torn apart. */
function wholeSentences(text: string): string[] {
  const joined: string[] = [];
  for (const piece of sentencesOf(text)) {
    const last = joined.at(-1);
    if (last !== undefined && !/^\s/.test(piece)) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

function withoutOrders(paragraph: string): string {
  if (!orders.test(paragraph)) return paragraph;
  return wholeSentences(paragraph.slice(0, 6000))
    .filter((sentence) => !orders.test(sentence))
    .join("");
}

/** The paragraph without sentences at its top that open badly; undefined where nothing is left. */
function soundParagraph(paragraph: string): string | undefined {
  const text = paragraph.replace(prefix, "").trim();
  if (holdsPlaceholder(text)) return undefined;
  if (!opensBadly(text)) return text;
  const sentences = wholeSentences(text.slice(0, 6000));
  while (sentences.length > 0 && opensBadly(sentences.join("").trim())) {
    const at = sentences.findIndex(
      (one) => opensBadly(one.trim()) || phoneNumber.test(one) || electronic.test(one),
    );
    sentences.splice(Math.max(at, 0), 1);
  }
  const left = squeeze(sentences.join(""));
  return left.length >= 60 ? left : undefined;
}

/** A text about the place that begins with the place; undefined for what is none. */
export function soundProse(text: string): string | undefined {
  const paragraphs = text.split(/\n+/).slice(0, 60);
  let begun = false;
  const kept = paragraphs.map(withoutOrders).flatMap((one) => {
    const sound = begun && !holdsPlaceholder(one) ? one.trim() : soundParagraph(one);
    if (sound) begun = true;
    return sound ? [sound] : [];
  });
  return kept.join("\n\n") || undefined;
}
