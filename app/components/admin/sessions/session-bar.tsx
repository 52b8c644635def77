import "./session-bar.css";
import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Field } from "~/components/form/field";
import {
  endedSession,
  goOn,
  onEndedSession,
  type RefusedPost,
  watchSession,
} from "./session-watch";

const words = texts.admin.session;

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

interface Props {
  post: RefusedPost | undefined;
  goOnWith: (post: RefusedPost | undefined) => void;
}

/** `signedIn`, or why not; read with care, since the login answers pages of its own too. */
interface SignInAnswer {
  signedIn?: true;
  error?: string;
}

function SignInAgain({ post, goOnWith }: Props) {
  const fetcher = useFetcher<SignInAnswer>();
  const sends = useRef(false);
  const done = fetcher.state === "idle" && fetcher.data?.signedIn;
  const error = fetcher.state === "idle" ? fetcher.data?.error : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (done) goOnWith(sends.current ? post : undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the password was right
  }, [done]);
  useEffect(() => {
    if (error) form.current?.reset();
    form.current?.querySelector<HTMLInputElement>("[type=password]")?.focus();
  }, [error]);
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
      <fetcher.Form
        ref={form}
        method="post"
        action={paths.admin.login()}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          sends.current = submitter?.dataset.sends === "yes";
        }}
      >
        <input type="hidden" name="stay" value="yes" />
        <Field
          label={texts.admin.login.password}
          id="session-password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
          required
        />
        <button className="btn" data-sends="yes" disabled={fetcher.state !== "idle"}>
          {post ? words.signInAndSave : words.signIn}
        </button>
        {post && (
          <button className="btn-quiet" disabled={fetcher.state !== "idle"}>
            {words.signInOnly}
          </button>
        )}
      </fetcher.Form>
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
