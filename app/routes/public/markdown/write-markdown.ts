import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { blocks, escapeLine, heading, link, list } from "#domain/text/markdown";
import { texts } from "#domain/text/texts";
import { isNotFound } from "~/components/layout/route-error";
import {
  aboutMarkdown,
  articleMarkdown,
  blogMarkdown,
  contactMarkdown,
  pageMarkdown,
  postMarkdown,
} from "./articles";
import { cardList } from "./cards";
import {
  collectionMarkdown,
  collectionsMarkdown,
  countryMarkdown,
  destinationsMarkdown,
  experiencesMarkdown,
  waysMarkdown,
} from "./guides";
import { homeMarkdown } from "./home";
import { listingMarkdown } from "./listing";
import {
  askMarkdown,
  compareMarkdown,
  favoritesMarkdown,
  sentMarkdown,
  sharedMarkdown,
} from "./lists";
import { type MarkdownPage, markdownPage, type RootData } from "./page";
import { stayMarkdown } from "./stay";

/** Writes the data of one route; the router checks no types here. */
type Writer = (data: never, page: MarkdownPage) => string;

/** Writers by id of the route. Previews and the email test are for the operator and have none. */
export const markdownWriters: Readonly<Record<string, Writer>> = {
  "routes/public/home/index": homeMarkdown,
  "routes/public/listing/index": listingMarkdown,
  "listing-by-second-address": listingMarkdown,
  "routes/public/property/index": stayMarkdown,
  "property-by-second-address": stayMarkdown,
  "routes/public/destinations/index": destinationsMarkdown,
  "routes/public/destinations/country": countryMarkdown,
  "routes/public/ways-to-stay/index": waysMarkdown,
  "routes/public/experiences/index": experiencesMarkdown,
  "routes/public/collections/index": collectionsMarkdown,
  "routes/public/collections/collection": collectionMarkdown,
  "routes/public/favorites/index": favoritesMarkdown,
  "routes/public/favorites/shared": sharedMarkdown,
  "routes/public/favorites/ask": askMarkdown,
  "routes/public/contact/sent": sentMarkdown,
  "routes/public/compare/index": compareMarkdown,
  "routes/public/resources": articleMarkdown,
  "resources-by-second-address": articleMarkdown,
  "routes/public/about/index": aboutMarkdown,
  "routes/public/blog/index": blogMarkdown,
  "routes/public/blog/post": postMarkdown,
  "routes/public/page": pageMarkdown,
  "routes/public/contact/index": contactMarkdown,
  "routes/public/terms": articleMarkdown,
  "routes/public/privacy-policy": articleMarkdown,
  "routes/public/advertiser-disclosure": articleMarkdown,
};

type Loaded = Pick<EntryContext["staticHandlerContext"], "loaderData" | "errors" | "matches">;

/**
 * The page in Markdown, from the data of its loader (M-007).
 * @returns null for a page that has only HTML
 */
export function writeMarkdown({ loaderData, errors, matches }: Loaded, url: URL): string | null {
  const root = loaderData.root as RootData | undefined;
  const route = matches.at(-1)?.route.id ?? "";
  const isPublic = matches.some(({ route: { id } }) => id === "routes/public/layout");
  if (!root || !isPublic) return null;
  const page = markdownPage(root, url);
  const [error] = Object.values((errors ?? {}) as Record<string, unknown>);
  const writer = markdownWriters[route];
  if (!errors && !writer) return null;
  // eslint-disable-next-line no-restricted-syntax -- see `Writer`
  const content = errors ? errorMarkdown(error, page) : writer?.(loaderData[route] as never, page);
  return `${blocks(content, footer(page))}\n`;
}

/** A missing page with its links, or an error without its cause. */
function errorMarkdown(error: unknown, page: MarkdownPage): string {
  const content = isRouteErrorResponse(error) ? (error.data as unknown) : null;
  if (!isNotFound(content))
    return blocks(heading(1, texts.common.unexpected), escapeLine(texts.errorPage.notLoaded));
  const { title, hint, links, others = [] } = content;
  return blocks(
    heading(1, title),
    escapeLine(hint ?? ""),
    list(links.map(({ label, to }) => link(label, to))),
    others.length > 0 && blocks(heading(2, texts.card.featuredStays), cardList(others, page)),
  );
}

/** The address of the page, to which its links are relative, and ways to go on. */
const footer = ({ site, siteName, pathname }: MarkdownPage): string => {
  const links = [
    [siteName, paths.home()],
    [texts.footer.accommodation, paths.listing()],
    [texts.nav.destinations, paths.destinations()],
    [texts.nav.contact, paths.contact()],
  ] as const;
  return blocks(
    "---",
    `<${site}${pathname}>`,
    links.map(([label, to]) => link(label, to)).join(", "),
  );
};
