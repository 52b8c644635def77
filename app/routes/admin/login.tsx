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

import { isDatabaseAway } from "#db/unavailable.server";
import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";
import { useRootData } from "~/components/root-data";
import { retryLater } from "~/server/away/calm-routes.server";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { beginSession, findAdmin } from "~/server/session/admin.server";
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
  // While the database is away nobody can be known, and the form stays as it is.
  const admin = await findAdmin(request, context).catch((error: unknown) => {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  });
  return admin ? redirect(wantedOf(request)) : null;
}

/** This page needs no database to be shown, so it says itself that the login has to wait. */
export async function action(args: ActionFunctionArgs) {
  try {
    return await logIn(args);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const { log, requestId } = args.context;
    log.error({ reason: String(error), requestId }, "database away");
    return data(
      { error: texts.common.unavailableHint, keep: true },
      { status: 503, headers: retryLater },
    );
  }
}

async function logIn({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw data("This form came from another site.", { status: 403 });
  const outcome = await signIn(request, context);
  if (!outcome.ok) {
    if ("wrong" in outcome) return data({ error: words.wrong, keep: false }, { status: 400 });
    const minutes = Math.ceil(outcome.retryAfterSeconds / 60);
    return data(
      { error: words.tooMany(minutes), keep: false },
      { status: 429, headers: { "Retry-After": String(outcome.retryAfterSeconds) } },
    );
  }
  const headers = new Headers({
    "Set-Cookie": await beginSession(request, context, outcome.admin),
  });
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
    if (!refused.keep) form.current?.reset();
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
