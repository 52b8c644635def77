import { readXml } from "#formats/xml";

/** At most this many files of a sitemap are read. */
export const maxSitemapFiles = 5;
/** Addresses that are looked at, of all files; the best of them are stored. */
export const maxAddresses = 20_000;

export interface Sitemap {
  /** Addresses of pages, or of further sitemaps. */
  kind: "pages" | "index";
  addresses: string[];
}

/** Longer texts are no addresses. */
const maxAddressLength = 3_000;

const kinds: Readonly<Record<string, Sitemap["kind"]>> = {
  urlset: "pages",
  sitemapindex: "index",
};
/** Many a sitemap has its addresses without an entry around each. */
const entries: ReadonlySet<string> = new Set(["url", "sitemap", ...Object.keys(kinds)]);

/** The addresses of a sitemap file; null for any other text. A plain list of addresses is one too. */
export function readSitemap(text: string): Sitemap | null {
  const path: { name: string; prefix: string }[] = [];
  const addresses: string[] = [];
  let written = "";
  let root: string | undefined;
  // Addresses of pictures are in elements of their own, or have another prefix.
  const isAddress = () => {
    const [entry, element] = path.slice(-2);
    return (
      element?.name === "loc" && entries.has(entry?.name ?? "") && element.prefix === entry?.prefix
    );
  };
  readXml(text, {
    onOpen(name, _, prefix) {
      path.push({ name: name.toLowerCase(), prefix });
      root ??= path[0]?.name;
      if (isAddress()) written = "";
    },
    onText(part) {
      if (isAddress() && written.length <= maxAddressLength) written += part;
    },
    onClose(_, isCut) {
      if (isAddress() && !isCut && isListable(written.trim())) addresses.push(written.trim());
      path.pop();
    },
    isDone: () => (root !== undefined && !(root in kinds)) || addresses.length >= maxAddresses,
  });
  const kind = root === undefined ? undefined : kinds[root];
  return kind ? { kind, addresses: addresses.slice(0, maxAddresses) } : plainList(text);
}

const isListable = (address: string): boolean =>
  address.length <= maxAddressLength && /^https?:\/\//i.test(address) && URL.canParse(address);

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
