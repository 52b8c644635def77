import { allFields, type AnyField, formFields } from "#domain/property/fields";

/** Columns of an export, in order: what the property is known by, then every field. */
export const fileColumns: readonly { name: string; field: AnyField | null }[] = [
  { name: "id", field: null },
  { name: "version", field: null },
  ...allFields.map((field) => ({ name: field.recordName ?? field.name, field })),
];

/** What a column of a file is about; null: nothing is known of it. */
export type ColumnMeaning =
  { about: "field"; field: AnyField } | { about: "id" | "version" | "cover" | "nothing" };

const spelled = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const known = new Map<string, ColumnMeaning>([
  ["id", { about: "id" }],
  ["version", { about: "version" }],
  ["coverimage", { about: "cover" }],
  ["createdat", { about: "nothing" }],
  ["updatedat", { about: "nothing" }],
]);

const inputNames = new Map<string, string>(
  formFields.map(({ name, inputName }) => [name, inputName]),
);
/** A field's own name first, so that no other field's further name takes it. */
const spellings: readonly ((field: AnyField) => readonly (string | undefined)[])[] = [
  ({ name }) => [name],
  ({ recordName, seoName, column, aliases = [], name }) => [
    recordName,
    seoName,
    column,
    inputNames.get(name),
    ...aliases,
  ],
  ({ label }) => [label],
];
for (const spellingsOf of spellings)
  for (const field of allFields)
    for (const name of spellingsOf(field)) {
      const key = name && spelled(name);
      if (key && !known.has(key)) known.set(key, { about: "field", field });
    }

/** The specification's names, the external table's, those of the form and its labels. */
export const meaningOf = (column: string): ColumnMeaning | null =>
  known.get(spelled(column)) ?? null;
