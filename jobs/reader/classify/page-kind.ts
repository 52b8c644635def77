import type { OtherPage } from "#domain/imports/extraction";
import { type LinkedData, otherTypes } from "#jobs/reader/linked-data/find-lodging";
import { textOf, typesOf } from "#jobs/reader/linked-data/json-ld";
import { firstText } from "#jobs/reader/nodes";
import { lodgingName, severalHouses, singleHouse } from "#jobs/reader/normalize/lodging-words";
import { isPerNight } from "#jobs/reader/normalize/night-price";
import { fold, wordCount } from "#jobs/reader/normalize/text";
import { meta, type Page, readAddress } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";
import {
  businessWords,
  destinationsHeading,
  elsewhere,
  groupTitle,
  houseName,
  housesTitle,
  listTitle,
  listWords,
  missingLine,
  missingTitle,
  otherTradeTitle,
  platformTitle,
  pluralTitle,
  pricePattern,
  scoreOf,
  staysHeading,
  stayWords,
  tourWords,
} from "./kind-words";
import { platformKind } from "./platforms";

export interface KindInput {
  page: Page;
  linked: LinkedData;
  /** Stays in the embedded state with the page's name. */
  principalNodes: number;
  /** Possible names of the stay, best first. */
  names: string[];
}

/** The kind of a page that is not one property; undefined for a property. */
export function notAProperty(input: KindInput): OtherPage | undefined {
  const { page, linked } = input;
  const h1 = firstHeading(page);
  const heading = `${page.title}\n${(meta(page, "og:title") ?? "").slice(0, maxHeading)}\n${h1}`;
  if (isMissing(page, h1)) return "missing";
  if (redirects(page)) return "no place to stay";
  const platform = platformKind(page.url);
  if (platform === "home") return "home";
  if (platform === "property" && linked.lodgings.length === 0 && platformTitle.test(page.title))
    return "home";
  if (platform === "list" && !named(linked, heading)) return "list";
  if (linked.lodgingNames.length > 0 && named(linked, heading)) return undefined;
  if (input.principalNodes > 0 && platform === "property") return undefined;
  if (isList(input, heading, h1)) return "list";
  if (homeOfChain(page, heading)) return "home";
  if (platform === "property")
    return visibleStay(page) || lodgingName.test(heading) ? undefined : "home";
  return byTypes(input) ?? byWords(input, heading);
}

const isMissing = (page: Page, h1: string): boolean =>
  page.status === 404 ||
  page.status === 410 ||
  missingTitle.test(page.title) ||
  missingTitle.test(h1) ||
  reportsMissing(page);

const isList = ({ page, linked }: KindInput, heading: string, h1: string): boolean =>
  listTitle.test(page.title) ||
  listTitle.test(h1) ||
  (linked.lodgings.length === 0 && ofSeveralHouses(page.title, h1 || topHeading(page))) ||
  (destinationsHeading.test(h1.trim()) && !singleHouse.test(page.title)) ||
  linked.lodgingNames.length >= 3 ||
  manyCards(page) ||
  manyHouses(page, heading);

/** The first heading of any level. */
function topHeading(page: Page): string {
  const top = page.blocks.find((block) => block.level > 0 && block.zone !== "nav");
  return top?.text.slice(0, maxHeading) ?? "";
}

/** A heading for several houses, and none for a single one. */
function ofSeveralHouses(title: string, h1: string): boolean {
  if (groupTitle.test(title)) return !singleHouse.test(h1) || groupTitle.test(h1);
  return housesTitle.test(h1) && !singleHouse.test(`${title} ${h1}`);
}

/** Whether the page only redirects. */
function redirects(page: Page): boolean {
  const words = page.text.replace(/\s+/g, " ").trim();
  if (words.length > 300) return false;
  const refreshed = page.$('meta[http-equiv="refresh" i]').attr("content") ?? "";
  return (
    /^\s*\d{1,2}\s*[;,]\s*url\s*=/i.test(refreshed) ||
    /\b(?:you are being redirected|redirecting(?: (?:you|to)\b|\s?(?:\.|…|$))|this page has moved|if you are not redirected)/i.test(
      `${page.title}\n${words}`,
    )
  );
}

