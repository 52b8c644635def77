import type { Page } from "./page";

const families =
  /(?:^|\.)((?:booking|airbnb|vrbo|agoda|expedia|hotels|tripadvisor|lekkeslaap|safarinow|safaribookings|nightsbridge|homeaway|trivago|hostelworld)\.(?:com?\.[a-z]{2}|[a-z]{2,4}))$/;
const unified = /^(booking|airbnb|vrbo|agoda|expedia|hotels|tripadvisor)\./;

/** The platform a page comes from, country domains folded into one; any other host is a website. */
export function sourceOf(page: Page): string {
  const host = families.exec(page.url?.hostname.toLowerCase() ?? "")?.[1];
  if (!host) return "website";
  const name = unified.exec(host)?.[1];
  return name ? `${name}.com` : host;
}
