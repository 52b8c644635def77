import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { hasEmails, isSecondFactorRequired } from "#db/queries/team/people.server";
import { hasPasskeys } from "#db/queries/team/sign-in.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { paths } from "#domain/paths/paths";
import { maxTypedPassword, signInFields } from "#domain/site/admin-session";
import { texts } from "#domain/text/texts";
import { PasskeyButton } from "~/components/admin/passkey-button";
import { canAutofillPasskeys, signInWithPasskey } from "~/components/admin/passkeys";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { SentFields } from "~/components/layout/resend-form";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import { forwardHeaders } from "~/server/pages/cache";
import type { RequestContext, Services } from "~/server/services.server";
import { rejectedField, rejectionResponse } from "~/server/session/login-limit.server";
import {
  hasPassword,
  type PendingForm,
  readPendingForm,
} from "~/server/session/pending-form.server";
import { findSession, sessionHeaders } from "~/server/session/sessions.server";
import { confirm, openAdmin, returnToOf, signIn } from "~/server/session/sign-in.server";
import { retryLater } from "~/server/unavailable/guard-routes.server";
import { LoginPage } from "./login-page";

export const headers = forwardHeaders;
export const meta: MetaFunction = () => [
  { title: "Admin login" },
  { name: "description", content: "Where the operator of this site signs in." },
  { name: "robots", content: "noindex" },
];

/** Ways to sign in. Until the first owner has an email, the password alone suffices (A-002). */
interface SignInMethods {
  email: boolean;
  passkey: boolean;
}

async function methodsOf({ db }: Pick<Services, "db">): Promise<SignInMethods> {
  const [email, passkey] = await Promise.all([hasEmails(db), hasPasskeys(db)]);
  return { email, passkey };
}

/** Requests whose form waits for the confirmation of whoever is signed in. */
const confirmations = new WeakSet<RequestContext>();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  try {
    const session = await findSession(request, context);
    if (session && !confirmations.has(context))
      return redirect(session.needsSecondStep ? paths.admin.secondStep(returnTo) : returnTo);
    return { returnTo, methods: await methodsOf(context) };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    // Without the database nobody can be identified, but the form can be displayed.
    return { returnTo, methods: { email: false, passkey: false } };
  }
}

interface Rejection {
  error?: string;
  field: "email" | "password" | "code";
  /** The email as typed. */
  email: string;
  isWrong: boolean;
  pending: PendingForm | undefined;
  /** True if the pending form needs a second factor as well. */
  needsCode?: boolean;
  /** True if the person is signed in and has to confirm that it is them. */
  isConfirmation?: boolean;
}

/** Reports a failure of the database in the form itself, which renders without one. */
export async function action(args: ActionFunctionArgs) {
  try {
    return await logIn(args);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const { log, requestId } = args.context;
    log.error({ reason: String(error), requestId }, "database unavailable");
    const pending = await readPendingForm(args.request);
    const { unavailableHint } = texts.common;
    return data<Rejection>(
      {
        error: unavailableHint,
        field: "password",
        email: "",
        isWrong: false,
        pending,
      },
      { status: 503, headers: retryLater },
    );
  }
}

