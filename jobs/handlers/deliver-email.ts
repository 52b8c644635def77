import {
  claimForSending,
  markCaptured,
  markFailed,
  markSent,
  markTemporaryFailure,
} from "../../db/queries/emails.server";
import type { JobPayload } from "../catalog";
import { giveUp } from "../errors";
import type { JobContext } from "./index";

/** Sends one mail of the outbox. Its Message-ID is the row's, so a second try is recognisable. */
export async function deliverEmail(
  { emailId }: JobPayload<"deliver-email">,
  context: JobContext,
): Promise<void> {
  const { db, clients, now, attempt } = context;
  const email = await claimForSending(db, emailId, now());
  if (!email) return; // sent already, or another worker has it
  if (!clients.mailer) return markCaptured(db, emailId);

  const outcome = await clients.mailer.send(email);
  if (outcome.ok) return markSent(db, emailId, now());
  if (outcome.kind === "permanent" || attempt.last) {
    await markFailed(db, emailId, outcome.message);
    throw giveUp(outcome.message);
  }
  await markTemporaryFailure(db, emailId, outcome.message);
  throw new Error(outcome.message);
}
