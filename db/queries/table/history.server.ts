import { z } from "zod";

import type { Connection } from "#db/connect.server";
import { readRunState, type RunState } from "#domain/imports/run";

/** Times and reasons of pauses. */
const stopsSchema = z.array(z.object({ at: z.string(), reason: z.string() }));

export interface SyncRun {
  id: string;
  state: RunState;
  /** A dry run. */
  look: boolean;
  actor: string;
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  fetched: number;
  /** The complete list was read: records are being saved. */
  listed: boolean;
  /** Number of copied attachments. */
  copied: number;
  created: number;
  changed: number;
  unchanged: number;
  leftOut: number;
  held: number;
  failed: number;
  gone: number;
  stops: z.output<typeof stopsSchema>;
}

const selectRuns = (db: Connection) =>
  db
    .selectFrom("importRuns as runs")
    .innerJoin("syncRuns as counts", "counts.runId", "runs.id")
    .select([
      "runs.id",
      "runs.state",
      "runs.actor",
      "runs.error",
      "runs.createdAt",
      "runs.finishedAt",
      "counts.look",
      "counts.fetched",
      "counts.listed",
      "counts.copied",
      "counts.created",
      "counts.changed",
      "counts.unchanged",
      "counts.leftOut",
      "counts.held",
      "counts.failed",
      "counts.gone",
      "counts.stops",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRuns>["executeTakeFirstOrThrow"]>>;

const toRun = ({ state, stops, ...row }: Row): SyncRun => ({
  ...row,
  state: readRunState(state),
  stops: stopsSchema.catch([]).parse(stops),
});

export async function findSyncRun(db: Connection, id: string): Promise<SyncRun | null> {
  const row = await selectRuns(db).where("runs.id", "=", id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Newest first; `look` selects only dry runs, or only the others. */
export async function listSyncRuns(
  db: Connection,
  { look, limit }: { look?: boolean; limit: number },
): Promise<SyncRun[]> {
  const rows = await selectRuns(db)
    .$if(look !== undefined, (qb) => qb.where("counts.look", "=", look ?? false))
    .orderBy("runs.createdAt", "desc")
    .orderBy("runs.id")
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** Properties that a sync created or changed, in the form of the API. */
export async function savedBySync(db: Connection, runId: string) {
  const rows = await db
    .selectFrom("syncItems")
    .innerJoin("properties", "properties.id", "syncItems.propertyId")
    .select(["properties.id", "properties.name", "properties.countries"])
    .where("runId", "=", runId)
    .where("kind", "in", ["new", "changed"])
    .orderBy("properties.name")
    .execute();
  return rows.map(({ id, name, countries }) => ({ id, name, country: countries[0] ?? "" }));
}
