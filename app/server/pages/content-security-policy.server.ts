import { createHash, randomBytes } from "node:crypto";

interface PolicyOptions {
  development: boolean;
  /** The back office shows the pictures of pages that are about to be imported. */
  foreignPictures: boolean;
}

/**
 * A screen keeps the policy of the page that it was reached from, so all of them behind the login are
 * alike; what anybody can open shows pictures of our own alone.
 */
export const showsForeignPictures = (path: string): boolean =>
  /^\/admin(?:\/|$)/.test(path) && !/^\/admin\/(?:login|logout|sign-in)\/?$/.test(path);

/** For one rendering: our own scripts carry it as their nonce, and nothing in the content can know it. */
export const newScriptMarker = (): string => randomBytes(16).toString("hex");

/**
 * Takes the marker out of a rendered page, so that equal pages stay equal, and makes the policy that
 * allows exactly the inline scripts and styles that carried it, by their hash.
 */
export function sealPage(
  rendered: string,
  marker: string,
  { development, foreignPictures }: PolicyOptions,
): { html: string; policy: string } {
  // The development server injects scripts and styles of its own.
  const allowed = (tag: string) =>
    development
      ? "'self' 'unsafe-inline'"
      : ["'self'", ...hashesOf(tag, rendered, marker)].join(" ");
  const policy = [
    "default-src 'none'",
    `script-src ${allowed("script")}`,
    `style-src ${allowed("style")}`,
    // Behind https a browser asks for all of them by https.
    foreignPictures ? "img-src 'self' data: http: https:" : "img-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "font-src 'self'",
    "frame-src https://www.openstreetmap.org",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: rendered.replaceAll(` nonce="${marker}"`, ""), policy };
}

/** Of the inline tags that carry the marker. */
function hashesOf(tag: string, rendered: string, marker: string): Set<string> {
  const own = new RegExp(
    `<${tag}(?=[^<>]*\\snonce="${marker}")(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</${tag}>`,
    "g",
  );
  const hashes = new Set<string>();
  for (const [, source = ""] of rendered.matchAll(own))
    hashes.add(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  return hashes;
}
