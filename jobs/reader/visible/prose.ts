import { anyOf, squeeze, wholeWords, wordCount } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

const legal = wholeWords([
  "cookies?|privacy|©|terms (?:of|and)|all rights reserved|copyright|gdpr|consent|datenschutz|confidentialité|privacidade",
  "javascript|browser|subscribe|newsletter|sign up|log ?in|password|error occurred|something went wrong|loading",
  "we price match|read real reviews|guaranteed best price|check your dates|enter your dates|free cancellation on",
]);

/** Loyalty notices that platforms repeat on every page. */
const loyalty = wholeWords([
  "nectar|avios|one ?key(?:cash)?|payback|kundennummer|bonuspunkte|\\d+ punkte?|free night|when prompted",
  "(?:loyalty|reward|member(?:ship)?|nectar|gift) (?:card|number|points?|prices?|programme?|night)",
  "(?:collect|earn|redeem|get|use) (?:\\S+ ){0,4}(?:points|stamps|rewards?|miles|cash ?back|free nights?)",
  "offers? may apply|t&cs? apply|(?:promo|voucher|coupon) codes?",
]);

/** An unfinished heading, "During a visit to Ghana,", is the start of the paragraph below it. */
function continues(before: Block | undefined, block: Block): boolean {
  if (!before || before.zone !== block.zone || before.text.length < 15 || before.text.length > 200)
    return false;
  return /[,–-]$|[\p{Ll}]$/u.test(before.text) && /^\p{Ll}/u.test(block.text);
}

/** Letters of scripts without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const fewestUnspaced = 24;

export function isProse(text: string): boolean {
  if (/[。！]/.test(text) && (text.slice(0, 500).match(unspaced) ?? []).length >= fewestUnspaced)
    return !legal.test(text);
  if (text.length < 60 || wordCount(text) < 10 || legal.test(text)) return false;
  if (text.length < 400 && loyalty.test(text)) return false;
  if (!/[.!?…。]|,\s/.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  return letters / text.length > 0.6 && !/(?:\|.*){4}|(?:›.*){2}|(?:•.*){5}/.test(text);
}

/** Headings of services; the description of the stay itself is elsewhere, often further down. */
const servicesHeading =
  /^(?:(?:our|the|hotel|special|tour|other|all) ){0,2}(?:services?|packages?|specials|offers|deals|testimonials|reviews|news)\b(?: (?:we offer|& .{3,20}|and .{3,20}))?$/i;

/** Ranks: the description of the stay, then a short one in the footer, then text about its services. */
type Rank = 0 | 1 | 2;

/** Warnings above the description. */
const notice =
  /^(?:facilities|amenities|opgelet|let op|attention|achtung|wichtig|notice|note|please note|important|warning|aviso|atención|atenção|nota|avviso)\b[^.]{0,12}[:!]/i;

function rankOf(block: Block): Rank {
  if (block.zone === "footer") return 1;
  return block.headings.slice(-2).some((heading) => servicesHeading.test(heading)) ? 2 : 0;
}

function isAboutUs(block: Block): boolean {
  return (
    block.zone === "footer" &&
    /^(?:about(?: us| the .{3,30})?|who we are|our story|über uns|à propos|sobre nosotros|sobre nós|chi siamo|over ons)$/i.test(
      block.headings.at(-1) ?? "",
    )
  );
}

/** Paragraphs about the place in page order, those about its services last. */
export function proseBlocks(blocks: Block[]): string[] {
  const found = new Map<string, Rank>();
  blocks.forEach((block, at) => {
    const own = block.zone === "main" || block.zone === "header";
    if (!own && !isAboutUs(block)) return;
    const text = squeeze(block.text);
    if (notice.test(text.slice(0, 60))) return;
    if (
      block.level === 1 ||
      // A card may be one large link.
      (block.linked > 0.4 && (block.linked < 1 || text.length < 160)) ||
      (/^(?:td|th|option|caption|blockquote)$/.test(block.tag) && text.length < 140)
    )
      return;
    const before = blocks[at - 1];
    const joined = continues(before, block) && before ? `${squeeze(before.text)} ${text}` : text;
    if (isProse(joined) && !found.has(joined)) found.set(joined, rankOf(block));
  });
  if (found.size === 0) return footerProse(blocks);
  return [...found].sort((a, b) => a[1] - b[1]).map(([text]) => text);
}

/** The stay's description in a footer, on a page that has no other. */
function footerProse(blocks: Block[]): string[] {
  return blocks
    .filter((block) => block.zone === "footer" && block.linked < 0.3)
    .map((block) => squeeze(block.text))
    .filter(isProse)
    .slice(0, 1);
}

/** The page's description of the place: from the first paragraph on, up to `limit` characters. */
export function descriptionFrom(paragraphs: string[], limit = 3000): string | undefined {
  let text = "";
  for (const [at, paragraph] of paragraphs.slice(0, 60).entries()) {
    if (text.includes(paragraph)) continue;
    const next = text ? `${text}\n\n${paragraph}` : paragraph.slice(0, 6000);
    if (next.length > limit && text) break;
    text = next;
    if (at >= 7) break;
  }
  return text || undefined;
}

const topicNames = {
  contact: "contacts?(?:[ -]?us)?|get in touch|kontakt|contacto?|contato",
  legal: "privacy.*|terms.*|cookies?.*|imprint|impressum|legal.*|disclaimer",
  work: "careers?|jobs|vacancies|faqs?|frequently asked questions",
  press: "news.*|blog.*|press|media",
  dining: "restaurants?|dining|food.*|menus?|spa|wellness",
  events: String.raw`weddings?|conferenc\w+|meetings?.*|events?`,
  gallery: "gallery|photos?|galerie|galeria",
  directions: "directions|how to (?:get|find).*|getting here|location|map",
  reviews: "reviews?|testimonials?|guest ?book",
  booking: "polic(?:y|ies)|booking conditions|log ?in|specials?|offers?|links|sitemap",
  travel:
    "car (?:hire|rental)s?|transfers?|tours?|excursions?|activit(?:y|ies)|things to do|attractions|itinerar(?:y|ies)|wine(?:lands| route)|surroundings",
  abroad: "activités|excursions|aktivitäten|actividades|atividades|attività",
};
const topics = new RegExp(`^(?:${anyOf(topicNames)})$`, "i");

/** Whether a title or a heading only names a part of a site: "Privacy policy". */
export function isTopic(text: string): boolean {
  return topics.test(squeeze(text).replace(/[^\p{L}]+$/u, ""));
}

/** A page of a stay's site about another topic, whose text does not describe the stay. */
export function isAboutElse(page: Page): boolean {
  const path = (page.url?.pathname ?? "").split("/").filter(Boolean);
  const file = (path.at(-1) ?? "").replace(/\.\w{2,5}$/, "").replace(/[-_]+/g, " ");
  if (isTopic(file) || path.slice(0, -1).some((part) => /^(?:blog|news|press|events)$/i.test(part)))
    return true;
  const heading = page.blocks.find((block) => block.level === 1)?.text;
  if (heading !== undefined) return isTopic(heading);
  return page.title.split(/\s[|–—-]\s|(?:(?<!\s)\s+)?[|:]\s*/).some(isTopic);
}
