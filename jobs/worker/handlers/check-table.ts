import { noteCheck, takeOverSchema } from "#db/queries/sync/table-state.server";
import { adminTexts } from "#domain/text/admin-texts";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { JobFailure, ServiceError } from "#jobs/worker/errors";
import { inTurn } from "#jobs/worker/table-sync/read-pages";

/** Tries the key, then reads today's columns; the operator waits for the outcome. */
export async function checkTable(_: JobPayload<"check-table">, context: JobContext): Promise<void> {
  const { db, clients, signal, now } = context;
  const { table } = clients;
  if (!table)
    return void (await noteCheck(db, { ok: false, error: adminTexts.sync.notConfigured }, now()));
  try {
    const { ms } = await inTurn(context, () => table.check({ signal }));
    const schema = await inTurn(context, () => table.schema({ signal }));
    if (schema) await takeOverSchema(db, schema);
    // The key is right; whether it opens this table, a record says.
    else await inTurn(context, () => table.listPage({ byId: false, pageSize: 1, signal }));
    await noteCheck(db, { ok: true, ms }, now());
  } catch (error) {
    const isAnswer = error instanceof ServiceError || error instanceof JobFailure;
    if (!isAnswer) throw error;
    await noteCheck(db, { ok: false, error: error.message }, now());
  }
}
