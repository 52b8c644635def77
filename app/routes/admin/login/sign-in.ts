import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { refusalOf, signIn } from "~/server/session/login-limit.server";
import { sessionHeaders } from "~/server/session/sessions.server";

/** Reached by the address alone there is the login. */
export const loader = () => redirect(paths.admin.login());

/** The login of a screen that stays where it is: no page, no way on. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw data("This form came from another site.", { status: 403 });
  const outcome = await signIn(request, context);
  if (!outcome.ok) {
    const { error, init } = refusalOf(outcome);
    return Response.json({ error }, init);
  }
  const headers = await sessionHeaders(request, context, outcome.admin);
  return Response.json({}, { headers });
}
