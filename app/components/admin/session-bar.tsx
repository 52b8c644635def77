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
import { paths } from "#domain/pages/paths";
import { maxTypedPassword } from "#domain/site/admin-session";
import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";

interface LastSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** The form submitted last, to be submitted again with its current values. */
function useLastSubmit() {
  const last = useRef<LastSubmit>();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!form.closest(".session-bar")) last.current = { form, submitter: event.submitter };
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, []);
  return last;
}

const pathOf = (url: string) => new URL(url, window.location.href).pathname;

/** Submits the form again; false where the request did not come from that form. */
function resubmit(last: LastSubmit | undefined, { action }: RejectedPost): boolean {
  if (!last?.form.isConnected) return false;
  const { form, submitter } = last;
  const button =
    submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
  const target = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (pathOf(target) !== pathOf(action)) return false;
  form.requestSubmit(button && !button.disabled ? button : null);
  return true;
}

/**
 * Login above a screen whose session has expired. The screen stays, and rejected requests are sent
 * again after the login. Without scripts the login page does the same.
 */
export function SessionBar() {
  const expired = useSyncExternalStore(session.subscribe, session.get, () => undefined);
  const last = useLastSubmit();
  const fetcher = useFetcher();
  useEffect(watchSession, []);
  const resumeWith = (post: RejectedPost | undefined) => {
    resume();
    if (!post || resubmit(last.current, post)) return;
    const body =
      post.body instanceof FormData ? post.body : new URLSearchParams(String(post.body ?? ""));
    fetcher.submit(body, { method: "post", action: post.action });
  };
  return expired && <LoginForm post={expired.post} resumeWith={resumeWith} />;
}

/** Resolves to an error message, or undefined after success. */
async function signIn(password: string): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ password });
    const response = await fetch(paths.admin.signIn(), { method: "POST", body });
    if (response.ok) return undefined;
    const { error } = (await response.json()) as { error: string };
    return error;
  } catch {
    return texts.common.unavailableHint;
  }
}

interface Props {
  post: RejectedPost | undefined;
  resumeWith: (post: RejectedPost | undefined) => void;
}

function LoginForm({ post, resumeWith }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    const failure = await signIn(String(password));
    if (failure === undefined) return resumeWith(submitter?.dataset.only ? undefined : post);
    setBusy(false);
    setError(failure);
    form.current?.reset();
    form.current?.querySelector<HTMLInputElement>("[type=password]")?.focus();
  };
  return (
    <Bar>
      <div>
        <h2 id="session-ended">Your session has expired</h2>
        <p>
          {post ? "Nothing is lost. Your changes are still on this page." : "Sign in to continue."}
        </p>
        <p className="text-small">
          Signed in in another tab?{" "}
          <button
            type="button"
            className="text-button p-0 bare border-0 pointer"
            onClick={() => resumeWith(post)}
          >
            Retry without signing in
          </button>
        </p>
      </div>
      <form
        ref={form}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => void onSubmit(event)}
      >
        <Field
          label="Password"
          id="session-password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={maxTypedPassword}
          error={error}
          required
        />
        <button className="btn" disabled={busy}>
          {post ? "Sign in and save" : "Sign in"}
        </button>
        {post && (
          <button className="btn-quiet" disabled={busy} data-only="yes">
            Sign in without saving
          </button>
        )}
      </form>
    </Bar>
  );
}

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
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  );
}

/** A form that was answered 401 because its session had expired. */
interface RejectedPost {
  action: string;
  body: BodyInit | null;
}

interface ExpiredSession {
  /** Absent while only GET requests were rejected. */
  post?: RejectedPost;
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

const session = createStore<ExpiredSession>();
/** The limit that the last submitted form exceeded, in megabytes. */
export const exceededLimit = createStore<{ limit: number; path: string }>();
let watchers = 0;
let isInstalled = false;
const pausedRequests = new Set<() => void>();

/** The notice stays until the form is submitted again or another screen is opened. */
function updateLimit({ pathname }: { pathname: string }, isPost: boolean, response: Response) {
  const limit = isPost ? Number(response.headers.get(bodyLimitHeader)) : 0;
  const exceeded = exceededLimit.get();
  if (!limit && (!exceeded || (!isPost && exceeded.path === pathname))) return;
  exceededLimit.set(limit ? { limit, path: pathname } : undefined);
}

/** Repeats the paused requests, after the login or to find out whether it is needed. */
function resume(): void {
  session.set(undefined);
  for (const repeat of pausedRequests) repeat();
  pausedRequests.clear();
}

const adminPath = /^\/admin(\/|\.data|$)/;
const ownPath = (url: string) => {
  const { origin, pathname, search } = new URL(url, window.location.href);
  return origin === window.location.origin ? { pathname, search } : undefined;
};

/** Resolves on `resume()`, rejects when the request is aborted. */
function untilResumed(signal: AbortSignal | null | undefined): Promise<void> {
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
 * is replaced by the login page; a rejected form is reported, to be submitted again.
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
    if (path?.pathname.endsWith(".data")) updateLimit(path, isPost, response);
    if (response.status !== 401 || watchers === 0 || !path || !adminPath.test(path.pathname))
      return response;
    if (isPost) {
      const action = path.pathname.replace(/\.data$/, "") + path.search;
      session.set({ post: { action, body: init?.body ?? null } });
      return response;
    }
    session.set(session.get() ?? {});
    await untilResumed(init?.signal);
    return window.fetch(input, init);
  };
}

/** @returns the function that ends it */
function watchSession(): () => void {
  install();
  watchers += 1;
  return () => {
    watchers -= 1;
    // Without a session bar the repeated requests end at the login page.
    if (watchers === 0) resume();
  };
}
