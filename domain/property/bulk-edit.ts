import { type Option, withStored } from "#domain/forms/option";
import { readNumber } from "#domain/forms/values";
import { type AnyFormField, type FieldName, fields, formFields } from "./fields";
import { isSame } from "./kinds/kind";
import type { PropertyFields } from "./property";

/** What a change of many does to one property. */
export type Outcome =
  | { kind: "change"; after: Partial<PropertyFields> }
  | { kind: "same" }
  | { kind: "refused"; reason: string };

/** What an action asks for besides the properties. */
export interface BulkInput {
  label: string;
  hint?: string;
  options?: readonly Option[];
}

/** One thing that can be done to many properties at once. */
export interface BulkAction {
  id: string;
  label: string;
  /** After their number: "published". */
  done: string;
  /** All that may differ afterwards. */
  fields: readonly FieldName[];
  input: BulkInput | null;
  /** Checks what was typed, and answers with what becomes of a property, or with the problem. */
  prepare(typed: string): { apply: (property: PropertyFields) => Outcome } | { problem: string };
}

type Marked = AnyFormField & { bulkEdit: NonNullable<AnyFormField["bulkEdit"]> };
const marked = formFields.filter((field): field is Marked => field.bulkEdit !== undefined);

const firstMessage = (error: { issues: readonly { message: string }[] }): string =>
  error.issues[0]?.message ?? "This value cannot be used";

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** One value for one field, unless it is there already. */
function given({ name, kind }: AnyFormField, property: PropertyFields, value: unknown): Outcome {
  if (isSame(kind, property[name], value)) return { kind: "same" };
  return { kind: "change", after: { [name]: value } };
}

const switches = (field: Marked): BulkAction[] => {
  const { bulkEdit, name } = field;
  if (bulkEdit.as !== "switch") return [];
  return ([true, false] as const).map((value) => {
    const { label, done } = value ? bulkEdit.on : bulkEdit.off;
    return {
      id: label.toLowerCase(),
      label,
      done,
      fields: [name],
      input: null,
      prepare: () => ({ apply: (property) => given(field, property, value) }),
    };
  });
};

const values = (field: Marked): BulkAction[] => {
  const { bulkEdit, name, inputName, kind, label, blankOption = "Choose" } = field;
  if (bulkEdit.as !== "value") return [];
  const options = field.options ?? kind.options;
  const blank = { value: "", label: blankOption };
  return [
    {
      id: `set-${inputName}`,
      label: `Set ${lowerFirst(label)}`,
      done: "changed",
      fields: [name],
      input: { label, options: options && [blank, ...withStored(options, null)] },
      prepare: (typed) => {
        if (!typed.trim()) return { problem: `Please give the ${lowerFirst(label)}` };
        const read = kind.typed({ label, stored: kind.empty }).safeParse(typed);
        if (!read.success) return { problem: firstMessage(read.error) };
        const { fromTyped } = kind;
        return {
          apply: (property) =>
            given(field, property, fromTyped ? fromTyped(read.data, property[name]) : read.data),
        };
      },
    },
  ];
};

const splitEntries = (typed: string) => typed.split(/[,;\n]/);
const sameEntry = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();

const entries = (field: Marked): BulkAction[] => {
  const { bulkEdit, name, inputName, kind, label } = field;
  if (bulkEdit.as !== "entries") return [];
  const parse = (list: readonly string[]) =>
    kind.typed({ label, stored: kind.empty }).safeParse(list);
  return (["Add", "Remove"] as const).map((verb) => ({
    id: `${verb.toLowerCase()}-${inputName}`,
    label: `${verb} ${lowerFirst(label)}`,
    done: "changed",
    fields: [name],
    input: { label, hint: "Several with commas between them" },
    prepare: (typed) => {
      const read = parse(splitEntries(typed));
      if (!read.success) return { problem: firstMessage(read.error) };
      const named = read.data as string[];
      if (named.length === 0) return { problem: `Please give the ${lowerFirst(label)}` };
      return {
        apply: (property) => {
          const stored = property[name] as string[];
          const kept =
            verb === "Add" ? stored : stored.filter((entry) => !named.some(sameEntry(entry)));
          const added =
            verb === "Add" ? named.filter((entry) => !stored.some(sameEntry(entry))) : [];
          if (added.length === 0 && kept.length === stored.length) return { kind: "same" };
          const result = parse([...kept, ...added]);
          return result.success
            ? { kind: "change", after: { [name]: result.data } }
            : { kind: "refused", reason: firstMessage(result.error) };
        },
      };
    },
  }));
};

const percentLimits = { least: -90, most: 500 } as const;
const percentProblem = `Please give a percentage such as 5 or -7.5, from ${percentLimits.least} to ${percentLimits.most}`;

const percentFields = marked.filter(({ bulkEdit }) => bulkEdit.as === "percent");

/** Every price of a stay at once, so that its range and seasons still fit. */
const percent: BulkAction = {
  id: "price-percent",
  label: "Change prices by percent",
  done: "changed",
  fields: percentFields.map(({ name }) => name),
  input: {
    label: "Percent",
    hint: "5 makes them dearer by a twentieth, -10 cheaper by a tenth. The price range and the seasons move along; all are rounded to cents.",
  },
  prepare: (typed) => {
    const value = readNumber(typed.replace(/%\s*$/, ""));
    const { least, most } = percentLimits;
    if (value === null || value === 0 || value < least || value > most)
      return { problem: percentProblem };
    return { apply: (property) => scaled(property, 1 + value / 100) };
  },
};

function scaled(property: PropertyFields, factor: number): Outcome {
  if (property.pricePerNight === null) return { kind: "refused", reason: "It has no price" };
  const after: Record<string, unknown> = {};
  for (const { name, kind, label } of percentFields) {
    const value = kind.scaled?.(property[name], factor) ?? null;
    if (value === null || isSame(kind, property[name], value)) continue;
    if (!kind.value.safeParse(value).success)
      return { kind: "refused", reason: `${label} would be ${String(value)}, which is no price` };
    after[name] = value;
  }
  return Object.keys(after).length > 0 ? { kind: "change", after } : { kind: "same" };
}

/** What is pressed most comes first. */
export const bulkActions: readonly BulkAction[] = [
  ...[...marked].reverse().flatMap(switches),
  ...marked.flatMap(values),
  percent,
  ...marked.flatMap(entries),
];

export const bulkActionOf = (id: unknown): BulkAction | null =>
  bulkActions.find((action) => action.id === id) ?? null;

/** A name in words: "Price per night". */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(fields, name) ? fields[name as FieldName].label : name;
