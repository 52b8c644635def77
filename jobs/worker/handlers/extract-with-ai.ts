import { randomUUID } from "node:crypto";

import {
  beginCall,
  claimQuestion,
  completeQuestion,
  endCall,
  findQuestion,
  putOffQuestion,
  type QuestionToAsk,
  storeAnswer,
} from "#db/queries/imports/ai-questions.server";
import { UnknownStoredForm } from "#db/queries/imports/read-runs.server";
import { readSettings } from "#db/queries/site/settings.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { readAnswer, takeAnswers } from "#domain/extractor/answers";
import {
  openQuestions,
  type Prompt,
  promptFor,
  type Question,
  tokensOf,
} from "#domain/extractor/prompt";
import { aiNotConfigured, dollars, invalidAiResponse } from "#domain/imports/run";
import type { JobPayload } from "#jobs/queue/catalog";
import { type AiClient, type AiReply, aiTurns } from "#jobs/worker/clients/ai";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater, ServiceError } from "#jobs/worker/errors";
import { restAfter, waitForTurn } from "#jobs/worker/service-turn";

/** Counts what killed its worker too. */
const mostTries = 4;

/**
 * Asks a language model for what the reader did not find. Whatever comes of it, what the reader
 * found stands on the item.
 */
export async function extractWithAi(
  { itemId }: JobPayload<"extract-with-ai">,
  context: JobContext,
): Promise<void> {
  const { db, clients } = context;
  if (!clients.ai) return fail(itemId, aiNotConfigured, context);
  await waitForTurn(context, aiTurns);
  const question = await claim(itemId, context);
  if (!question) return; // settled, or imported already
  if (question.tries > mostTries)
    return fail(itemId, "The AI request was interrupted too many times", context);

  const { extraction, pageText } = question;
  const open = openQuestions(extraction);
  if (open.length === 0) return storeAnswer(db, itemId, extraction);
  if (!pageText) return fail(itemId, "The page has no text to extract from", context);
  const cancelling = watchForCancel(itemId, context);
  try {
    const signal = AbortSignal.any([context.signal, cancelling.signal]);
    const answer = await askModel(clients.ai, { ...question, open }, { ...context, signal });
    if ("error" in answer) return await fail(itemId, answer.error, context);
    const whole = takeAnswers(extraction, open, answer);
    await keepPaid(context, () => storeAnswer(db, itemId, whole));
  } catch (error) {
    if (cancelling.signal.aborted) return;
    await restAfter(error, context, aiTurns);
    if (error instanceof ServiceError) return await settleFailure(error, question, context);
    throw error;
  } finally {
    cancelling.stop();
  }
}

async function fail(itemId: string, error: string, { db }: JobContext): Promise<void> {
  await completeQuestion(db, itemId, "failed", error);
}

async function claim(itemId: string, context: JobContext): Promise<QuestionToAsk | null> {
  try {
    return await claimQuestion(context.db, itemId, context.now());
  } catch (error) {
    if (!(error instanceof UnknownStoredForm)) throw error;
    await fail(itemId, error.message, context);
    throw giveUp(error.message, { cause: error });
  }
}

const lookEveryMs = 1_000;

/** Ends the call to the model when the operator has cancelled it. */
function watchForCancel(itemId: string, { db }: JobContext) {
  const cancelling = new AbortController();
  const look = async () => {
    const question = await findQuestion(db, itemId);
    if (question?.state !== "asking") cancelling.abort();
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return { signal: cancelling.signal, stop: () => clearInterval(timer) };
}

async function settleFailure(
  error: ServiceError,
  { itemId, tries }: QuestionToAsk,
  context: JobContext,
): Promise<never> {
  const { db, now } = context;
  if (error.next !== "retry-later" || tries >= mostTries) {
    await fail(itemId, error.message, context);
    throw giveUp(error.message);
  }
  const seconds = error.retryAfterSeconds ?? pauseAfter(tries);
  const nextTryAt = new Date(now().getTime() + seconds * 1000);
  await putOffQuestion(db, itemId, { error: error.message, nextTryAt });
  throw retryLater(error.message, { retryAfterSeconds: seconds });
}

/** About 1, 2, 4 seconds, so that two workers do not come back together. */
const pauseAfter = (tries: number) => 2 ** (tries - 1) * (0.75 + Math.random() / 2);

/** Models that think use most of it before they write. */
const answerTokens = 4_000;
/** For the second try after an answer that was cut. */
const longAnswerTokens = 12_000;

interface Asked extends QuestionToAsk {
  open: readonly Question[];
}

/** What the model says, and the text that it was shown; or why there is no answer. */
type ModelAnswer = { answers: Record<string, unknown>; pageText: string } | { error: string };

/** Puts the open questions about a page to the model; once more with less of it after a cut answer. */
async function askModel(
  ai: AiClient,
  { itemId, pageText, open }: Asked,
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

/** Makes the call if the month's limit allows it, and notes what it cost. */
async function callWithinLimit(
  ai: AiClient,
  { itemId, prompt, maxTokens }: Call,
  context: JobContext,
): Promise<AiReply | { error: string }> {
  const { db, now, signal } = context;
  const { aiMonthlyLimit: limit, aiTokenPrice: usdPerMillion } = await readSettings(db);
  const begun = await beginCall(db, {
    itemId,
    model: ai.model,
    estimatedTokens: tokensOf(prompt) + maxTokens,
    usdPerMillion,
    limit,
    now: now(),
  });
  if ("spent" in begun)
    return {
      error: `Monthly spending limit reached: ${dollars(begun.spent)} of ${dollars(limit)}. You can raise it in Settings.`,
    };
  try {
    const reply = await ai.ask(prompt, { maxTokens, signal });
    const { outcome, tokens: totalTokens } = reply;
    await keepPaid(context, () => endCall(db, begun.callId, { outcome, totalTokens }));
    return reply;
  } catch (error) {
    await endCall(db, begun.callId, failureOf(error));
    throw error;
  }
}

/** What was paid for waits for a database that went away, or it would be asked and paid again. */
const keepPaid = <T>({ env, signal }: JobContext, store: () => Promise<T>): Promise<T> =>
  whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 60_000, signal }, store);

/** A service that refuses a call does not charge it; one that fell silent may have worked on it. */
function failureOf(error: unknown): { outcome: string; totalTokens: number | null } {
  if (!(error instanceof ServiceError)) return { outcome: "broken off", totalTokens: null };
  const isRefused = error.status !== undefined && error.code !== "bad_reply";
  return { outcome: error.code, totalTokens: isRefused ? 0 : null };
}
