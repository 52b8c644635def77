import { setTimeout as pause } from "node:timers/promises";

import { findEmail } from "#db/queries/mail/emails.server";
import type { RequestContext } from "~/server/services.server";

export type FirstTry =
  /** Captured: no mail server is set, so the mail stays readable in the admin. */
  | { ok: true; state: "sent" | "captured" }
  /** Without an answer in time it waits: nothing is wrong yet. */
  | { ok: false; reason: string; waits?: true };

const lookEveryMs = 150;

/** What became of a queued mail, as far as it is known in time. */
export async function firstTry(
  { db }: Pick<RequestContext, "db">,
  emailId: string,
  patienceMs: number,
): Promise<FirstTry> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const email = await findEmail(db, emailId);
    if (email?.state === "sent" || email?.state === "captured")
      return { ok: true, state: email.state };
    // A try that failed for now is back in the queue, with its error.
    if (email?.lastError) return { ok: false, reason: email.lastError };
    await pause(lookEveryMs);
  }
  return {
    ok: false,
    reason: "no answer yet; the mail waits in the queue for a worker",
    waits: true,
  };
}
