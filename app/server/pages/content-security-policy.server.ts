import { createHash, randomBytes } from "node:crypto";

/** What each policy denies unless it says otherwise; `default-src` does not cover the others. */
const denied = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** The text of a Content-Security-Policy. The only place that writes one. */
export const policyOf = (allowed: Record<string, string>): string =>
  Object.entries({ ...denied, ...allowed })
    .map(([directive, sources]) => `${directive} ${sources}`.trim())
    .join("; ");

interface PolicyOptions {
  development: boolean;
  /** The admin displays images of pages that are about to be imported, and frames stored pages. */
  admin: boolean;
  /** Texts, by tag, of the elements that React renders with the marker as their text. */
  inserted?: Readonly<Record<string, string>>;
}

/**
 * A client-side navigation keeps the policy of the document, so all admin screens have the same one;
 * public pages display our own images only.
 */
export const isAdminScreen = (path: string): boolean =>
  /^\/admin(?:\/|$)/.test(path) && !/^\/admin\/(?:login|logout|sign-in)\/?$/.test(path);

/** The nonce of our own scripts during one rendering, which content cannot guess. */
export const newScriptMarker = (): string => randomBytes(16).toString("hex");

/**
 * Removes the marker from a rendered page, so that equal pages stay equal, inserts the style sheets and the
 * data, and creates the policy that allows exactly the inline scripts and styles that had the marker, by their
 * hash. The router writes scripts of its own, so their texts are known only from the rendered page.
 */
export function applyCspHashes(
  rendered: string,
  marker: string,
  { development, admin, inserted = {} }: PolicyOptions,
): { parts: string[]; policy: string } {
  const { parts, inline } = splitAtMarker(rendered, marker, inserted);
  // The development server injects scripts and styles of its own.
  const allowed = (name: string) =>
    development ? "'self' 'unsafe-inline'" : ["'self'", ...hashesOf(name, inline)].join(" ");
  const policy = policyOf({
    "script-src": allowed("script"),
    "style-src": allowed("style"),
    // On an https site browsers upgrade http images.
    "img-src": admin ? "'self' data: http: https:" : "'self' data:",
    "connect-src": `'self'${development ? " ws:" : ""}`,
    "font-src": "'self'",
    "frame-src": `${admin ? "'self' " : ""}https://www.openstreetmap.org`,
    "manifest-src": "'self'",
    "form-action": "'self'",
  });
  return { parts, policy };
}

interface Inline {
  name: string;
  source: string;
}

function splitAtMarker(
  rendered: string,
  marker: string,
  inserted: Readonly<Record<string, string>>,
): { parts: string[]; inline: Inline[] } {
  const [first = "", ...pieces] = rendered.split(` nonce="${marker}"`);
  const parts = [first];
  const inline: Inline[] = [];
  for (const piece of pieces) {
    const tag = inlineTag(parts.at(-1) ?? "", piece);
    if (tag?.source === marker) {
      tag.source = inserted[tag.name] ?? "";
      parts.push(">", tag.source, piece.slice(piece.indexOf("</")));
    } else parts.push(piece);
    if (tag) inline.push(tag);
  }
  return { parts, inline };
}

/** The inline tag that had the marker between these two texts; undefined for a script with `src`. */
function inlineTag(before: string, after: string): Inline | undefined {
  const head = before.slice(before.lastIndexOf("<"));
  const start = after.indexOf(">");
  const [, name] = /^<([a-z]+)[^<>]*$/.exec(head) ?? [];
  if (!name || start < 0 || /\ssrc=/.test(head + after.slice(0, start))) return undefined;
  const end = after.indexOf(`</${name}>`, start);
  return end < 0 ? undefined : { name, source: after.slice(start + 1, end) };
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const hashesOf = (name: string, inline: readonly Inline[]): Set<string> =>
  new Set(inline.filter((tag) => tag.name === name).map(({ source }) => hashOf(source)));
