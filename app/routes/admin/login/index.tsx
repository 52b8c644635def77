import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { isDatabaseUnavailable } from "#db/unavailable.server";
import { heldPasswordField, maxTypedPassword } from "#domain/site/admin-session";
import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";
import { SentFields } from "~/components/layout/resend-form";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { forwardHeaders } from "~/server/pages/cache";
import { rejectionResponse, safeReturnTo, signIn } from "~/server/session/login-limit.server";
import {
  hasPassword,
  type PendingForm,
  readPendingForm,
} from "~/server/session/pending-form.server";
import { findAdmin, sessionHeaders } from "~/server/session/sessions.server";
import { retryLater } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { LoginPage } from "./login-page";

export const headers = forwardHeaders;
export const meta: MetaFunction = () => [
  { title: "Admin login" },
  { name: "description", content: "Where the operator of this site signs in." },
  { name: "robots", content: "noindex" },
];

const returnToOf = (request: Request) =>
  safeReturnTo(new URL(request.url).searchParams.get("returnTo"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  // While the database is unavailable nobody can be identified: show the form.
  const admin = await findAdmin(request, context).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  });
  return admin ? redirect(returnToOf(request)) : null;
}

/** Needs no database to render, so it reports itself that the login is unavailable. */
export async function action(args: ActionFunctionArgs) {
  try {
    return await logIn(args);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const { log, requestId } = args.context;
    log.error({ reason: String(error), requestId }, "database unavailable");
    const pending = await readPendingForm(args.request);
    return data(
      { error: texts.common.unavailableHint, isWrong: false, pending },
      { status: 503, headers: retryLater },
    );
  }
}

async function logIn({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request))
    throw data("This form was submitted from another site.", { status: 403 });
  const pending = await readPendingForm(request);
  if (pending && !(await hasPassword(request)))
    return data({ error: undefined, isWrong: false, pending }, { status: 401 });
  const outcome = await signIn(request, context, pending && heldPasswordField);
  if (!outcome.ok) {
    const { error, init } = rejectionResponse(outcome);
    return data({ error, isWrong: true, pending }, init);
  }
  const headers = await sessionHeaders(request, context, outcome.admin);
  // With 307 the browser submits the same form to its original URL.
  if (pending) return redirect(pending.to, { status: 307, headers });
  // Full page load: the CSP of this page is narrower than that of the next.
  headers.set("X-Remix-Reload-Document", "true");
  const toast = { type: "success", text: "Welcome back!" } as const;
  return redirectWithToast(context.env, returnToOf(request), toast, headers);
}

export default function Login() {
  const rejected = useActionData<typeof action>();
  return (
    <LoginPage>
      {rejected?.pending ? (
        <PendingFormCard {...rejected.pending} error={rejected.error} />
      ) : (
        <LoginCard {...rejected} />
      )}
    </LoginPage>
  );
}

function LoginCard({ error, isWrong }: { error?: string; isWrong?: boolean }) {
  const { state } = useNavigation();
  const busy = state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error || state !== "idle") return;
    if (isWrong) form.current?.reset();
    form.current?.querySelector("input")?.focus();
  }, [error, isWrong, state]);
  return (
    <Form ref={form} method="post" className="login-card">
      <h1>Admin login</h1>
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={maxTypedPassword}
        required
        error={error}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field
        autoFocus
      />
      <button className="btn" disabled={busy}>
        Log In
      </button>
    </Form>
  );
}

/**
 * Login for a form that was submitted after the session expired. A plain form: the response is that
 * of the original submission, at its own URL.
 */
function PendingFormCard({ action, fields, hadFiles, error }: PendingForm & { error?: string }) {
  return (
    <form method="post" action={action} className="login-card login-pending">
      <h1>Your session has expired</h1>
      <p>
        Nothing is lost. Your form is saved on this page and will be submitted after you sign in.
      </p>
      {hadFiles && (
        <p className="note note-warn">Files can't be saved. Choose them again on the next page.</p>
      )}
      <Field
        label="Password"
        name={heldPasswordField}
        type="password"
        autoComplete="current-password"
        maxLength={maxTypedPassword}
        required
        error={error}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field
        autoFocus
      />
      <button className="btn">Sign in and save</button>
      <SentFields fields={fields} />
    </form>
  );
}
