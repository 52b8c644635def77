import type { Database } from "#db/connect.server";
import { findManyStored } from "#db/queries/property/read.server";
import type { SavedProperty } from "#db/queries/property/save.server";
import { isInQuickEdit, quickEditOf } from "#domain/property/quick-edit";
import type { Env } from "#env";
import type { Enqueue } from "./enqueue.server";
import { queuePropertyJobs } from "./property-jobs.server";
import { queueWriteBack } from "./write-back.server";

interface Context {
  db: Database;
  env: Env;
  enqueue: Enqueue;
}

/** What follows a change of many: for each what follows every save, and its row of the external table. */
export async function queueChanged(context: Context, saved: readonly SavedProperty[]) {
  for (const property of saved) await queuePropertyJobs(context.enqueue, property);
  const shared = saved.filter(({ changed }) => changed.some(isInQuickEdit));
  const stored = await findManyStored(
    context.db,
    shared.map(({ id }) => id),
  );
  for (const { id, version } of shared) {
    const property = stored.get(id)?.property;
    if (!property) continue;
    const { airtableId } = property;
    await queueWriteBack(context, { id, version, airtableId, edit: quickEditOf(property) });
  }
}
