import { sql } from "kysely";
import { z } from "zod";

import type { Connection } from "#db/connect.server";
import { problemSchema } from "#domain/table/problems";
import type { SyncItemKind } from "./pages.server";

const differencesSchema = z.array(
  z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), applied: z.boolean() }),
);
export type StoredDifference = z.output<typeof differencesSchema>[number];

/** Records of a run of one kind, by name. */
export async function listSyncItems(
  db: Connection,
  runId: string,
  { kind, limit, offset = 0 }: { kind: SyncItemKind; limit: number; offset?: number },
) {
  const rows = await db
    .selectFrom("syncItems")
    .leftJoin("tableHolds", "tableHolds.recordId", "syncItems.recordId")
    .leftJoin("properties", "properties.id", "syncItems.propertyId")
    .select([
      "syncItems.recordId",
      "syncItems.name",
      "syncItems.propertyId",
      "syncItems.differences",
      "syncItems.problems",
      "properties.currency",
    ])
    .select((eb) => eb("tableHolds.recordId", "is not", null).as("held"))
    .where("runId", "=", runId)
    .$if(kind !== "failed", (qb) => qb.where("kind", "=", kind))
    // A record with a fault may be new or changed besides.
    .$if(kind === "failed", (qb) => qb.where(sql<boolean>`problems <> '[]'`))
    .orderBy("syncItems.name")
    .orderBy("syncItems.recordId")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ differences, problems, held, ...row }) => ({
    ...row,
    held: Boolean(held),
    differences: differencesSchema.catch([]).parse(differences),
    problems: z.array(problemSchema).catch([]).parse(problems),
  }));
}
