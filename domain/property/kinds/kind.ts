import type { z } from "zod";

import type { Option } from "#domain/forms/option";

/**
 * Behavior shared by all fields of a kind: how a value is read, validated, stored and displayed. Each
 * kind defines it once; the catalog of fields only names the kind.
 */
export interface Kind<Value> {
  empty: Value;
  /** A non-empty value for tests that differs between fields where possible. */
  sample(field: string): Value;
  /** Required by the form. */
  required?: boolean;
  /** In a column, in a JSON column, or in rows of another table. */
  storage: "column" | "json" | "rows";
  /** Schema of a stored value. */
  value: z.ZodType<Value>;
  /** Normalized like the stored value, so that saving an unchanged value changes nothing. */
  normalized?(value: Value): Value;
  /** A value of a foreign record; undefined if unreadable, which counts as absent. */
  read(foreign: unknown): Value | undefined;
  /** Multiplied; null: not possible for this value. Only amounts can be scaled. */
  scaled?(value: Value, factor: number): Value | null;
  /** In our own records, where it differs from the value. */
  written?(value: Value): unknown;
  /** Reads a scraped value within our limits; undefined: nothing usable. Defaults to `read`. */
  found?(stated: unknown): Value | undefined;
}

/** Controls of the property form; each has one component. */
type InputKind =
  | "line"
  | "text"
  | "select"
  | "switch"
  | "list"
  | "pictures"
  | "picture-words"
  | "seasons"
  | "months";

interface TypedFor<Value> {
  /** Subject of the error messages that name the field. */
  label: string;
  /** Accepted although the form does not offer it. */
  stored: Value;
}

/** A kind with a form input: `Text` is its form text, `Typed` the output of its schema. */
export interface TypedKind<Value, Text = string, Typed = Value> extends Kind<Value> {
  input: InputKind;
  /** Attributes of the control. */
  attributes?: Readonly<Record<string, string | number>>;
  /** Options of a select without other values. */
  options?: readonly Option[];
  text(value: Value): Text;
  typed(about: TypedFor<Value>): z.ZodType<Typed>;
  /** Validated values as the value, where the form shows only a part of it. */
  fromTyped?(typed: Typed, stored: Value): Value;
}

/** Reads, then removes what may not be stored. */
export const checked =
  <Value>(value: z.ZodType<Value>, read: (foreign: unknown) => Value | undefined) =>
  (foreign: unknown): Value | undefined => {
    const found = read(foreign);
    return found !== undefined && value.safeParse(found).success ? found : undefined;
  };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Serialized in schema order, because jsonb does not preserve the order of keys. */
const written = <Value>(kind: Kind<Value>, value: Value): string =>
  JSON.stringify(kind.value.safeParse(kind.normalized?.(value) ?? value).data ?? value);

/** True when a column would store the same. */
export const isSame = <Value>(kind: Kind<Value>, a: Value, b: Value): boolean =>
  written(kind, a) === written(kind, b);
