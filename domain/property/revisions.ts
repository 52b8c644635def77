import { isRecord } from "#domain/property/kinds/kind";
import { type FieldName, formFields, valuesOf } from "./fields";
import { fieldsToForm } from "./form";
import type { PropertyFields } from "./property";

/** Display text of one form field in two states; blank where it is empty. */
export interface FieldDifference {
  label: string;
  one: string;
  other: string;
}

/** Fields whose form text differs, of some fields or of all. */
export function formDifferences(
  one: PropertyFields,
  other: PropertyFields,
  names: readonly FieldName[] | null = null,
): FieldDifference[] {
  const [a, b] = [fieldsToForm(one), fieldsToForm(other)];
  return formFields
    .filter(({ name }) => names === null || names.includes(name))
    .map(({ label, inputName, kind, options = kind.options }) => {
      const display = (text: Text) => {
        const value = formText(text);
        if (kind.input === "switch") return value === "on" ? "Yes" : "No";
        return options?.find((option) => option.value === value)?.label ?? value;
      };
      return { label, one: display(a[inputName]), other: display(b[inputName]) };
    })
    .filter((field) => field.one !== field.other);
}

type Text = string | readonly (string | object)[];

/** Form text as one line, including lists and rows of lists. */
const formText = (text: Text): string =>
  typeof text === "string"
    ? text
    : text
        .map((entry) => (typeof entry === "string" ? entry : Object.values(entry).join(" ")))
        .filter(Boolean)
        .join(", ");

const maxLength = 120;
const nothing = "empty";

const cut = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;

/** Any stored value as one line of text: of a field, a setting, or a log entry. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? nothing : cut(value.map(entry).join(", "));
  if (isRecord(value)) return cut(pairs(value));
  return cut(String(value).replace(/\s+/g, " ").trim()) || nothing;
}

/** An entry of a list by its name, where it has one. */
function entry(value: unknown): string {
  if (!isRecord(value)) return valueText(value);
  const { name, title, price } = value;
  const called = [name, title].find((text) => typeof text === "string" && text !== "");
  if (called === undefined) return pairs(value);
  return price === undefined ? String(called) : `${String(called)} ${valueText(price)}`;
}

const pairs = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([key, value]) => `${key}: ${valueText(value)}`)
    .join(", ") || nothing;

/** The fields of a stored version; fields that were added later or narrowed since are empty. */
export function fieldsOfRevision(stored: Readonly<Record<string, unknown>>): PropertyFields {
  return valuesOf(({ name, kind }) => {
    const read = kind.value.safeParse(stored[name]);
    return read.success ? read.data : kind.empty;
  });
}

/**
 * A property with every form field of a stored version. Fields that are not on the form, such as its
 * record in the external table, remain current.
 */
export function withRevision<Property extends PropertyFields>(
  current: Property,
  stored: Readonly<Record<string, unknown>>,
): Property {
  const usable = formFields.filter(({ name, kind }) => kind.value.safeParse(stored[name]).success);
  return { ...current, ...Object.fromEntries(usable.map(({ name }) => [name, stored[name]])) };
}

type Stored = Readonly<Record<string, unknown>>;

/** A version without illustrations that a job added: they are not a change by the next author. */
export function withoutDrawings<T extends Stored | PropertyFields>(
  stored: T,
  drawings: readonly string[],
): T {
  const { images, imageAlts } = stored as Stored;
  const known = new Set(drawings);
  return {
    ...stored,
    ...(Array.isArray(images) && { images: images.filter((image) => !known.has(String(image))) }),
    ...(isRecord(imageAlts) && {
      imageAlts: Object.fromEntries(
        Object.entries(imageAlts).filter(([image]) => !known.has(image)),
      ),
    }),
  };
}

/** Labels of the form fields that differ between two versions. */
export const changedLabels = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  formDifferences(fieldsOfRevision(before), fieldsOfRevision(after)).map(({ label }) => label);
