/** The names of the characters from U+00A0 on, in their order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );

const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(latin.map((name, at) => [name, String.fromCharCode(0xa0 + at)])),
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lt: "<",
  gt: ">",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  hellip: "…",
  bull: "•",
  euro: "€",
  trade: "™",
};

const codePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";

/** Plain text of a value that may contain markup, with its line breaks. */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z!]|&[#\w]/i.test(text)) return text;
  return text
    .replace(/<(?:br|\/p|\/h\d|\/li|\/div)\b[^<>]{0,200}>/gi, " ")
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, "")
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (all, hex, dec, name) =>
      hex
        ? codePoint(parseInt(hex as string, 16))
        : dec
          ? codePoint(Number(dec))
          : (named[name as string] ?? (all as string)),
    )
    .trim();
}
