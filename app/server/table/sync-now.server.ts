import { setTimeout as pause } from "node:timers/promises";

import type { Connection } from "#db/connect.server";
import {
  findSyncRun,
  listSyncRuns,
  savedBySync,
  type SyncRun,
} from "#db/queries/table/history.server";
import { runInWords } from "#domain/table/run-in-words";
import { beginSync } from "#jobs/queue/table.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { Services } from "~/server/services.server";

const pollIntervalMs = 150;

/** The body of the API response. */
export interface SyncResult {
  saved: number;
  totalFetched: number;
  errors: number;
  properties: { id: string; name: string; country: string }[];
  message: string;
}

export type SyncAnswer =
  { ok: true; result: SyncResult } | { ok: false; error: string; result: SyncResult };

/** Starts a sync, or joins the current one, and waits for its end or the timeout; the sync continues then. */
export async function syncNow(
  { db, enqueue }: Pick<Services, "db" | "enqueue">,
  { actor, timeoutMs, signal }: { actor: string; timeoutMs: number; signal: AbortSignal },
): Promise<SyncAnswer> {
  const runId = (await beginSync({ db, enqueue }, { look: false, actor })) ?? (await latestRun(db));
  const run = runId && (await waitForEnd(db, runId, { timeoutMs, signal }));
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

async function latestRun(db: Connection): Promise<string | null> {
  const [last] = await listSyncRuns(db, { limit: 1 });
  return last?.id ?? null;
}

/** The run at its end, or in its current state after the timeout. */
async function waitForEnd(
  db: Connection,
  runId: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<SyncRun | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const run = await findSyncRun(db, runId);
    if (run?.state !== "running" || performance.now() > deadline) return run;
    await pause(pollIntervalMs, undefined, { signal });
  }
}
