import {
  claimForSending,
  findEmail,
  markCaptured,
  markFailed,
  markSent,
  markTemporaryFailure,
} from "#db/queries/mail/emails.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { catalog, type JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater } from "#jobs/worker/errors";

/** Sends one mail of the outbox. Its Message-ID is the row's, so a second try is recognisable. */
export async function deliverEmail(
  { emailId }: JobPayload<"deliver-email">,
  context: JobContext,
): Promise<void> {
  const { db, clients, now } = context;
  const email = await claimForSending(db, emailId);
  if (!email) return waitIfHeld(emailId, context);
  if (clients.sentNotes.has(emailId)) return settleSent(emailId, context);
  if (!clients.mailer) return markCaptured(db, emailId);

  const outcome = await clients.mailer.send(email);
  if (outcome.ok) {
    clients.sentNotes.write(emailId);
    return settleSent(emailId, context);
  }
  if (outcome.kind === "permanent" || email.tries >= catalog["deliver-email"].attempts) {
    await markFailed(db, emailId, outcome.message);
    throw giveUp(outcome.message);
  }
  const pauseMs = pauseAfter(email.tries);
  const nextTryAt = new Date(now().getTime() + pauseMs);
  await markTemporaryFailure(db, emailId, outcome.message, nextTryAt);
  throw retryLater(outcome.message, { retryAfterSeconds: pauseMs / 1000 });
}

/** It has left: a database that went away meanwhile is waited for, or the mail would go out twice. */
async function settleSent(
  emailId: string,
  { db, clients, env, now, signal }: JobContext,
): Promise<void> {
  await whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 50_000, signal }, () =>
    markSent(db, emailId, now()),
  );
  clients.sentNotes.remove(emailId);
}

/** 5, 20, 80 and 320 seconds: a mail server may be away for some minutes. */
const growth = 4;
const pauseAfter = (tries: number) => catalog["deliver-email"].firstPauseMs * growth ** (tries - 1);

const heldSeconds = 30;

/** Whoever took the mail may have been killed meanwhile; then it is free after a while. */
async function waitIfHeld(emailId: string, { db }: JobContext): Promise<void> {
  const email = await findEmail(db, emailId);
  if (email?.state === "sending")
    throw retryLater("Another worker holds this mail", { retryAfterSeconds: heldSeconds });
}
