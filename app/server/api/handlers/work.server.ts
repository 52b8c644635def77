import { propertyTotals } from "#db/queries/property/admin-list.server";
import { readSettings, saveSettings } from "#db/queries/site/settings.server";
import { listSyncRuns } from "#db/queries/sync/history.server";
import { isRecord } from "#domain/property/kinds/kind";
import { defaultSettings, settingsSchema } from "#domain/site/settings";
import { adminTexts } from "#domain/text/admin-texts";
import { checked, refuseUnknown } from "~/server/api/call/check";
import { ApiFailure } from "~/server/api/call/failure";
import type { Handlers } from "~/server/api/call/handler";
import { isConfigured, syncNow } from "~/server/sync/sync-now.server";
import { extractPropertyPage } from "./extract-page.server";
import { readPropertyPage } from "./read-page.server";

const notConfigured = (details: string) =>
  new ApiFailure(503, details, { success: false, details });

/** A longer sync goes on by itself. */
const syncPatienceMs = 25_000;

/** Parts of a setting that are not named stay as they are. */
const laidOver = (stored: unknown, change: unknown): unknown =>
  isRecord(stored) && isRecord(change)
    ? {
        ...stored,
        ...Object.fromEntries(
          Object.entries(change).map(([name, part]) => [name, laidOver(stored[name], part)]),
        ),
      }
    : change;

/** Names of a body, also within a setting of several parts, that no setting has. */
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
    refuseUnknown(unknownSettings(defaultSettings, body));
    const settings = checked(settingsSchema, laidOver(await readSettings(db), body));
    await saveSettings(db, settings, { actor: caller.admin.name });
    return { answer: { ...settings } };
  },
};

export const importHandlers: Handlers<
  "scrapeUrl" | "extractWithAi" | "readSyncStatus" | "syncTable" | "seed"
> = {
  async scrapeUrl({ request, context, caller, body: { url } }) {
    const asked = { url, actor: caller.admin.name, signal: request.signal };
    return { answer: await readPropertyPage(context, asked) };
  },

  async extractWithAi({ request, context, caller, body: { url } }) {
    if (!context.env.AI_API_KEY) throw notConfigured(adminTexts.imports.aiNotConfigured);
    const asked = { url, actor: caller.admin.name, signal: request.signal };
    return { answer: await extractPropertyPage(context, asked) };
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
    if (!isConfigured(context)) throw notConfigured(adminTexts.sync.notConfigured);
    const asked = { actor: caller.admin.name, patienceMs: syncPatienceMs, signal: request.signal };
    const answer = await syncNow(context, asked);
    if (!answer.ok) throw new ApiFailure(502, answer.error, { success: false });
    return { answer: answer.result };
  },

  async seed({ context: { db } }) {
    const { total } = await propertyTotals(db);
    const message = "Sample content comes by the server's command alone: npm run db:seed";
    return { answer: { success: true, seeded: false, message, properties: total } };
  },
};
