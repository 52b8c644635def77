import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { acceptInvitation, findInvitation } from "#db/queries/team/invitations.server";
import { findPerson } from "#db/queries/team/people.server";
import { paths } from "#domain/paths/paths";
import { minPasswordLength } from "#domain/site/admin-session";
import { invitationDays, joinForm, nameRefusals } from "#domain/team/people";
import { roleLabels, roleNotes } from "#domain/team/roles";
import { texts } from "#domain/text/texts";
import { useAdminForm } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { findBySecret, limitRequest } from "~/server/limits/rate-limit.server";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import { forwardHeaders } from "~/server/pages/cache";
import { hashPassword } from "~/server/session/password.server";
import { sessionHeaders } from "~/server/session/sessions.server";
import { openAdmin } from "~/server/session/sign-in.server";
import { LoginPage } from "./login-page";

export const headers = forwardHeaders;
export const meta: MetaFunction = () => [
  { title: "Join the team" },
  { name: "robots", content: "noindex" },
];

/** One response for unknown, used, revoked and expired links. */
const invalidLink = () => data({ invitation: null }, { status: 404 });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, now } = context;
  const invitation = await findBySecret(context, () =>
    findInvitation(db, params.token ?? "", now()),
  );
  if (!invitation.ok) throw data(texts.common.tooMany, { status: 429 });
  if (!invitation.found) return invalidLink();
  const { email, role, invitedBy } = invitation.found;
  return data({ invitation: { email, role, invitedBy } });
}

/** The response never contains a password. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const limit = await limitRequest(context, "passkey");
  const submission = parseWithZod(await request.formData(), { schema: joinForm });
  const reply = (result: SubmissionResult<string[]>, status: number) =>
    data(
      { result: { ...result, initialValue: { name: String(submission.payload.name ?? "") } } },
      { status },
    );
  if (!limit.ok)
    return reply(submission.reply({ formErrors: ["Too many attempts. Try again later."] }), 429);
  if (submission.status !== "success") return reply(submission.reply(), 400);
  const token = params.token ?? "";
  const { name, newPassword } = submission.value;
  const passwordHash = await hashPassword(newPassword);
  const { db, now } = context;
  const outcome = await acceptInvitation(db, { token, name, passwordHash }, now());
  if ("refused" in outcome)
    return outcome.refused === "invitation"
      ? // The loader runs again and renders the message for an invalid link.
        reply(submission.reply(), 404)
      : reply(submission.reply({ fieldErrors: { name: [nameRefusals[outcome.refused]] } }), 400);
  const person = await findPerson(db, outcome.joined);
  if (!person) throw new Error("The account was deleted while its person joined");
  const headers = await sessionHeaders(request, context, { person });
  return openAdmin(context, paths.admin.dashboard(), headers, `Welcome, ${name}!`);
}

export default function Join() {
  const { invitation } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <LoginPage>
      {invitation ? (
        <JoinForm {...invitation} result={outcome?.result} />
      ) : (
        <div className="login-card">
          <h1>This invitation is not valid</h1>
          <p>
            Invitations work once, within {invitationDays} days. Ask the person who invited you for
            a new link, or sign in if you have joined already.
          </p>
          <a className="link" href={paths.admin.login()}>
            Admin login
          </a>
        </div>
      )}
    </LoginPage>
  );
}

interface Props {
  email: string;
  role: keyof typeof roleLabels;
  invitedBy: string;
  result?: SubmissionResult<string[]>;
}

function JoinForm({ email, role, invitedBy, result }: Props) {
  const { isSending: busy } = useSubmission();
  const [form, fields] = useAdminForm({
    id: "join",
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: joinForm }),
  });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="login-card stack"
    >
      <h1>Join the team</h1>
      <p>
        {invitedBy} invited <b>{email}</b> as {roleLabels[role].toLowerCase()}:{" "}
        {roleNotes[role].toLowerCase()}.
      </p>
      <ErrorSummary form={form} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Your name" field={fields.name} autoComplete="name" required />
      <Field
        label="Password"
        field={fields.newPassword}
        type="password"
        autoComplete="new-password"
        hint={`Use at least ${minPasswordLength} characters`}
        required
      />
      <Field
        label="Confirm password"
        field={fields.repeated}
        type="password"
        autoComplete="new-password"
        required
      />
      <button className="btn" disabled={busy}>
        Join
      </button>
    </Form>
  );
}
