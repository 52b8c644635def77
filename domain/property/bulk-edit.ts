import { type Option, withStored } from "#domain/forms/option";
import { readNumber } from "#domain/forms/values";
import { type AnyFormField, type FieldName, fields, formFields } from "./fields";
import { isSame } from "./kinds/kind";
import type { PropertyFields } from "./property";

/** Effect of a bulk change on one property. */
export type Outcome =
  | { kind: "change"; after: Partial<PropertyFields> }
  | { kind: "same" }
  | { kind: "refused"; reason: string };

/** Input of an action besides the properties. */
interface BulkInput {
  label: string;
  hint?: string;
  options?: readonly Option[];
}

/** A bulk action on properties. */
export interface BulkAction {
  id: string;
  label: string;
  /** Heading above related actions. */
  group: "Visibility" | "Details" | "Prices" | "Tags and lists";
  /** Follows their number: "published". */
  done: string;
  /** All fields that the action may change. */
  fields: readonly FieldName[];
  input: BulkInput | null;
  /** Validates the input, and returns the change of a property, or the error message. */
  prepare(typed: string): { apply: (property: PropertyFields) => Outcome } | { problem: string };
}

type Marked = AnyFormField & { bulkEdit: NonNullable<AnyFormField["bulkEdit"]> };
const marked = formFields.filter((field): field is Marked => field.bulkEdit !== undefined);

const firstMessage = (error: { issues: readonly { message: string }[] }): string =>
  error.issues[0]?.message ?? "This value cannot be used";

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** One value for one field, unless it is already set. */
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
      group: "Visibility",
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
      group: "Details",
      done: "changed",
      fields: [name],
      input: { label, options: options && [blank, ...withStored(options, null)] },
      prepare: (typed) => {
        if (!typed.trim()) return { problem: `Please enter the ${lowerFirst(label)}` };
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
    group: "Tags and lists",
    done: "changed",
    fields: [name],
    input: { label, hint: "Separate with commas" },
    prepare: (typed) => {
      const read = parse(splitEntries(typed));
      if (!read.success) return { problem: firstMessage(read.error) };
      const named = read.data as string[];
      if (named.length === 0) return { problem: `Please enter the ${lowerFirst(label)}` };
      return {
        apply: (property) => {
          const stored = property[name] as string[];
          const entries =
            verb === "Add" ? stored : stored.filter((entry) => !named.some(sameEntry(entry)));
          const added =
            verb === "Add" ? named.filter((entry) => !stored.some(sameEntry(entry))) : [];
          if (added.length === 0 && entries.length === stored.length) return { kind: "same" };
          const result = parse([...entries, ...added]);
          return result.success
            ? { kind: "change", after: { [name]: result.data } }
            : { kind: "refused", reason: firstMessage(result.error) };
        },
      };
    },
  }));
};

const percentLimits = { min: -90, max: 500 } as const;
const percentProblem = `Please enter a percentage such as 5 or -7.5, from ${percentLimits.min} to ${percentLimits.max}`;

const percentFields = marked.filter(({ bulkEdit }) => bulkEdit.as === "percent");

/** Scales every price of a property at once, so that its range and seasons remain consistent. */
const percent: BulkAction = {
  id: "price-percent",
  label: "Change prices by percentage",
  group: "Prices",
  done: "changed",
  fields: percentFields.map(({ name }) => name),
  input: {
    label: "Percent",
    hint: "Enter 5 to raise prices by 5%, or -10 to lower them by 10%. Price ranges and seasons change too; all are rounded to cents.",
  },
  prepare: (typed) => {
    const value = readNumber(typed.replace(/%\s*$/, ""));
    const { min, max } = percentLimits;
    if (value === null || value === 0 || value < min || value > max)
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
      return {
        kind: "refused",
        reason: `${label} would be ${String(value)}, which is not a valid price`,
      };
    after[name] = value;
  }
  return Object.keys(after).length > 0 ? { kind: "change", after } : { kind: "same" };
}

/** Most used actions come first. */
export const bulkActions: readonly BulkAction[] = [
  ...[...marked].reverse().flatMap(switches),
  ...marked.flatMap(values),
  percent,
  ...marked.flatMap(entries),
];

export const bulkActionOf = (id: unknown): BulkAction | null =>
  bulkActions.find((action) => action.id === id) ?? null;

/** Display name: "Price per night". */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(fields, name) ? fields[name as FieldName].label : name;
