import "./team.css";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import {
  changeRole,
  countWebhooksBy,
  deactivatePerson,
  reactivatePerson,
  type TeamOutcome,
} from "#db/queries/team/access.server";
import {
  createInvitation,
  openInvitations,
  revokeInvitation,
} from "#db/queries/team/invitations.server";
import { sharedNameHolders } from "#db/queries/team/names.server";
import {
  isSecondFactorRequired,
  type ListedPerson,
  listPeople,
  requireSecondFactor,
} from "#db/queries/team/people.server";
import { listPasskeys } from "#db/queries/team/sign-in.server";
import { paths } from "#domain/paths/paths";
import { invitationDays, invitationForm } from "#domain/team/people";
import { hasRole, isRole, roleLabels, roleNotes, roles } from "#domain/team/roles";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { CopyButton } from "~/components/admin/copy-button";
import { PageHead } from "~/components/admin/shell";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { PeopleTable } from "./people-table";

export const meta = () => [{ title: "Team" }];

export const loader = adminLoader(async ({ context, admin }) => {
  const { db, now } = context;
  const [people, invitations, isRequired, namesakes] = await Promise.all([
    listPeople(db),
    openInvitations(db),
    isSecondFactorRequired(db),
    sharedNameHolders(db),
  ]);
  return { people, invitations, isRequired, namesakes, admin, now: now() };
});

interface Outcome {
  rejected?: SubmissionResult<string[]>;
  /** The link is displayed once, because only the hash of its token is stored. */
  invited?: { email: string; link: string };
}

export const action = adminFormAction(
  act,
  (form): Outcome => ({ rejected: rejectedForm(form) }),
  "owner",
  // Revoking an invitation only takes access away from somebody who never had it.
  (form) => form.get("intent") !== "revoke",
);

type Args = AdminArgs<ActionFunctionArgs>;

async function act({ request, context, admin }: Args) {
  const { db, env, now } = context;
  const form = await request.formData();
  const by = { actor: admin.name, now: now() };
  const respond = (text: string, type: "success" | "error" | "info" = "success") =>
    redirectWithToast(env, paths.admin.team(), { type, text });
  const respondTo = (outcome: TeamOutcome, text: string) => {
    if (outcome === "done") return respond(text);
    return outcome === "unknown"
      ? respond("This person was changed in the meantime", "info")
      : respond("The site needs at least one active owner", "error");
  };
  const id = form.get("id");
  if (form.get("intent") === "invite") return invitePerson({ context, admin }, form);
  if (form.get("intent") === "second-factor") return setSecondFactor({ context, admin }, form);
  if (!isUuid(id)) throw data("Unknown form.", { status: 400 });
  switch (String(form.get("intent"))) {
    case "role": {
      const role = form.get("role");
      if (!isRole(role)) throw data("Unknown role.", { status: 400 });
      return respondTo(await changeRole(db, { id, role }, by), "Role changed");
    }
    case "deactivate": {
      const outcome = await deactivatePerson(db, id, by);
      const webhooks = await countWebhooksBy(db, id);
      const ended = "Deactivated. All sessions, tokens and invitations of this person have ended.";
      return respondTo(
        outcome,
        webhooks > 0
          ? `${ended} ${plural(webhooks, "webhook of theirs still runs", "webhooks of theirs still run")}: see Webhooks.`
          : ended,
      );
    }
    case "reactivate":
      return respondTo(
        await reactivatePerson(db, id, by),
        "Reactivated. Sessions, tokens and invitations from before stay ended.",
      );
    case "revoke": {
      const email = await revokeInvitation(db, id, by);
      return email
        ? respond(`Invitation for ${email} revoked`)
        : respond("This invitation was already used or revoked", "info");
    }
    default:
      throw data("Unknown form.", { status: 400 });
  }
}

type Owner = Pick<Args, "context" | "admin">;

async function invitePerson({ context, admin }: Owner, form: FormData) {
  const submission = parseWithZod(form, { schema: invitationForm });
  const reject = (rejected: SubmissionResult<string[]>) =>
    data<Outcome>({ rejected }, { status: 400 });
  if (submission.status !== "success") return reject(submission.reply());
  if (!admin.email)
    return reject(
      submission.reply({
        formErrors: ["Enter your own name and email under Your account first"],
      }),
    );
  const { db, siteUrl, now } = context;
  const token = await createInvitation(db, submission.value, { by: admin, now: now() });
  if (token === null)
    return reject(submission.reply({ fieldErrors: { email: ["This person has an account"] } }));
  const link = siteUrl + paths.admin.join(token);
  return data<Outcome>({ invited: { email: submission.value.email, link } }, { status: 201 });
}

async function setSecondFactor({ context, admin }: Owner, form: FormData) {
  const { db, env } = context;
  const required = form.get("required") === "yes";
  const respond = (text: string, type: "success" | "error" = "success") =>
    redirectWithToast(env, paths.admin.team(), { type, text });
  if (required && (await listPasskeys(db, admin.id)).length === 0)
    return respond("Add a passkey to your own account first", "error");
  await requireSecondFactor(db, required, { actor: admin.name });
  return respond(
    required ? "A second factor is now required of everyone" : "A password is enough again",
  );
}

