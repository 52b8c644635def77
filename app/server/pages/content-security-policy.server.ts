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
  /** Texts, by tag, of the elements that contain the marker while the page is rendered. */
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
 * hash. Pages are passed in parts, split at tags: each copy of one takes longer than the search.
 */
export function applyCspHashes(
  rendered: readonly string[],
  marker: string,
  { development, admin, inserted = {} }: PolicyOptions,
): { parts: string[]; policy: string } {
  const { parts, inline } = removeMarker(rendered, marker, inserted);
  // The development server injects scripts and styles of its own.
  const allowed = (tag: string) =>
    development ? "'self' 'unsafe-inline'" : ["'self'", ...hashesOf(tag, inline)].join(" ");
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
  /** Position of the closing tag. */
  end: number;
}

/** The page without the marker, and the inline tags that had it (not scripts with `src`). */
function removeMarker(
  rendered: readonly string[],
  marker: string,
  inserted: Readonly<Record<string, string>>,
) {
  const nonce = ` nonce="${marker}"`;
  const inline: Inline[] = [];
  const parts: string[] = [];
  for (const text of rendered) {
    let from = 0;
    for (let at = text.indexOf(nonce); at >= 0; at = text.indexOf(nonce, from)) {
      parts.push(text.slice(from, at));
      from = at + nonce.length;
      const tag = inlineTagAt(text, at, from);
      if (tag?.source === marker) {
        const source = inserted[tag.name] ?? "";
        parts.push(">", source);
        from = tag.end;
        inline.push({ ...tag, source });
      } else if (tag) inline.push(tag);
    }
    parts.push(text.slice(from));
  }
  return { parts, inline };
}

/** The tag with the marker at this position. */
function inlineTagAt(rendered: string, at: number, after: number): Inline | undefined {
  const head = rendered.slice(rendered.lastIndexOf("<", at), at);
  const start = rendered.indexOf(">", after);
  const [, name] = /^<([a-z]+)[^<>]*$/.exec(head) ?? [];
  if (!name || start < 0 || /\ssrc=/.test(head + rendered.slice(after, start))) return undefined;
  const end = rendered.indexOf(`</${name}>`, start);
  return end < 0 ? undefined : { name, source: rendered.slice(start + 1, end), end };
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const hashesOf = (name: string, inline: readonly Inline[]): Set<string> =>
  new Set(inline.filter((tag) => tag.name === name).map(({ source }) => hashOf(source)));
