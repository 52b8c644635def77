import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { localPath } from "#domain/paths/local-path";
import { currencyCookie } from "~/server/visitor/preferences.server";

/** Stores the currency in a cookie and redirects to the page of the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const cookie = currencyCookie(form.get("currency"), context.env);
  return redirect(localPath(form.get("returnTo")), {
    status: 303,
    headers: cookie ? { "Set-Cookie": cookie } : {},
  });
}

export const loader = () => redirect("/");
