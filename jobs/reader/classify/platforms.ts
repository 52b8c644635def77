import type { Page } from "#jobs/reader/page";

/** The kind of page behind a platform's URL, by its path. */
type AddressKind = "property" | "list" | "home" | undefined;

interface Platform {
  host: RegExp;
  property: RegExp;
  list?: RegExp;
}

/** Paths that have been stable for years, unlike class names and parameters. */
const platforms: Platform[] = [
  {
    host: /(?:^|\.)booking\.com$/,
    property: /^\/hotel\/[a-z]{2}\/[^/]+/i,
    list: /^\/(?:city|country|region|district|landmark|airport|searchresults|hotel\/index|destinationfinder|attractions|flights|cars|accommodation|articles)/i,
  },
  {
    host: /(?:^|\.)airbnb\.[a-z.]{2,6}$/,
    property: /^\/(?:rooms\/(?:plus\/)?\d+|h\/[^/]+|luxury\/listing\/\d+)/i,
    list: /^\/(?:s\/|[^/]+\/stays|experiences|wishlists|a\/)/i,
  },
  {
    host: /(?:^|\.)(?:vrbo|homeaway|abritel|fewo-direkt|stayz)\.[a-z.]{2,6}$/,
    property: /^\/(?:[a-z-]{2,20}\/)?(?:p?\d{4,}\w*|[^/]*\/?p\d+\w*)/i,
    list: /^\/(?:search|vacation-rentals|hotels?\/)/i,
  },
  {
    host: /(?:^|\.)(?:expedia|wotif|ebookers|lastminute|orbitz|travelocity)\.[a-z.]{2,6}$/,
    property: /\.h\d+\.Hotel-Information/i,
    list: /Hotel-Search|-Hotels-|\.Travel-Guide-|Destinations-In|Things-To-Do/i,
  },
  {
    host: /(?:^|\.)hotels\.com$/,
    property: /^\/(?:ho\d+|hotel\/details|h\d+\.hotel-information)/i,
    list: /^\/(?:search|de\d+|Hotel-Search|hotels?-)/i,
  },
  {
    host: /(?:^|\.)agoda\.com$/,
    property: /\/hotel\/[^/]+\.html/i,
    list: /^\/(?:[a-z-]+\/)?(?:city|search|country|region|pages)\b/i,
  },
  {
    host: /(?:^|\.)tripadvisor\.[a-z.]{2,6}$/,
    property: /\/(?:Hotel_Review|VacationRentalReview)-/i,
    list: /\/(?:Hotels|Attractions|Attraction_Review|Restaurant_Review|Restaurants|Tourism|Travel_Guide|ShowForum|ShowTopic|VacationRentals|Airline_Review|AttractionProductReview)-/i,
  },
  { host: /(?:^|\.)trivago\.[a-z.]{2,6}$/, property: /\/(?:oar\/|hotel-)/i },
];

export function platformKind(url: URL | undefined): AddressKind {
  if (!url) return undefined;
  const platform = platforms.find((one) => one.host.test(url.hostname));
  if (!platform) return undefined;
  if (platform.property.test(url.pathname)) return "property";
  if (platform.list?.test(url.pathname)) return "list";
  const path = url.pathname
    .replace(/^\/(?:[a-z]{2}(?:-[a-z]{2})?(?:\/|$))?/i, "")
    .replace(/^index(?:\.[\w-]+)?\.html$/, "");
  return path === "" ? "home" : undefined;
}

const families =
  /(?:^|\.)((?:booking|airbnb|vrbo|agoda|expedia|hotels|tripadvisor|lekkeslaap|safarinow|safaribookings|nightsbridge|homeaway|trivago|hostelworld)\.(?:com?\.[a-z]{2}|[a-z]{2,4}))$/;
const unified = /^(booking|airbnb|vrbo|agoda|expedia|hotels|tripadvisor)\./;

/** The platform of a page, with country domains folded into one; any other host is "website". */
export function sourceOf(page: Page): string {
  const host = families.exec(page.url?.hostname.toLowerCase() ?? "")?.[1];
  if (!host) return "website";
  const name = unified.exec(host)?.[1];
  return name ? `${name}.com` : host;
}