/** Words of groups that own several houses. */
const ofSeveral =
  /\b(?:our (?:hotels|lodges|camps|properties|resorts|collection|portfolio|destinations|brands)|(?:find|choose|select|explore|discover) (?:a|an|your|our) (?:hotels?|lodges?|camps?|propert(?:y|ies)|destinations?)|(?:hotel|lodge|camp) (?:group|collection)|all (?:hotels|lodges|camps|properties))\b/i;
const maxWaysHome = 1;
const minHouses = 5;

/** The home page of a group of houses, each with a page of its own below it or under its own name. */
function homeOfChain(page: Page, heading: string): boolean {
  const path = (page.url?.pathname ?? "").split("/").filter(Boolean);
  const front =
    path.length <= maxWaysHome + 1 &&
    path.every((part) => /^(?:[a-z]{2}|(?:index|default)\.\w+|home)$/i.test(part));
  if (front && housesToChoose(page, heading) >= minHouses) return true;
  if (!front || !ofSeveral.test(page.blocks.map((block) => block.text).join("\n"))) return false;
  const own = fold(heading);
  const houses = new Map<string, string>();
  page
    .$("a[href]")
    .slice(0, maxAnchors)
    .each((_, link) => {
      const name = firstText(link, 80).replace(/\s+/g, " ").trim();
      const key = fold(name);
      if (!houseName.test(name) || wordCount(name) < 2 || wordCount(name) > 6) return;
      if (!/^\p{Lu}/u.test(name) || own.includes(key) || ofSeveral.test(name)) return;
      const target = readAddress(link.attribs.href ?? "", page.base)?.href.split("#")[0];
      if (target && target !== page.url?.href) houses.set(key, target);
    });
  return new Set(houses.values()).size >= minHouses;
}

const chooseHouse =
  /^[\s-]*(?:(?:please )?(?:select|choose|find)|all|our) (?:an? |your |our |the )?(?:hotels?|lodges?|camps?|propert(?:y|ies)|resorts?|destinations?|locations?)\b/i;

/**
 * Number of houses that a form on a group's home page lets visitors choose from. A single house may
 * have the same form, but its page does not mention hotels.
 */
function housesToChoose(page: Page, heading: string): number {
  if (!/\b(?:hotels|lodges|camps|resorts)\b/i.test(heading)) return 0;
  const own = fold(heading);
  const counts = page
    .$("select")
    .slice(0, 20)
    .toArray()
    .map((select) => {
      const options = page.$(select).find("option").slice(0, 300).toArray();
      const texts = options.map((one) => firstText(one, 80).replace(/\s+/g, " ").trim());
      if (!texts.slice(0, 2).some((text) => chooseHouse.test(text))) return 0;
      const houses = new Set(texts.slice(1).map(fold).filter(Boolean));
      return [...houses].some((house) => own.includes(house)) ? 0 : houses.size;
    });
  return Math.max(0, ...counts);
}

/** An error page: one of its lines states the error, and it has little other content. */
function reportsMissing(page: Page): boolean {
  return (
    page.text.length < 1500 &&
    page.blocks.some((block) => block.text.length < 120 && missingLine.test(block.text))
  );
}

/** Maximum links to examine. */
const maxAnchors = 600;

/** Longer texts are not headings, whatever their tag. */
const maxHeading = 500;

function firstHeading(page: Page): string {
  return (page.blocks.find((block) => block.level === 1)?.text ?? "").slice(0, maxHeading);
}

/** Whether the page's heading names the lodging, or it is the only one. */
function named(linked: LinkedData, heading: string): boolean {
  const words = fold(heading);
  const first = textOf(linked.lodgings[0]?.name);
  if (!first) return false;
  if (linked.lodgingNames.length === 1)
    return !listTitle.test(heading.split("\n")[0] ?? "") || words.includes(fold(first));
  return words.includes(fold(first)) && !listTitle.test(heading.split("\n")[0] ?? "");
}

