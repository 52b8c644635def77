import { acceptRates } from "../../app/domain/exchange-rates";
import { reapplyRules } from "../../db/queries/save-property.server";
import { readCurrentRates, recordRateFetch, storeRates } from "../../db/queries/rates.server";
import type { JobPayload } from "../catalog";
import type { JobContext } from "./index";

/** Reads the day's rates once, refuses jumps, and works out USD values anew. */
export async function refreshRates(
  _: JobPayload<"refresh-rates">,
  context: JobContext,
): Promise<void> {
  const { db, clients, now, signal, log } = context;
  const current = await readCurrentRates(db);
  if (current.day === now().toISOString().slice(0, 10)) return; // today's are here
  const reply = await clients.rates.fetchRates({ signal });
  if (!reply.ok) {
    await recordRateFetch(db, { ok: false, detail: reply.message });
    throw new Error(reply.message);
  }
  const accepted = acceptRates(current.rates, reply.rates);
  await db.transaction().execute(async (trx) => {
    await storeRates(trx, accepted.rates, now());
    await recordRateFetch(trx, { ok: true, detail: accepted.refused.join("; ") || "accepted" });
    await reapplyRules(trx, accepted.values);
  });
  if (accepted.refused.length)
    log.warn({ refused: accepted.refused }, "exchange rates that jumped were refused");
}
