import { lodgeUrl } from "#db/queries/lodge/token.server";
import {
  type ClaimedEmail,
  claimForSending,
  findEmail,
  markCaptured,
  markFailed,
  markSent,
  markTemporaryFailure,
} from "#db/queries/mail/emails.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { linkPlaceholder } from "#domain/lodge/request";
import { catalog, type JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater } from "#jobs/worker/errors";

/** Sends one email from the outbox. Its Message-ID is the row's, so that a repeated email is recognizable. */
export async function deliverEmail(
  { emailId }: JobPayload<"deliver-email">,
  context: JobContext,
): Promise<void> {
  const { db, clients, env, now } = context;
  const email = await claimForSending(db, emailId);
  if (!email) return retryIfClaimed(emailId, context);
  if (clients.sentNotes.has(emailId)) return completeSent(emailId, context);
  if (!clients.mailer) return markCaptured(db, emailId);

  const outcome = await clients.mailer.send(withLodgeLink(email, env));
  if (outcome.ok) {
    clients.sentNotes.write(emailId);
    return completeSent(emailId, context);
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

/** The link of a lodge is in no stored email (L-004). */
function withLodgeLink(email: ClaimedEmail, env: JobContext["env"]): ClaimedEmail {
  if (email.lodgeRequestId === null) return email;
  const url = lodgeUrl(env, email.lodgeRequestId);
  const fill = (body: string) => body.replaceAll(linkPlaceholder, url);
  return { ...email, text: fill(email.text), html: fill(email.html) };
}

/** The email has left: wait for a database that is down, or the email would be sent twice. */
async function completeSent(
  emailId: string,
  { db, clients, env, now, signal }: JobContext,
): Promise<void> {
  await whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 50_000, signal }, () =>
    markSent(db, emailId, now()),
  );
  clients.sentNotes.remove(emailId);
}

/** 5, 20, 80 and 320 seconds: a mail server may be down for some minutes. */
const growth = 4;
const pauseAfter = (tries: number) => catalog["deliver-email"].firstPauseMs * growth ** (tries - 1);

const claimSeconds = 30;

/** A worker that was killed while sending leaves its claim, which expires after a while. */
async function retryIfClaimed(emailId: string, { db }: JobContext): Promise<void> {
  const email = await findEmail(db, emailId);
  if (email?.state === "sending")
    throw retryLater("Another worker is sending this email", { retryAfterSeconds: claimSeconds });
}
