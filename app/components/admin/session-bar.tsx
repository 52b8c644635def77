import { useFetcher } from "@remix-run/react";
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { bodyLimitHeader } from "#domain/limits";
import { withoutDataSuffix } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import {
  confirmField,
  confirmStatus,
  maxTypedPassword,
  signInFields,
} from "#domain/site/admin-session";
import { texts } from "#domain/text/texts";
import { resubmitForm } from "~/components/connection/last-form";
import { formTimeoutMs } from "~/components/connection/retrying-fetch";
import { Field } from "~/components/form/field";
import { PasskeyButton } from "./passkey-button";
import { signInWithPasskey } from "./passkeys";

/**
 * Login above a screen whose session has expired, or whose person has to confirm that it is them. The screen
 * stays, and rejected requests are sent again after the login. Without scripts the login page does the same.
 */
export function SessionBar({ email }: { email: string | null }) {
  const rejected = useSyncExternalStore(session.subscribe, session.get, () => undefined);
  const fetcher = useFetcher();
  useEffect(watchSession, []);
  const resumeWith = (post: RejectedPost | undefined) => {
    resume({ repeats: true });
    if (!post || resubmitForm(post.action)) return;
    const body =
      post.body instanceof FormData ? post.body : new URLSearchParams(String(post.body ?? ""));
    fetcher.submit(body, { method: "post", action: post.action });
  };
  if (!rejected) return null;
  return rejected.isConfirmation ? (
    <ConfirmForm
      email={email}
      onConfirmed={() => resumeWith(rejected.post)}
      onCancel={() => resume({ repeats: false })}
    />
  ) : (
    <LoginForm email={email} post={rejected.post} resumeWith={resumeWith} />
  );
}

interface SignInFailure {
  error: string;
  field: "email" | "password" | "code";
}

/** Undefined after success. */
async function signIn(form: HTMLFormElement): Promise<SignInFailure | undefined> {
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.append(name, String(value));
    const signal = AbortSignal.timeout(formTimeoutMs);
    const response = await fetch(paths.admin.signIn(), { method: "POST", body, signal });
    return response.ok ? undefined : ((await response.json()) as SignInFailure);
  } catch {
    return { error: texts.common.unavailableHint, field: "password" };
  }
}

/** A form whose submission signs in. */
function useSignIn(onSignedIn: (submitter: HTMLElement | null) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setBusy(true);
    const rejection = await signIn(event.currentTarget);
    if (!rejection) return onSignedIn(submitter);
    setBusy(false);
    setFailure(rejection);
    // A right password stays while the recovery code is entered.
    if (rejection.field === "password") form.current?.reset();
  };
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [failure]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => void submit(event);
  return { busy, failure, form: { ref: form, className: formClass, onSubmit } };
}

const formClass = "flex flex-wrap items-end gap-3";

interface ConfirmProps {
  /** Email of the person who is signed in; null if they have none. */
  email: string | null;
  onConfirmed: () => void;
  onCancel: () => void;
}

function ConfirmForm({ email, onConfirmed, onCancel }: ConfirmProps) {
  const { busy, failure, form } = useSignIn(onConfirmed);
  return (
    <Bar>
      <div>
        <h2 id={headingId}>Confirm it is you</h2>
        <p>This changes who has access, so enter your password again.</p>
      </div>
      <form {...form}>
        <input type="hidden" name={confirmField} value="yes" />
        <SignInInputs email={email} failure={failure} />
        <button className="btn" disabled={busy}>
          Confirm
        </button>
        <button type="button" className="btn-quiet" onClick={onCancel}>
          {texts.common.cancel}
        </button>
        <PasskeyButton run={() => signInWithPasskey({ confirms: true })} onDone={onConfirmed}>
          Use a passkey
        </PasskeyButton>
      </form>
    </Bar>
  );
}

interface Props {
  /** Email of the person whose session has expired; null if they have none. */
  email: string | null;
  post: RejectedPost | undefined;
  resumeWith: (post: RejectedPost | undefined) => void;
}

function LoginForm({ email, post, resumeWith }: Props) {
  const { busy, failure, form } = useSignIn((submitter) =>
    resumeWith(submitter?.dataset.only ? undefined : post),
  );
  return (
    <Bar>
      <div>
        <h2 id={headingId}>Your session has expired</h2>
        <p>
          {post ? "Nothing is lost. Your changes are still on this page." : "Sign in to continue."}
        </p>
        <p className="text-small">
          Signed in in another tab?{" "}
          <button
            type="button"
            className="text-button p-0 bg-transparent border-0 cursor-pointer"
            onClick={() => resumeWith(post)}
          >
            Retry without signing in
          </button>
        </p>
      </div>
      <form {...form}>
        <SignInInputs email={email} failure={failure} />
        <button className="btn" disabled={busy}>
          {post ? "Sign in and save" : "Sign in"}
        </button>
        {post && (
          <button className="btn-quiet" disabled={busy} data-only="yes">
            Sign in without saving
          </button>
        )}
        {email && <PasskeyButton onDone={() => resumeWith(post)}>Use a passkey</PasskeyButton>}
      </form>
    </Bar>
  );
}

