import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { Icon } from "~/components/ui/icon";
import type { ShownLetter } from "./inquiries.server";
import { mailNames } from "./labels";

type Mail = ShownLetter["mails"][number];

const states: Record<string, { words: string; sign: "sent" | "failed" | "waiting" | "kept" }> = {
  queued: { words: "queued", sign: "waiting" },
  sending: { words: "being sent", sign: "waiting" },
  sent: { words: "sent", sign: "sent" },
  failed: { words: "failed", sign: "failed" },
  captured: { words: "saved, not sent: no mail server configured", sign: "kept" },
};

const icons = { sent: "check", failed: "close", waiting: "clock", kept: "inbox" } as const;

/** What was mailed because of an inquiry, and how far each has come. */
export function MailTrail({ letter: { id, mails }, busy }: { letter: ShownLetter; busy: boolean }) {
  const answered = mails.some(({ purpose }) => purpose === "reply");
  return (
    <section className="letter-part mt-7" aria-labelledby="letter-mail">
      <h3 id="letter-mail">Mail</h3>
      <ol className="mail-trail grid">
        {mails.map((mail) => (
          <MailTrailStep key={mail.id} mail={mail} inquiryId={id} busy={busy} />
        ))}
        {!answered && (
          <li className="mail-step mail-open relative text-small muted">
            <i className="absolute grid place-center muted on-paper rounded-full" />
            <span>Your reply</span>
            <small className="block text-caption break-anywhere muted">not sent yet</small>
          </li>
        )}
      </ol>
    </section>
  );
}

function MailTrailStep({
  mail,
  inquiryId,
  busy,
}: {
  mail: Mail;
  inquiryId: string;
  busy: boolean;
}) {
  const { id, purpose, state, tries, lastError, moment, words } = mail;
  const shown = states[state] ?? { words: state, sign: "waiting" as const };
  const tried = tries > 1 ? ` after ${tries} tries` : "";
  return (
    <li className={`mail-step relative text-small mail-${shown.sign}`}>
      <i className="absolute grid place-center muted on-paper rounded-full">
        <Icon name={icons[shown.sign]} />
      </i>
      <span>{mailNames[purpose] ?? purpose}</span>
      <small className="block text-caption break-anywhere muted">
        {shown.words}
        {shown.sign === "failed" ? tried : ` ${moment}`}
        {lastError && `. ${lastError}`}
      </small>
      {words && (
        <details>
          <summary className="text-caption pointer">Your message</summary>
          <p className="mt-1 text-caption break-anywhere">{words}</p>
        </details>
      )}
      {(state === "failed" || state === "captured") && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={inquiryId} />
          <input type="hidden" name="emailId" value={id} />
          <button className="link" name="intent" value="send-again" disabled={busy}>
            Resend
            <span className="visually-hidden">
              {" "}
              the {(mailNames[purpose] ?? purpose).toLowerCase()}
            </span>
          </button>
        </Form>
      )}
    </li>
  );
}

interface NotesProps {
  letter: ShownLetter;
  result?: SubmissionResult;
  busy: boolean;
}

/** What the operator keeps in mind about an inquiry; no visitor sees it. */
export function Notes({ letter: { id, notes }, result, busy }: NotesProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: "note",
    lastResult: busy ? null : result,
    shouldValidate: "onSubmit",
  });
  return (
    <section className="letter-part mt-7" aria-labelledby="letter-notes">
      <h3 id="letter-notes">Internal notes</h3>
      <ul className="letter-notes">
        {notes.map((note) => (
          <li className="grid mb-3 text-small" key={note.id}>
            <p className="break-anywhere">{note.body}</p>
            <small className="text-caption muted">{note.moment}</small>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="noteId" value={note.id} />
              <button
                className="letter-icon grid place-center w-tap h-tap muted bare border-0 pointer"
                name="intent"
                value="delete-note"
                disabled={busy}
                aria-label={`Delete note from ${note.moment}`}
              >
                <Icon name="trash" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Form
        method="post"
        id={form.id}
        noValidate
        preventScrollReset
        className="letter-add grid items-end gap-2-5"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="note" />
        {form.errors && <ErrorSummary form={form} />}
        <Field
          label="New note"
          field={fields.note}
          as="textarea"
          rows={1}
          placeholder="Add a note"
        />
        <button className="btn-quiet" disabled={busy}>
          Add note
        </button>
      </Form>
    </section>
  );
}

interface ReplyFormProps {
  letter: ShownLetter;
  result?: SubmissionResult;
  busy: boolean;
}

/** Answers from here, or from the operator's own mail program. */
export function ReplyForm({ letter, result, busy }: ReplyFormProps) {
  const { id, name, status, replyLink } = letter;
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<{ reply: string }>({
    id: "reply",
    lastResult: busy ? null : result,
    shouldValidate: "onSubmit",
  });
  useDraft(element, `reply/${id}/${letter.mails.length}`);
  const send = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
  };
  return (
    <section className="letter-part reply mt-7" aria-labelledby="letter-reply">
      <h3 id="letter-reply">Reply</h3>
      <Form ref={element} method="post" id={form.id} noValidate preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="reply" />
        {form.errors && <ErrorSummary form={form} />}
        <Field
          label={`Your reply to ${name}`}
          field={fields.reply}
          as="textarea"
          rows={6}
          onKeyDown={send}
          hint={`The original message is quoted below. ${status === "new" ? "The status changes to Replied when you send it." : ""}`}
        />
        <div className="form-actions reply-do mt-4">
          <button className="btn" disabled={busy}>
            Send reply{" "}
            <kbd className="rounded-1" aria-hidden="true">
              Ctrl ↵
            </kbd>
          </button>
          <a className="btn-quiet" href={replyLink}>
            <Icon name="mail" /> Open in email app
          </a>
        </div>
      </Form>
    </section>
  );
}

const prefix = "draft/";

/** Keeps what is typed into the text areas of a form while other letters are read in this tab. */
function useDraft(form: RefObject<HTMLFormElement>, name: string) {
  useEffect(() => {
    const areas = form.current?.querySelectorAll("textarea") ?? [];
    const kept = (area: HTMLTextAreaElement) => `${prefix}${name}/${area.name}`;
    const keep = (event: Event) => {
      const area = event.currentTarget as HTMLTextAreaElement;
      if (area.value) sessionStorage.setItem(kept(area), area.value);
      else sessionStorage.removeItem(kept(area));
    };
    for (const area of areas) {
      area.value ||= sessionStorage.getItem(kept(area)) ?? "";
      area.addEventListener("input", keep);
    }
    return () => {
      for (const area of areas) area.removeEventListener("input", keep);
    };
  }, [form, name]);
}
