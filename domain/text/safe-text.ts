import { unwrap } from "./wrapped-values";

/** Words that broken exports leave behind; as a whole value they mean nothing. */
const leftovers = new Set(["undefined", "null", "NaN", "[object Object]"]);

/**
 * Any value as text that may be shown (G-08): booleans "Yes" or "No", lists joined by commas, and
 * nothing at all for what has no words.
 */
export function safeText(input: unknown): string {
  const value = unwrap(input);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "object" && value !== null) return textOfObject(value);
  const text = typeof value === "string" ? value.trim() : "";
  return leftovers.has(text) ? "" : text;
}

function textOfObject(value: object): string {
  if (Array.isArray(value)) return value.map(safeText).filter(Boolean).join(", ");
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  const record = value as Record<string, unknown>;
  for (const name of ["name", "label", "title", "text", "value", "url"])
    if (Object.hasOwn(record, name)) {
      const text = safeText(record[name]);
      if (text) return text;
    }
  return "";
}

/** A list from whatever an import brought: a list, or text with commas, semicolons or lines. */
export function safeList(input: unknown): string[] {
  const value = unwrap(input);
  const parts = Array.isArray(value) ? value.map(safeText) : safeText(value).split(/[\n;,]/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}
