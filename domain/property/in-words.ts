import { isRecord } from "./kinds/kind";

const longest = 120;
const nothing = "empty";

const cut = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;

/** One line of words for any value that is kept: of a field, a setting, a line of the log. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? nothing : cut(value.map(entry).join(", "));
  if (isRecord(value)) return cut(pairs(value));
  return cut(String(value).replace(/\s+/g, " ").trim()) || nothing;
}

/** An entry of a list by its name, where it has one. */
function entry(value: unknown): string {
  if (!isRecord(value)) return inWords(value);
  const { name, title, price } = value;
  const called = [name, title].find((text) => typeof text === "string" && text !== "");
  if (called === undefined) return pairs(value);
  return price === undefined ? String(called) : `${String(called)} ${inWords(price)}`;
}

const pairs = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([key, value]) => `${key}: ${inWords(value)}`)
    .join(", ") || nothing;
