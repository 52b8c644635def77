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

/** For visitors without personal cookies; revalidated on each request (ETag, 304). */
export const publicPage = "public, max-age=0, must-revalidate";
export const privatePage = "private, no-cache";
export const noStore = "no-store";

/** Cache tags of a response, for the page cache or a CDN. */
export const tagsHeader = "Surrogate-Key";

/**
 * A cache tag, equal to the change event that invalidates it; "listing" is any stay and "posts" any post.
 * Settings and rates are on every page and need no tag.
 */
export type CacheTag = "settings" | "listing" | "posts" | `property/${string}` | `page/${string}`;

/**
 * The policy of a public page for this visitor.
 * @param tags content of the page: other changes do not invalidate it. Without tags any change does
 */
export function pageCache(request: Request, ...tags: CacheTag[]): Record<string, string> {
  return {
    "Cache-Control": isPersonal(request) ? privatePage : publicPage,
    ...(tags.length > 0 && { [tagsHeader]: tags.join(" ") }),
  };
}

const isPersonal = (request: Request) => hasPersonalCookie(request.headers.get("Cookie"));

/** Makes a personal page private regardless of its route: the frame displays the visitor's choices. */
export function restrictToVisitor(request: Request, headers: Headers): void {
  if (isPersonal(request) && headers.get("Cache-Control")?.startsWith("public"))
    headers.set("Cache-Control", privatePage);
}

/** Forwards the headers of the loader, the action or a thrown response. */
export const forwardHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers();
  for (const source of [loaderHeaders, actionHeaders, errorHeaders])
    for (const name of ["Cache-Control", tagsHeader, "Retry-After", "X-Robots-Tag"]) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  return headers;
};
