import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { countFeedFacts } from "#db/queries/listing/feeds.server";
import { readSettings, saveSettings, versionOf } from "#db/queries/site/settings.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { feedNames, feeds } from "#domain/feeds/catalog";
import { countFeed } from "#domain/feeds/feed";
import { aiNotConfigured, airtableNotConfigured } from "#domain/imports/run";
import { toastMs } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import {
  defaultSettings,
  noticeAddress,
  settingsSchema,
  type SiteSettings,
} from "#domain/site/settings";
import { AdminError } from "~/components/admin/admin-error";
import { ConflictNotice, type ConflictRow } from "~/components/admin/notices";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { useSubmission } from "~/components/form/submission";
import { sendTestEmail } from "~/server/inquiries/test-email.server";
import type { RequestContext } from "~/server/services.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";
import { SettingsPart } from "./parts";
import { settingsDifferences } from "./settings";
import { type FeedReports, SettingsForm } from "./settings-form";

export const meta = () => [{ title: "Site Settings" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env, log, requestId } = context;
  // Not from the cache, which may be stale.
  const settings = await readSettings(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "settings not read");
    return null;
  });
  const services = [
    {
      name: "Mail server",
      set: Boolean(env.SMTP_URL),
      without: "emails are saved, not sent, and can be read under Jobs",
    },
    {
      name: "AI extraction",
      set: Boolean(env.AI_API_KEY),
      without: aiNotConfigured,
    },
    {
      name: "External table",
      set: Boolean(env.AIRTABLE_TOKEN),
      without: airtableNotConfigured,
    },
    {
      name: "Geocoder",
      set: Boolean(env.GEOCODER_URL),
      without: "Geocoding is not configured",
    },
    {
      name: "what3words",
      set: Boolean(env.WHAT3WORDS_API_KEY),
      without: "what3words are entered manually",
    },
  ];
  const feeds = await readFeeds(context, settings ?? defaultSettings);
  return { settings, version: settings && versionOf(settings), services, feeds };
});

async function readFeeds({ db, siteUrl }: RequestContext, settings: SiteSettings) {
  const groups = await countFeedFacts(db);
  const reports = feedNames.map((name) => [
    name,
    {
      url: siteUrl + paths.stayFeed(feeds[name].file),
      isOn: settings.feeds[name],
      ...countFeed(feeds[name], groups),
    },
  ]);
  return Object.fromEntries(reports) as FeedReports;
}

interface Rejection {
  result: SubmissionResult;
  /** The version that the form was loaded with: the loader may have a newer one. */
  version: string;
  conflict?: ConflictRow[];
}

const reject = (rejection: Rejection, status: number) => data(rejection, { status });
const versionIn = (form: FormData) => String(form.get("version") ?? "");

export const action = adminFormAction(
  save,
  (form): Rejection => ({ result: rejectedForm(form), version: versionIn(form) }),
  "owner",
  sendsInquiriesElsewhere,
);

/** Whoever receives the notifications reads all inquiries to come. */
async function sendsInquiriesElsewhere(form: FormData, { context }: { context: RequestContext }) {
  if (form.get("intent") === "test") return false;
  const textOf = (name: string) => String(form.get(name) ?? "").trim();
  const address = noticeAddress({
    notificationAddress: textOf("notificationAddress"),
    contactEmail: textOf("contactEmail"),
  });
  return address !== noticeAddress(await readSettings(context.db));
}

async function save({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, log, requestId } = context;
  const form = await request.formData();
  if (form.get("intent") === "test")
    return redirectWithToast(
      env,
      paths.admin.settings(),
      await sendTest(context, { form, actor: admin.name }),
    );
  const version = versionIn(form);
  const submission = parseWithZod(form, { schema: settingsSchema, disableAutoCoercion: true });
  if (submission.status === undefined) return reject({ result: submission.reply(), version }, 200);
  if (submission.status !== "success") return reject({ result: submission.reply(), version }, 400);
  try {
    const { conflict } = await saveSettings(db, submission.value, {
      actor: admin.name,
      expectedVersion: form.get("overwrite") === "yes" ? undefined : version,
    });
    if (conflict) {
      const rows = settingsDifferences(submission.value, conflict);
      return reject({ result: submission.reply(), version, conflict: rows }, 409);
    }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "settings not saved");
    return reject(
      { result: submission.reply({ formErrors: ["Failed to save settings"] }), version },
      500,
    );
  }
  return redirectWithToast(env, paths.admin.settings(), {
    type: "success",
    text: "Settings saved successfully",
  });
}

async function sendTest(
  context: AdminArgs<ActionFunctionArgs>["context"],
  submission: { form: FormData; actor: string },
): Promise<Toast> {
  const outcome = await sendTestEmail(context, submission);
  const durationMs = toastMs.testEmail;
  return outcome.ok
    ? { type: "success", text: "Test email sent", durationMs }
    : { type: "error", text: `Failed to send test email: ${outcome.reason}`, durationMs };
}

export default function Settings() {
  const { settings, version, services, feeds: reports } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  return (
    <>
      <PageHead
        title="Site Settings"
        lead="All sections are saved together. API keys are set as environment variables and never shown here."
      />
      {settings ? (
        <SettingsForm
          settings={settings}
          version={rejected?.version ?? version ?? ""}
          lastResult={rejected?.result}
          notice={
            rejected?.conflict && (
              <ConflictNotice recordName="The settings" rows={rejected.conflict} />
            )
          }
          services={<ServiceList services={services} />}
          feeds={reports}
        />
      ) : (
        <p className="note note-danger" role="alert">
          Failed to fetch settings
        </p>
      )}
      <Form method="post" id={emailTest} preventScrollReset>
        <CreationToken />
      </Form>
    </>
  );
}

export { AdminError as ErrorBoundary };

/** Id of the form of the test email, whose button is inside of the settings. */
const emailTest = "email-test";

type Service = ReturnType<typeof useLoaderData<typeof loader>>["services"][number];

function ServiceList({ services }: { services: readonly Service[] }) {
  const { isSending: busy } = useSubmission();
  return (
    <SettingsPart title="Connected services" text="Set on the server, by environment variables.">
      <ul className="service-list">
        {services.map(({ name, set, without }) => (
          <li className="split gap-4 py-2.5 border-t border-line" key={name}>
            <span>
              <b className="block">{name}</b>
              {!set && <span className="text-small text-ink-soft">{without}</span>}
            </span>
            <span className={`badge ${set ? "badge-ok" : ""}`.trim()}>
              {set ? "Configured" : "Not configured"}
            </span>
          </li>
        ))}
      </ul>
      <button className="btn-quiet" form={emailTest} name="intent" value="test" disabled={busy}>
        Test Email System
      </button>
    </SettingsPart>
  );
}
