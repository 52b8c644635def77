import { changedSincePreview } from "#domain/changes/reasons";
import type { RowDecision, RowIntake } from "#domain/changes/row-intake";
import type { RowPlan } from "#domain/intake/plan-row";
import { labelOf } from "#domain/intake/read-row";
import type { Protection } from "#domain/property/evidence";
import type { FieldName } from "#domain/property/fields";
import { editOf, type Since } from "#domain/property/merge";
import type { PropertyFields } from "#domain/property/property";

/** A row as a person has seen it. */
export interface ShownRow extends Pick<
  RowIntake,
  "match" | "doubts" | "cells" | "replaces" | "changes"
> {
  after?: Partial<PropertyFields> | null;
  /** What has happened since to the property that it changes; null: unknown, absent: nobody looked. */
  since?: Since | null;
}

/** Fields of a row that are locked or confirmed. */
export type Guarded = Partial<Record<FieldName, Protection>>;

/**
 * What of a row is not as a person has seen it, in words: values that were edited, locked or confirmed since,
 * and a property that is gone. Found once, it stays with the row.
 */
export function changesSinceShown(
  plan: RowPlan,
  guarded: Guarded,
  { about = {}, decision }: { about?: ShownRow; decision?: RowDecision },
): string[] {
  const { match, since, changes = [] } = about;
  const isAboutProperty = decision !== "new" && decision !== "skip";
  if (since === undefined || !isAboutProperty) return [...changes];
  const isOpen = plan.kind === "new" || plan.kind === "doubtful";
  const update = plan.kind === "changed" ? plan : plan.kind === "doubtful" ? plan.update : null;
  const gone =
    decision === "update" && match && isOpen && !update
      ? [`No longer looks like ${match.name}, which was changed or deleted since the preview`]
      : [];
  const found = [
    ...editedWords(update?.after ?? {}, since),
    ...guardedWords(guarded, about),
    ...gone,
  ];
  return [...new Set([...changes, ...found])];
}

function editedWords(after: Partial<PropertyFields>, since: Since | null): string[] {
  const names = Object.keys(after) as FieldName[];
  const edited = names.filter((name) => since === null || since.edited.includes(name));
  if (edited.length === 0) return [];
  const labels = edited.map((name) => labelOf(name)).join(", ");
  return [`${changedSincePreview(since && editOf(since, edited))}: ${labels}`];
}

const protectionWords = { confirmed: "confirmed by the lodge", locked: "locked" } as const;

/** Fields that a row was to change when it was shown, and that are protected by now. */
const guardedWords = (guarded: Guarded, { after, replaces = {} }: ShownRow): string[] =>
  (Object.entries(guarded) as [FieldName, Protection][])
    .filter(([field]) => after && field in after && !(field in replaces))
    .map(([field, why]) => `${labelOf(field)} was ${protectionWords[why]} since the preview`);
