import { squeeze } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";

const topics =
  /^(?:contacts?(?:[ -]?us)?|get in touch|kontakt|contacto?|contato|privacy.*|terms.*|cookies?.*|imprint|impressum|legal.*|disclaimer|careers?|jobs|vacancies|faqs?|frequently asked questions|news.*|blog.*|press|media|restaurants?|dining|food.*|menus?|spa|wellness|weddings?|conferenc\w+|meetings?.*|events?|gallery|photos?|galerie|galeria|directions|how to (?:get|find).*|getting here|location|map|reviews?|testimonials?|guest ?book|polic(?:y|ies)|booking conditions|log ?in|specials?|offers?|links|sitemap)$/i;

/** Whether a title or a heading names a part of a site and nothing else: "Privacy policy". */
export function isTopic(text: string): boolean {
  return topics.test(squeeze(text).replace(/[^\p{L}]+$/u, ""));
}

/** A page of a stay's site that speaks of something else, so that its words do not describe the stay. */
export function isAboutElse(page: Page): boolean {
  const path = (page.url?.pathname ?? "").split("/").filter(Boolean);
  const file = (path.at(-1) ?? "").replace(/\.\w{2,5}$/, "").replace(/[-_]+/g, " ");
  if (isTopic(file) || path.slice(0, -1).some((part) => /^(?:blog|news|press|events)$/i.test(part)))
    return true;
  const heading = page.blocks.find((block) => block.level === 1)?.text;
  if (heading !== undefined) return isTopic(heading);
  return page.title.split(/\s[|–—-]\s|(?:(?<!\s)\s+)?[|:]\s*/).some(isTopic);
}
