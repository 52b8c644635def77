import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readSettings, saveSettings } from "#db/queries/site/settings.server";
import { paths } from "#domain/pages/paths";
import { settingsSchema } from "#domain/site/settings";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { SettingsForm } from "~/components/admin/settings/settings-form";
import { PageHead } from "~/components/admin/shell";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.settings;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env, log, requestId } = context;
  // Straight from the table: the shared copy may be a moment old.
  const settings = await readSettings(db).catch((error: unknown) => {
    log.error({ requestId, reason: String(error) }, "settings not read");
    return null;
  });
  const services = [
    {
      name: "Mail server",
      set: Boolean(env.SMTP_URL),
      without: "mails are kept and can be read under Jobs",
    },
    {
      name: "AI extraction",
      set: Boolean(env.AI_API_KEY),
      without: texts.admin.imports.aiNotConfigured,
    },
    {
      name: "External table",
      set: Boolean(env.AIRTABLE_TOKEN),
      without: texts.admin.sync.notConfigured,
    },
    {
      name: "Geocoder",
      set: Boolean(env.GEOCODER_URL),
      without: texts.admin.sync.geocodingNotConfigured,
    },
    {
      name: "what3words",
      set: Boolean(env.WHAT3WORDS_API_KEY),
      without: "words are typed by hand",
    },
  ];
  return { settings, services };
});

const refuse = (result: SubmissionResult, status: number) => data({ result }, { status });

export const action = adminAction(async ({ request, context, admin }) => {
  const { db, env, log, requestId } = context;
  const submission = parseWithZod(await request.formData(), {
    schema: settingsSchema,
    disableAutoCoercion: true,
  });
  if (submission.status === undefined) return refuse(submission.reply(), 200);
  if (submission.status !== "success") return refuse(submission.reply(), 400);
  try {
    await saveSettings(db, submission.value, admin.name);
  } catch (error) {
    log.error({ requestId, reason: String(error) }, "settings not saved");
    return refuse(submission.reply({ formErrors: [words.saveFailed] }), 500);
  }
  return redirectWithToast(env, paths.admin.settings(), { type: "success", text: words.saved });
});

export default function Settings() {
  const { settings, services } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead title={words.title} />
      {settings ? (
        <SettingsForm settings={settings} lastResult={refused?.result} />
      ) : (
        <p className="note note-danger" role="alert">
          {words.fetchFailed}
        </p>
      )}
      <section className="panel">
        <h2>Outside services</h2>
        <p className="soft">
          Their keys stand in the environment of the server and are never shown here.
        </p>
        <ul className="stack small">
          {services.map(({ name, set, without }) => (
            <li key={name}>
              <strong>{name}</strong>{" "}
              <span className={`badge ${set ? "badge-ok" : ""}`}>
                {set ? "Configured" : "Not configured"}
              </span>
              {!set && <span className="soft"> {without}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
