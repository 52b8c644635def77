/** A path of this site to go back to; anything that could lead elsewhere becomes the fallback. */
export function localPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  return /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : fallback;
}
