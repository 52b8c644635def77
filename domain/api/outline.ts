import { isRecord } from "#domain/property/kinds/kind";

const maxText = 200;
const maxNames = 20;

/** What names an entry of a list. */
const namesOfEntry = ["id", "name", "title", "label", "month"] as const;

function nameOf(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const key = namesOfEntry.find((name) => typeof entry[name] === "string");
  return key && entry[key];
}

function listOutline(list: readonly unknown[]): unknown {
  const names = list.map(nameOf);
  const isNamed = names.every((name) => ["string", "number"].includes(typeof name));
  if (!isNamed || names.length > maxNames) return `${list.length} entries`;
  return names;
}

/**
 * A short form of an answer: its numbers, its first words, and the names in its lists. Lists in lists are
 * left out.
 */
export function outlineOf(answer: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const short = (value: unknown): unknown => {
    if (typeof value === "string" && value.length > maxText) return `${value.slice(0, maxText)}…`;
    if (Array.isArray(value)) return depth === 0 ? listOutline(value) : undefined;
    if (isRecord(value)) return depth === 0 ? outlineOf(value, 1) : undefined;
    return value;
  };
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const outline = short(value);
      return outline === undefined ? [] : [[name, outline]];
    }),
  );
}
