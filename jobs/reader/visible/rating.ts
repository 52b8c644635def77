import type { Candidates } from "#jobs/reader/candidates";
import type { Element } from "#jobs/reader/nodes";
import { squeeze } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

const outOf =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:\/|of|out of|von|sur|de|su|van)\s?(5|10)(?:[.,]0)?\b/i;
/** A score as a page sets it in large letters. */
const bare = /^[★⭐\s]*(\d{1,2}[.,]\d{1,2})[★⭐\s]*$/u;
const reviewsOf =
  /(?:^|\D)(\d{1,3}(?:[,. ]\d{3}){0,4}|\d{1,12})\s(?:(?:verified|guest|google|trip ?advisor|travell?er|booking\.com|airbnb|customer|total|public) ){0,2}(?:reviews|ratings|bewertungen|rezensionen|avis|avaliações|opiniones|reseñas|valoraciones|recensioni|beoordelingen|resensies)(?!\p{L})/iu;

function score(text: string): { rating: number; most: number } | undefined {
  const stated = outOf.exec(text);
  const shown = stated ? undefined : bare.exec(text);
  const rating = Number((stated ?? shown)?.[1]?.replace(",", ".") ?? 0);
  const most = stated ? Number(stated[2]) : rating <= 5 ? 5 : 10;
  return rating > 0 && rating <= most ? { rating, most } : undefined;
}

/** The score in the text for those who do not see the stars. */
function ofPicture(page: Page, block: Block): string | undefined {
  let box: Element | null = block.element;
  for (let steps = 0; box && steps < 3 && box.name !== "body"; steps++) {
    const scores = page
      .$(box)
      .find("img[alt],[aria-label]")
      .slice(0, 20)
      .toArray()
      .map((one) => squeeze(`${one.attribs.alt ?? ""} ${one.attribs["aria-label"] ?? ""}`))
      .filter((text) => text.length < 80 && outOf.test(text));
    if (scores.length > 0) return new Set(scores).size === 1 ? scores[0] : undefined;
    box = box.parent?.type === "tag" ? (box.parent as Element) : null;
  }
  return undefined;
}

/** "4.8 star rating": no star of a class of hotels, which come in halves. */
const ofGuests = /^[★⭐\s]*([1-4][.,][1-46-9])[\s/]{0,2}(?:5 )?[★⭐\s]*star rating$/iu;

const before = 4;
const after = 2;

/** A score counts only beside the number of reviews it comes from, or where it can be nothing else. */
export function readRating(page: Page, found: Candidates): void {
  const blocks = page.blocks.filter((block) => block.zone !== "related" && block.zone !== "nav");
  blocks.forEach((block, at) => {
    if (block.text.length > 200) return;
    const alone = ofGuests.exec(block.text)?.[1];
    if (alone) found.add("rating", Number(alone.replace(",", ".")), "page-text", block.text, -1);
    const reviews = Number(reviewsOf.exec(block.text)?.[1]?.replace(/[,. ]/g, "") ?? 0);
    if (reviews <= 0) return;
    const near = [
      block,
      ...blocks.slice(Math.max(0, at - before), at).reverse(),
      ...blocks.slice(at + 1, at + 1 + after),
    ].filter((one) => one.text.length <= 200);
    const told = near.find((one) => score(one.text))?.text ?? ofPicture(page, block);
    const rated = told === undefined ? undefined : score(told);
    if (!told || !rated) return;
    const passage = `${told} ${block.text}`;
    found.add("rating", rated.rating, "page-text", passage);
    found.add("reviewCount", reviews, "page-text", passage);
  });
}