function byTypes({ page, linked }: KindInput): OtherPage | undefined {
  const types = linked.things.flatMap(typesOf);
  const other = types.filter((type) => otherTypes.has(type));
  const article =
    types.some((type) => /^(?:Article|NewsArticle|BlogPosting)$/.test(type)) &&
    /^\/?(?:.*\/)?(?:blog|news|articles?|magazine|stories|guide)/i.test(page.url?.pathname ?? "");
  if (linked.lodgings.length > 0) return undefined;
  if (article || types.some((type) => /^(?:NewsArticle|BlogPosting)$/.test(type))) return "article";
  if (other.some((type) => /Tour|Trip|TravelAgency/.test(type))) return "tour";
  if (
    other.some(
      (type) =>
        !/^(?:Article|Event|SportsActivityLocation|TouristAttraction|Restaurant|FoodEstablishment|BarOrPub|City|SoftwareApplication)$/.test(
          type,
        ),
    )
  )
    return "other business";
  if (types.includes("SearchResultsPage")) return "list";
  return undefined;
}

/** Many cards that each have a price per night and a link: a list of offers. */
function manyCards(page: Page): boolean {
  const named = page.blocks.filter(
    (block) => block.level > 1 && block.text.length < 80 && lodgingName.test(block.text),
  );
  const houses = new Set(named.map((block) => fold(block.text)));
  const titled = pluralTitle.test(page.title) || pluralTitle.test(firstHeading(page));
  if (titled && houses.size >= 4) return true;
  const prices = page.blocks.filter(
    (block) =>
      block.zone === "main" &&
      block.text.length < 60 &&
      /(?:price from|from|ab|desde|a partir de)\b/i.test(block.text) &&
      isPerNight(block.text),
  );
  const scores = page.blocks.filter((block) =>
    /^(?:review score|\d[.,]\d\s?(?:\/\s?(?:5|10))?)$/i.test(block.text),
  );
  const available = page.blocks.filter((block) =>
    /^(?:check availability|see availability|view (?:deal|hotel|property|lodge|details)|show prices|select room)$/i.test(
      block.text,
    ),
  );
  return available.length >= 8 || (prices.length >= 10 && scores.length >= 10);
}

/** Several named houses, each with its own price, or each with a link to another site. */
function manyHouses(page: Page, heading: string): boolean {
  const own = fold(heading);
  const priced = new Set<string>();
  const linkedTo = new Set<string>();
  const linkedHeadings = new Set<string>();
  page.blocks.forEach((block, at) => {
    if (block.text.length > 80 || /^(?:nav|footer|related)$/.test(block.zone)) return;
    const name = fold(block.text);
    if (!houseName.test(block.text) || own.includes(name) || wordCount(name) < 2) return;
    const below = page.blocks.slice(at + 1, at + 7).map((one) => one.text.slice(0, 200));
    if (block.level > 0 && below.some((text) => pricePattern.test(text))) priced.add(name);
    if (block.linked > 0.8) linkedTo.add(hostOf(block, page) ?? "");
    if (block.linked > 0.8 && block.level > 1) linkedHeadings.add(name);
  });
  linkedTo.delete("");
  const offersOthers = !singleHouse.test(heading) && offersHouses(page);
  return (
    priced.size >= (offersOthers ? 2 : 4) ||
    linkedTo.size >= 5 ||
    (linkedHeadings.size >= 4 && !singleHouse.test(heading)) ||
    (offersOthers && housesNamed(page) >= 3)
  );
}

/** Headings that name different houses. */
function housesNamed(page: Page): number {
  const named = page.blocks.filter(
    ({ level, zone, text }) =>
      level > 1 &&
      zone === "main" &&
      text.length < 80 &&
      wordCount(text) > 1 &&
      houseName.test(text),
  );
  return new Set(named.map(({ text }) => fold(text))).size;
}

/** Whether a heading at the top says that several houses follow: "Accommodations", "Nos lodges". */
function offersHouses(page: Page): boolean {
  if (staysHeading.test(topHeading(page).trim())) return true;
  return page.blocks.some((block) => block.level > 0 && ownHouses.test(block.text.slice(0, 80)));
}

const ownHouses =
  /^(?:our|nos|unsere|nuestros|nossos) (?:\p{L}+ )?(?:hotels|lodges|camps|h[ôo]tels|hoteles|hotéis|établissements)(?!\p{L})/iu;

/** The host that a block links to, if it is another site. */
function hostOf(block: Block, page: Page): string | undefined {
  const href = page.$(block.element).find("a[href]").first().attr("href");
  const host = href ? readAddress(href, page.base)?.hostname : undefined;
  return host === page.url?.hostname ? undefined : host;
}

