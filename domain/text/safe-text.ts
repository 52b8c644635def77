/**
 * Field values of imports may be wrapped as {state, value, isStale}, under camelCase or snake_case
 * names (G-09). Only this module handles both.
 */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The plain value; null for a wrapper that is still loading or failed. */
export function unwrap(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, "value")) return value;
  if (!Object.hasOwn(value, "state") && !Object.hasOwn(value, "isStale")) return value;
  if (value.state === "error" || value.state === "loading") return null;
  return unwrap(value.value);
}

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** The first non-blank value among the names, each also tried in snake_case. */
export function pickField(record: Record<string, unknown>, ...names: string[]): unknown {
  for (const name of names)
    for (const spelling of [name, snakeCase(name)]) {
      const value = Object.hasOwn(record, spelling) ? unwrap(record[spelling]) : null;
      if (!isBlank(value)) return value;
    }
  return null;
}

/** True when the record names the field at all, even with a blank value. */
export const hasField = (record: Record<string, unknown>, ...names: string[]): boolean =>
  names.some((name) => Object.hasOwn(record, name) || Object.hasOwn(record, snakeCase(name)));

/** Artifacts of broken exports, treated as blank if they are the whole value. */
const leftovers = new Set(["undefined", "null", "NaN", "[object Object]"]);

/**
 * Any value as display text (G-08): booleans "Yes" or "No", lists joined by commas, and null for values
 * without a text form.
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

/** A list from any imported value: a list, or text separated by commas, semicolons or line breaks. */
export function safeList(input: unknown): string[] {
  const value = unwrap(input);
  const parts = Array.isArray(value) ? value.map(safeText) : safeText(value).split(/[\n;,]/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}
