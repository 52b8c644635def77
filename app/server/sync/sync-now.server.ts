import { setTimeout as pause } from "node:timers/promises";

import type { Connection } from "#db/connect.server";
import {
  findSyncRun,
  listSyncRuns,
  savedBySync,
  type SyncRun,
} from "#db/queries/sync/history.server";
import { runInWords } from "#domain/table/run-in-words";
import { beginSync } from "#jobs/queue/table.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { Services } from "~/server/services.server";

const askAgainMs = 150;

/** What a caller of the API gets. */
export interface SyncResult {
  saved: number;
  totalFetched: number;
  errors: number;
  properties: { id: string; name: string; country: string }[];
  message: string;
}

export type SyncAnswer =
  { ok: true; result: SyncResult } | { ok: false; error: string; result: SyncResult };

/** Begins a sync, or joins the one under way, and waits for its end; a long one goes on by itself. */
export async function syncNow(
  { db, enqueue }: Pick<Services, "db" | "enqueue">,
  { actor, patienceMs, signal }: { actor: string; patienceMs: number; signal: AbortSignal },
): Promise<SyncAnswer> {
  const runId = (await beginSync({ db, enqueue }, { look: false, actor })) ?? (await underWay(db));
  const run = runId && (await waitForEnd(db, runId, { patienceMs, signal }));
  if (!run) throw new Error("The sync run no longer exists");
  const result = {
    saved: run.created + run.changed,
    totalFetched: run.fetched,
    errors: run.failed,
    properties: await savedBySync(db, run.id),
    message: runInWords(run),
  };
  return run.state === "failed"
    ? { ok: false, error: run.error ?? result.message, result }
    : { ok: true, result };
}

export const isConfigured = ({ env }: Pick<Services, "env">): boolean => tableAccess(env) !== null;

async function underWay(db: Connection): Promise<string | null> {
  const [last] = await listSyncRuns(db, { limit: 1 });
  return last?.id ?? null;
}

/** The run at its end, or as it is when the time is over. */
async function waitForEnd(
  db: Connection,
  runId: string,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<SyncRun | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const run = await findSyncRun(db, runId);
    if (run?.state !== "running" || performance.now() > deadline) return run;
    await pause(askAgainMs, undefined, { signal });
  }
}
