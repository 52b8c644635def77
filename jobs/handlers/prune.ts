import { pruneExpired } from "../../db/queries/retention.server";
import type { JobPayload } from "../catalog";
import type { JobContext } from "./index";

/** Deletes what is past its time. */
export async function prune(_: JobPayload<"prune">, { db, now, log }: JobContext): Promise<void> {
  const removed = await pruneExpired(db, now());
  log.info(removed, "pruned");
}