function visibleStay(page: Page): boolean {
  return scoreOf(page.text, stayWords) >= 3;
}

function byWords({ page, linked, names }: KindInput, heading: string): OtherPage | undefined {
  const own = `${heading}\n${names.join("\n")}\n${meta(page, "og:site_name") ?? ""}`;
  const text = `${own}\n${meta(page, "description") ?? ""}\n${page.text}`.slice(0, 60_000);
  const stay =
    scoreOf(text, stayWords) +
    ownWord(page, own, names) +
    (linked.lodgings.length > 0 ? 6 : 0) +
    (/^(?:hotel|lodging|place\.hotel)\b/i.test(meta(page, "og:type") ?? "") ? 6 : 0);
  const tour = scoreOf(text, tourWords) + (elsewhere.tour.test(own) ? 4 : 0);
  const business = scoreOf(text, businessWords) + (elsewhere.business.test(own) ? 5 : 0);
  const article = articleScore(page, own);
  if (otherTradeTitle.test(`${page.title} ${firstHeading(page)}`)) return "other business";
  const listing = scoreOf(text, listWords) + (singleHouse.test(heading) ? 0 : 2);
  if (listing >= 6) return "list";
  if (business > stay) return "other business";
  if (tour > stay) return "tour";
  if (article > stay) return "article";
  // A small welcome page has little text, but all of it is about one stay.
  const enough = page.text.length < 1500 && tour + business + article === 0 ? 4 : 6;
  return stay >= enough ? undefined : "no place to stay";
}

/** "Forodhani House": mostly a stay, but also a museum or an office. */
const namedHouse = /\p{L} House(?!\p{L})/u;

/** The lodging word of a name counts the same, whichever of the names has it. */
function ownWord(page: Page, own: string, names: string[]): number {
  if (singleHouse.test(own)) return 6;
  if (severalHouses.test(own) || namedHouse.test(own)) return 4;
  if (namedAsStay(page, names[0])) return 5;
  const headings = page.blocks.filter((block) => block.level > 0 && block.zone !== "nav");
  if (headings.slice(0, 3).some(({ text }) => text.length < 60 && callsItself(text))) return 4;
  const opening = page.blocks.filter((block) => block.zone === "main").slice(0, 6);
  if (opening.some(({ text }) => text.length < 300 && callsItself(text))) return 3;
  return 0;
}

/** One kind of house, not several: "Gîtes et chambres d'hôtes" is a section of a guide. */
function callsItself(text: string): boolean {
  const kinds = text.split(/\s(?:et|and|und|y|e|&)\s|,\s/).filter((part) => singleHouse.test(part));
  return kinds.length === 1 && !severalHouses.test(text);
}

const kindBeside =
  /(?:hotel|lodge|camping|campsite|camp|resort|guest ?house|hostel|pousada|b&b|villa|chalet)$/i;

/** Whether the page's name contains the word for a stay: "Camping Heron" in "Heron - Contact". */
function namedAsStay(page: Page, name: string | undefined): boolean {
  if (!name || name.length < 4) return false;
  const calls = page.blocks.filter(({ text }) => {
    const at = text.slice(0, 2000).indexOf(name);
    return at > 0 && kindBeside.test(text.slice(Math.max(0, at - 20), at).trim());
  });
  return calls.length > 1;
}

/** "By Jane Doe" is the byline of an article, "By night" or "By Road" the heading of a section. */
const byline =
  /^(?:(?:posted (?:by|on)|published|written by)\s|[Bb]y \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?:$|\s*[,|·–-]))/u;

function articleScore(page: Page, own: string): number {
  let score = 0;
  if (meta(page, "article:published_time")) score += 3;
  if (meta(page, "article:author", "article:tag")) score += 2;
  if (/\/(?:blog|news|article|magazine|stories|20\d\d\/\d\d)\b/i.test(page.url?.pathname ?? ""))
    score += 5;
  if (page.blocks.some((block) => block.text.length < 80 && byline.test(block.text))) score += 3;
  if (
    /\b(?:\d+ (?:best|top|reasons|things|tips|ways)|how to|guide to|what to|why you|things to do|itinerary)\b/i.test(
      own,
    )
  )
    score += 6;
  return score;
}
