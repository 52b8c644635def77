import { parse } from "cookie";

/**
 * Three policies, chosen by name. A public page depends on nothing but its address until the
 * visitor made a choice, which lives in a cookie.
 */
const shared = "public, max-age=0, must-revalidate";
const personal = "private, no-cache";

const choices = ["currency", "favourites", "toast", "admin"];

/** For pages that visitors read. */
export function publicPage(request: Request): HeadersInit {
  const cookies = parse(request.headers.get("Cookie") ?? "");
  return { "Cache-Control": choices.some((name) => name in cookies) ? personal : shared };
}
