import { setTimeout as pause } from "node:timers/promises";

import { findItem } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { createModelRun } from "#db/queries/model/questions.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { findByRecord } from "#db/queries/property/read.server";
import { readSettings, saveSettings } from "#db/queries/site/settings.server";
import { listSyncRuns } from "#db/queries/table/history.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import {
  aiNotConfigured,
  airtableNotConfigured,
  extractFailed,
  invalidAiResponse,
  scrapeFailed,
} from "#domain/imports/run";
import { recordOf } from "#domain/model/record";
import { paths } from "#domain/paths/paths";
import { isRecord } from "#domain/property/kinds/kind";
import { quickEditOf, tableCellsOf } from "#domain/property/quick-edit";
import { defaultSettings, noticeAddress, settingsSchema } from "#domain/site/settings";
import { hasRole, roleError } from "#domain/team/roles";
import { tableAccess } from "#jobs/queue/table-access";
import { runAddress } from "~/server/imports/smart-import.server";
import { readAiRun } from "~/server/model/extract.server";
import type { RequestContext } from "~/server/services.server";
import { isConfigured, syncNow } from "~/server/table/sync-now.server";
import { writeBackSaved } from "~/server/table/write-back.server";
import { ApiFailure, checked, type Handlers, notFound, rejectUnknown } from "./call.server";

const notConfigured = (details: string) =>
  new ApiFailure(503, details, { success: false, details });

/** A longer sync continues without the caller. */
const syncTimeoutMs = 25_000;

/** Deep merge: omitted members of a setting are preserved. */
const merged = (stored: unknown, change: unknown): unknown =>
  isRecord(stored) && isRecord(change)
    ? {
        ...stored,
        ...Object.fromEntries(
          Object.entries(change).map(([name, part]) => [name, merged(stored[name], part)]),
        ),
      }
    : change;

/** Names in a body that are no settings, nested ones included. */
const unknownSettings = (known: object, body: object, path = ""): string[] =>
  Object.entries(body).flatMap(([name, part]) => {
    const stored: unknown = Object.hasOwn(known, name)
      ? known[name as keyof typeof known]
      : undefined;
    if (stored === undefined) return [path + name];
    return isRecord(stored) && isRecord(part)
      ? unknownSettings(stored, part, `${path}${name}.`)
      : [];
  });

export const settingsHandlers: Handlers<"readSettings" | "saveSettings"> = {
  async readSettings({ context: { db } }) {
    return { answer: { ...(await readSettings(db)) } };
  },
  async saveSettings({ context: { db }, caller, body }) {
    if (!hasRole(caller.role, "owner")) throw new ApiFailure(403, roleError("owner"));
    rejectUnknown(unknownSettings(defaultSettings, body));
    const stored = await readSettings(db);
    const settings = checked(settingsSchema, merged(stored, body));
    // A session has to confirm that, which only the screen can ask for.
    if (!caller.byToken && noticeAddress(settings) !== noticeAddress(stored))
      throw new ApiFailure(403, "Change where inquiries are sent in the back office");
    await saveSettings(db, settings, { actor: caller.admin.name });
    return { answer: { ...settings } };
  },
};

export const importHandlers: Handlers<
  "scrapeUrl" | "extractWithAi" | "readSyncStatus" | "syncTable" | "seed"
> = {
  async scrapeUrl({ request, context, caller, body: { url } }) {
    const input = { url, actor: caller.admin.name, signal: request.signal };
    return { answer: await readPropertyPage(context, input) };
  },

  async extractWithAi({ request, context, caller, body: { url } }) {
    if (!context.env.AI_API_KEY) throw notConfigured(aiNotConfigured);
    const input = { url, actor: caller.admin.name, signal: request.signal };
    return { answer: await extractPropertyPage(context, input) };
  },

  async readSyncStatus({ context: { db } }) {
    const [{ total, synced }, [last]] = await Promise.all([
      propertyTotals(db),
      listSyncRuns(db, { look: false, limit: 1 }),
    ]);
    return {
      answer: {
        totalProperties: total,
        airtableProperties: synced,
        lastSync: last?.finishedAt?.toISOString() ?? null,
      },
    };
  },

  async syncTable({ request, context, caller }) {
    if (!isConfigured(context)) throw notConfigured(airtableNotConfigured);
    const answer = await syncNow(context, {
      actor: caller.admin.name,
      timeoutMs: syncTimeoutMs,
      signal: request.signal,
    });
    if (!answer.ok) throw new ApiFailure(502, answer.error, { success: false });
    return { answer: answer.result };
  },

  async seed({ context: { db } }) {
    const { total } = await propertyTotals(db);
    const message = "Sample content can only be added with: npm run db:seed";
    return { answer: { success: true, seeded: false, message, properties: total } };
  },
};

