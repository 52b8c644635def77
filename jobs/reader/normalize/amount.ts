/**
 * Reads a number as people write prices: "1,600", "1.600,00", "2 450", "1'200.50".
 * One kind of mark followed by exactly three digits groups thousands, otherwise it is the decimal mark.
 */
export function parseAmount(written: string): number | null {
  const text = written.replace(/[\s\u00a0\u202f'’]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const comma = text.lastIndexOf(",");
  const dot = text.lastIndexOf(".");
  const value =
    comma >= 0 && dot >= 0
      ? splitAt(text, Math.max(comma, dot))
      : comma < 0 && dot < 0
        ? Number(text)
        : oneKind(text, comma >= 0 ? "," : ".");
  return Number.isFinite(value) ? value : null;
}

function splitAt(text: string, at: number): number {
  return Number(`${text.slice(0, at).replace(/[.,]/g, "")}.${text.slice(at + 1)}`);
}

function oneKind(text: string, mark: string): number {
  const parts = text.split(mark);
  const groups = parts.slice(1).every((part) => part.length === 3) && parts[0] !== "0";
  if (groups) return Number(parts.join(""));
  return parts.length === 2 ? Number(parts.join(".")) : Number.NaN;
}

/** A whole number inside a value that may be a number, "4", "4 guests" or an object with `value`. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isInteger(value) ? value : null;
  if (typeof value !== "string") return null;
  const match = /^\D{0,20}(\d{1,7}(?:[,. ]\d{3})*)(?![.,]?\d)/.exec(value.trim().slice(0, 200));
  return match?.[1] ? parseAmount(match[1]) : null;
}

/** A decimal from a number or a string with either decimal mark. */
export function decimal(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const match = /-?\d+(?:[.,]\d+)?/.exec(value.slice(0, 200));
  return match ? Number(match[0].replace(",", ".")) : null;
}
