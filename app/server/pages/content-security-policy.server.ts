import { createHash, randomBytes } from "node:crypto";

interface PolicyOptions {
  development: boolean;
  /** The back office shows the pictures of pages that are about to be imported. */
  foreignPictures: boolean;
  /** What another inline script says that comes behind the page; it is no page's but this one's. */
  lastScript?: string;
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
  { development, foreignPictures, lastScript }: PolicyOptions,
): { html: string; policy: string } {
  // The development server injects scripts and styles of its own.
  const allowed = (tag: string, more: string[] = []) =>
    development
      ? "'self' 'unsafe-inline'"
      : ["'self'", ...hashesOf(tag, rendered, marker), ...more].join(" ");
  const last = lastScript === undefined ? [] : [hashOf(lastScript)];
  const policy = [
    "default-src 'none'",
    `script-src ${allowed("script", last)}`,
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
  return { html: withLast(rendered.replaceAll(` nonce="${marker}"`, ""), lastScript), policy };
}

function withLast(html: string, script: string | undefined): string {
  const at = html.lastIndexOf("</body></html>");
  if (script === undefined || at < 0) return html;
  return `${html.slice(0, at)}<script>${script}</script>${html.slice(at)}`;
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

/** Of scripts and sheets that many pages share: each is long, and they are few. */
const known = new Map<string, string>();
const mostKnown = 500;

function keptHashOf(source: string): string {
  const kept = known.get(source);
  if (kept) return kept;
  const hash = hashOf(source);
  // A copy: a part of a page would keep the whole of it in memory.
  if (known.size < mostKnown) known.set(Buffer.from(source).toString(), hash);
  return hash;
}

/** Of the inline tags that carry the marker. */
function hashesOf(tag: string, rendered: string, marker: string): Set<string> {
  const own = new RegExp(
    `<${tag}(?=[^<>]*\\snonce="${marker}")(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</${tag}>`,
    "g",
  );
  const hashes = new Set<string>();
  for (const [, source = ""] of rendered.matchAll(own)) hashes.add(keptHashOf(source));
  return hashes;
}
