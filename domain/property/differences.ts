import { formFields } from "./fields";
import { fieldsToForm } from "./form";
import { isRecord } from "./kinds/kind";
import type { PropertyFields } from "./property";

/** One field of the form in two states, in words; blank where there is nothing. */
export interface FieldDifference {
  label: string;
  one: string;
  other: string;
}

/** Fields whose form text is not the same. */
export function formDifferences(one: PropertyFields, other: PropertyFields): FieldDifference[] {
  const [a, b] = [fieldsToForm(one), fieldsToForm(other)];
  return formFields
    .map(({ label, inputName, kind, options = kind.options }) => {
      const said = (text: Text) => {
        const value = formText(text);
        if (kind.input === "switch") return value === "on" ? "Yes" : "No";
        return options?.find((option) => option.value === value)?.label ?? value;
      };
      return { label, one: said(a[inputName]), other: said(b[inputName]) };
    })
    .filter((field) => field.one !== field.other);
}

type Text = string | readonly (string | object)[];

/** Form text as one line: lists and rows of lists too. */
const formText = (text: Text): string =>
  typeof text === "string"
    ? text
    : text
        .map((entry) => (typeof entry === "string" ? entry : Object.values(entry).join(" ")))
        .filter(Boolean)
        .join(", ");

const longest = 120;
const nothing = "empty";

const cut = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;

/** One line of words for any value that is kept: of a field, a setting, a line of the log. */
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
