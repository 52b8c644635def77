import { callsOf } from "#db/queries/model/calls.server";
import { type Question, requestAnswers } from "#db/queries/model/questions.server";
import { readSettings } from "#db/queries/site/settings.server";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import { reviewGroups } from "#domain/imports/review";
import type { ReviewContext } from "#domain/imports/review-view";
import type { ItemState } from "#domain/imports/run";
import { expectedCost } from "#domain/model/prompt";
import type { RequestContext } from "~/server/services.server";

/** The language model's part of a review; null where it has none. */
export async function readModelAnswers(
  { db, env }: RequestContext,
  {
    itemId,
    question,
    judged,
  }: { itemId: string; question: Question | null; judged: ReviewContext },
) {
  const isConfigured = Boolean(env.AI_API_KEY);
  if (!question && !isConfigured) return null;
  const [calls, pricing] = await Promise.all([callsOf(db, itemId), readPricing(db)]);
  const evidence = Object.values(judged.extraction.evidence);
  const answers = evidence.filter(({ via }) => via === "ai");
  return {
    state: question?.state ?? null,
    error: question?.error ?? null,
    isConfigured,
    /** Expected cost in USD; null where the page text is no longer stored. */
    cost: question?.pageLength ? expectedCost(question.pageLength, pricing) : null,
    calls,
    counts: {
      page: evidence.length - answers.length,
      model: answers.length,
      agreed: evidence.filter(({ agreesWith }) => agreesWith !== undefined).length,
      different: reviewGroups(judged).filter(({ other }) => other !== null).length,
      unverified: answers.filter(({ unverified }) => unverified).length,
    },
  };
}

export type ModelAnswers = NonNullable<Awaited<ReturnType<typeof readModelAnswers>>>;

/** The price of a question by the settings. */
export async function readPricing(db: RequestContext["db"]) {
  const { aiTokenPrice: usdPerMillion, aiSmallModel: isSmallModel } = await readSettings(db);
  return { usdPerMillion, isSmallModel };
}

/** Asks the model about the page of a review. @returns false if the queue is unavailable */
export async function askModel({ db, enqueue }: RequestContext, itemId: string): Promise<boolean> {
  const wasRequested = await requestAnswers(db, itemId, { inReview: true });
  return !wasRequested || enqueue("extract-with-ai", { itemId });
}

/** Whether a refused page can be read anyway, why it was refused, and whether the model is asked about it. */
export function refusalOf(
  {
    state,
    reason,
    extraction,
  }: { state: ItemState; reason: string | null; extraction: ExtractionSuccess | null },
  question: Question | null,
) {
  const reading = state === "error" && reason === "not-a-property" ? extraction : null;
  return {
    canReadAnyway: reading !== null,
    refusal: reading?.refusal ?? null,
    isAsking: reading !== null && (question?.state === "waiting" || question?.state === "asking"),
  };
}
