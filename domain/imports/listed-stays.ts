import { isCountrySlug } from "#domain/places/countries";
import { dropTracking } from "#domain/property/booking-address";
import { slugify } from "#domain/text/slug";
import { cutAtWord } from "#domain/text/strings";
import { addressKey } from "./batch";

/** A link of a list page, or an entry of a sitemap. */
export interface PageLink {
  url: string;
  /** Its heading, text or picture; empty in a sitemap. */
  name: string;
  /** In a menu, header, footer or form. */
  isAside: boolean;
  hasHeading: boolean;
  hasPicture: boolean;
  hasPrice: boolean;
}

export interface ListedStay {
  url: string;
  name: string;
  /** Looks like a page about one stay. */
  likely: boolean;
}

/** True for a rejected page that may link to stays: it exists, and is not about a single stay. */
export const mayListStays = (item: { reason: string | null; error: string | null }): boolean =>
  item.reason === "not-a-property" && !/was not found/.test(item.error ?? "");

export const maxListedStays = 2_000;

const houses =
  "lodge|camp|hotel|villa|resort|guest-?house|hostel|inn|chalet|cottage|cabin|tent|treehouse|house|homestead|manor|retreat|safari-camp|bush-camp|suites|riad|farm|boutique|bungalow|rondavel|glamping|hideaway|kraal|bnb|b-and-b";
/** In a name or in the last part of a path: singular, because the plural names a category. */
const houseWord = new RegExp(`(?:^|-)(?:${houses}|camps?ite)(?:$|-)`);
const categoryWord =
  /(?:^|-)(?:lodges|camps|hotels|villas|resorts|properties|accommodations?|places-to-stay|stays)(?:$|-)/;

/** Parts of paths below which stays are listed. */
const stayFolder =
  /^(?:(?:our|all|the|luxury|safari|tented|boutique)-)*(?:lodges?|camps?|hotels?|villas?|resorts?|stays?|accommodations?|propert(?:y|ies)|places-to-stay|where-to-stay|guest-?houses?|houses|homes|cottages?|cabins?|retreats?|listings?|rentals?|lodging|portfolio|rooms|unterkuenfte|hebergements?|alojamientos?)(?:-(?:camps?|lodges?|hotels?|villas?))*(?:-(?:and|in|of)-.*)?$/;

/** Parts of paths of pages about something else. */
const otherFolder =
  /^(?:our-)?(?:blog|news|journal|articles?|stor(?:y|ies)|magazine|press|media|gallery|offers?|specials?|deals?|packages?|tours?|safaris?|safari-types|itinerar(?:y|ies)|trips?|holidays?|experiences?|activit(?:y|ies)|things-to-do|destinations?|countries|regions?|parks?|guides?|wildlife|events?|reviews?|testimonials?|team|people|conservation|community|sustainability|awards?|careers?|jobs|vacancies|agents?|trade|partners?|gift-?cards?|vouchers?|weddings?|conferences?|restaurants?|dining|spa|wellness|faqs?|help|support|flights?|car-hire|transfers?|map|rates|about|contact|home|videos?|podcasts?|newsletters?|brochures?|resources|topics?|collections?)(?:-us|-page)?$/;

/** Pages that no operator wants to see here. */
const utility =
  /^(?:tags?|categor(?:y|ies)|authors?|search|log-?in|sign-?in|sign-?up|register|account|my-.*|wish-?list|favou?rites|cart|basket|checkout|booking|book(?:-now|-online)?|enquir[ye].*|inquir[ye].*|privacy.*|terms.*|cookie.*|legal.*|disclaimer|imprint|impressum|feed|rss|comments|wp-.*|cdn-cgi|sitemap.*|xmlrpc.*|page|share|print|unsubscribe|subscribe)$/;
const file =
  /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|docx?|xlsx?|zip|mp[34]|xml|gz|css|js|json|ics|txt)$/i;
const pagingParam = /^(?:page|paged|p|offset|start|sort|order|orderby|filter.*|view|replytocom)$/i;

/** Parts of the pages about one stay. */
const subPage =
  /^(?:rooms?|suites|units|accommodations?|rates|prices|gallery|photos|images|videos?|location|map|directions|getting-(?:here|there)|contact.*|activit(?:y|ies)|experiences?|reviews?|faqs?|facilities|amenities|overview|about|dining|spa|wellness|specials?|offers?|availability|book.*|enquir[ye].*|fact-?sheet|downloads?|news|blog|weddings?|conservation)$/;

