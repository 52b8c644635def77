import { setTimeout as pause } from "node:timers/promises";

import { lastRateFetch, readCurrentRates } from "#db/queries/money/rates.server";
import { recordChange } from "#db/queries/site/audit.server";
import { shownCurrencies } from "#domain/money/currencies";
import type { ExchangeRate } from "#domain/money/exchange-rates";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "~/server/session/sessions.server";
import type { Toast } from "~/server/visitor/toast.server";

const patienceMs = 8_000;
const askAgainMs = 150;
/** Rates are read more slowly than a word of thanks. */
const durationMs = 10_000;

/** Has a worker fetch the rates now, waits for a moment, and says what came (A-220). */
export async function refreshRatesNow(
  { db, enqueue }: Pick<RequestContext, "db" | "enqueue">,
  admin: Admin,
): Promise<Toast> {
  const [before, { list }] = await Promise.all([lastRateFetch(db), readCurrentRates(db)]);
  const newest = newestOf(list);
  if (!(await enqueue("refresh-rates", { now: true })))
    return { type: "error", text: "The queue store cannot be reached" };
  await recordChange(db, {
    actor: admin.name,
    action: "refresh",
    entity: "rates",
    entityId: "usd",
  });
  const deadline = performance.now() + patienceMs;
  do {
    await pause(askAgainMs);
    const fetched = await lastRateFetch(db);
    if (fetched && fetched.id !== before?.id)
      return fetched.ok ? await received(db, newest, fetched.detail) : failed(fetched.detail);
  } while (performance.now() < deadline);
  return {
    type: "info",
    text: "The rates are being fetched; look again in a moment, or at the jobs",
  };
}

const failed = (detail: string): Toast => ({
  type: "error",
  text: `No rates came, so the last ones stay in use. ${detail}`,
  durationMs,
});

const newestOf = (list: readonly ExchangeRate[]) =>
  Math.max(0, ...list.map(({ receivedAt }) => receivedAt?.getTime() ?? 0));

/** @param before when the newest rate had come that was there already */
async function received(db: RequestContext["db"], before: number, detail: string): Promise<Toast> {
  const { list } = await readCurrentRates(db);
  const fresh = list.filter(({ receivedAt }) => (receivedAt?.getTime() ?? 0) > before);
  const shown = shownCurrencies.flatMap((currency) => {
    const found = currency !== "USD" && fresh.find((rate) => rate.currency === currency);
    return found ? [`${currency} ${found.rate.toFixed(2)}`] : [];
  });
  const refused = detail === "accepted" ? "" : ` ${detail}: more than 25 % away.`;
  const came = fresh.length === 1 ? "1 rate came" : `${fresh.length} rates came`;
  const text = `${came} from the service${shown.length ? `: ${shown.join(", ")}` : ""}.${refused}`;
  return { type: refused ? "info" : "success", text, durationMs };
}
