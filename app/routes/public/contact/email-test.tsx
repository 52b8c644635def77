import "~/components/ui/button.css";
import "./contact.css";
import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { listTestEmails } from "#db/queries/mail/emails.server";
import { isTestUnderWay, type LogEntry, testEmailLog } from "#domain/inquiries/email";
import { paths } from "#domain/paths/paths";
import { pageHead } from "#domain/seo/seo";
import { texts } from "#domain/text/texts";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { Link } from "~/components/ui/link";
import {
  sendTestEmail,
  testEmailRecipient,
  testEmailToast,
} from "~/server/inquiries/test-email.server";
import { forwardHeaders, noStore } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { findAdmin } from "~/server/session/sessions.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const unlisted = { "Cache-Control": noStore, "X-Robots-Tag": "noindex, nofollow" };
const words = texts.emailTest;
const pollMs = 2_000;

/** Time at which the log was cleared; null if it was not. */
function clearedAt(text: FormDataEntryValue | null): Date | null {
  const date = typeof text === "string" && text ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, admin] = await Promise.all([readSite(context), findAdmin(request, context)]);
  const since = clearedAt(new URL(request.url).searchParams.get("since"));
  // Recipients and errors of the mail server are for the operator only.
  const emails = admin ? await listTestEmails(context.db) : [];
  return data(
    {
      head: {
        ...pageHead(site, { title: words.title, description: words.lede, path: paths.emailTest() }),
        robots: "noindex,nofollow" as const,
      },
      recipient: admin ? await testEmailRecipient(context) : null,
      since: since?.toISOString() ?? "",
      creationToken: randomUUID(),
      now: context.now().toISOString(),
      entries: testEmailLog(emails, since),
      inProgress: isTestUnderWay(emails),
    },
    { headers: unlisted },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await findAdmin(request, context);
  if (!admin) {
    const at = context.now().toISOString();
    const rejection: LogEntry = { key: at, at, text: words.refused };
    return data({ rejection }, { status: 403, headers: unlisted });
  }
  const form = await request.formData();
  const since = clearedAt(form.get("since"));
  const result = await sendTestEmail(context, { form, actor: admin.name });
  const back = since ? `?since=${encodeURIComponent(since.toISOString())}` : "";
  return redirectWithToast(context.env, paths.emailTest() + back, testEmailToast(result));
}

export default function EmailTest() {
  const { recipient, since, entries, creationToken } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>()?.rejection;
  const { isSending: sending } = useSubmission();
  return (
    <>
      <PageTitle title={words.title} lede={words.lede} />
      <div className="wrap email-test grid gap-6 pb-section">
        <Form className="grid gap-4 justify-items-start" method="post" action={paths.emailTest()}>
          <input type="hidden" name="since" value={since} />
          <CreationToken token={creationToken} />
          {recipient ? (
            <Field
              label={words.recipient}
              name="recipient"
              value={recipient}
              readOnly
              hint={words.recipientHint}
            />
          ) : (
            <p role="status">
              {words.signIn}. <Link to={paths.admin.login(paths.emailTest())}>{words.toLogin}</Link>
            </p>
          )}
          <button className="btn" disabled={sending}>
            {sending ? texts.common.sending : words.submit}
          </button>
        </Form>
        <Log entries={rejection ? [...entries, rejection] : entries} />
      </div>
    </>
  );
}

function Log({ entries }: { entries: LogEntry[] }) {
  const { now, inProgress } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!inProgress) return;
    const timer = setTimeout(revalidate, pollMs);
    return () => clearTimeout(timer);
  }, [inProgress, now, revalidate]);
  return (
    <section className="email-log" aria-labelledby="email-log">
      <div className="row justify-between gap-3">
        <h2 className="text-h3" id="email-log">
          {words.log}
        </h2>
        <Form
          className="grid gap-4 justify-items-start"
          method="get"
          action={paths.emailTest()}
          replace
        >
          <input type="hidden" name="since" value={now} />
          <button className="btn-quiet">{words.clear}</button>
        </Form>
      </div>
      <div role="log" aria-label={words.logLabel}>
        <ol className="grid gap-1.5 mt-4 p-4 text-note wrap-anywhere bg-sand rounded-2 content-start">
          {entries.length === 0 && <li>{words.nothing}</li>}
          {entries.map(({ key, at, text }) => (
            <li key={key}>
              <time className="tabular-nums text-ink-soft" dateTime={at}>
                {at.slice(0, 19).replace("T", " ")}
              </time>{" "}
              {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
