import "./session-bar.css";
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

/** The form that was sent last, to send it again as it then stands. */
function useLastSubmit() {
  const last = useRef<LastSubmit>();
  useEffect(() => {
    const note = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!form.closest(".session-bar")) last.current = { form, submitter: event.submitter };
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, []);
  return last;
}

const pathOf = (address: string) => new URL(address, window.location.href).pathname;

/** Presses the button of the form again; false when the post did not come from that form. */
function pressAgain(last: LastSubmit | undefined, { action }: RefusedPost): boolean {
  if (!last?.form.isConnected) return false;
  const { form, submitter } = last;
  const own = submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
  const target = own?.hasAttribute("formaction") ? own.formAction : form.action;
  if (pathOf(target) !== pathOf(action)) return false;
  form.requestSubmit(own && !own.disabled ? own : null);
  return true;
}

/**
 * Stands over a screen whose session has ended: the screen stays as it is, and after the password
 * what was refused is sent again. Without scripts the login page does the same.
 */
export function SessionBar() {
  const ended = useSyncExternalStore(onEndedSession, endedSession, () => undefined);
  const last = useLastSubmit();
  const again = useFetcher();
  useEffect(watchSession, []);
  const goOnWith = (post: RefusedPost | undefined) => {
    goOn();
    if (!post || pressAgain(last.current, post)) return;
    const body =
      post.body instanceof FormData ? post.body : new URLSearchParams(String(post.body ?? ""));
    again.submit(body, { method: "post", action: post.action });
  };
  return ended && <SignInAgain post={ended.post} goOnWith={goOnWith} />;
}

/** Undefined for the right one; otherwise why not. */
async function signIn(password: string): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ password });
    const answer = await fetch(paths.admin.signIn(), { method: "POST", body });
    if (answer.ok) return undefined;
    const { error } = (await answer.json()) as { error: string };
    return error;
  } catch {
    return texts.common.unavailableHint;
  }
}

interface Props {
  post: RefusedPost | undefined;
  goOnWith: (post: RefusedPost | undefined) => void;
}

function SignInAgain({ post, goOnWith }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    const refusal = await signIn(String(password));
    if (refusal === undefined) return goOnWith(submitter?.dataset.only ? undefined : post);
    setBusy(false);
    setError(refusal);
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
            onClick={() => goOnWith(post)}
          >
            Retry without signing in
          </button>
        </p>
      </div>
      <form ref={form} onSubmit={(event) => void send(event)}>
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

/** Above an open dialog, which would keep the keyboard to itself, it is one too. */
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

/** A form that was answered 401: its session had ended. */
interface RefusedPost {
  action: string;
  body: BodyInit | null;
}

interface EndedSession {
  /** Absent while only reading was refused. */
  post?: RefusedPost;
}

let ended: EndedSession | undefined;
let exceeded: { limit: number; path: string } | undefined;
let watching = 0;
let installed = false;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function set(state: EndedSession | undefined) {
  ended = state;
  for (const tell of listeners) tell();
}

const limitListeners = new Set<() => void>();

/** A refusal stands until the form is sent again, or another screen is opened. */
function noteLimit({ pathname }: { pathname: string }, isPost: boolean, answer: Response) {
  const limit = isPost ? Number(answer.headers.get(bodyLimitHeader)) : 0;
  if (!limit && (!exceeded || (!isPost && exceeded.path === pathname))) return;
  exceeded = limit ? { limit, path: pathname } : undefined;
  for (const tell of limitListeners) tell();
}

/** Megabytes that the form could have had which was sent last; undefined unless it had more. */
export const exceededLimit = (): number | undefined => exceeded?.limit;

export function onExceededLimit(tell: () => void): () => void {
  limitListeners.add(tell);
  return () => void limitListeners.delete(tell);
}

/** What the session's end has stopped; undefined while all goes well. */
const endedSession = (): EndedSession | undefined => ended;

function onEndedSession(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Lets go on what waited: after the password, or to see whether it is needed at all. */
function goOn(): void {
  set(undefined);
  for (const wake of waiting) wake();
  waiting.clear();
}

const officePath = /^\/admin(\/|\.data|$)/;
const ownPath = (address: string) => {
  const { origin, pathname, search } = new URL(address, window.location.href);
  return origin === window.location.origin ? { pathname, search } : undefined;
};

/** Until the operator goes on, or what asked has lost interest. */
function untilWoken(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    waiting.add(resolve);
    signal?.addEventListener("abort", () => {
      waiting.delete(resolve);
      reject(signal.reason as Error);
    });
  });
}

/**
 * Watches every request of the page. One that only reads waits for the password and is then made
 * again, so that no screen is replaced by the login; a refused form is handed out, to be sent again
 * as it then stands.
 */
function install() {
  if (installed) return;
  installed = true;
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const path = ownPath(address);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const isPost = method.toUpperCase() !== "GET";
    if (path?.pathname.endsWith(".data")) noteLimit(path, isPost, answer);
    if (answer.status !== 401 || watching === 0 || !path || !officePath.test(path.pathname))
      return answer;
    if (isPost) {
      const action = path.pathname.replace(/\.data$/, "") + path.search;
      set({ post: { action, body: init?.body ?? null } });
      return answer;
    }
    set(ended ?? {});
    await untilWoken(init?.signal);
    return window.fetch(input, init);
  };
}

/** From now on, until the returned function is called. */
function watchSession(): () => void {
  install();
  watching += 1;
  return () => {
    watching -= 1;
    // Nobody is left who could ask for the password: the answers lead to the login.
    if (watching === 0) goOn();
  };
}
