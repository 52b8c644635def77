import type { HeadersFunction } from "@remix-run/node";

/** The cookies that change the HTML of a page. The list in deploy/nginx.conf is tested against it. */
export const personalCookies = ["currency", "favorites", "asked", "toast", "admin"] as const;

/** Tests a Cookie header for any of these names, with the prefix of secure cookies or without. */
export function hasCookie(names: readonly string[]): (header?: string | null) => boolean {
  const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${names.join("|")})=`);
  return (header) => pattern.test(header ?? "");
}

/** True for a browser that is signed in, as far as its cookies say. */
export const hasSessionCookie = hasCookie(["admin"]);

const hasPersonalCookie = hasCookie(personalCookies);

/** Shared for a visitor without a choice of their own; asked for again each time (ETag, 304). */
export const publicPage = "public, max-age=0, must-revalidate";
export const privatePage = "private, no-cache";
export const never = "no-store";

/** Tags of what a response shows, for the page cache or a CDN. */
export const tagsHeader = "Surrogate-Key";

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
    ...(shows.length > 0 && { [tagsHeader]: shows.join(" ") }),
  };
}

const isPersonal = (request: Request) => hasPersonalCookie(request.headers.get("Cookie"));

/** The frame of any page shows a visitor's choices, whatever its route says about what stands in it. */
export function keepToVisitor(request: Request, headers: Headers): void {
  if (isPersonal(request) && headers.get("Cache-Control")?.startsWith("public"))
    headers.set("Cache-Control", privatePage);
}

/** Hands on what the loader, the action or a thrown response has set. */
export const forwardHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers();
  for (const source of [loaderHeaders, actionHeaders, errorHeaders])
    for (const name of ["Cache-Control", tagsHeader, "Retry-After", "X-Robots-Tag"]) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  return headers;
};
