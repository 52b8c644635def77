import type { Option } from "#domain/forms/option";
import type { Kind, TypedKind } from "#domain/property/kinds/kind";

/** Parts of the property form, in their order. */
export const formParts = [
  { id: "basic", label: "Basic Info" },
  { id: "details", label: "Details" },
  { id: "location", label: "Location" },
  { id: "booking", label: "Booking" },
  { id: "marketing", label: "Marketing" },
  { id: "seo", label: "SEO" },
  { id: "planning", label: "Planning" },
] as const;
export type FormPart = (typeof formParts)[number]["id"];

/** How the field of many stays at once is given another value. */
export type BulkEdit =
  /** One action for each side, and what is said of stays once it is done. */
  | { as: "switch"; on: BulkWords; off: BulkWords }
  | { as: "value" }
  /** All such fields move together, as far as their kind can be scaled. */
  | { as: "percent" }
  /** Entries are added to the list, or taken out of it. */
  | { as: "entries" };
export interface BulkWords {
  label: string;
  done: string;
}

/** What is true of one field beyond its kind. Every list of fields is derived from these. */
export interface FieldFacts<Value> {
  label: string;
  /** What a new form starts with, where that is not the empty value. */
  start?: Value;

  /** Further names in foreign records; its own name and its column are always read. */
  aliases?: readonly string[];
  /** Its name in records of our own, where the specification has another one. */
  recordName?: string;
  /** Also written as this member of `seo`. */
  seoName?: string;
  /** Name in the external table and in the CSV. */
  column?: string;
  /** Place among the columns of the CSV. */
  csv?: number;

  /** Name in what the reader of pages hands on. */
  extracted?: string;
  /** What a language model is told to look for; without it no model is asked for the field. */
  asked?: string;
  /** Shown for correction before an import. */
  reviewed?: true;
  /** The operator's decision, or the record's identity: no import changes it. */
  neverImported?: true;
  /** Imported only together with this field, which leads. */
  belongsTo?: string;

  /** Kept from visitors: the page does not show it as it is. */
  notShown?: true;
  /** Place in quick edit. */
  quickEdit?: number;
  bulkEdit?: BulkEdit;
}

/** What a field on the form needs besides; one without `part` is stored, but not typed. */
export interface FormFieldFacts<Value> extends FieldFacts<Value> {
  part: FormPart;
  /** Name of the input, where it is not the field's. */
  inputName?: string;
  hint?: string;
  /** Instead of the hint, while nothing is stored. */
  blankHint?: string;
  placeholder?: string;
  /** Offered as a select; a stored other value is offered behind them. */
  options?: readonly Option[];
  /** Words of the blank option; without it there is none. */
  blankOption?: string;
  /** One entry of a list. */
  item?: string;
  /** Length that others show; longer text is taken all the same. */
  counter?: { ideal?: number; most: number };
  rows?: number;
  /** Takes the whole width. */
  wide?: true;
  startsRow?: true;
}

/** A field that is stored but stands on no form. */
export function field<Value, Text, Typed, const Facts extends FieldFacts<Value>>(
  kind: TypedKind<Value, Text, Typed>,
  facts: Facts,
): { kind: TypedKind<Value, Text, Typed> } & Facts;
export function field<Value, const Facts extends FieldFacts<Value>>(
  kind: Kind<Value>,
  facts: Facts,
): { kind: Kind<Value> } & Facts;
export function field(kind: object, facts: object) {
  return { kind, ...facts };
}

/** A field that can be typed. */
export const formField = <Value, Text, Typed, const Facts extends FormFieldFacts<Value>>(
  kind: TypedKind<Value, Text, Typed>,
  facts: Facts,
): { kind: TypedKind<Value, Text, Typed> } & Facts => ({ kind, ...facts });
