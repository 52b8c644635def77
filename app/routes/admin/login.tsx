import "~/components/admin/login.css";
import "~/components/ui/button.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";
import { useRootData } from "~/components/root-data";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { adminSessions, findAdmin } from "~/server/session/admin.server";
import { safeReturnTo, signIn } from "~/server/session/login-limit.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.login;

export const meta: MetaFunction = () => [
  { title: words.title },
  { name: "robots", content: "noindex" },
];

const wantedOf = (request: Request) =>
  safeReturnTo(new URL(request.url).searchParams.get("returnTo"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  return (await findAdmin(request, context)) ? redirect(wantedOf(request)) : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw data("This form came from another site.", { status: 403 });
  const outcome = await signIn(request, context);
  if (!outcome.ok) {
    if ("wrong" in outcome) return data({ error: words.wrong }, { status: 400 });
    const minutes = Math.ceil(outcome.retryAfterSeconds / 60);
    return data(
      { error: words.tooMany(minutes) },
      { status: 429, headers: { "Retry-After": String(outcome.retryAfterSeconds) } },
    );
  }
  // A new id: one that somebody planted or saw before the login is worth nothing after it.
  const sessions = adminSessions(context);
  const old = await sessions.getSession(request.headers.get("Cookie"));
  if (old.id) await sessions.destroySession(old);
  const session = await sessions.getSession();
  session.set("admin", outcome.admin);
  session.set("signedInAt", context.now().toISOString());
  const headers = new Headers({ "Set-Cookie": await sessions.commitSession(session) });
  const toast = { type: "success", text: words.welcome } as const;
  return redirectWithToast(context.env, wantedOf(request), toast, headers);
}

export default function Login() {
  const refused = useActionData<typeof action>();
  const site = useRootData()?.site;
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refused) return;
    form.current?.reset();
    form.current?.querySelector("input")?.focus();
  }, [refused]);
  return (
    <main className="login">
      <Form ref={form} method="post" className="login-card">
        <p className="eyebrow">{site?.name}</p>
        <h1>{words.title}</h1>
        <Field
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={refused?.error}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field
          autoFocus
        />
        <button className="btn" disabled={busy}>
          {words.submit}
        </button>
        <a className="link" href="/">
          {texts.admin.nav.viewSite}
        </a>
      </Form>
    </main>
  );
}