export default function Team() {
  const { people, invitations, isRequired, namesakes, admin, now } = useLoaderData<typeof loader>();
  const outcome = useAdminResult<typeof action>();
  const isOwner = hasRole(admin.role, "owner");
  const active = people.filter(({ deactivatedAt }) => !deactivatedAt);
  const open =
    invitations.length > 0
      ? `, ${plural(invitations.length, "invitation", "invitations")} open`
      : "";
  return (
    <>
      <PageHead
        title="Team"
        lead={`${plural(active.length, "person", "people")}${open}. Every log entry names a person.`}
      >
        <Link className="btn-quiet" to={paths.admin.sessions()}>
          Your account
        </Link>
      </PageHead>
      <PeopleTable
        rows={[
          ...people.map((person) => ({ kind: "person" as const, ...person })),
          ...invitations.map((invitation) => ({ kind: "invitation" as const, ...invitation })),
        ]}
        ownId={admin.id}
        isOwner={isOwner}
        isRequired={isRequired}
        namesakes={namesakes}
        now={now}
      />
      <div className="grid gap-x-12 gap-y-8 items-start md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] mt-6">
        <section aria-labelledby="invite-heading">
          <h2 id="invite-heading" className="mb-4">
            Invite a person
          </h2>
          {isOwner && !admin.email && (
            <p className="note note-warn mb-4">
              Enter your name and email under <Link to={paths.admin.sessions()}>Your account</Link>{" "}
              before you invite people.
            </p>
          )}
          {isOwner ? (
            <InviteForm {...outcome} />
          ) : (
            <p className="text-ink-soft">Owners can invite people.</p>
          )}
          <dl className="team-roles mt-6">
            {roles.map((role) => (
              <div key={role}>
                <dt>{roleLabels[role]}</dt>
                <dd className="text-ink-soft text-small">{roleNotes[role]}</dd>
              </div>
            ))}
          </dl>
        </section>
        <SecondFactor people={active} isRequired={isRequired} isOwner={isOwner} />
      </div>
    </>
  );
}

export { AdminError as ErrorBoundary };

function InviteForm({ rejected, invited }: Outcome) {
  const { isSending: busy } = useSubmission("invite");
  const [form, fields] = useAdminForm({
    id: invited ? `invite-${invited.email}` : "invite",
    lastResult: rejected,
    defaultValue: { role: "editor" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: invitationForm }),
  });
  return (
    <>
      <Form
        key={form.id}
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="stack"
      >
        <ErrorSummary form={form} />
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_--spacing(32)]">
          <Field label="Email" field={fields.email} type="email" autoComplete="off" required />
          <Field
            label="Role"
            field={fields.role}
            as="select"
            options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
            required
          />
        </div>
        <button className="btn" name="intent" value="invite" disabled={busy}>
          Create invitation
        </button>
      </Form>
      {invited && (
        <div className="note note-ok team-link mt-4" role="status">
          <p>
            <b>{`Invitation created for ${invited.email}.`}</b> Send this link to them: it is shown
            only now, and works once within {invitationDays} days.
          </p>
          <code className="block text-small wrap-anywhere">{invited.link}</code>
          <div className="form-actions">
            <CopyButton text={invited.link}>Copy link</CopyButton>
            <a className="btn-quiet" href={invitationEmail(invited)}>
              Write email
            </a>
          </div>
        </div>
      )}
    </>
  );
}

/** Opens the operator's own mail program, because the site stores no text with the link. */
function invitationEmail({ email, link }: NonNullable<Outcome["invited"]>): string {
  const subject = encodeURIComponent("Your invitation to the back office");
  const body = encodeURIComponent(
    `Please create your account within ${invitationDays} days:\n\n${link}\n`,
  );
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}

interface SecondFactorProps {
  people: readonly ListedPerson[];
  isRequired: boolean;
  isOwner: boolean;
}

function SecondFactor({ people, isRequired, isOwner }: SecondFactorProps) {
  const without = people.filter(({ passkeys }) => passkeys === 0).map(({ name }) => name);
  return (
    <section aria-labelledby="factor-heading">
      <h2 id="factor-heading" className="mb-4">
        Second factor
      </h2>
      <p>
        {isRequired
          ? "Everyone signs in with a passkey, or with a password and a recovery code."
          : "A password is enough to sign in."}
      </p>
      {without.length > 0 && (
        <p className="text-ink-soft text-small mt-1.5">
          {isRequired
            ? `Without a passkey: ${without.join(", ")}.`
            : `If you require one, ${without.join(", ")} would have to add a passkey or recovery codes at the next sign-in.`}
        </p>
      )}
      {isOwner && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="required" value={isRequired ? "no" : "yes"} />
          <button className="btn-quiet" name="intent" value="second-factor">
            {isRequired ? "Make the second factor optional" : "Require a second factor of everyone"}
          </button>
        </Form>
      )}
    </section>
  );
}