const languages = new Set(
  "en de fr es it nl pt ru zh ja ar af sv da no nb fi pl cs he ko tr hu el ro uk hi sw".split(" "),
);
const languageOf = (part = "") => {
  const [code = ""] = part.toLowerCase().split("-");
  return languages.has(code) && /^[a-z]{2}(?:-[a-z]{2})?$/i.test(part) ? code : null;
};

interface Entry extends PageLink {
  at: URL;
  /** Lower-case parts of the path without a language. */
  parts: string[];
  language: string | null;
  /** A platform's address of one property. */
  isStay: boolean;
}

const partsOf = (url: URL) =>
  url.pathname
    .toLowerCase()
    .split("/")
    .filter(Boolean)
    .map((part) => slugify(part.replace(/\.(?:html?|php|aspx?)$/, "")) || part);

const siteOf = (host: string) => host.replace(/^www\./, "").replace(/\.$/, "");

function entryOf(link: PageLink, isStayAddress: (url: URL) => boolean): Entry {
  const at = new URL(link.url);
  dropTracking(at);
  const all = partsOf(at);
  const language = languageOf(all[0]) ?? languageOf(at.searchParams.get("lang") ?? undefined);
  const parts = languageOf(all[0]) ? all.slice(1) : all;
  return { ...link, at, parts, language, isStay: isStayAddress(at) };
}

function isOffered({ at, parts, isStay }: Entry, site: string): boolean {
  if (isStay) return true;
  const own = siteOf(at.hostname);
  if (own !== site && !own.endsWith(`.${site}`)) return false;
  if (own === site && parts.length === 0 && at.search === "") return false;
  if (file.test(at.pathname) || parts.some((part) => utility.test(part))) return false;
  return ![...at.searchParams.keys()].some((name) => pagingParam.test(name));
}

/** The same page in other languages is listed once: in that of the list, else without one, else in English. */
function oneLanguage(entries: readonly Entry[], wanted: string | null): Entry[] {
  const rank = ({ language }: Entry) =>
    language === wanted ? 0 : language === null ? 1 : language === "en" ? 2 : 3;
  const best = new Map<string, Entry>();
  for (const entry of entries) {
    const search = new URLSearchParams(entry.at.search);
    search.delete("lang");
    const key = `${siteOf(entry.at.host)}/${entry.parts.join("/")}?${search}`;
    const other = best.get(key);
    if (!other || rank(entry) < rank(other)) best.set(key, entry);
  }
  return [...best.values()];
}

/** Of several links to one page the one that says most. */
function oneForEach(entries: readonly Entry[]): Entry[] {
  const weight = (link: PageLink) =>
    Number(!link.isAside) * 4 + Number(link.hasHeading) * 2 + Number(link.name !== "");
  const best = new Map<string, Entry>();
  for (const entry of entries) {
    // A platform adds dates and tabs to the address of a property.
    const key = entry.isStay ? pathOf(entry) : (addressKey(entry.url) ?? entry.url);
    const other = best.get(key);
    if (!other || weight(entry) > weight(other)) best.set(key, entry);
  }
  return [...best.values()];
}

/** "/lodges/*", "/hotel?id=*": what the addresses of one kind of page have in common. */
function patternOf({ at, parts, isStay }: Entry): string {
  if (isStay) return "a platform's properties";
  const folder = parts.findIndex((part) => stayFolder.test(part));
  const shape = parts.map((part, index) => {
    const isFree = index === parts.length - 1 || /^\d+$/.test(part) || isCountrySlug(part);
    return isFree || (folder >= 0 && index > folder) ? "*" : part;
  });
  const params = [...new Set(at.searchParams.keys())].sort();
  if (params.length === 0) return `/${shape.join("/")}`;
  return `/${parts.join("/")}?${params.map((name) => `${name}=*`).join("&")}`;
}

const lastOf = ({ parts }: Entry) => parts.at(-1) ?? "";
const pathOf = ({ at, parts }: Entry) => `${siteOf(at.host)}/${parts.join("/")}`;
const parentOf = ({ at, parts }: Entry) => `${siteOf(at.host)}/${parts.slice(0, -1).join("/")}`;

const namesHouse = (entry: Entry) =>
  houseWord.test(lastOf(entry)) || houseWord.test(slugify(entry.name));

/** The pages of one stay beside its own, and the pages of places above stays. */
function partsAndPlaces(entries: readonly Entry[]): Set<Entry> {
  const byPath = new Map(entries.map((entry) => [pathOf(entry), entry]));
  const children = new Map<Entry, Entry[]>();
  for (const entry of entries) {
    const parent = byPath.get(parentOf(entry));
    if (parent && parent !== entry) children.set(parent, [...(children.get(parent) ?? []), entry]);
  }
  const found = new Set<Entry>();
  for (const [parent, own] of children) {
    if (stayFolder.test(lastOf(parent))) {
      found.add(parent);
      continue;
    }
    const pages = own.filter((child) => !subPage.test(lastOf(child)));
    const isPlace = pages.length >= 2 && !namesHouse(parent);
    if (isPlace) found.add(parent);
    for (const child of own) if (!isPlace || !pages.includes(child)) found.add(child);
  }
  return found;
}

