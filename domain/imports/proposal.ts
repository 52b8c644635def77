import { z } from "zod";

import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName, valuesOf } from "#domain/property/fields";
import { isSame } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";

/**
 * A proposal for a stored property travels through the review of imports as an item that was read already.
 * Unlike a page, it may name any field, and may empty one.
 */

const sourceSchema = z.object({
  /** Page on which the proposer found the value. */
  url: z.string().nullable(),
  /** Its wording there. Nobody has checked that the page has it. */
  quote: z.string().nullable(),
});

export const proposalSchema = z.object({
  /** The fields that would change. */
  fields: z.array(z.string()),
  /** Their values and those reviewed in the same row, as the property would store them. */
  values: z.record(z.string(), z.unknown()),
  /** By field. */
  sources: z.record(z.string(), sourceSchema),
});
export type Proposal = z.output<typeof proposalSchema>;

const leaderOf = (name: FieldName): string =>
  allFields.find((field) => field.name === name)?.belongsTo ?? name;

interface Compared {
  before: PropertyFields;
  after: PropertyFields;
  /** True for a field that the proposer named. */
  isNamed: (name: FieldName) => boolean;
}

/** Fields whose values a proposal would change; a partner that follows from its booking URL is not one. */
export const proposedChanges = ({ before, after, isNamed }: Compared): FieldName[] =>
  allFields
    .filter(({ name, kind }) => !isSame(kind, before[name], after[name]))
    .map(({ name }) => name)
    .filter((name) => name !== "partner" || isNamed(name));

/** The changed fields that only a person in the back office may change, such as the one that publishes. */
export const reservedChanges = (changed: readonly FieldName[]): FieldName[] =>
  allFields
    .filter(({ name, neverImported }) => neverImported && changed.includes(name))
    .map(({ name }) => name);

/** A proposal with the values of the changed fields, and of those reviewed in the same row. */
export function proposalOf(
  after: PropertyFields,
  changed: readonly FieldName[],
  sources: Proposal["sources"],
): Proposal {
  const rows = new Set(changed.map(leaderOf));
  const values = allFields
    .filter(({ name }) => rows.has(leaderOf(name)))
    .map(({ name }) => [name, after[name]]);
  return {
    fields: [...changed],
    values: Object.fromEntries(values) as Proposal["values"],
    sources,
  };
}

/** True for a field with a proposed value, which may be the empty one. */
export const isProposed = (proposal: Proposal | undefined, name: FieldName): boolean =>
  proposal !== undefined && Object.hasOwn(proposal.values, name);

/** The proposed values as property fields; a value in the format of an older release counts as empty. */
export function proposedFields({ values }: Proposal): PropertyFields {
  const fields = valuesOf(
    ({ name, kind }) => kind.value.safeParse(values[name]).data ?? kind.empty,
  );
  const { bookingUrl } = fields;
  const partner = Object.hasOwn(values, "partner")
    ? fields.partner
    : bookingUrl && partnerOf(bookingUrl);
  return { ...fields, partner };
}
