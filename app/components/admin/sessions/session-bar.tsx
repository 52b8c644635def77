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

import { paths } from "#domain/pages/paths";
import { maxTypedPassword } from "#domain/site/admin-password";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";
import {
  endedSession,
  goOn,
  onEndedSession,
  type RefusedPost,
  watchSession,
} from "./session-watch";

const words = adminTexts.session;

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
        <h2 id="session-ended">{words.ended}</h2>
        <p>{post ? words.nothingLost : words.signInToGoOn}</p>
        <p className="small">
          {words.elsewhere}{" "}
          <button type="button" className="text-button" onClick={() => goOnWith(post)}>
            {words.withoutPassword}
          </button>
        </p>
      </div>
      <form ref={form} onSubmit={(event) => void send(event)}>
        <Field
          label={adminTexts.login.password}
          id="session-password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={maxTypedPassword}
          error={error}
          required
        />
        <button className="btn" disabled={busy}>
          {post ? words.signInAndSave : words.signIn}
        </button>
        {post && (
          <button className="btn-quiet" disabled={busy} data-only="yes">
            {words.signInOnly}
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
