import type { HeadersFunction } from "@remix-run/node";

const personal = /(?:^|;\s*)(?:currency|favorites|asked|toast|(?:__Host-)?admin)=/;

/** Shared for a visitor without a choice of their own; asked for again each time (ETag, 304). */
export const publicPage = "public, max-age=0, must-revalidate";
export const privatePage = "private, no-cache";
export const never = "no-store";

/** Names what an answer shows, for all who keep copies of it: our own store, or a CDN. */
export const showsHeader = "Surrogate-Key";

/**
 * What a page may show, in the words of announcements; "listing" is any stay at all, and "posts" any
 * post. Settings and rates stand on each page and need no word.
 */
export type Shown = "settings" | "listing" | "posts" | `property/${string}` | `page/${string}`;

/**
 * The policy of a public page for this visitor.
 * @param shows what it shows; a change of anything else leaves copies of it as they are. None: any
 *   change counts
 */
export function pageCache(request: Request, ...shows: Shown[]): Record<string, string> {
  return {
    "Cache-Control": isPersonal(request) ? privatePage : publicPage,
    ...(shows.length > 0 && { [showsHeader]: shows.join(" ") }),
  };
}

const isPersonal = (request: Request) => personal.test(request.headers.get("Cookie") ?? "");

/** The frame of any page shows a visitor's choices, whatever its route says about what stands in it. */
export function keepToVisitor(request: Request, headers: Headers): void {
  if (isPersonal(request) && headers.get("Cache-Control")?.startsWith("public"))
    headers.set("Cache-Control", privatePage);
}

/** Hands on what the loader, the action or a thrown response has set. */
export const forwardHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers();
  for (const source of [loaderHeaders, actionHeaders, errorHeaders])
    for (const name of ["Cache-Control", showsHeader, "Retry-After", "X-Robots-Tag"]) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  return headers;
};