async function logIn({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const pending = await readPendingForm(request);
  const session = pending && (await findSession(request, context));
  const signedIn = session?.needsSecondStep ? undefined : session;
  if (signedIn) confirmations.add(context);
  const names = pending ? signInFields.held : signInFields.ordinary;
  const email = String((await request.formData()).get(names.email) ?? "");
  const needsCode = pending && !signedIn && (await isSecondFactorRequired(context.db));
  const common = { field: "password", email, isWrong: false, pending, needsCode } as const;
  const reject = (rejected: Partial<Rejection>, init: ResponseInit) =>
    data<Rejection>({ ...common, isConfirmation: Boolean(signedIn), ...rejected }, init);
  if (pending && !(await hasPassword(request))) return reject({}, { status: 401 });
  const outcome = signedIn
    ? await confirm(request, context, { session: signedIn, names })
    : await signIn(request, context, names);
  if (!outcome.ok) {
    const { error, init } = rejectionResponse(outcome);
    return reject({ error, field: rejectedField(outcome), isWrong: true }, init);
  }
  const { person, secondFactor } = outcome;
  if (needsCode && !secondFactor)
    return reject({ error: "Please enter a recovery code", field: "code" }, { status: 400 });
  const headers = await sessionHeaders(request, context, {
    person,
    secondFactor,
    isConfirmation: Boolean(signedIn),
  });
  // With 307 the browser submits the same form to its original URL.
  if (pending) return redirect(pending.to, { status: 307, headers });
  return openAdmin(context, returnToOf(request), headers);
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
  const { methods, returnTo } = useLoaderData<typeof loader>();
  const { isPending, isSending: busy } = useSubmission();
  const form = useRef<HTMLFormElement>(null);
  const { error, isWrong } = rejected ?? {};
  const onSignedIn = () => window.location.assign(returnTo);
  useEffect(() => {
    if (!error || isPending) return;
    const password = form.current?.querySelector<HTMLInputElement>("[type=password]");
    if (isWrong && password) password.value = "";
    form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [error, isWrong, isPending]);
  useEffect(() => {
    if (!methods.passkey) return;
    let isOpen = true;
    void canAutofillPasskeys().then(async (isSupported) => {
      if (!isSupported || !isOpen) return;
      const outcome = await signInWithPasskey({ autofill: true });
      if (outcome.ok && isOpen) window.location.assign(returnTo);
    });
    return () => void (isOpen = false);
  }, [methods.passkey, returnTo]);
  return (
    <div className="login-card">
      <Form ref={form} method="post">
        <h1>Admin login</h1>
        <SignInFields names={signInFields.ordinary} rejected={rejected} />
        <button className="btn" disabled={busy}>
          Log In
        </button>
      </Form>
      {methods.passkey && (
        <PasskeyButton className="mt-4" onDone={onSignedIn}>
          Sign in with a passkey
        </PasskeyButton>
      )}
    </div>
  );
}

/**
 * Login for a form that was submitted after the session expired, or that needs its person to confirm that it
 * is them. A plain form: the response is that of the original submission, at its own URL.
 */
function PendingFormCard({ pending, ...rejected }: Rejection & { pending: PendingForm }) {
  const { action, fields, hadFiles, to } = pending;
  const { isConfirmation } = rejected;
  return (
    <form method="post" action={action} className="login-card login-pending">
      <h1>{isConfirmation ? "Confirm it is you" : "Your session has expired"}</h1>
      <p>
        {isConfirmation
          ? "This changes who has access, so enter your password again. Your form is saved on this page and will be submitted then."
          : "Nothing is lost. Your form is saved on this page and will be submitted after you sign in."}
      </p>
      {hadFiles && (
        <p className="note note-warn">Files can't be saved. Choose them again on the next page.</p>
      )}
      <SignInFields names={signInFields.held} rejected={rejected} />
      <button className="btn">{isConfirmation ? "Confirm" : "Sign in and save"}</button>
      {isConfirmation && (
        <a className="link" href={to}>
          {texts.common.cancel}
        </a>
      )}
      <SentFields fields={fields} />
    </form>
  );
}

interface SignInFieldsProps {
  names: typeof signInFields.ordinary | typeof signInFields.held;
  rejected: Omit<Rejection, "pending"> | undefined;
}

function SignInFields({ names, rejected }: SignInFieldsProps) {
  const { methods } = useLoaderData<typeof loader>();
  const { error, field = "password", email, needsCode, isConfirmation } = rejected ?? {};
  const inputs = [
    ((methods.email && !isConfirmation) || field === "email") && {
      label: "Email",
      kind: "email" as const,
      // Of type email, some browsers refuse domains in other scripts.
      inputMode: "email" as const,
      autoCapitalize: "none",
      autoComplete: "username webauthn",
      defaultValue: email,
      maxLength: 254,
    },
    {
      label: "Password",
      kind: "password" as const,
      type: "password",
      autoComplete: "current-password",
      maxLength: maxTypedPassword,
    },
    needsCode && {
      label: "Recovery code",
      kind: "code" as const,
      autoComplete: "one-time-code",
      maxLength: 40,
      hint: "This site requires a second factor",
    },
  ].filter((input) => typeof input === "object");
  return inputs.map(({ kind, ...input }, index) => (
    <Field
      {...input}
      key={kind}
      name={names[kind]}
      error={field === kind ? error : undefined}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one form
      autoFocus={index === 0}
      required
    />
  ));
}
