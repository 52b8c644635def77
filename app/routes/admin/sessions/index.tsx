import "./sessions.css";
import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { endOtherSessions, endSession, listSessions } from "#db/queries/site/sessions.server";
import { endWaysIn, listWaysIn } from "#db/queries/team/access.server";
import { sharedNameHolders } from "#db/queries/team/names.server";
import { findPerson, type Person, savePersonDetails } from "#db/queries/team/people.server";
import {
  countRecoveryCodes,
  createRecoveryCodes,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#db/queries/team/sign-in.server";
import { paths } from "#domain/paths/paths";
import { minPasswordLength, passwordChange } from "#domain/site/admin-session";
import { waysIn } from "#domain/team/access";
import { accountForm, nameRefusals, passkeyName } from "#domain/team/people";
import { roleLabels, roleNotes } from "#domain/team/roles";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { checkPassword, rejectionResponse } from "~/server/session/login-limit.server";
import { canHavePasskeys } from "~/server/session/passkeys.server";
import { changePassword } from "~/server/session/password.server";
import {
  type Admin,
  findSession,
  knownDevice,
  startSession,
} from "~/server/session/sessions.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { AccessList } from "./access-list";
import { PasskeysAndCodes } from "./passkeys-and-codes";
import { SessionList } from "./session-list";

export const meta = () => [{ title: "Your account" }];

type Args = Pick<AdminArgs<unknown>, "request" | "context" | "admin">;

const ownIdOf = async ({ request, context }: Pick<Args, "request" | "context">) =>
  (await findSession(request, context))?.id ?? "";

/** The signed-in person. @throws if it was deleted since the request began */
async function personOf({ context, admin }: Pick<Args, "context" | "admin">): Promise<Person> {
  const person = await findPerson(context.db, admin.id);
  if (!person) throw data("This account no longer exists.", { status: 404 });
  return person;
}

export const loader = adminLoader(async ({ request, context, admin }) => {
  const { db, now } = context;
  const [ownId, person] = await Promise.all([
    ownIdOf({ request, context }),
    personOf({ context, admin }),
  ]);
  const [sessions, passkeys, codes, access, namesakes] = await Promise.all([
    listSessions(db, { ownId, person, now: now() }),
    listPasskeys(db, person.id),
    countRecoveryCodes(db, person.id),
    listWaysIn(db, { person, ownId }, now()),
    sharedNameHolders(db),
  ]);
  const { name, email, role } = person;
  const hasNamesake = namesakes.includes(person.id);
  return {
    account: { name, email, role, hasNamesake },
    sessions,
    passkeys,
    codes,
    access,
    canAddPasskeys: canHavePasskeys(context),
  };
});

interface Outcome {
  /** The intent of the rejected form. */
  intent?: string;
  rejected?: SubmissionResult<string[]>;
  /** New recovery codes, displayed once. */
  codes?: string[];
}

/** The response never contains a password. */
export const action = adminFormAction(
  act,
  (form): Outcome => ({
    intent: String(form.get("intent")),
    rejected: form.get("intent") === "details" ? rejectedForm(form) : rejectedForm(new FormData()),
  }),
  "viewer",
  changesAccess,
);

/** A change of the password asks for the present one itself. */
function changesAccess(form: FormData, { admin }: { admin: Admin }): boolean {
  const intent = form.get("intent");
  if (intent === "details") return newEmailIn(form) !== admin.email;
  const removesFactor = form.getAll("way").some((way) => way === "passkeys" || way === "codes");
  return (
    intent === "remove-passkey" ||
    intent === "create-codes" ||
    (intent === "end-access" && removesFactor)
  );
}

const newEmailIn = (form: FormData) => String(form.get("email")).trim().toLowerCase();

async function act(args: Args) {
  const form = await args.request.formData();
  const { db, env } = args.context;
  const respond = (text: string, type: "success" | "info" = "success") =>
    redirectWithToast(env, paths.admin.sessions(), { type, text });
  const person = await personOf(args);
  const { name } = person;
  const id = String(form.get("passkey"));
  switch (String(form.get("intent"))) {
    case "details":
      return saveDetails(args, person, form);
    case "change-password":
      return change(args, person, form);
    case "end": {
      const session = { handle: String(form.get("session")), person };
      const ended = await endSession(db, session, name);
      return ended ? respond("Session ended") : respond("That session had already ended", "info");
    }
    case "end-others": {
      const ended = await endOtherSessions(db, { ownId: await ownIdOf(args), person }, name);
      return respond(`${plural(ended, "other session", "other sessions")} ended`);
    }
    case "rename-passkey": {
      const submission = passkeyName.safeParse(form.get("name"));
      if (!submission.success) throw data(submission.error.issues[0]?.message, { status: 400 });
      const renamed = await renamePasskey(db, { id, name: submission.data }, { person });
      return renamed ? respond("Passkey renamed") : respond("That passkey was removed", "info");
    }
    case "remove-passkey": {
      const removed = await removePasskey(db, id, { person });
      return removed
        ? respond(`Passkey ${removed} removed`)
        : respond("That passkey was already removed", "info");
    }
    case "end-access": {
      const ways = waysIn.filter((way) => form.getAll("way").includes(way));
      if (ways.length === 0) return respond("Nothing was selected", "info");
      const account = { person, ownId: await ownIdOf(args) };
      await endWaysIn(db, account, ways, { actor: name, now: args.context.now() });
      return respond("The selected ways in have ended");
    }
    case "create-codes":
      return data<Outcome>({ codes: await createRecoveryCodes(db, person, name) });
    default:
      throw data("Unknown form.", { status: 400 });
  }
}

async function saveDetails({ context }: Args, person: Person, form: FormData) {
  const submission = parseWithZod(form, { schema: accountForm });
  const reject = (rejected: SubmissionResult<string[]>) =>
    data<Outcome>({ intent: "details", rejected }, { status: 400 });
  if (submission.status !== "success") return reject(submission.reply());
  const outcome = await savePersonDetails(context.db, person, submission.value);
  if (outcome === "email taken")
    return reject(submission.reply({ fieldErrors: { email: ["Somebody else has this email"] } }));
  if (outcome !== "done")
    return reject(submission.reply({ fieldErrors: { name: [nameRefusals[outcome]] } }));
  return redirectWithToast(context.env, paths.admin.sessions(), {
    type: "success",
    text: person.email
      ? "Account saved"
      : "Account saved. From now on you sign in with your email and password.",
  });
}

async function change({ request, context }: Args, person: Person, form: FormData) {
  const submission = parseWithZod(form, { schema: passwordChange });
  const reject = (result: SubmissionResult<string[]>, init: ResponseInit) => {
    const rejected = { ...result, initialValue: {} };
    return data<Outcome>({ intent: "change-password", rejected }, init);
  };
  if (submission.status !== "success") return reject(submission.reply(), { status: 400 });
  const device = await knownDevice(request, context.env);
  const { oldPassword, newPassword } = submission.value;
  const claimant = { person, email: person.email ?? "", device };
  const failure = await checkPassword(context, claimant, oldPassword);
  if (failure) {
    const { error, init } = rejectionResponse(failure);
    return reject(submission.reply({ fieldErrors: { oldPassword: [error] } }), init);
  }
  const secondFactor = (await findSession(request, context))?.secondFactor;
  await changePassword(context, person, newPassword);
  const current = await personOf({ context, admin: person });
  const headers = new Headers({
    "Set-Cookie": await startSession(request, context, { person: current, secondFactor }),
  });
  const toast = {
    type: "success",
    text: "Password changed. All other sessions have ended. Review the other ways in below.",
  } as const;
  return redirectWithToast(context.env, `${paths.admin.sessions()}#access`, toast, headers);
}

export default function Account() {
  const { account, sessions, passkeys, codes, access, canAddPasskeys } =
    useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  const rejectedOf = (intent: string) => (result?.intent === intent ? result.rejected : undefined);
  return (
    <>
      <PageHead
        title="Your account"
        lead={`${roleLabels[account.role]}: ${roleNotes[account.role].toLowerCase()}.`}
      />
      <div className="account">
        <DetailsForm account={account} rejected={rejectedOf("details")} />
        <PasskeysAndCodes
          passkeys={passkeys}
          codes={codes}
          created={result?.codes}
          canAddPasskeys={canAddPasskeys}
        />
        <SessionList sessions={sessions} />
        <PasswordForm rejected={rejectedOf("change-password")} />
        <AccessList access={access} />
      </div>
    </>
  );
}

export { AdminError as ErrorBoundary };

interface PanelProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values, string[]>;
  intent: string;
  title: string;
  /** Rendered between the heading and the fields. */
  note?: ReactNode;
  submit: { label: string; className: string };
  children: ReactNode;
}

