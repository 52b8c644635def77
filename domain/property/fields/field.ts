import type { Option } from "#domain/forms/option";
import type { Kind, TypedKind } from "#domain/property/kinds/kind";

/** Sections of the property form, in their order. */
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

/** Bulk edit of a field. */
type BulkEdit =
  /** One action for each value, with the label of the result. */
  | { as: "switch"; on: BulkWords; off: BulkWords }
  | { as: "value" }
  /** All such fields are scaled together, as far as their kind supports it. */
  | { as: "percent" }
  /** Entries are added to the list, or removed from it. */
  | { as: "entries" };
interface BulkWords {
  label: string;
  done: string;
}

/** Parts of the page on which a lodge confirms its facts, in their order. */
export const lodgeGroups = [
  { id: "camp", label: "The camp" },
  { id: "prices", label: "Prices" },
  { id: "year", label: "The year" },
  { id: "way", label: "Getting there and booking" },
] as const;
export type LodgeGroup = (typeof lodgeGroups)[number]["id"];

/** A question to the lodge, in its words (L-003). */
interface LodgeQuestion {
  group: LodgeGroup;
  label: string;
  hint?: string;
  /** Fields that are answered together with this one. */
  with?: readonly string[];
}

/** Facts about one field beyond its kind. Every list of fields is derived from these. */
export interface FieldFacts<Value> {
  label: string;
  /** Initial value of a new form, where that is not the empty value. */
  start?: Value;

  /** Aliases in foreign records; its own name and its column are always read. */
  aliases?: readonly string[];
  /**
   * Headings of this field in tables of others, separated by commas: English, German, French, Portuguese,
   * Spanish. Case, accents and punctuation do not count.
   */
  heads?: string;
  /** Its name in our own records, where the specification has another one. */
  recordName?: string;
  /** Also written as this member of `seo`. */
  seoName?: string;
  /** Name in the external table and in the CSV. */
  column?: string;
  /** Position among the columns of the CSV. */
  csv?: number;

  /** Name in the output of the page reader. */
  extracted?: string;
  /** Instruction for a language model; without it no model extracts the field. */
  aiHint?: string;
  /** Displayed for correction before an import. */
  reviewed?: true;
  /** The operator's decision, or the record's identity: imports do not change it. */
  neverImported?: true;
  /** Imported only together with this leading field. */
  belongsTo?: string;

  /** Asked of the lodge; without it the lodge is not asked. */
  ask?: LodgeQuestion;

  /** Never sent to visitors. */
  hidden?: true;
  /** Position in quick edit. */
  quickEdit?: number;
  bulkEdit?: BulkEdit;
}

/** Further facts about a field on the form; one without `part` is stored, but not on the form. */
export interface FormFieldFacts<Value> extends FieldFacts<Value> {
  part: FormPart;
  /** Name of the input, where it is not the field's. */
  inputName?: string;
  hint?: string;
  /** Replaces the hint while nothing is stored. */
  blankHint?: string;
  placeholder?: string;
  /** Offered as a select; another stored value is added to the options. */
  options?: readonly Option[];
  /** Label of the blank option; without it there is none. */
  blankOption?: string;
  /** One entry of a list. */
  item?: string;
  /** Recommended length; longer text is accepted. */
  counter?: { ideal?: number; max: number };
  rows?: number;
  /** Takes the full width. */
  wide?: true;
  startsRow?: true;
}

/** A field that is stored but is not on the form. */
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

/** A field with an input on the form. */
export const formField = <Value, Text, Typed, const Facts extends FormFieldFacts<Value>>(
  kind: TypedKind<Value, Text, Typed>,
  facts: Facts,
): { kind: TypedKind<Value, Text, Typed> } & Facts => ({ kind, ...facts });
