import "./sessions.css";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import {
  endOtherSessions,
  endSession,
  type ListedSession,
  listSessions,
} from "#db/queries/site/sessions.server";
import { paths } from "#domain/pages/paths";
import { deviceName, minPasswordLength, passwordChange } from "#domain/site/admin-session";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { Moment } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { checkPassword, rejectionResponse } from "~/server/session/login-limit.server";
import { changePassword } from "~/server/session/password.server";
import { findSession, knownDevice, startSession } from "~/server/session/sessions.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Sessions and password" }];

type Args = Pick<AdminArgs<unknown>, "request" | "context" | "admin">;

const ownIdOf = async ({ request, context }: Pick<Args, "request" | "context">) =>
  (await findSession(request, context))?.id ?? "";

export const loader = adminLoader(async ({ request, context }) => {
  const ownId = await ownIdOf({ request, context });
  return { sessions: await listSessions(context.db, { ownId, now: context.now() }) };
});

/** The response never contains a password. */
export const action = adminFormAction(act, () => ({ rejected: rejectedForm(new FormData()) }));

async function act(args: Args) {
  const form = await args.request.formData();
  const { db, env } = args.context;
  const respond = (text: string, type: "success" | "info" = "success") =>
    redirectWithToast(env, paths.admin.sessions(), { type, text });
  const intent = form.get("intent");
  if (intent === "change-password") return change(args, form);
  if (intent === "end") {
    const ended = await endSession(db, String(form.get("session")), args.admin.name);
    return ended ? respond("Session ended") : respond("That session had already ended", "info");
  }
  if (intent === "end-others") {
    const ended = await endOtherSessions(db, await ownIdOf(args), args.admin.name);
    return respond(`${plural(ended, "other session", "other sessions")} ended`);
  }
  throw data("Unknown form.", { status: 400 });
}

async function change({ request, context, admin }: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: passwordChange });
  const withoutValues = <T extends object>(reply: T) => ({ ...reply, initialValue: {} });
  if (submission.status !== "success")
    return data({ rejected: withoutValues(submission.reply()) }, { status: 400 });
  const by = await knownDevice(request, context.env);
  const failure = await checkPassword(context, submission.value.oldPassword, by);
  if (failure) {
    const { error, init } = rejectionResponse(failure);
    const fieldErrors = { oldPassword: [error] };
    return data({ rejected: withoutValues(submission.reply({ fieldErrors })) }, init);
  }
  await changePassword(context, submission.value.newPassword, admin.name);
  const headers = new Headers({ "Set-Cookie": await startSession(request, context, admin) });
  const toast = {
    type: "success",
    text: "Password changed. All other sessions have ended.",
  } as const;
  return redirectWithToast(context.env, paths.admin.sessions(), toast, headers);
}

export default function Sessions() {
  const { sessions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Sessions and password"
        lead="Active sign-ins. Sessions expire after 12 hours."
      />
      <SessionList sessions={sessions} />
      <PasswordForm rejected={result?.rejected} />
    </>
  );
}

export { AdminError as ErrorBoundary };

function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const others = sessions.filter(({ own }) => !own).length;
  return (
    <section className="panel" aria-labelledby="open-sessions">
      <h2 id="open-sessions">Active sessions</h2>
      <ul className="session-list mb-4">
        {sessions.map(({ handle, agent, address, createdAt, seenAt, own }) => (
          <li className="grid items-center py-2 rule-top" key={handle}>
            <div>
              <b>{deviceName(agent)}</b>{" "}
              {own && <span className="badge badge-ok">This session</span>}
              <small className="block text-caption muted">{address}</small>
            </div>
            <dl className="flex gap-8 text-small">
              <div>
                <dt className="text-tiny muted">Signed in</dt>
                <dd className="tabular">
                  <Moment at={createdAt} />
                </dd>
              </div>
              <div>
                <dt className="text-tiny muted">Last seen</dt>
                <dd className="tabular">
                  <Moment at={seenAt} />
                </dd>
              </div>
            </dl>
            {!own && (
              <Form method="post">
                <input type="hidden" name="session" value={handle} />
                <button className="btn-quiet" name="intent" value="end">
                  Sign out
                  <span className="visually-hidden"> {deviceName(agent)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Form method="post">
          <button className="btn-quiet" name="intent" value="end-others">
            Sign out all other sessions
          </button>
        </Form>
      ) : (
        <p className="muted">No other sessions.</p>
      )}
    </section>
  );
}

function PasswordForm({ rejected }: { rejected?: SubmissionResult<string[]> }) {
  const busy = useNavigation().formData?.get("intent") === "change-password";
  const [form, fields] = useForm({
    id: "password",
    lastResult: rejected,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordChange }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <section className="panel" aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="stack password-form"
      >
        <ErrorSummary form={form} />
        <p className="muted">This signs you out everywhere else.</p>
        <Field
          label="Current password"
          field={fields.oldPassword}
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label="New password"
          field={fields.newPassword}
          hint={`Use at least ${minPasswordLength} characters`}
          type="password"
          autoComplete="new-password"
          required
        />
        <Field
          label="Confirm new password"
          field={fields.repeated}
          type="password"
          autoComplete="new-password"
          required
        />
        <button className="btn" name="intent" value="change-password" disabled={busy}>
          {busy ? texts.common.saving : "Change password"}
        </button>
      </Form>
    </section>
  );
}
