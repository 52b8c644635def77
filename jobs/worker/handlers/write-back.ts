import type { Connection } from "#db/connect.server";
import { sourcesOf } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { readSettings } from "#db/queries/site/settings.server";
import { databaseTime, storeMerges, tableBases } from "#db/queries/table/shared-cells.server";
import { readTableState } from "#db/queries/table/table-state.server";
import {
  completeWriteBack,
  endWriteBack,
  findWaitingVersion,
  noTable,
} from "#db/queries/write-back/write-backs.server";
import { isLookedUpField } from "#domain/places/lookups";
import { quickEditOf } from "#domain/property/quick-edit";
import {
  baseSince,
  fieldsOpenAs,
  mergeSides,
  namedColumns,
  readSharedCells,
  type SharedCells,
  type SharedColumns,
  type SharedField,
} from "#domain/table/cells";
import { columnsInUse, mapColumns } from "#domain/table/mapping";
import { sharedColumns } from "#domain/table/record";
import { type Cells, type TableClient, tableRateLimit } from "#jobs/worker/clients/table";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { callTable, pauseAfterLimit, waitForSlot } from "#jobs/worker/rate-limit";

/** Writes the newest values of a property to its record in the external table. Idempotent. */
export const writeBack: WorkHandler<"write-back"> = {
  async run({ propertyId }, context) {
    const { db, clients } = context;
    const { table } = clients;
    const skip = (reason: string) => endWriteBack(db, propertyId, { state: "skipped", reason });
    if (!table) return void (await skip(noTable));
    await waitForSlot(context, tableRateLimit);
    const version = await findWaitingVersion(db, propertyId);
    if (version === null) return; // written, or canceled
    try {
      const leftOut = await readAndWrite(table, propertyId, context);
      if (leftOut) await completeWriteBack(db, { propertyId, version }, leftOut);
      else await skip("The property was deleted or no longer has a record");
    } catch (error) {
      await pauseAfterLimit(error, context, tableRateLimit);
      throw error;
    }
  },
  onGiveUp: async ({ propertyId }, reason, { db }) =>
    void (await endWriteBack(db, propertyId, { state: "failed", reason })),
};

/**
 * Reads the record, then writes only the cells that changed here alone. The service has no
 * compare-and-swap: an edit of the same cell between this read and this write, about 210 ms and one
 * round trip, is overwritten, and only the table's own history still shows it. Edits of other cells
 * are safe at any time, and the response to the write contains them.
 * @returns looked-up fields that stay out of the table; null where there is no record to write to
 */
async function readAndWrite(
  table: TableClient,
  propertyId: string,
  context: JobContext,
): Promise<SharedField[] | null> {
  const { db, signal } = context;
  const property = await findForEdit(db, propertyId);
  const recordId = property?.airtableId;
  if (!recordId) return null;
  const columns = await columnNames(db);
  const lookedUp = await lookedUpFields(db, propertyId);
  const {
    cells,
    sending: cutOff,
    declined,
  } = (await tableBases(db, [{ propertyId, recordId }]))(propertyId);

  const readAt = await databaseTime(db);
  const theirs = readSharedCells(await table.readRecord(recordId, { signal }), columns);
  const ours: SharedCells = quickEditOf(property);
  const { base } = baseSince(cells, cutOff, theirs);
  const merge = mergeSides({ base, declined, ours, theirs }, lookedUp);
  const send = fieldsOpenAs("unsent", merge, { ours, theirs });
  const leftOut = fieldsOpenAs("lookup", merge, { ours, theirs });
  const sending = pick(ours, send);
  // Recorded first: the result of an interrupted write must not look like an edit in the table.
  await db
    .transaction()
    .execute((trx) => storeMerges(trx, [{ propertyId, recordId, sending, ...merge }], readAt));
  if (send.length === 0) return leftOut;

  const named = send.flatMap((field) => {
    const column = columns[field];
    return column ? [[column.key, ours[field] ?? null]] : [];
  });
  const answered = await callTable(context, () =>
    table.updateRecord(recordId, Object.fromEntries(named) as Cells, { signal }),
  );
  const writtenAt = await databaseTime(db);
  const now = { ...theirs, ...sending, ...readSharedCells(answered, columns) };
  // The service may round values: that is a difference too.
  const written = pick(now, send);
  const rest = mergeSides(
    { base: { ...base, ...merge.agreed, ...written }, ours, theirs: now },
    lookedUp,
  );
  const agreed = { ...rest.agreed, ...written };
  await db
    .transaction()
    .execute((trx) =>
      storeMerges(trx, [{ propertyId, recordId, ...rest, agreed, sending: {} }], writtenAt),
    );
  return leftOut;
}

const pick = (cells: SharedCells, fields: readonly SharedField[]): SharedCells =>
  Object.fromEntries(fields.map((field) => [field, cells[field] ?? null]));

/** As the operator has mapped them; by the names of quick edit until the columns are known. */
async function columnNames(db: Connection): Promise<SharedColumns> {
  const { columns, choices } = await readTableState(db);
  return columns.length > 0
    ? sharedColumns(columnsInUse(mapColumns(columns, choices)), ({ name }) => name)
    : namedColumns;
}

/** Fields that a service looked up: they stay out of the table unless the settings say otherwise. */
async function lookedUpFields(db: Connection, propertyId: string): Promise<Set<string>> {
  const { sendLookups } = await readSettings(db);
  if (sendLookups) return new Set();
  const sources = await sourcesOf(db, propertyId);
  return new Set(
    sources.flatMap(({ field, origin, locked }) =>
      origin === "computed" && !locked && isLookedUpField(field) ? field : [],
    ),
  );
}
