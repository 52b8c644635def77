import { addReminders, askAgain, lodgesToAskAgain } from "#db/queries/lodge/reminders.server";
import { namesOf } from "#db/queries/property/read.server";
import { readSettings } from "#db/queries/site/settings.server";
import { longDate } from "#domain/calendar/dates";
import type { JobPayload } from "#domain/jobs/catalog";
import { factsNamed } from "#domain/lodge/facts";
import { fillLetter, linkDays, standardLetter, standardSubject } from "#domain/lodge/request";
import { plural } from "#domain/text/counted";
import type { JobContext } from "#jobs/worker/context";

const dayMs = 24 * 3600 * 1000;

/** Reminds lodges of open requests, and asks those again that answered a year ago or whose source differs. */
export async function remindLodges(
  _: JobPayload<"remind-lodges">,
  { db, env, enqueue, now }: JobContext,
): Promise<void> {
  const settings = await readSettings(db);
  const mailing = {
    now: now(),
    from: env.MAIL_FROM,
    replyTo: settings.contactEmail,
    secret: env.SESSION_SECRET,
  };
  const emailIds = await addReminders(db, mailing);
  const again = settings.askLodgesAgain ? await lodgesToAskAgain(db, now()) : [];
  const names = await namesOf(
    db,
    again.map(({ request }) => request.propertyId),
  );
  for (const lodge of again) {
    // Facts of another release can no longer be asked.
    const fields = factsNamed(lodge.fields).map(({ name }) => name);
    if (fields.length === 0) continue;
    const values = {
      lodge: names.find(({ id }) => id === lodge.request.propertyId)?.name ?? "",
      facts: plural(fields.length, "fact", "facts"),
      until: longDate(new Date(now().getTime() + linkDays * dayMs)),
      me: settings.siteName,
      site: settings.siteName,
    };
    const emailId = await askAgain(
      db,
      { ...lodge, fields },
      {
        ...mailing,
        subject: fillLetter(standardSubject, values).slice(0, 200),
        letter: fillLetter(standardLetter, values),
      },
    );
    if (emailId) emailIds.push(emailId);
  }
  for (const emailId of emailIds) await enqueue("deliver-email", { emailId });
}
