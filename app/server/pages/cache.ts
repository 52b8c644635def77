import type { HeadersFunction } from "@remix-run/node";

const personal = /(?:^|;\s*)(?:currency|favorites|toast|(?:__Host-)?admin)=/;

/** Shared for a visitor without a choice of their own; asked for again each time (ETag, 304). */
export const publicPage = "public, max-age=0, must-revalidate";
export const privatePage = "private, no-cache";
export const never = "no-store";

/** The policy of a public page for this visitor. */
export function pageCache(request: Request): { "Cache-Control": string } {
  const own = personal.test(request.headers.get("Cookie") ?? "");
  return { "Cache-Control": own ? privatePage : publicPage };
}

/** Hands on what the loader, the action or a thrown response has set. */
export const forwardHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers();
  for (const source of [loaderHeaders, actionHeaders, errorHeaders])
    for (const name of ["Cache-Control", "Retry-After", "X-Robots-Tag"]) {
      const value = source?.get(name);
      if (value) headers.set(name, value);
    }
  return headers;
};
