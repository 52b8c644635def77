import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { hasEmails, isSecondFactorRequired } from "#db/queries/team/people.server";
import { hasPasskeys } from "#db/queries/team/sign-in.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { paths } from "#domain/pages/paths";
import { maxTypedPassword, signInFields } from "#domain/site/admin-session";
import { texts } from "#domain/text/texts";
import { PasskeyButton } from "~/components/admin/passkey-button";
import { canAutofillPasskeys, signInWithPasskey } from "~/components/admin/passkeys";
import { Field } from "~/components/form/field";
import { SentFields } from "~/components/layout/resend-form";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import { forwardHeaders } from "~/server/pages/cache";
import type { Services } from "~/server/services.server";
import {
  rejectedField,
  rejectionResponse,
  safeReturnTo,
} from "~/server/session/login-limit.server";
import {
  hasPassword,
  type PendingForm,
  readPendingForm,
} from "~/server/session/pending-form.server";
import { findSession, sessionHeaders } from "~/server/session/sessions.server";
import { signIn } from "~/server/session/sign-in.server";
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

/** What the form asks for. Until the first owner has an email it is the password alone (A-002). */
interface Asked {
  email: boolean;
  passkey: boolean;
}

async function askedBy({ db }: Pick<Services, "db">): Promise<Asked> {
  const [email, passkey] = await Promise.all([hasEmails(db), hasPasskeys(db)]);
  return { email, passkey };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  try {
    const session = await findSession(request, context);
    if (session)
      return redirect(session.needsSecondStep ? paths.admin.secondStep(returnTo) : returnTo);
    return { returnTo, asked: await askedBy(context) };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    // Nobody can be identified: show the form.
    return { returnTo, asked: { email: false, passkey: false } };
  }
}

interface Rejection {
  error?: string;
  field: "email" | "password" | "code";
  /** The typed email, which is not lost. */
  email: string;
  isWrong: boolean;
  pending: PendingForm | undefined;
  /** True where the held form must be sent with a second factor. */
  asksCode?: boolean;
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
    const { unavailableHint } = texts.common;
    return data(
      {
        error: unavailableHint,
        field: "password",
        email: "",
        isWrong: false,
        pending,
      } as Rejection,
      { status: 503, headers: retryLater },
    );
  }
}

async function logIn({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const pending = await readPendingForm(request);
  const names = pending ? signInFields.held : signInFields.ordinary;
  const email = String((await request.formData()).get(names.email) ?? "");
  const asksCode = pending && (await isSecondFactorRequired(context.db));
  const reject = (rejected: Partial<Rejection>, init: ResponseInit) =>
    data(
      { field: "password", email, isWrong: false, pending, asksCode, ...rejected } as Rejection,
      init,
    );
  if (pending && !(await hasPassword(request))) return reject({}, { status: 401 });
  const outcome = await signIn(request, context, names);
  if (!outcome.ok) {
    const { error, init } = rejectionResponse(outcome);
    return reject({ error, field: rejectedField(outcome), isWrong: true }, init);
  }
  const { person, secondFactor } = outcome;
  if (asksCode && !secondFactor)
    return reject({ error: "Please enter a recovery code", field: "code" }, { status: 400 });
  const headers = await sessionHeaders(request, context, person, secondFactor);
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
        <PendingFormCard {...rejected} pending={rejected.pending} />
      ) : (
        <LoginCard rejected={rejected} />
      )}
    </LoginPage>
  );
}

function LoginCard({ rejected }: { rejected: Rejection | undefined }) {
  const { asked, returnTo } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  const busy = state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const { error, isWrong, field = "password" } = rejected ?? {};
  const asksEmail = asked.email || field === "email";
  const enter = () => window.location.assign(returnTo);
  useEffect(() => {
    if (!error || state !== "idle") return;
    const password = form.current?.querySelector<HTMLInputElement>("[type=password]");
    if (isWrong && password) password.value = "";
    form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [error, isWrong, state]);
  useEffect(() => {
    if (!asked.passkey) return;
    let isOpen = true;
    void canAutofillPasskeys().then(async (isSupported) => {
      if (!isSupported || !isOpen) return;
      const outcome = await signInWithPasskey({ autofill: true });
      if (outcome.ok && isOpen) window.location.assign(returnTo);
    });
    return () => void (isOpen = false);
  }, [asked.passkey, returnTo]);
  return (
    <div className="login-card">
      <Form ref={form} method="post">
        <h1>Admin login</h1>
        {asksEmail && (
          <Field
            label="Email"
            name={signInFields.ordinary.email}
            type="email"
            autoComplete="username webauthn"
            defaultValue={rejected?.email}
            maxLength={254}
            required
            error={field === "email" ? error : undefined}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one form
            autoFocus
          />
        )}
        <Field
          label="Password"
          name={signInFields.ordinary.password}
          type="password"
          autoComplete="current-password"
          maxLength={maxTypedPassword}
          required
          error={field === "password" ? error : undefined}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field
          autoFocus={!asksEmail}
        />
        <button className="btn" disabled={busy}>
          Log In
        </button>
      </Form>
      {asked.passkey && (
        <PasskeyButton className="mt-4" onDone={enter}>
          Sign in with a passkey
        </PasskeyButton>
      )}
    </div>
  );
}

/**
 * Login for a form that was submitted after the session expired. A plain form: the response is that
 * of the original submission, at its own URL.
 */
function PendingFormCard({
  pending: { action, fields, hadFiles },
  error,
  field,
  email,
  asksCode,
}: Rejection & { pending: PendingForm }) {
  const { asked } = useLoaderData<typeof loader>();
  const asksEmail = asked.email || field === "email";
  const { held } = signInFields;
  return (
    <form method="post" action={action} className="login-card login-pending">
      <h1>Your session has expired</h1>
      <p>
        Nothing is lost. Your form is saved on this page and will be submitted after you sign in.
      </p>
      {hadFiles && (
        <p className="note note-warn">Files can't be saved. Choose them again on the next page.</p>
      )}
      {asksEmail && (
        <Field
          label="Email"
          name={held.email}
          type="email"
          autoComplete="username"
          defaultValue={email}
          maxLength={254}
          required
          error={field === "email" ? error : undefined}
        />
      )}
      <Field
        label="Password"
        name={held.password}
        type="password"
        autoComplete="current-password"
        maxLength={maxTypedPassword}
        required
        error={field === "password" ? error : undefined}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one form
        autoFocus={!asksEmail}
      />
      {asksCode && (
        <Field
          label="Recovery code"
          name={held.code}
          autoComplete="one-time-code"
          maxLength={40}
          hint="This site requires a second factor"
          required
          error={field === "code" ? error : undefined}
        />
      )}
      <button className="btn">Sign in and save</button>
      <SentFields fields={fields} />
    </form>
  );
}
