import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { rejectionResponse, signIn } from "~/server/session/login-limit.server";
import { sessionHeaders } from "~/server/session/sessions.server";

export const loader = () => redirect(paths.admin.login());

/** Login without leaving the screen: responds with JSON instead of a redirect. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request))
    throw data("This form was submitted from another site.", { status: 403 });
  const outcome = await signIn(request, context);
  if (!outcome.ok) {
    const { error, init } = rejectionResponse(outcome);
    return Response.json({ error }, init);
  }
  const headers = await sessionHeaders(request, context, outcome.admin);
  return Response.json({}, { headers });
}