const share = (group: readonly Entry[], is: (entry: Entry) => boolean) =>
  group.filter(is).length / group.length;

const minScore = 4;

/** How much a group of links looks like the stays of a list. */
function scoreOf(group: readonly Entry[]): number {
  const [first] = group;
  if (!first) return 0;
  if (first.isStay) return minScore * 2;
  const folders = first.parts.slice(0, -1);
  return (
    Number(folders.some((part) => stayFolder.test(part)) || isStayScript(first)) * 3 +
    share(group, namesHouse) * 3 +
    share(group, ({ hasPrice }) => hasPrice) * 2 +
    share(group, ({ hasPicture }) => hasPicture) +
    share(group, ({ hasHeading }) => hasHeading) +
    share(group, ({ isAside }) => !isAside) * 3 -
    2 +
    Math.min(2, Math.log2(group.length) / 2) -
    Number(folders.some((part) => otherFolder.test(part))) * 6 -
    Number(group.length === 1)
  );
}

/** "/hotel.php?id=7" */
const isStayScript = (entry: Entry) => entry.at.search !== "" && stayFolder.test(lastOf(entry));

/** Within a group of likely stays, the links that are one. */
function isLikely(entry: Entry): boolean {
  if (entry.isStay) return true;
  const last = lastOf(entry);
  if (isStayScript(entry)) return true;
  if (otherFolder.test(last) || subPage.test(last) || isCountrySlug(last)) return false;
  const isCategory = categoryWord.test(last) || categoryWord.test(slugify(entry.name));
  if (isCategory && !namesHouse(entry)) return false;
  if (entry.parts.slice(0, -1).some((part) => stayFolder.test(part))) return true;
  return namesHouse(entry) || entry.hasPrice || (entry.hasPicture && entry.hasHeading);
}

const emptyName =
  /^(?:(?:view|read|see|learn|find out|discover|explore|show|get|more)\b.{0,20}|more|details?|book(?: now| online)?|enquire(?: now)?|next|previous|home|here|click here|from [^\p{L}]*|visit website|website|image|photo|logo|[\d\s.,$€£%+|-]*)$/iu;

/** False for the text of a button, a price or a number. */
export const isName = (text: string): boolean =>
  /\p{L}{3}/u.test(text) && !emptyName.test(text.trim());

const maxNameLength = 120;

/** The name in the list, or the last part of the path as words. */
function nameOf({ name, parts, at }: Entry): string {
  if (isName(name)) return cutAtWord(name.trim(), maxNameLength);
  const words = (parts.at(-1) ?? at.hostname).replaceAll("-", " ");
  return words.replace(/(^| )\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/**
 * The addresses of single stays among the links of a list page or a sitemap, the likely ones first. Pure.
 * @param isStayAddress true for a platform's address of one property
 */
export function listedStays(
  links: readonly PageLink[],
  list: string,
  isStayAddress: (url: URL) => boolean,
): ListedStay[] {
  const page = new URL(list);
  const wanted = languageOf(partsOf(page)[0]);
  const own = addressKey(list);
  const offered = oneForEach(
    oneLanguage(
      links
        .filter(({ url }) => URL.canParse(url) && addressKey(url) !== own)
        .map((link) => entryOf(link, isStayAddress))
        .filter((entry) => isOffered(entry, siteOf(page.hostname))),
      wanted,
    ),
  );
  const rest = partsAndPlaces(offered);
  const groups = new Map<string, Entry[]>();
  for (const entry of offered) {
    if (rest.has(entry) && !entry.isStay) continue;
    const pattern = patternOf(entry);
    const group = groups.get(pattern);
    if (group) group.push(entry);
    else groups.set(pattern, [entry]);
  }
  // On a platform only its own addresses of properties are certain.
  const hasStays = groups.has("a platform's properties");
  const likely = new Set(
    [...groups.values()]
      .filter((group) => (hasStays ? group[0]?.isStay : scoreOf(group) >= minScore))
      .flat()
      .filter(isLikely),
  );
  return [...offered.filter((one) => likely.has(one)), ...offered.filter((one) => !likely.has(one))]
    .slice(0, maxListedStays)
    .map((entry) => ({ url: entry.url, name: nameOf(entry), likely: likely.has(entry) }));
}
