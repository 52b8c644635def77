import { callsOf, findQuestion, requestAnswers } from "#db/queries/model/questions.server";
import { readSettings } from "#db/queries/site/settings.server";
import { isGiven } from "#domain/imports/review";
import type { ReviewContext } from "#domain/imports/review-view";
import { expectedCost, openQuestions, type Question } from "#domain/model/prompt";
import { allFields } from "#domain/property/fields";
import type { RequestContext } from "~/server/services.server";

/** Fields that neither the page, the property nor the operator gives, and that a model can be asked for. */
function openFields({ extraction, existing, choices }: ReviewContext): Question[] {
  const given = new Set(
    allFields
      .filter((field) => (existing && isGiven(existing, field)) || choices?.typed[field.name])
      .map(({ extracted }) => extracted),
  );
  return openQuestions(extraction).filter(({ name }) => !given.has(name));
}

/** The language model's part of a review; null where it has none. */
export async function readModelAnswers(
  { db, env }: RequestContext,
  itemId: string,
  judged: ReviewContext,
) {
  const question = await findQuestion(db, itemId);
  const isConfigured = Boolean(env.AI_API_KEY);
  if (!question && !isConfigured) return null;
  const open = openFields(judged);
  const [calls, { aiTokenPrice }] = await Promise.all([callsOf(db, itemId), readSettings(db)]);
  const evidence = Object.values(judged.extraction.evidence);
  const answers = evidence.filter(({ via }) => via === "ai");
  return {
    state: question?.state ?? null,
    error: question?.error ?? null,
    isConfigured,
    open: open.length,
    /** Expected cost in USD; null where the page text is no longer stored. */
    cost: question?.pageLength ? expectedCost(open, question.pageLength, aiTokenPrice) : null,
    calls,
    counts: {
      page: evidence.length - answers.length,
      model: answers.length,
      unverified: answers.filter(({ unverified }) => unverified).length,
    },
  };
}

export type ModelAnswers = NonNullable<Awaited<ReturnType<typeof readModelAnswers>>>;

/** Asks the model for the open fields of a review. @returns false if the queue is unavailable */
export async function askModel(
  { db, enqueue }: RequestContext,
  itemId: string,
  judged: ReviewContext,
): Promise<boolean> {
  const names = openFields(judged).map(({ name }) => name);
  const wasRequested = names.length > 0 && (await requestAnswers(db, itemId, names));
  return !wasRequested || enqueue("extract-with-ai", { itemId });
}
