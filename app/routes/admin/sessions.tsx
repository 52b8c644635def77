import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { endOtherSessions, endSession, listSessions } from "#db/queries/site/sessions.server";
import { paths } from "#domain/pages/paths";
import { passwordChange } from "#domain/site/admin-password";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { PasswordForm } from "~/components/admin/sessions/password-form";
import { SessionList } from "~/components/admin/sessions/session-list";
import { PageHead } from "~/components/admin/shell";
import { refusedForm } from "~/server/away/calm-routes.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { knownDevice } from "~/server/session/known-device.server";
import { checkPassword, refusalOf } from "~/server/session/login-limit.server";
import { changePassword } from "~/server/session/password.server";
import { beginSession, findSession } from "~/server/session/sessions.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.sessions;

export const meta = () => [{ title: words.title }];

type Args = Pick<AdminArgs<unknown>, "request" | "context" | "admin">;

const ownIdOf = async ({ request, context }: Pick<Args, "request" | "context">) =>
  (await findSession(request, context))?.id ?? "";

export const loader = adminLoader(async ({ request, context }) => {
  const ownId = await ownIdOf({ request, context });
  return { sessions: await listSessions(context.db, { ownId, now: context.now() }) };
});

/** Nothing of a password goes back to the page. */
export const action = adminFormAction(act, () => ({ refused: refusedForm(new FormData()) }));

async function act(args: Args) {
  const form = await args.request.formData();
  const { db, env } = args.context;
  const say = (text: string, type: "success" | "info" = "success") =>
    redirectWithToast(env, paths.admin.sessions(), { type, text });
  const intent = form.get("intent");
  if (intent === "change-password") return change(args, form);
  if (intent === "end") {
    const ended = await endSession(db, String(form.get("session")), args.admin.name);
    return ended ? say(words.signedOut) : say(words.alreadyEnded, "info");
  }
  if (intent === "end-others") {
    const ended = await endOtherSessions(db, await ownIdOf(args), args.admin.name);
    return say(words.othersSignedOut(ended));
  }
  throw data("This page takes no such form.", { status: 400 });
}

async function change({ request, context, admin }: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: passwordChange });
  const hidden = <T extends object>(reply: T) => ({ ...reply, initialValue: {} });
  if (submission.status !== "success")
    return data({ refused: hidden(submission.reply()) }, { status: 400 });
  const by = await knownDevice(request, context.env);
  const refusal = await checkPassword(context, submission.value.oldPassword, by);
  if (refusal) {
    const { error, init } = refusalOf(refusal);
    const fieldErrors = { oldPassword: [error] };
    return data({ refused: hidden(submission.reply({ fieldErrors })) }, init);
  }
  await changePassword(context, submission.value.newPassword, admin.name);
  const headers = new Headers({ "Set-Cookie": await beginSession(request, context, admin) });
  const toast = { type: "success", text: words.changed } as const;
  return redirectWithToast(context.env, paths.admin.sessions(), toast, headers);
}

export default function Sessions() {
  const { sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <SessionList sessions={sessions} />
      <PasswordForm refused={answer?.refused} />
    </>
  );
}

export { AdminError as ErrorBoundary };
