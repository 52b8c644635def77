/** At most this many files of a sitemap are read. */
export const maxSitemapFiles = 5;
/** Addresses that are looked at, of all files; the best of them are stored. */
export const maxAddresses = 20_000;

export interface Sitemap {
  /** Addresses of pages, or of further sitemaps. */
  kind: "pages" | "index";
  addresses: string[];
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? "");

/** The addresses of a sitemap file; null for any other text. A plain list of addresses is one too. */
export function readSitemap(text: string): Sitemap | null {
  const head = text.slice(0, 5_000);
  const kind = /<(?:\w{1,20}:)?sitemapindex[\s>]/i.test(head)
    ? "index"
    : /<(?:\w{1,20}:)?urlset[\s>]/i.test(head)
      ? "pages"
      : null;
  if (kind === null) return plainList(text);
  const addresses: string[] = [];
  // Addresses of pictures have a prefix of their own: image:loc.
  for (const [, inner = ""] of text.matchAll(
    /<loc>([^<]{1,3000}|<!\[CDATA\[[^\]]{1,3000}\]\]>)<\/loc>/gi,
  )) {
    const address = unescaped(inner.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, "")).trim();
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) addresses.push(address);
    if (addresses.length >= maxAddresses) break;
  }
  return { kind, addresses };
}

function plainList(text: string): Sitemap | null {
  const lines = text
    .slice(0, 5_000_000)
    .split(/\r\n?|\n/, maxAddresses)
    .filter((line) => line.trim() !== "");
  const addresses = lines
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line));
  return addresses.length > 0 && addresses.length === lines.length
    ? { kind: "pages", addresses }
    : null;
}

const promising = /lodg|camp|hotel|stay|accomm|propert|villa|listing|unterk|house/i;
const unpromising = /post|blog|news|tag|categor|author|image|video|attachment|review|tour|safari/i;

/** The files of an index that are read: those named after stays first, those of a blog last. */
export function filesToRead(addresses: readonly string[]): string[] {
  const rank = (address: string) => {
    const name = new URL(address).pathname;
    return promising.test(name) ? 0 : unpromising.test(name) ? 2 : 1;
  };
  return [...new Set(addresses)].sort((a, b) => rank(a) - rank(b)).slice(0, maxSitemapFiles);
}
