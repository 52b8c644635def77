import { createHash, randomBytes } from "node:crypto";

interface PolicyOptions {
  development: boolean;
  /** The back office shows the pictures of pages that are about to be imported. */
  foreignPictures: boolean;
  /** Of the page's own style, in which the marker stands as long as it is rendered. */
  styles?: string;
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
export function applyCspHashes(
  rendered: string,
  marker: string,
  { development, foreignPictures, styles = "", lastScript }: PolicyOptions,
): { html: string; policy: string } {
  const { plain, inline } = takeMarkerOut(rendered, marker);
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
  return { html: withLate(plain, { marker, styles, lastScript }), policy };
}

interface Inline {
  tag: string;
  source: string;
}

/** The page without the marker, and the inline tags that carried it. Scripts with an address are no such. */
function takeMarkerOut(rendered: string, marker: string): { plain: string; inline: Inline[] } {
  const carried = ` nonce="${marker}"`;
  const inline: Inline[] = [];
  let plain = "";
  let from = 0;
  for (;;) {
    const at = rendered.indexOf(carried, from);
    if (at < 0) break;
    const tag = inlineTagAt(rendered, at, at + carried.length);
    if (tag) inline.push(tag);
    plain += rendered.slice(from, at);
    from = at + carried.length;
  }
  return { plain: plain + rendered.slice(from), inline };
}

/** The tag whose attributes the marker is one of. */
function inlineTagAt(rendered: string, at: number, after: number): Inline | undefined {
  const head = rendered.slice(rendered.lastIndexOf("<", at), at);
  const end = rendered.indexOf(">", after);
  const [, tag] = /^<([a-z]+)[^<>]*$/.exec(head) ?? [];
  if (!tag || end < 0 || /\ssrc=/.test(head + rendered.slice(after, end))) return undefined;
  const close = rendered.indexOf(`</${tag}>`, end);
  return close < 0 ? undefined : { tag, source: rendered.slice(end + 1, close) };
}

interface Late {
  marker: string;
  styles: string;
  lastScript?: string;
}

/** Puts in what is longer than the page, last of all, so that nothing else looks through it. */
function withLate(plain: string, { marker, styles, lastScript }: Late): string {
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
  { marker, styles }: Pick<Late, "marker" | "styles">,
): Set<string> {
  const own = inline.filter((one) => one.tag === tag);
  return new Set(own.map(({ source }) => hashOf(source === marker ? styles : source)));
}
