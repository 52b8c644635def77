import { randomUUID } from "node:crypto";

import { listItems } from "#db/queries/changes/read.server";
import { storeBulkChange } from "#db/queries/changes/store.server";
import type { Undo } from "#domain/site/undo";
import type { RequestContext } from "~/server/services.server";
import { deleteAction } from "./preview-change.server";
import { runChange } from "./run-change.server";

export interface DeletedTogether {
  deleted: number;
  /** Ids of those that were not there, or in the trash already. */
  failed: string[];
  /** Brings all of them back at once. */
  undo: Undo | undefined;
}

/** Deletes several properties as one change, which one press takes back. */
export async function deleteTogether(
  context: RequestContext,
  ids: readonly string[],
  actor: string,
): Promise<DeletedTogether> {
  const id = randomUUID();
  await storeBulkChange(context.db, { id, action: deleteAction, actor }, ids);
  const change = await runChange(context, id);
  const { items } = await listItems(context.db, id, {
    states: ["refused"],
    page: 1,
    size: Math.max(ids.length, 1),
  });
  const deleted = change?.counts.done ?? 0;
  return {
    deleted,
    failed: items.map(({ propertyId, name }) => propertyId ?? name),
    undo: deleted > 0 ? { kind: "change", id } : undefined,
  };
}
