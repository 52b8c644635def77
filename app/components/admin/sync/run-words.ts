import type { SyncRun } from "#db/queries/sync/history.server";

type Counts = Pick<
  SyncRun,
  "state" | "look" | "error" | "fetched" | "created" | "changed" | "unchanged" | "failed"
>;

const number = (count: number) => count.toLocaleString("en-US");

/** One sentence on how a sync went, or how far it is. */
export function runInWords(run: Counts): string {
  const { state, look, error, fetched, created, changed, unchanged, failed } = run;
  if (state === "failed") return error ?? "The sync failed";
  if (state === "cancelled")
    return `Stopped after ${number(fetched)} records; what was saved stays`;
  if (state !== "finished") return `${number(fetched)} records read so far; it goes on by itself`;
  const errors = failed > 0 ? `, ${number(failed)} with a value that cannot be used` : "";
  const counts = `${number(created)} new, ${number(changed)} changed, ${number(unchanged)} unchanged${errors}`;
  return `${number(fetched)} records read: ${counts}${look ? ". Nothing was saved" : ""}`;
}
