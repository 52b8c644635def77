import { Form } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { endSession } from "~/server/session/sessions.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { LoginPage } from "./login-page";

export const meta = () => [{ title: "Log Out" }];
export const loader = adminLoader(() => null);

/** Ends the session on the server, so that a copied cookie is worthless. */
export const action = adminAction(async ({ request, context, admin }) => {
  const headers = new Headers({ "Set-Cookie": await endSession(request, context, admin) });
  const toast = { type: "success", text: "Logged out successfully" } as const;
  return redirectWithToast(context.env, paths.admin.login(), toast, headers);
}, "viewer");

/** Confirmation, because a GET request must not end a session. */
export default function Logout() {
  return (
    <LoginPage>
      <Form method="post" className="login-card">
        <h1>Log Out</h1>
        <p>You are signed in to the back office.</p>
        <button className="btn">Log Out</button>
        <a className="link" href={paths.admin.dashboard()}>
          {texts.common.cancel}
        </a>
      </Form>
    </LoginPage>
  );
}
