import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { isSecondFactorRequired } from "#db/queries/team/people.server";
import { paths } from "#domain/pages/paths";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import { rejectedField, rejectionResponse } from "~/server/session/login-limit.server";
import { sessionHeaders } from "~/server/session/sessions.server";
import { signIn } from "~/server/session/sign-in.server";

export const loader = () => redirect(paths.admin.login());

/** Login without leaving the screen: responds with JSON instead of a redirect. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const outcome = await signIn(request, context);
  if (!outcome.ok) {
    const { error, init } = rejectionResponse(outcome);
    return Response.json({ error, field: rejectedField(outcome) }, init);
  }
  const { person, secondFactor } = outcome;
  if (!secondFactor && (await isSecondFactorRequired(context.db)))
    return Response.json(
      { error: "Enter a recovery code, or sign in with a passkey", field: "code" },
      { status: 400 },
    );
  const headers = await sessionHeaders(request, context, person, secondFactor);
  return Response.json({}, { headers });
}
