import type { Connection } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findForUpdate, findMany } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import type { AuditLine } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";
import { allFields } from "#domain/property/fields";
import { isRecord, isSame } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";

type Values = Partial<PropertyFields>;
type Told = Pick<AuditLine, "action" | "entity" | "before" | "after">;

/** What a line tells of a saved property; null for every other line. */
function savedValues({
  action,
  entity,
  before,
  after,
}: Told): { before: Values; after: Values } | null {
  const told = entity === "property" && action === "update" && isRecord(before) && isRecord(after);
  return told ? { before: before as Values, after: after as Values } : null;
}

/** True while the property still has every value that the line gave it. */
const stillHolds = (property: PropertyFields, after: Values): boolean =>
  allFields.every(
    ({ name, kind }) => !(name in after) || isSame(kind, property[name], after[name]),
  );

/** Ids of those lines whose change can still be taken back. */
export async function undoableUpdates(
  db: Connection,
  lines: readonly AuditLine[],
): Promise<Set<number>> {
  const updates = lines.flatMap((line) => {
    const values = savedValues(line);
    return values ? [{ line, ...values }] : [];
  });
  const properties = await findMany(db, [...new Set(updates.map(({ line }) => line.entityId))]);
  const byId = new Map(properties.map((property) => [property.id, property]));
  return new Set(
    updates.flatMap(({ line, after }) => {
      const property = byId.get(line.entityId);
      return property && stillHolds(property, after) ? [line.id] : [];
    }),
  );
}

/** Gives a property the values that it had before a line of the log; null when it has moved on. */
export function undoLine(db: Connection, id: string, actor: string): Promise<string | null> {
  const lineId = Number(id);
  if (!Number.isSafeInteger(lineId)) return Promise.resolve(null);
  return inTransaction(db, async (trx) => {
    const line = await trx
      .selectFrom("auditLog")
      .selectAll()
      .where("id", "=", lineId)
      .executeTakeFirst();
    const values = line && savedValues(line);
    const stored = values && (await findForUpdate(trx, line.entityId));
    if (!stored || stored.deleted || !stillHolds(stored.property, values.after)) return null;
    const { property } = stored;
    const { rates } = await readCurrentRates(trx);
    const fields = { ...property, ...values.before };
    const saved = await saveProperty(trx, { id: property.id, fields, actor, rates });
    return "conflict" in saved ? null : fields.name;
  });
}
