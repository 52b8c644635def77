/**
 * A path of this site to go back to; anything that could lead elsewhere becomes the fallback. Letters
 * that an address cannot hold are written as it would spell them.
 */
export function localPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  if (!/^\/(?![/\\])[^\\\s]*$/.test(value)) return fallback;
  return value.replace(/\p{Cs}/gu, "\uFFFD").replace(/[^!-~]+/g, encodeURIComponent);
}
