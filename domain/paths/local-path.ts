/**
 * A path of this site to return to; anything else becomes the fallback, to prevent open redirects.
 * Characters that are invalid in a URL are percent-encoded.
 */
export function localPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  if (!/^\/(?![/\\])[^\\\s]*$/.test(value)) return fallback;
  return value.replace(/\p{Cs}/gu, "\uFFFD").replace(/[^!-~]+/g, encodeURIComponent);
}
