/** The number formats of a workbook, as far as rate sheets need them. */

export interface NumberFormat {
  isDate: boolean;
  /** What a format of dates does not show: "mmm-yy" is the first of a month for Excel, which nobody typed. */
  hides?: { day: boolean; year: boolean };
  isPercent: boolean;
  decimals: number;
  /** "$", "R" or "EUR" before the number, as the format writes it; empty without. */
  prefix: string;
  suffix: string;
}

const general: NumberFormat = {
  isDate: false,
  isPercent: false,
  decimals: 0,
  prefix: "",
  suffix: "",
};

/** Formats that files refer to by number without stating them (ECMA-376, 18.8.30). */
const builtIn: Record<number, string> = {
  2: "0.00",
  4: "#,##0.00",
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: "0%",
  10: "0.00%",
  14: "d/m/yy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  22: "d/m/yy",
  39: "#,##0.00",
  40: "#,##0.00",
  44: '"$"#,##0.00',
  42: '"$"#,##0',
};

/** Countries whose "$" is not the dollar of the United States. */
const otherDollars: Record<string, string> = { "1009": "CAD", c09: "AUD", "1409": "NZD" };

export function readFormat(id: number, stated: ReadonlyMap<number, string>): NumberFormat {
  const code = stated.get(id) ?? builtIn[id];
  if (code === undefined) return general;
  const [positive = ""] = code.split(";");
  const parts = { text: "", bare: "" };
  // Quoted text, a currency in brackets, an escaped letter, or a letter of the format.
  for (const [piece] of positive.slice(0, 200).matchAll(/"[^"]{0,40}"|\[[^\]]{0,40}\]|\\.|_.|./g)) {
    if (piece.startsWith('"')) parts.text += piece.slice(1, -1);
    else if (piece.startsWith("[$")) parts.text += currencyOf(piece);
    else if (piece.startsWith("[") || piece.startsWith("_")) continue;
    else if (piece.startsWith("\\")) parts.text += piece.slice(1);
    else {
      if (/[$€£R]/.test(piece)) parts.text += piece;
      else parts.bare += piece;
      if (/[0#]/.test(piece) && !parts.text.includes("\n")) parts.text += "\n";
    }
  }
  const [prefix = "", ...rest] = parts.text.split("\n");
  return {
    ...readDateParts(parts.bare),
    isPercent: parts.bare.includes("%"),
    decimals: /\.(0{1,4})/.exec(parts.bare)?.[1]?.length ?? 0,
    prefix: prefix.trim(),
    suffix: rest.join("").trim(),
  };
}

/** "mmm-yy" shows no day. */
function readDateParts(code: string): Pick<NumberFormat, "isDate" | "hides"> {
  const hides = { day: !/d/i.test(code), year: !/y/i.test(code) };
  const isDate = !(hides.day && hides.year) && !/[0#]/.test(code);
  return { isDate, ...(isDate && (hides.day || hides.year) ? { hides } : {}) };
}

/** "[$R-1C09]", "[$€-2]" or "[$USD]". */
function currencyOf(piece: string): string {
  const [symbol = "", locale = ""] = piece.slice(2, -1).split("-");
  return symbol === "$" ? (otherDollars[locale.toLowerCase()] ?? symbol) : symbol;
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dayMs = 86_400_000;

/** The number as the sheet shows it; dates as "1 Jan 2027", or the parts of it that the format shows. */
export function formatNumber(value: number, format: NumberFormat, from1904: boolean): string {
  if (format.isDate && value > 20_000 && value < 80_000) {
    const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
    const date = new Date(epoch + Math.floor(value) * dayMs);
    return [
      format.hides?.day ? "" : date.getUTCDate(),
      monthNames[date.getUTCMonth()],
      format.hides?.year ? "" : date.getUTCFullYear(),
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (format.isPercent) return `${Number((value * 100).toFixed(2))}%`;
  const whole = Number.isInteger(value);
  const decimals = whole ? 0 : 2;
  const number = Math.abs(value) < 1000 ? value.toFixed(decimals) : group(value.toFixed(decimals));
  return [format.prefix, number, format.suffix].filter(Boolean).join(" ");
}

function group(digits: string): string {
  const [whole = "", decimals] = digits.split(".");
  const grouped = Number(whole).toLocaleString("en-US");
  return decimals ? `${grouped}.${decimals}` : grouped;
}
