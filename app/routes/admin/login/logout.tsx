import "./login.css";
import "~/components/ui/button.css";
import { Form } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { finishSession } from "~/server/session/sessions.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.login;

export const meta = () => [{ title: words.logOut }];
export const loader = adminLoader(() => null);

/** The session ends on the server: a kept cookie opens nothing any more. */
export const action = adminAction(async ({ request, context, admin }) => {
  const headers = new Headers({ "Set-Cookie": await finishSession(request, context, admin) });
  const toast = { type: "success", text: words.loggedOut } as const;
  return redirectWithToast(context.env, paths.admin.login(), toast, headers);
});

/** For who types the address: a link alone must not end a session. */
export default function Logout() {
  return (
    <main className="login">
      <Form method="post" className="login-card on-paper rounded-2">
        <h1>{words.logOut}</h1>
        <p>You are signed in to the back office.</p>
        <button className="btn">{words.logOut}</button>
        <a className="link" href="/admin">
          {texts.common.cancel}
        </a>
      </Form>
    </main>
  );
}