/** The email is asked for where the frame of the screen could not be loaded, the code where it is required. */
function SignInInputs({ email, failure }: { email: string | null; failure?: SignInFailure }) {
  const { ordinary } = signInFields;
  const errorOf = (field: SignInFailure["field"]) =>
    failure?.field === field ? failure.error : undefined;
  return (
    <>
      {email && <input type="hidden" name={ordinary.email} value={email} autoComplete="username" />}
      {!email && failure?.field === "email" && (
        <Field
          label="Email"
          id="session-email"
          name={ordinary.email}
          inputMode="email"
          error={errorOf("email")}
          required
        />
      )}
      <Field
        label="Password"
        id="session-password"
        name={ordinary.password}
        type="password"
        autoComplete="current-password"
        maxLength={maxTypedPassword}
        error={errorOf("password")}
        required
      />
      {failure?.field === "code" && (
        <Field
          label="Recovery code"
          id="session-code"
          name={ordinary.code}
          autoComplete="one-time-code"
          maxLength={40}
          error={errorOf("code")}
          required
        />
      )}
    </>
  );
}

const headingId = "session-ended";

/** Modal above an open modal dialog, which would otherwise trap the focus. */
function Bar({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (document.querySelector("dialog:modal")) dialog?.showModal();
    else dialog?.show();
    dialog?.querySelector<HTMLInputElement>("[type=password]")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="session-bar"
      aria-labelledby={headingId}
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  );
}

/** A form that was rejected: its session had expired, or its person has to confirm that it is them. */
interface RejectedPost {
  action: string;
  body: BodyInit | null;
}

interface RejectedSession {
  /** Absent while no form was rejected. */
  post?: RejectedPost;
  /** False for a session that has expired. */
  isConfirmation: boolean;
}

/** A value for `useSyncExternalStore`. */
function createStore<T>() {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: T | undefined) => {
      value = next;
      for (const notify of listeners) notify();
    },
    subscribe: (notify: () => void) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}

const session = createStore<RejectedSession>();
/**
 * Why the form submitted last was not accepted by its screen: larger than some megabytes, or not for the
 * role of this person.
 */
export const rejection = createStore<{ limit?: number; path: string }>();
let watchers = 0;
let isInstalled = false;
const pausedRequests = new Set<(repeats: boolean) => void>();

/** The notice stays until the form is submitted again or another screen is opened. */
function updateRejection({ pathname }: { pathname: string }, isPost: boolean, response: Response) {
  const limit = Number(response.headers.get(bodyLimitHeader)) || undefined;
  const isRejected = isPost && (limit !== undefined || response.status === 403);
  const shown = rejection.get();
  if (!isRejected && (!shown || (!isPost && shown.path === pathname))) return;
  rejection.set(isRejected ? { limit, path: pathname } : undefined);
}

/**
 * Repeats the paused requests, after the login or to find out whether it is needed; otherwise they end with
 * their first response.
 */
function resume({ repeats }: { repeats: boolean }): void {
  session.set(undefined);
  for (const settle of pausedRequests) settle(repeats);
  pausedRequests.clear();
}

const adminPath = /^\/admin(\/|\.data|$)/;
const ownPath = (url: string) => {
  const { origin, pathname, search } = new URL(url, window.location.href);
  return origin === window.location.origin ? { pathname, search } : undefined;
};

/** Resolves on `resume()` with whether to repeat the request, rejects when it is aborted. */
function untilResumed(signal: AbortSignal | null | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    pausedRequests.add(resolve);
    signal?.addEventListener("abort", () => {
      pausedRequests.delete(resolve);
      reject(signal.reason as Error);
    });
  });
}

/**
 * Wraps `fetch`. A GET request answered 401 is paused and repeated after the login, so that no screen
 * is replaced by the login page, and so is a request of a script that only waits for a confirmation; a
 * rejected form is reported, to be submitted again.
 */
function install() {
  if (isInstalled) return;
  isInstalled = true;
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const path = ownPath(input instanceof Request ? input.url : String(input));
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const isPost = method.toUpperCase() !== "GET";
    if (path?.pathname.endsWith(".data")) updateRejection(path, isPost, response);
    const isConfirmation = response.status === confirmStatus;
    const isRejected = response.status === 401 || isConfirmation;
    if (!isRejected || watchers === 0 || !path || !adminPath.test(path.pathname)) return response;
    const isForm = path.pathname.endsWith(".data");
    if (isPost && (isForm || !isConfirmation)) {
      const action = withoutDataSuffix(path.pathname) + path.search;
      session.set({ post: { action, body: init?.body ?? null }, isConfirmation });
      return response;
    }
    session.set(session.get() ?? { isConfirmation });
    return (await untilResumed(init?.signal)) ? window.fetch(input, init) : response;
  };
}

/** @returns the function that ends it */
function watchSession(): () => void {
  install();
  watchers += 1;
  return () => {
    watchers -= 1;
    // Without a session bar the repeated requests end at the login page.
    if (watchers === 0) resume({ repeats: true });
  };
}
