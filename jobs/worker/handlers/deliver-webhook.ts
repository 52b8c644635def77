import { createHmac } from "node:crypto";

import {
  type DeliveryResult,
  failDelivery,
  findWaitingDelivery,
  recordAttempt,
  type WaitingDelivery,
} from "#db/queries/webhooks/deliveries.server";
import {
  maxResponseLength,
  pauseAfter,
  webhookBody,
  webhookUrlProblem,
} from "#domain/webhooks/webhooks";
import type { PostedMessage } from "#jobs/worker/clients/guarded-fetch";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { giveUp, retryLater } from "#jobs/worker/errors";

/**
 * Sends one message to a webhook. At least once: a worker that is killed after the receiver's response leaves
 * the work open, and the message is sent again with the same webhook-id.
 */
export const deliverWebhook: WorkHandler<"deliver-webhook"> = {
  async run({ deliveryId }, context) {
    const { db, attempt } = context;
    const delivery = await findWaitingDelivery(db, deliveryId);
    if (!delivery) return; // sent, or canceled
    const { retryAfterSeconds, isFinal, ...result } = await send(delivery, context);
    await recordAttempt(db, deliveryId, { ...result, tries: attempt.number });
    if (result.error === null) return;
    if (isFinal) throw giveUp(result.error);
    throw retryLater(result.error, {
      retryAfterSeconds: pauseAfter(attempt.number, retryAfterSeconds),
    });
  },
  onGiveUp: ({ deliveryId }, reason, { db }) => failDelivery(db, deliveryId, reason),
};

/** `error` is null for a message that was delivered. */
interface Answer extends Omit<DeliveryResult, "tries"> {
  retryAfterSeconds?: number;
  /** True where another attempt is pointless. */
  isFinal: boolean;
}

async function send(delivery: WaitingDelivery, context: JobContext): Promise<Answer> {
  const { clients, env, now, signal } = context;
  const refused = delivery.active
    ? webhookUrlProblem(delivery.url, { allowHosts: env.FETCH_ALLOW_HOSTS })
    : "The webhook is switched off";
  if (refused) return { status: null, response: null, error: refused, isFinal: true };
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  const body = webhookBody(delivery, siteUrl);
  const headers = {
    "content-type": "application/json",
    ...signatureOf({ id: delivery.id, secret: delivery.secret, body }, now()),
  };
  return answerOf(await clients.fetcher.postMessage(delivery.url, { headers, body, signal }));
}

/** Headers of Standard Webhooks 1.0; the time is that of the attempt, so that receivers can refuse old ones. */
function signatureOf(
  { id, secret, body }: { id: string; secret: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

function answerOf({ status, text, error, ...message }: PostedMessage): Answer {
  const { retryAfterSeconds, isRefused } = message;
  const isDelivered = status !== null && status >= 200 && status < 300;
  return {
    status,
    response: text === null ? null : storable(text),
    error: isDelivered ? null : storable(error ?? rejection(status)).slice(0, 300),
    retryAfterSeconds,
    isFinal: isRefused || status === 410,
  };
}

function rejection(status: number | null): string {
  if (status !== null && status >= 300 && status < 400)
    return `The receiver redirected (status ${status}); enter its new URL`;
  return `The receiver answered with status ${status}`;
}

/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll("\0", "").slice(0, maxResponseLength);
