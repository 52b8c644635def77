import { setTimeout as pause } from "node:timers/promises";

import { createAiRun } from "#db/queries/imports/ai-questions.server";
import { recordOf } from "#domain/extractor/record";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { ApiFailure } from "~/server/api/call/failure";
import { readAiRun } from "~/server/imports/read-ai-run.server";
import type { RequestContext } from "~/server/services.server";

const words = adminTexts.imports;

/** Programs and proxies seldom wait longer than half a minute. */
const patienceMs = 25_000;
const lookEveryMs = 150;

const unread = (error: string, details?: string | null) =>
  new ApiFailure(422, error, { success: false, details: details ?? undefined });

/** The same run as the AI extractor's screen, waited for. */
export async function extractPropertyPage(
  context: RequestContext,
  { url, actor, signal }: { url: string; actor: string; signal: AbortSignal },
) {
  const { db, enqueue, siteUrl } = context;
  const { runId, itemIds } = await createAiRun(db, { url, actor });
  await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  const until = performance.now() + patienceMs;
  while (performance.now() < until && !signal.aborted) {
    const run = await readAiRun(context, runId);
    if (!run || run.stage === "refused") throw unread(words.extractFailed, run?.error);
    const { question, extraction } = run;
    if (question.state === "failed" || question.state === "cancelled")
      throw question.error === words.invalidAi
        ? unread(words.invalidAi)
        : unread(words.extractFailed, question.error);
    if (extraction)
      return {
        success: true as const,
        data: recordOf(extraction.data),
        usage: { total_tokens: run.calls.totalTokens },
      };
    await pause(lookEveryMs);
  }
  throw new ApiFailure(504, "The page is still being worked on.", {
    success: false,
    details: siteUrl + paths.admin.aiRun(runId),
    headers: { "Retry-After": "30" },
  });
}
