import { randomUUID } from "node:crypto";

import { beginCall, endCall } from "#db/queries/imports/ai-calls.server";
import type { QuestionToAsk } from "#db/queries/imports/ai-questions.server";
import { readSettings } from "#db/queries/site/settings.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { readAnswer } from "#domain/extractor/answer";
import { type Prompt, promptFor, tokensOf } from "#domain/extractor/prompt";
import type { Question } from "#domain/extractor/questions";
import { dollars } from "#domain/imports/cost";
import { adminTexts } from "#domain/text/admin-texts";
import type { AiClient } from "./clients/ai";
import type { AiReply } from "./clients/ai-reply";
import type { JobContext } from "./context";
import { ServiceError } from "./errors";

const words = adminTexts.ai;

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
export async function askModel(
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
    if (reply.outcome === "refused") return { error: words.refused(reply.text) };
    if (reply.outcome === "cut") continue;
    const answers = readAnswer(reply.text);
    return answers ? { answers, pageText: text } : { error: adminTexts.imports.invalidAi };
  }
  return { error: words.cutTwice };
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
  if ("spent" in begun) return { error: words.limitReached(dollars(begun.spent), dollars(limit)) };
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
export const keepPaid = <T>({ env, signal }: JobContext, store: () => Promise<T>): Promise<T> =>
  whenDatabaseAnswers(env.DATABASE_URL, { withinMs: 60_000, signal }, store);

/** A service that refuses a call does not charge it; one that fell silent may have worked on it. */
function failureOf(error: unknown): { outcome: string; totalTokens: number | null } {
  if (!(error instanceof ServiceError)) return { outcome: "broken off", totalTokens: null };
  const isRefused = error.status !== undefined && error.code !== "bad_reply";
  return { outcome: error.code, totalTokens: isRefused ? 0 : null };
}
