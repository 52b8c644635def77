/** Collapses every run of white space (also the no-break kinds) to one blank. */
export function squeeze(text: string): string {
  return text.replace(/[\s\u00a0\u200b\u200e\u200f\ufeff]+/g, " ").trim();
}

/** Folds case, accents and punctuation so that two spellings of a name compare equal. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Truncates between words, to at most `limit` characters including the ellipsis. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const blank = cut.lastIndexOf(" ");
  return `${blank > limit * 0.6 ? cut.slice(0, blank) : cut}…`;
}

/** Hyphens, dashes and minus signs in front of a number; after a digit or letter they stand between two. */
const minusSigns =
  /(?<![\p{L}\d.,%)])(?:[\u2010-\u2015\u2212\ufe63\uff0d]|&minus;|%E2%88%92)(?=[.,]?\d)/giu;

/** The text with an ASCII minus in front of its negative numbers, as patterns and Number() expect it. */
export const withPlainMinus = (text: string): string => text.replace(minusSigns, "-");

const named: Record<string, string> = {
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lt: "<",
  gt: ">",
  ndash: "–",
  mdash: "—",
  rsquo: "’",
  lsquo: "‘",
  eacute: "é",
  hellip: "…",
};

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}

/** Plain text of a value that may contain markup, as descriptions in linked data and state often do. */
export function plain(value: string): string {
  const text = value.slice(0, 20_000);
  if (!/[<&]/.test(text)) return squeeze(text);
  return squeeze(
    text
      .replace(/<(?:br|\/p|\/h\d|\/li|\/div)\b[^<>]{0,200}>/gi, " ")
      .replace(/<\/?[a-z!][^<>]{0,500}>/gi, "")
      .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (all, hex, dec, name) =>
        hex
          ? codePoint(parseInt(hex as string, 16))
          : dec
            ? codePoint(Number(dec))
            : (named[(name as string).toLowerCase()] ?? (all as string)),
      ),
  );
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** The alternatives of an expression, from lists that name their subject. */
export const anyOf = (lists: Record<string, string>): string => Object.values(lists).join("|");
