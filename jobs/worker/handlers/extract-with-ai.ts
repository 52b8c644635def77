import {
  claimQuestion,
  findQuestion,
  putOffQuestion,
  type QuestionToAsk,
  settleQuestion,
  storeAnswer,
} from "#db/queries/imports/ai-questions.server";
import { UnknownStoredForm } from "#db/queries/imports/stored.server";
import { openQuestions } from "#domain/extractor/questions";
import { takeAnswers } from "#domain/extractor/take-answers";
import { adminTexts } from "#domain/text/admin-texts";
import type { JobPayload } from "#jobs/queue/catalog";
import { askModel, keepPaid } from "#jobs/worker/ask-model";
import { aiTurns } from "#jobs/worker/clients/ai";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater, ServiceError } from "#jobs/worker/errors";
import { restAfter, waitForTurn } from "#jobs/worker/service-turn";

const words = adminTexts.ai;

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
  if (!clients.ai) return fail(itemId, adminTexts.imports.aiNotConfigured, context);
  await waitForTurn(context, aiTurns);
  const question = await claim(itemId, context);
  if (!question) return; // settled, or imported already
  if (question.tries > mostTries) return fail(itemId, words.brokenOff, context);

  const { extraction, pageText } = question;
  const open = openQuestions(extraction);
  if (open.length === 0) return storeAnswer(db, itemId, extraction);
  if (!pageText) return fail(itemId, words.noText, context);
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
  await settleQuestion(db, itemId, "failed", error);
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