function FormPanel<Values extends Record<string, unknown>>(props: PanelProps<Values>) {
  const { form, intent, title, note, submit, children } = props;
  const { isSending: busy } = useSubmission(intent);
  return (
    <section className="panel" aria-labelledby={`${intent}-heading`}>
      <h2 id={`${intent}-heading`}>{title}</h2>
      {note}
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="stack account-form"
      >
        <ErrorSummary form={form} />
        {children}
        <button className={submit.className} name="intent" value={intent} disabled={busy}>
          {busy ? texts.common.saving : submit.label}
        </button>
      </Form>
    </section>
  );
}

interface DetailsProps {
  account: { name: string; email: string | null; hasNamesake: boolean };
  rejected?: SubmissionResult<string[]>;
}

function DetailsForm({ account, rejected }: DetailsProps) {
  const [form, fields] = useAdminForm({
    id: "details",
    lastResult: rejected,
    defaultValue: account,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: accountForm }),
  });
  return (
    <FormPanel
      form={form}
      intent="details"
      title="Name and email"
      note={
        <>
          {!account.email && (
            <p className="note mb-4">
              Enter your name and email: changes are logged with your name, and you can invite
              others.
            </p>
          )}
          {account.hasNamesake && (
            <p className="note note-warn mb-4">
              Somebody else has the same name, so the log can't tell your entries from theirs. Add
              your last name or an initial.
            </p>
          )}
        </>
      }
      submit={{ label: "Save", className: "btn" }}
    >
      <Field label="Name" field={fields.name} autoComplete="name" required />
      <Field
        label="Email"
        field={fields.email}
        type="email"
        autoComplete="email"
        hint="You sign in with it. Visitors never see it."
        required
      />
    </FormPanel>
  );
}

function PasswordForm({ rejected }: { rejected?: SubmissionResult<string[]> }) {
  const [form, fields] = useAdminForm({
    id: "password",
    lastResult: rejected,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordChange }),
  });
  return (
    <FormPanel
      form={form}
      intent="change-password"
      title="Change password"
      note={<p className="text-ink-soft mb-4">All your other sessions will end.</p>}
      submit={{ label: "Change password", className: "btn-quiet" }}
    >
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
    </FormPanel>
  );
}
