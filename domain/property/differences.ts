import { formFields } from "./fields";
import { fieldsToForm } from "./form-values";
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
        const words = inWords(text);
        if (kind.input === "switch") return words === "on" ? "Yes" : "No";
        return options?.find(({ value }) => value === words)?.label ?? words;
      };
      return { label, one: said(a[inputName]), other: said(b[inputName]) };
    })
    .filter((field) => field.one !== field.other);
}

type Text = string | readonly (string | object)[];

/** Form text as one line: lists and rows of lists too. */
const inWords = (text: Text): string =>
  typeof text === "string"
    ? text
    : text
        .map((entry) => (typeof entry === "string" ? entry : Object.values(entry).join(" ")))
        .filter(Boolean)
        .join(", ");
