import type { Change } from "#db/queries/changes/store.server";
import type { ChangeState, ItemState } from "#domain/changes/states";
import { bulkActionOf } from "#domain/property/bulk-edit";

/** "Set country: Kenya" */
export function changeTitle({ action, parameters }: Pick<Change, "action" | "parameters">): string {
  if (action === "delete") return "Delete";
  if (action === "undo-import") return `Undo import: ${parameters.undoes?.name ?? ""}`;
  if (action === "import") return `Import a table: ${parameters.file ?? ""}`;
  const label = bulkActionOf(action)?.label ?? action;
  return parameters.typed ? `${label}: ${parameters.typed}` : label;
}

const planned: Partial<Record<ItemState, string>> = {
  waiting: "To change",
  same: "Unchanged",
  refused: "Rejected",
};
const undoing: Partial<Record<ItemState, string>> = {
  waiting: "To undo",
  done: "Undone",
  refused: "Not changed",
};
const finalLabels: Record<ItemState, string> = {
  waiting: "Waiting",
  doubtful: "Doubtful",
  skipped: "Skipped",
  done: "Changed",
  same: "Already set",
  refused: "Not changed",
  undone: "Reverted",
  kept: "Could not be undone",
};

/** Label of an item state, depending on the state of its change. */
export const stateLabel = (
  { state, action }: Pick<Change, "state" | "action">,
  item: ItemState,
): string =>
  (action === "undo-import" && undoing[item]) ||
  (state === "planned" && planned[item]) ||
  finalLabels[item];

export const changeStateLabels: Record<ChangeState, { label: string; tone: string }> = {
  planned: { label: "Not applied yet", tone: "badge-warn" },
  running: { label: "In progress", tone: "badge-warn" },
  finished: { label: "Done", tone: "badge-ok" },
  cancelled: { label: "Canceled", tone: "" },
  undoing: { label: "Undoing", tone: "badge-warn" },
  undone: { label: "Undone", tone: "" },
};
