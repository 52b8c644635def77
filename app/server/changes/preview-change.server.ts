import { randomUUID } from "node:crypto";

import { readForPreview } from "#db/queries/changes/preview.server";
import { type BulkAction, bulkActionOf, bulkActions, fieldLabel } from "#domain/property/bulk-edit";
import type { FieldName } from "#domain/property/fields";
import { inWords } from "#domain/property/in-words";
import type { PropertyFields } from "#domain/property/property";
import type { RequestContext } from "~/server/services.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";

/** So many are named; the rest are counted. */
const mostNamed = 20;

export interface Difference {
  label: string;
  before: string;
  after: string;
}

export interface Preview {
  /** What stands in the address of the list, "?search=…". */
  list: string;
  /** All that fit the list's filter; otherwise `ids`. */
  all: boolean;
  ids: string[];
  count: number;
  actions: { id: string; label: string }[];
  action: { id: string; label: string; input: BulkAction["input"] } | null;
  typed: string;
  /** Why what was typed cannot be used. */
  problem: string | null;
  /** Null until there is an action with everything that it asks for. */
  outcome: Outcome | null;
  /** Sent along with the change, so that sending twice changes nothing twice. */
  key: string;
}

interface Outcome {
  change: number;
  same: number;
  examples: { id: string; name: string; differences: Difference[] }[];
  refused: { id: string; name: string; reason: string }[];
  refusedInAll: number;
}

export const deleteAction = "delete";

export const differencesOf = (
  before: Partial<PropertyFields> | null,
  after: Partial<PropertyFields>,
): Difference[] =>
  Object.entries(after).map(([name, value]) => ({
    label: fieldLabel(name),
    before: inWords(before?.[name as FieldName]),
    after: inWords(value),
  }));

const viewOf = (value: unknown): string =>
  typeof value === "string" && value.startsWith("?") ? value : "";

/** What a change would do to the chosen properties; writes nothing. */
export async function previewChange(
  context: RequestContext,
  values: URLSearchParams | FormData,
): Promise<Preview> {
  const all = values.get("all") === "yes";
  const chosen = await chosenProperties(context, values);
  const action = bulkActionOf(values.get("action"));
  const isDelete = values.get("action") === deleteAction;
  const typed = String(values.get("typed") ?? "");
  const found = await readForPreview(context.db, chosen, action?.fields ?? []);
  const asked = action && (action.input === null || values.has("typed"));
  const prepared = asked ? action.prepare(typed) : null;
  const problem = prepared && "problem" in prepared ? prepared.problem : null;
  return {
    list: viewOf(values.get("list")),
    all,
    ids: all ? [] : found.map(({ id }) => id),
    count: found.length,
    actions: [
      ...bulkActions.map(({ id, label }) => ({ id, label })),
      { id: deleteAction, label: "Delete" },
    ],
    action: isDelete
      ? { id: deleteAction, label: "Delete", input: null }
      : action && { id: action.id, label: action.label, input: action.input },
    typed,
    problem,
    outcome: isDelete
      ? deletionOf(found)
      : prepared && "apply" in prepared
        ? outcomeOf(found, prepared.apply)
        : null,
    key: randomUUID(),
  };
}

type Found = Awaited<ReturnType<typeof readForPreview>>;
type Apply = Extract<ReturnType<BulkAction["prepare"]>, { apply: unknown }>["apply"];

function outcomeOf(found: Found, apply: Apply): Outcome {
  const outcome: Outcome = { change: 0, same: 0, examples: [], refused: [], refusedInAll: 0 };
  for (const { id, name, fields } of found) {
    const result = apply(fields);
    if (result.kind === "same") outcome.same += 1;
    else if (result.kind === "refused") {
      outcome.refusedInAll += 1;
      if (outcome.refused.length < mostNamed)
        outcome.refused.push({ id, name, reason: result.reason });
    } else {
      outcome.change += 1;
      if (outcome.examples.length < mostNamed)
        outcome.examples.push({ id, name, differences: differencesOf(fields, result.after) });
    }
  }
  return outcome;
}

const deletionOf = (found: Found): Outcome => ({
  change: found.length,
  same: 0,
  examples: found.slice(0, mostNamed).map(({ id, name }) => ({ id, name, differences: [] })),
  refused: [],
  refusedInAll: 0,
});
