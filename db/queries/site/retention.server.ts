import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { readPageDays, trashDays } from "#domain/limits";
import { readSettings } from "./settings.server";

/** Days after which the referrer of views is dropped; the views themselves are preserved. */
const referrerDays = 90;

/** Days after which an import can no longer be undone. */
const importDays = 180;

/** Days for which the stays of a list can be chosen. */
const listDays = 60;

/** Days in the log of webhooks. */
const deliveryDays = 30;

/** Deletes expired rows. @returns their number by kind */
export async function pruneExpired(db: Connection, now: Date): Promise<Record<string, number>> {
  const { inquiryRetentionMonths } = await readSettings(db);
  const emptied = (table: string) =>
    sql`delete from ${sql.table(table)} where deleted_at < ${ago(now, { days: trashDays })}`;
  const removals = {
    sessions: sql`delete from admin_sessions where expires_at < ${now}`,
    loginAttempts: sql`delete from login_attempts where at < ${ago(now, { hours: 1 })}`,
    requestLimits: sql`delete from request_limits where expire < ${now.getTime()}`,
    recentClicks: sql`delete from recent_clicks where clicked_at < ${ago(now, { hours: 1 })}`,
    workers: sql`delete from workers where seen_at < ${ago(now, { hours: 24 })}`,
    jobStops: sql`delete from job_stops where asked_at < ${ago(now, { hours: 1 })}`,
    rateFetches: sql`delete from rate_fetches where fetched_at < ${ago(now, { days: 90 })}`,
    inquiries: sql`delete from inquiries
      where created_at < ${now}::timestamptz - make_interval(months => ${inquiryRetentionMonths})`,
    testEmails: sql`delete from emails
      where inquiry_id is null and created_at < ${ago(now, { days: 30 })}`,
    webhookDeliveries: sql`delete from webhook_deliveries
      where created_at < ${ago(now, { days: deliveryDays })}`,
    referrers: sql`with old as (
        delete from page_views_daily
        where day < ${ago(now, { days: referrerDays })}::date and referrer_host <> ''
        returning day, path, views
      )
      insert into page_views_daily as daily (day, path, referrer_host, views)
      select day, path, '', sum(views) from old group by day, path
      on conflict (day, path, referrer_host) do update set views = daily.views + excluded.views`,
    changes: sql`delete from changes where created_at < ${ago(now, { days: trashDays })}
      or (state = 'planned' and created_at < ${ago(now, { days: 1 })}
        and not exists (select from intake_files where intake_files.id = changes.id))`,
    intakeFiles: sql`delete from intake_files where created_at < ${ago(now, { days: trashDays })}`,
    // Cascades to their items with the extracted pages.
    importRuns: sql`delete from import_runs where finished_at < ${ago(now, { days: importDays })}`,
    // Pages that the language model was not asked about, or without an answer.
    pageTexts: sql`update ai_questions set page_text = null
      where page_text is not null and state in ('offered', 'failed', 'cancelled')
        and updated_at < ${ago(now, { days: 30 })}`,
    modelAnswers: sql`delete from ai_answers where at < ${ago(now, { days: 30 })}`,
    readPages: sql`delete from read_pages where read_at < ${ago(now, { days: readPageDays })}`,
    stayLists: sql`delete from stay_lists where updated_at < ${ago(now, { days: listDays })}`,
    lookedAtPictures: sql`delete from looked_at_pictures where asked_at < ${ago(now, { days: 30 })}`,
    formDrafts: sql`delete from form_drafts where saved_at < ${ago(now, { days: 90 })}`,
    creations: sql`delete from creations where created_at < ${ago(now, { hours: 24 })}`,
    backups: sql`delete from backups where made_at < ${ago(now, { days: 365 })}`,
    trashedProperties: emptied("properties"),
    trashedPages: emptied("pages"),
    trashedPosts: emptied("posts"),
    trashedInquiries: emptied("inquiries"),
    trashedNotes: emptied("inquiry_notes"),
  };
  const counts: Record<string, number> = {};
  for (const [kind, removal] of Object.entries(removals)) {
    const { numAffectedRows } = await removal.execute(db);
    counts[kind] = Number(numAffectedRows ?? 0);
  }
  await recordExpired(db, counts);
  return counts;
}

/** Writes an audit entry for records that expired from the trash, like for manual deletion. */
async function recordExpired(db: Connection, counts: Readonly<Record<string, number>>) {
  const emptied = Object.entries(counts).filter(([kind, n]) => kind.startsWith("trashed") && n > 0);
  if (emptied.length === 0) return;
  const after = Object.fromEntries(
    emptied.map(([kind, count]) => [kind.replace("trashed", "").toLowerCase(), count]),
  );
  await recordChange(db, {
    actor: "schedule",
    action: "purge",
    entity: "trash",
    entityId: "past its time",
    after,
  });
}

const ago = (now: Date, { days = 0, hours = 0 }: { days?: number; hours?: number }) =>
  new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
