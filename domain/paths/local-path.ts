/**
 * A path of this site to return to; anything else becomes the fallback, to prevent open redirects.
 * Characters that are invalid in a URL are percent-encoded.
 */
export function localPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  if (!/^\/(?![/\\])[^\\\s]*$/.test(value)) return fallback;
  return value.replace(/\p{Cs}/gu, "\uFFFD").replace(/[^!-~]+/g, encodeURIComponent);
}

/** The path of a page, without the suffix of the router's own requests for its data. */
export const withoutDataSuffix = (path: string): string => path.replace(/\.data$/, "");

/** Path and query of the page that a request belongs to, without the router's own suffix and parameter. */
export function pageUrl(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  return withoutDataSuffix(pathname) + (searchParams.size ? `?${searchParams}` : "");
}