/** Most clients and proxies time out after 30 s. */
const timeoutMs = 25_000;
const pollIntervalMs = 150;

const extractionFailure = (error: string, details?: string | null) =>
  new ApiFailure(422, error, { success: false, details: details ?? undefined });

/** Creates the same run as the screen of the AI extractor, and waits for its result. */
async function extractPropertyPage(
  context: RequestContext,
  { url, actor, signal }: { url: string; actor: string; signal: AbortSignal },
) {
  const { db, enqueue, siteUrl } = context;
  const { runId, itemIds } = await createModelRun(db, { kind: "ai", urls: [url], actor });
  await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  const until = performance.now() + timeoutMs;
  while (performance.now() < until && !signal.aborted) {
    const run = await readAiRun(context, runId);
    if (!run || run.stage === "refused") throw extractionFailure(extractFailed, run?.error);
    const { question, extraction } = run;
    if (question.state === "failed" || question.state === "cancelled")
      throw question.error === invalidAiResponse
        ? extractionFailure(invalidAiResponse)
        : extractionFailure(extractFailed, question.error);
    // The page's own result is stored before the state of a question that fails.
    if (extraction && question.state === "done")
      return {
        success: true as const,
        data: recordOf(extraction.data),
        usage: { total_tokens: run.calls.totalTokens },
      };
    await pause(pollIntervalMs);
  }
  throw new ApiFailure(504, "Extraction is still in progress.", {
    success: false,
    details: siteUrl + paths.admin.aiRun(runId),
    headers: { "Retry-After": "30" },
  });
}

/** Creates the same run as smart import, and waits for its result. */
async function readPropertyPage(
  { db, enqueue, siteUrl }: RequestContext,
  { url, actor, signal }: { url: string; actor: string; signal: AbortSignal },
) {
  const { runId, itemIds } = await createRun(db, { kind: "smart", urls: [url], actor });
  await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  const [itemId = ""] = itemIds;
  const until = performance.now() + timeoutMs;
  while (performance.now() < until && !signal.aborted) {
    const item = await findItem(db, itemId);
    if (item?.state === "success" && item.extraction) {
      const { data, source } = item.extraction;
      return { success: true as const, source, data: withSpecifiedNames(data) };
    }
    const error = item?.error ?? item?.formatError;
    if (!item || item.state === "error" || item.formatError)
      throw new ApiFailure(422, scrapeFailed, {
        success: false,
        details: error ?? undefined,
      });
    await pause(pollIntervalMs);
  }
  throw new ApiFailure(504, "The page is still being read.", {
    success: false,
    details: siteUrl + runAddress(runId),
    headers: { "Retry-After": "30" },
  });
}

/** Adds the names of the specification to ours; POST /properties accepts both. */
const withSpecifiedNames = (data: ExtractedProperty) => ({
  ...data,
  property_name: data.name,
  price_per_night: data.pricePerNight ?? null,
  full_address: data.fullAddress ?? null,
  guest_capacity: data.capacity ?? null,
});

/** Writes the stored property to the external table and returns the result. */
export const tableHandlers: Handlers<"updateTableRecord"> = {
  async updateTableRecord({ context, body: { recordId, fields } }) {
    if (!tableAccess(context.env)) throw notConfigured(airtableNotConfigured);
    const property = await findByRecord(context.db, recordId);
    if (!property) throw notFound("No property is linked to this record.");
    const edit = quickEditOf(property);
    const cells = tableCellsOf(edit);
    const differing = Object.entries(fields).filter(
      ([column, value]) => String(value ?? "") !== String(cells[column] ?? ""),
    );
    if (differing.length > 0)
      throw new ApiFailure(409, "Values differ from the saved property. Save it first.", {
        success: false,
        fields: Object.fromEntries(differing.map(([column]) => [column, ["Differs"]])),
      });
    const { id, version, airtableId } = property;
    const { type, text } = await writeBackSaved(context, { id, version, airtableId, edit });
    if (type === "success") return { answer: { success: true, message: text } };
    // 409 for a conflict that the operator has to resolve: a retry does not help.
    const state = (await writeBacksOf(context.db, [id])).get(id)?.state;
    throw new ApiFailure(state === "sent" ? 409 : 502, text, { success: false });
  },
};
