import { createHash, randomUUID } from "node:crypto";

import { UnknownStoredForm } from "#db/queries/imports/read-runs.server";
import { beginCall, endCall, findAnswer, keepAnswer } from "#db/queries/model/calls.server";
import {
  completeQuestion,
  delayQuestion,
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
  type Prompt,
  promptFor,
  type QuestionGroup,
  questionGroups,
  tokensOf,
} from "#domain/model/prompt";
import { type AiClient, aiRateLimit, type AiReply } from "#jobs/worker/clients/ai";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { giveUp, ServiceError } from "#jobs/worker/errors";
import { pauseAfterLimit, waitForSlot } from "#jobs/worker/rate-limit";

/**
 * Asks a language model what a page is and for every field, without showing what the reader found. A
 * failure leaves the reader's values on the item.
 */
export const extractWithAi: WorkHandler<"extract-with-ai"> = {
  async run({ itemId }, context) {
    const { db, clients } = context;
    if (!clients.ai) return fail(itemId, aiNotConfigured, context);
    const question = await start(itemId, context);
    if (!question) return; // answered, or imported already
    const { extraction, pageText } = question;
    if (!pageText) return fail(itemId, "The page has no text to extract from", context);
    const cancelling = watchForCancel(itemId, context);
    try {
      const signal = AbortSignal.any([context.signal, cancelling.signal]);
      const { aiSmallModel: isSmallModel } = await readSettings(db);
      const groups = questionGroups(isSmallModel);
      const answer = await askAll(clients.ai, { ...question, groups }, { ...context, signal });
      if ("error" in answer) return await fail(itemId, answer.error, context);
      const whole = takeAnswers(extraction, { ...answer, pageText, isSmallModel });
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

type Answers = { answers: Record<string, unknown> } | { error: string };

/** Asks every group of questions about a page; answers of a retried job are not paid again. */
async function askAll(
  ai: AiClient,
  { itemId, pageText, groups }: OpenQuestion & { groups: readonly QuestionGroup[] },
  context: JobContext,
): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  for (const group of groups) {
    const key = keyOf(ai.model, promptFor(group, pageText, ""));
    const kept = await findAnswer(context.db, key);
    const answer = kept ? readKept(kept) : await askGroup(ai, { itemId, pageText, group }, context);
    if ("error" in answer) return answer;
    if (!kept)
      await storePaid(context, () => keepAnswer(context.db, key, JSON.stringify(answer.answers)));
    Object.assign(answers, answer.answers);
  }
  return { answers };
}

const keyOf = (model: string, prompt: Prompt): string =>
  createHash("sha256")
    .update(JSON.stringify([model, prompt]))
    .digest("hex");

function readKept(kept: string): Answers {
  const answers = readAnswer(kept);
  return answers ? { answers } : { error: invalidAiResponse };
}

interface GroupRequest {
  itemId: string;
  pageText: string;
  group: QuestionGroup;
}

/** Asks one group of questions; once more with half of the page after a truncated response. */
async function askGroup(
  ai: AiClient,
  { itemId, pageText, group }: GroupRequest,
  context: JobContext,
): Promise<Answers> {
  const shorter = pageText.slice(0, Math.ceil(pageText.length / 2));
  for (const { text, maxTokens } of [
    { text: pageText, maxTokens: answerTokens },
    { text: shorter, maxTokens: longAnswerTokens },
  ]) {
    await waitForSlot(context, aiRateLimit);
    const prompt = promptFor(group, text, randomUUID().slice(0, 8));
    const reply = await callWithinLimit(ai, { itemId, prompt, maxTokens }, context);
    if ("error" in reply) return reply;
    if (reply.outcome === "refused")
      return { error: `The model declined to answer: ${reply.text}` };
    if (reply.outcome === "cut") continue;
    const answers = readAnswer(reply.text);
    return answers ? { answers } : { error: invalidAiResponse };
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
