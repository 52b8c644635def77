import { lodgingName } from "#jobs/reader/linked-data/find-lodging";
import { coordinatesFromMapAddress, viewInMapAddress } from "#jobs/reader/normalise/coordinates";
import { fold } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import { meta } from "#jobs/reader/page";
import type { MapPoint } from "./one-place";

const maps =
  /^geo:|maps?\.google|google\.[a-z.]{2,12}\/maps|maps\.googleapis|goo\.gl\/maps|openstreetmap\.org|bing\.com\/maps|maps\.apple\.com|waze\.com|mapbox|what3words|static-?map/i;
const mostLinks = 200;

/** Addresses of maps that the page shows or leads to, in its order. */
function mapAddresses(page: Page): string[] {
  const found: string[] = [];
  page.$("iframe,a[href],img,[data-src],[style*=map]").each((_, element) => {
    const { attribs } = element;
    for (const address of [
      attribs.src,
      attribs["data-src"],
      attribs["data-lazy-src"],
      attribs.href,
      attribs.style,
    ])
      if (address && maps.test(address.slice(0, 600))) found.push(address);
    return found.length < mostLinks;
  });
  return found;
}

/** A link to the map of a named place shows that place: a temple nearby is not the lodge. */
function elsewhere(ownWords: () => string, address: string): boolean {
  const written = /\/maps\/place\/([^/@]{3,200})\//.exec(address)?.[1];
  if (!written) return false;
  const named = fold(written.replace(/\+|%20/g, " ").replace(/%[0-9A-F]{2}/gi, " "));
  if (/^[\d\snsew]*$/.test(named)) return false;
  const own = ownWords();
  return !named.split(" ").some((word) => word.length > 3 && own.includes(` ${word} `));
}

function wordsOf(page: Page): string {
  const named = meta(page, "og:title", "og:site_name")?.slice(0, 500) ?? "";
  return ` ${fold(`${page.title} ${named} ${page.text.slice(0, 400)}`)} `;
}

/** The point that the address of a map marks. */
export function linkedPoint(page: Page): MapPoint | undefined {
  let own: string | undefined;
  const ownWords = (): string => (own ??= wordsOf(page));
  for (const address of mapAddresses(page)) {
    const point = elsewhere(ownWords, address) ? undefined : coordinatesFromMapAddress(address);
    if (point) return { ...point, passage: address.slice(0, 200) };
  }
  return undefined;
}

/** What many stays have in their names tells none of them from another. */
const common =
  /^(?:the|and|at|of|in|by|hotels?|lodges?|resorts?|inn|suites?|camps?|safaris?|guest|house|home|villas?|cottages?|apartments?|luxury|tented|bush|river|private|game|reserve|national|park|bed|breakfast|ltd|limited|conference|centre|center|spa)$/;

/** Whether a map's place is the stay: by its whole name, or a house that shares its own word with it. */
function isStay(place: string, names: string[]): boolean {
  const shown = fold(place);
  return names.some((name) => {
    const own = fold(name);
    if (own.split(" ").length > 1 && ` ${shown} `.includes(` ${own} `)) return true;
    const telling = own.split(" ").filter((word) => word.length > 3 && !common.test(word));
    return lodgingName.test(place) && telling.some((word) => ` ${shown} `.includes(` ${word} `));
  });
}

/** The middle of a map that was centred on the stay: what is left where no map marks a point. */
export function viewedPoint(page: Page, names: string[]): MapPoint | undefined {
  for (const address of mapAddresses(page)) {
    const view = viewInMapAddress(address);
    if (!view?.place || !isStay(view.place, names)) continue;
    const { latitude, longitude } = view;
    return { latitude, longitude, passage: address.slice(0, 200) };
  }
  return undefined;
}
