import { randomUUID } from "node:crypto";

import { UnknownStoredForm } from "#db/queries/imports/read-runs.server";
import {
  beginCall,
  completeQuestion,
  delayQuestion,
  endCall,
  findQuestion,
  type OpenQuestion,
  startQuestion,
  storeAnswer,
} from "#db/queries/model/questions.server";
import { readSettings } from "#db/queries/site/settings.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { aiNotConfigured, dollars, invalidAiResponse } from "#domain/imports/run";
import { readAnswer, takeAnswers } from "#domain/model/answers";
import {
  openQuestions,
  type Prompt,
  promptFor,
  type Question,
  tokensOf,
} from "#domain/model/prompt";
import { type AiClient, aiRateLimit, type AiReply } from "#jobs/worker/clients/ai";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { giveUp, ServiceError } from "#jobs/worker/errors";
import { pauseAfterLimit, waitForSlot } from "#jobs/worker/rate-limit";

/**
 * Asks a language model for the fields that the reader did not find. A failure leaves the fields that
 * the reader found on the item.
 */
export const extractWithAi: WorkHandler<"extract-with-ai"> = {
  async run({ itemId }, context) {
    const { db, clients } = context;
    if (!clients.ai) return fail(itemId, aiNotConfigured, context);
    await waitForSlot(context, aiRateLimit);
    const question = await start(itemId, context);
    if (!question) return; // answered, or imported already
    const { extraction, fields, pageText } = question;
    const open = openQuestions(extraction, fields);
    if (open.length === 0) return storeAnswer(db, itemId, extraction);
    if (!pageText) return fail(itemId, "The page has no text to extract from", context);
    const cancelling = watchForCancel(itemId, context);
    try {
      const signal = AbortSignal.any([context.signal, cancelling.signal]);
      const answer = await askModel(clients.ai, { ...question, open }, { ...context, signal });
      if ("error" in answer) return await fail(itemId, answer.error, context);
      const whole = takeAnswers(extraction, open, answer);
      await storePaid(context, () => storeAnswer(db, itemId, whole));
    } catch (error) {
      if (cancelling.signal.aborted) return;
      await pauseAfterLimit(error, context, aiRateLimit);
      if (error instanceof ServiceError) await delayQuestion(db, itemId, error.message);
      throw error;
    } finally {
      cancelling.stop();
    }
  },
  onGiveUp: ({ itemId }, reason, context) => fail(itemId, reason, context),
};

async function fail(itemId: string, error: string, { db }: JobContext): Promise<void> {
  await completeQuestion(db, itemId, "failed", error);
}

const start = (itemId: string, { db }: JobContext): Promise<OpenQuestion | null> =>
  startQuestion(db, itemId).catch((error: unknown) => {
    if (!(error instanceof UnknownStoredForm)) throw error;
    throw giveUp(error.message, { cause: error });
  });

const checkEveryMs = 1_000;

/** Ends the call to the model when the operator has cancelled it. */
function watchForCancel(itemId: string, { db }: JobContext) {
  const cancelling = new AbortController();
  const check = async () => {
    const question = await findQuestion(db, itemId);
    if (question?.state !== "asking") cancelling.abort();
  };
  const timer = setInterval(() => void check().catch(() => undefined), checkEveryMs);
  return { signal: cancelling.signal, stop: () => clearInterval(timer) };
}

/** Reasoning models use most of it before they write. */
const answerTokens = 4_000;
/** For the second request after a truncated response. */
const longAnswerTokens = 12_000;

interface OpenRequest extends OpenQuestion {
  open: readonly Question[];
}

/** The answers with the text that the model was given, or why there are none. */
type ModelAnswer = { answers: Record<string, unknown>; pageText: string } | { error: string };

/** Asks the model about the open fields; once more with half of the page after a truncated response. */
async function askModel(
  ai: AiClient,
  { itemId, pageText, open }: OpenRequest,
  context: JobContext,
): Promise<ModelAnswer> {
  const shorter = pageText.slice(0, Math.ceil(pageText.length / 2));
  for (const { text, maxTokens } of [
    { text: pageText, maxTokens: answerTokens },
    { text: shorter, maxTokens: longAnswerTokens },
  ]) {
    const prompt = promptFor(open, text, randomUUID().slice(0, 8));
    const reply = await callWithinLimit(ai, { itemId, prompt, maxTokens }, context);
    if ("error" in reply) return reply;
    if (reply.outcome === "refused")
      return { error: `The model declined to answer: ${reply.text}` };
    if (reply.outcome === "cut") continue;
    const answers = readAnswer(reply.text);
    return answers ? { answers, pageText: text } : { error: invalidAiResponse };
  }
  return { error: "The model's response was truncated twice" };
}

interface Call {
  itemId: string;
  prompt: Prompt;
  maxTokens: number;
}

/** Makes the call if the month's limit allows it, and records its cost. */
async function callWithinLimit(
  ai: AiClient,
  { itemId, prompt, maxTokens }: Call,
  context: JobContext,
): Promise<AiReply | { error: string }> {
  const { db, now, signal } = context;
  const { aiMonthlyLimit: limit, aiTokenPrice: usdPerMillion } = await readSettings(db);
  const call = await beginCall(db, {
    itemId,
    model: ai.model,
    estimatedTokens: tokensOf(prompt) + maxTokens,
    usdPerMillion,
    limit,
    now: now(),
  });
  if ("spent" in call)
    return {
      error: `Monthly spending limit reached: ${dollars(call.spent)} of ${dollars(limit)}. You can raise it in Settings.`,
    };
  try {
    const reply = await ai.ask(prompt, { maxTokens, signal });
    const { outcome, tokens: totalTokens } = reply;
    await storePaid(context, () => endCall(db, call.callId, { outcome, totalTokens }));
    return reply;
  } catch (error) {
    await endCall(db, call.callId, failureOf(error));
    throw error;
  }
}

/** A paid response waits for a database that is down: otherwise it would be requested and paid again. */
const storePaid = <T>({ env, signal }: JobContext, store: () => Promise<T>): Promise<T> =>
  whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 60_000, signal }, store);

/** A rejected call is not charged; a call without a response may have been. */
function failureOf(error: unknown): { outcome: string; totalTokens: number | null } {
  if (!(error instanceof ServiceError)) return { outcome: "broken off", totalTokens: null };
  const isRejected = error.status !== undefined && error.code !== "bad_reply";
  return { outcome: error.code, totalTokens: isRejected ? 0 : null };
}
