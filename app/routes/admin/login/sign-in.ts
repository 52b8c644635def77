import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { isSecondFactorRequired } from "#db/queries/team/people.server";
import { paths } from "#domain/paths/paths";
import { confirmField, signInFields } from "#domain/site/admin-session";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import { rejectedField, rejectionResponse } from "~/server/session/login-limit.server";
import { findSession, sessionHeaders } from "~/server/session/sessions.server";
import { confirm, signIn } from "~/server/session/sign-in.server";

export const loader = () => redirect(paths.admin.login());

/** Login or confirmation without leaving the screen: responds with JSON instead of a redirect. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const isConfirmation = (await request.formData()).has(confirmField);
  const found = isConfirmation ? await findSession(request, context) : undefined;
  const session = found?.needsSecondStep ? undefined : found;
  const outcome = session
    ? await confirm(request, context, { session, names: signInFields.ordinary })
    : await signIn(request, context);
  if (!outcome.ok) {
    const { error, init } = rejectionResponse(outcome);
    return Response.json({ error, field: rejectedField(outcome) }, init);
  }
  const { person, secondFactor } = outcome;
  if (!session && !secondFactor && (await isSecondFactorRequired(context.db)))
    return Response.json(
      { error: "Enter a recovery code, or sign in with a passkey", field: "code" },
      { status: 400 },
    );
  const started = { person, secondFactor, isConfirmation: Boolean(session) };
  return Response.json({}, { headers: await sessionHeaders(request, context, started) });
}
