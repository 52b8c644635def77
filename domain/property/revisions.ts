import { type FieldDifference, formDifferences } from "./differences";
import { formFields, valuesOf } from "./fields";
import { isRecord } from "./kinds/kind";
import type { PropertyFields } from "./property";

/** The fields of a stored version; a field that came later is empty, one that was since narrowed too. */
export function fieldsOfRevision(stored: Readonly<Record<string, unknown>>): PropertyFields {
  return valuesOf(({ name, kind }) => {
    const read = kind.value.safeParse(stored[name]);
    return read.success ? read.data : kind.empty;
  });
}

/**
 * A property as it was: every field of the form that the version holds. What the form does not show,
 * such as its record in the external table, stays as it is now.
 */
export function withRevision<Property extends PropertyFields>(
  current: Property,
  stored: Readonly<Record<string, unknown>>,
): Property {
  const usable = formFields.filter(({ name, kind }) => kind.value.safeParse(stored[name]).success);
  return { ...current, ...Object.fromEntries(usable.map(({ name }) => [name, stored[name]])) };
}

type Stored = Readonly<Record<string, unknown>>;

/** A version without the drawings that a job added: they are no change of the person who saved next. */
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

/** Labels of the form's fields that differ between two versions. */
export const changedLabels = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  formDifferences(fieldsOfRevision(before), fieldsOfRevision(after)).map(({ label }) => label);

/** What a restore would change, `one` now and `other` then. */
export const revisionDifferences = (
  current: PropertyFields,
  stored: Readonly<Record<string, unknown>>,
): FieldDifference[] => formDifferences(current, withRevision(current, stored));
