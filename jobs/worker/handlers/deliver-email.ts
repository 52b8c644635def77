import { lodgeUrl } from "#db/queries/lodge/token.server";
import {
  cancelEmail,
  type ClaimedEmail,
  claimForSending,
  findEmail,
  markCaptured,
  markFailed,
  markSent,
  scheduleRetry,
} from "#db/queries/mail/emails.server";
import {
  claimProbe,
  endOutage,
  extendClaim,
  holdDuringOutage,
  recordOutage,
} from "#db/queries/mail/outages.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { linkPlaceholder } from "#domain/lodge/request";
import { pauseBeforeRetry } from "#domain/mail/retries";
import type { Mailer, MailFailure } from "#jobs/worker/clients/mail";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { giveUp, type JobFailure, retryLater, rowWaits } from "#jobs/worker/errors";

/**
 * Sends one email from the outbox, unless the mail server is down. Its Message-ID is the row's, so that a
 * repeated email is recognizable.
 */
export const deliverEmail: WorkHandler<"deliver-email"> = {
  async run({ emailId }, context) {
    const { db, clients, now } = context;
    if (clients.mailer && !clients.sentNotes.has(emailId)) {
      const reason = await holdDuringOutage(db, emailId, now());
      if (reason !== null) throw rowWaits(reason);
    }
    const email = await claimForSending(db, emailId, now());
    if (email) return deliver(email, context, { isProbe: false });
    if ((await findEmail(db, emailId))?.state === "sending") throw claimedByKilled();
  },
  async onGiveUp({ emailId }, reason, { db }) {
    await markFailed(db, emailId, reason);
    await cancelEmail(db, emailId, reason);
  },
};

/** Tries a mail server that is down with one of the emails that wait for it. */
export const probeMail: WorkHandler<"probe-mail"> = {
  async run(_, context) {
    const { db, clients, now } = context;
    if (!clients.mailer) return releaseWaiting(context);
    const email = await claimProbe(db, now());
    if (email === "claimed") throw claimedByKilled();
    if (email) await deliver(email, context, { isProbe: true });
  },
  // Nobody would probe any more: each email tries the server by itself.
  onGiveUp: async (_payload, _reason, { db }) => void (await endOutage(db)),
};

const claimSeconds = 30;

/** A worker that was killed while sending leaves its claim, which expires after a while. */
const claimedByKilled = () =>
  retryLater("Another worker is sending this email", {
    retryAfterSeconds: claimSeconds,
    isAttempt: false,
  });

interface Delivery {
  isProbe: boolean;
}

async function deliver(
  email: ClaimedEmail,
  context: JobContext,
  { isProbe }: Delivery,
): Promise<void> {
  const { db, clients, env } = context;
  const { id } = email;
  if (clients.sentNotes.has(id)) {
    await completeSent(id, context);
    // The server was not asked: the next email probes it.
    if (isProbe)
      throw retryLater("The email was sent already", { retryAfterSeconds: 0.01, isAttempt: false });
    return;
  }
  if (!clients.mailer) return markCaptured(db, id);

  const outcome = await sendClaimed(clients.mailer, withLodgeLink(email, env), context);
  if (outcome.ok) {
    clients.sentNotes.write(id);
    await completeSent(id, context);
    return releaseWaiting(context);
  }
  const { kind, message } = outcome;
  if (kind === "unreachable" || kind === "login")
    return waitForServer(id, { kind, message, server: clients.mailer.server }, context, {
      isProbe,
    });
  const failure = await recordRefusal(email, { kind, message }, context);
  // The server has answered: it is back.
  await releaseWaiting(context);
  if (!isProbe) throw failure;
  if (failure.next !== "retry-later") return;
  const delayMs = (failure.retryAfterSeconds ?? 0) * 1000;
  await context.enqueue("deliver-email", { emailId: id }, { delayMs });
}

/** The server did not take this one email, for good or for now. @returns the next step */
async function recordRefusal(
  { id, tries }: ClaimedEmail,
  { kind, message }: Pick<MailFailure, "kind" | "message">,
  { db, now }: JobContext,
): Promise<JobFailure> {
  if (kind === "permanent") {
    await markFailed(db, id, message);
    return giveUp(message);
  }
  const pauseSeconds = pauseBeforeRetry(tries, "email");
  const isScheduled = await scheduleRetry(db, id, { error: message, pauseSeconds, now: now() });
  return isScheduled
    ? retryLater(message, { retryAfterSeconds: pauseSeconds, isAttempt: false })
    : giveUp(message);
}

const extendEveryMs = 20_000;

/** The server may take longer than a claim lasts, which workers of the previous release respect. */
async function sendClaimed(mailer: Mailer, email: ClaimedEmail, { db }: JobContext) {
  const extend = () => void extendClaim(db, email.id).catch(() => undefined);
  const timer = setInterval(extend, extendEveryMs);
  return mailer.send(email).finally(() => clearInterval(timer));
}

interface ServerFailure extends Pick<MailFailure, "message"> {
  kind: "unreachable" | "login";
  server: string;
}

/** The email waits for the server with all others; one job probes it. */
async function waitForServer(
  emailId: string,
  { kind, message, server }: ServerFailure,
  { db, enqueue, now }: JobContext,
  { isProbe }: Delivery,
): Promise<never> {
  const retryAfterSeconds = await recordOutage(
    db,
    { kind, server, reason: message },
    { emailId, isProbe, now: now() },
  );
  if (isProbe) throw retryLater(message, { retryAfterSeconds, isAttempt: false });
  await enqueue("probe-mail", {}, { delayMs: retryAfterSeconds * 1000 });
  throw rowWaits(message);
}

async function releaseWaiting({ db, enqueue }: JobContext): Promise<void> {
  for (const emailId of await endOutage(db)) await enqueue("deliver-email", { emailId });
}

/** The link of a lodge is in no stored email (L-004). */
function withLodgeLink(email: ClaimedEmail, env: JobContext["env"]): ClaimedEmail {
  if (email.lodgeRequestId === null) return email;
  const url = lodgeUrl(env, email.lodgeRequestId);
  const fill = (body: string) => body.replaceAll(linkPlaceholder, url);
  return { ...email, text: fill(email.text), html: fill(email.html) };
}

/**
 * The email has left: wait for a database that is down, also where the job is broken off, or the email would
 * be sent twice.
 */
async function completeSent(emailId: string, { db, clients, env, now }: JobContext): Promise<void> {
  await whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 50_000 }, () =>
    markSent(db, emailId, now()),
  );
  clients.sentNotes.remove(emailId);
}
