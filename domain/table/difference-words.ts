import { allFields } from "#domain/property/fields";
import { inWords } from "#domain/property/in-words";

export interface DifferenceWords {
  label: string;
  /** Null where something only came. */
  before: string | null;
  after: string | null;
  /** Locked here: it stays. */
  stays: boolean;
}

interface Difference {
  field: string;
  before?: unknown;
  after?: unknown;
  applied: boolean;
}

const labelOf = (name: string) =>
  name === "images" ? "Pictures" : (allFields.find((field) => field.name === name)?.label ?? name);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

const counted = (count: number, what: string) =>
  count === 0 ? null : `${count} ${what}${count === 1 ? "" : "s"}`;

/** What came into a list and what went out of it; pictures are counted. */
function listWords(field: string, before: string[], after: string[]) {
  const came = after.filter((entry) => !before.includes(entry));
  const went = before.filter((entry) => !after.includes(entry));
  if (came.length + went.length === 0) return { before: null, after: "in another order" };
  if (field === "images") {
    const left = counted(went.length, "picture");
    const added = counted(came.length, "new picture");
    return { before: left, after: added };
  }
  return {
    before: went.length > 0 ? inWords(went) : null,
    after: came.length > 0 ? `+ ${inWords(came)}` : null,
  };
}

const amount = (value: unknown, currency: string | null) =>
  typeof value === "number"
    ? `${currency ?? ""} ${value.toLocaleString("en-US")}`.trim()
    : inWords(value);

/** One difference as the operator reads it. */
export function differenceInWords(
  { field, before, after, applied }: Difference,
  currency: { before: string | null; after: string | null },
): DifferenceWords {
  const about = { label: labelOf(field), stays: !applied };
  if (isTexts(before) && isTexts(after)) return { ...about, ...listWords(field, before, after) };
  if (field === "pricePerNight")
    return {
      ...about,
      before: amount(before, currency.before),
      after: amount(after, currency.after),
    };
  return { ...about, before: inWords(before), after: inWords(after) };
}
