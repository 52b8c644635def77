import { createHash, randomBytes } from "node:crypto";

interface PolicyOptions {
  development: boolean;
  /** The admin displays images of pages that are about to be imported. */
  externalImages: boolean;
  /** Text of the style element, which contains the marker while it is rendered. */
  styles?: string;
  /** Text of an inline script to append. */
  lastScript?: string;
}

/**
 * A client-side navigation keeps the policy of the document, so all admin screens have the same one;
 * public pages display our own images only.
 */
export const allowsExternalImages = (path: string): boolean =>
  /^\/admin(?:\/|$)/.test(path) && !/^\/admin\/(?:login|logout|sign-in)\/?$/.test(path);

/** The nonce of our own scripts during one rendering, which content cannot guess. */
export const newScriptMarker = (): string => randomBytes(16).toString("hex");

/**
 * Removes the marker from a rendered page, so that equal pages stay equal, and creates the policy that
 * allows exactly the inline scripts and styles that had it, by their hash.
 */
export function applyCspHashes(
  rendered: string,
  marker: string,
  { development, externalImages, styles = "", lastScript }: PolicyOptions,
): { html: string; policy: string } {
  const { plain, inline } = removeMarker(rendered, marker);
  const last = lastScript === undefined ? [] : [hashOf(lastScript)];
  // The development server injects scripts and styles of its own.
  const allowed = (tag: string, more: readonly string[] = []) =>
    development
      ? "'self' 'unsafe-inline'"
      : ["'self'", ...hashesOf(tag, inline, { marker, styles }), ...more].join(" ");
  const policy = [
    "default-src 'none'",
    `script-src ${allowed("script", last)}`,
    `style-src ${allowed("style")}`,
    // On an https site browsers upgrade http images.
    externalImages ? "img-src 'self' data: http: https:" : "img-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "font-src 'self'",
    "frame-src https://www.openstreetmap.org",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: insert(plain, { marker, styles, lastScript }), policy };
}

interface Inline {
  tag: string;
  source: string;
}

/** The page without the marker, and the inline tags that had it (not scripts with `src`). */
function removeMarker(rendered: string, marker: string): { plain: string; inline: Inline[] } {
  const nonce = ` nonce="${marker}"`;
  const inline: Inline[] = [];
  let plain = "";
  let from = 0;
  for (;;) {
    const at = rendered.indexOf(nonce, from);
    if (at < 0) break;
    const tag = inlineTagAt(rendered, at, at + nonce.length);
    if (tag) inline.push(tag);
    plain += rendered.slice(from, at);
    from = at + nonce.length;
  }
  return { plain: plain + rendered.slice(from), inline };
}

/** The tag with the marker at this position. */
function inlineTagAt(rendered: string, at: number, after: number): Inline | undefined {
  const head = rendered.slice(rendered.lastIndexOf("<", at), at);
  const end = rendered.indexOf(">", after);
  const [, tag] = /^<([a-z]+)[^<>]*$/.exec(head) ?? [];
  if (!tag || end < 0 || /\ssrc=/.test(head + rendered.slice(after, end))) return undefined;
  const close = rendered.indexOf(`</${tag}>`, end);
  return close < 0 ? undefined : { tag, source: rendered.slice(end + 1, close) };
}

interface Insertions {
  marker: string;
  styles: string;
  lastScript?: string;
}

/** Inserts style and last script at the end, because they are longer than the page that is searched. */
function insert(plain: string, { marker, styles, lastScript }: Insertions): string {
  const styled = plain.replace(`<style>${marker}</style>`, () => `<style>${styles}</style>`);
  const end = styled.lastIndexOf("</body></html>");
  if (lastScript === undefined || end < 0) return styled;
  return `${styled.slice(0, end)}<script>${lastScript}</script>${styled.slice(end)}`;
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

function hashesOf(
  tag: string,
  inline: readonly Inline[],
  { marker, styles }: Pick<Insertions, "marker" | "styles">,
): Set<string> {
  const own = inline.filter((one) => one.tag === tag);
  return new Set(own.map(({ source }) => hashOf(source === marker ? styles : source)));
}
