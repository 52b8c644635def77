import type { Element } from "#jobs/reader/nodes";
import type { Block } from "#jobs/reader/page-blocks";

/** How strongly a place in the page announces that offers stand there. */
export type Announced = "strong" | "weak" | "no";

/** Headings that announce a list of what the place offers. */
const strong =
  /(?:hotel|resort|zimmer|unterkunfts|haus|\b)ausstattung|\b(?:amenit|facilit|what this place offers|what we offer|creature comforts|room comforts|einrichtung|annehmlichkeiten|équipements?|prestations|commodités|comodidades|instalações|servicios (?:del|de la|e)|instalaciones|servizi|dotazioni|voorzieningen|faciliteiten|geriewe|fasiliteite|huduma|vistawishi)/i;
/** Headings below which an entry counts that names an offer itself. */
const weak =
  /\b(features?\b|we offer|services?\b|includes?\b|included|inclusions|in[- ]room|equipment|at a glance|highlights|comforts|on[- ]?site|things you|servicios|dienste|leistungen)/i;
/** Sections that only stand below such a heading because their own is of a lower rank. */
const another =
  /\b(near|nearby|around|restaurants?|attractions?|landmarks?|weather|reviews?|polic|rules|contact|currency|about|faqs?|location|news|offers?|specials?|check|rates?|prices?|travel|distances?|map|rooms? types?|our )/i;
/** Sections about the country around the stay. */
const surroundings =
  /\b(?:near(?:by)?|around us|surround\w*|attractions?|landmarks?|places to (?:see|visit|eat)|things to (?:do|see)|where to eat|(?:local|the) area|neighbou?rhood|getting (?:here|there|around)|directions|how to (?:get|find|reach)|explore|day trips?|excursions|umgebung|environs|alrededores|arredores|dintorni|omgewing|omgeving)\b/i;
/** Classes of what site builders call a list of offers. */
const offerClass = /(?:^|[\s_-])(?:amenit\w*|facilit\w*)(?:[\s_-]|$)/i;
const featureClass =
  /(?:^|[\s_-])(?:features?|services?|perks?|comforts?|inclusions?|equipment)(?:[\s_-]|$)/i;
/** The same of the box around such entries: each of them may bear the word in the singular. */
const boxClass =
  /(?:^|[\s_-])(?:features|services|perks|comforts|inclusions|amenities|facilities)(?:[\s_-]|$)/i;
/** A guest's stars beside the name of the guest. */
const starsOfGuest = /[★⭐]\s?[★⭐]\s?[★⭐]/u;
const newsClass = /(?:^|[\s_-])(?:blog|news|excerpt|posts)(?:[\s_-]|$)/i;

const ancestors = (element: Element, most: number): Element[] => {
  const found: Element[] = [];
  let node: Element | null = element;
  while (node && found.length < most && node.name !== "body") {
    found.push(node);
    node = node.parent?.type === "tag" ? node.parent : null;
  }
  return found;
};

const hasClass = (element: Element, words: RegExp, most: number): boolean =>
  ancestors(element, most).some((one) => words.test((one.attribs.class ?? "").slice(0, 300)));

/** What the headings above a piece announce; a heading of another section ends an outer list. */
function byHeadings(headings: string[]): Announced {
  const [own = "", outer = ""] = headings.slice(-2).reverse();
  if (own.length >= 60) return "no";
  if (strong.test(own)) return "strong";
  if (outer.length < 60 && strong.test(outer) && !another.test(own)) return "strong";
  return weak.test(own) ? "weak" : "no";
}

/** What the place of a block announces: its headings, the line before its list, its class. */
export function announcedBy(block: Block, caption: string): Announced {
  const stated = byHeadings(block.headings);
  if (stated === "strong" || strong.test(caption)) return "strong";
  // The title of a box is none of its entries.
  if (hasClass(block.element, offerClass, 3)) return block.level > 0 ? "no" : "strong";
  return stated === "no" && hasClass(block.element, featureClass, 4) ? "weak" : stated;
}

/** Whether a piece tells of the country around or of what happened there, not of what the stay has. */
export function tellsOfElsewhere(block: Block): boolean {
  const heading = block.headings.at(-1) ?? "";
  if (starsOfGuest.test(block.text.slice(0, 300)) || starsOfGuest.test(heading.slice(0, 300)))
    return true;
  const about = heading.length < 80 && surroundings.test(heading) && !strong.test(heading);
  return about || hasClass(block.element, newsClass, 4);
}

/** The list, table or box of features a block is an entry of. */
export function groupOf(block: Block): Element | undefined {
  const around = ancestors(block.element, 6);
  const list = around.find((one, at) => at > 0 && /^(?:ul|ol|table|dl)$/.test(one.name));
  return list ?? around.find((one) => boxClass.test(one.attribs.class ?? ""));
}

/** A line that stands for a heading: "Room facilities:". */
export function captionOf(block: Block): string {
  return block.text.length < 50 && !block.text.includes("\n") && !/[.!?,]/.test(block.text)
    ? block.text
    : "";
}
