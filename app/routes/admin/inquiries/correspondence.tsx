import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { Icon } from "~/components/ui/icon";
import type { OpenInquiry } from "./inquiries.server";

/** By purpose. */
export const emailNames: Record<string, string> = {
  notice: "Notification to you",
  acknowledgement: "Acknowledgement",
  reply: "Reply",
};

type Email = OpenInquiry["emails"][number];

const states: Record<string, { text: string; icon: "sent" | "failed" | "waiting" | "captured" }> = {
  queued: { text: "queued", icon: "waiting" },
  sending: { text: "being sent", icon: "waiting" },
  sent: { text: "sent", icon: "sent" },
  failed: { text: "failed", icon: "failed" },
  captured: { text: "saved, not sent: no mail server configured", icon: "captured" },
};

const icons = { sent: "check", failed: "close", waiting: "clock", captured: "inbox" } as const;

/** Emails of an inquiry with their delivery status. */
export function EmailTimeline(props: { inquiry: OpenInquiry; busy: boolean }) {
  const { id, emails } = props.inquiry;
  const hasReply = emails.some(({ purpose }) => purpose === "reply");
  return (
    <section className="inquiry-part mt-7" aria-labelledby="inquiry-emails">
      <h3 id="inquiry-emails">Emails</h3>
      <ol className="timeline grid">
        {emails.map((email) => (
          <TimelineStep key={email.id} email={email} inquiryId={id} busy={props.busy} />
        ))}
        {!hasReply && (
          <li className="timeline-step timeline-open relative text-small muted">
            <i className="absolute grid place-center muted on-paper rounded-full" />
            <span>Your reply</span>
            <small className="block text-caption break-anywhere muted">not sent yet</small>
          </li>
        )}
      </ol>
    </section>
  );
}

function TimelineStep(props: { email: Email; inquiryId: string; busy: boolean }) {
  const { id, purpose, state, tries, lastError, moment, text } = props.email;
  const status = states[state] ?? { text: state, icon: "waiting" as const };
  const attempts = tries > 1 ? ` after ${tries} attempts` : "";
  const name = emailNames[purpose] ?? purpose;
  return (
    <li className={`timeline-step relative text-small timeline-${status.icon}`}>
      <i className="absolute grid place-center muted on-paper rounded-full">
        <Icon name={icons[status.icon]} />
      </i>
      <span>{name}</span>
      <small className="block text-caption break-anywhere muted">
        {status.text}
        {status.icon === "failed" ? attempts : ` ${moment}`}
        {lastError && `. ${lastError}`}
      </small>
      {text && (
        <details>
          <summary className="text-caption pointer">Your message</summary>
          <p className="mt-1 text-caption break-anywhere">{text}</p>
        </details>
      )}
      {(state === "failed" || state === "captured") && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={props.inquiryId} />
          <input type="hidden" name="emailId" value={id} />
          <button className="link" name="intent" value="send-again" disabled={props.busy}>
            Resend
            <span className="visually-hidden"> the {name.toLowerCase()}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

interface NotesProps {
  inquiry: OpenInquiry;
  result?: SubmissionResult;
  busy: boolean;
}

export function Notes({ inquiry: { id, notes }, result, busy }: NotesProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: "note",
    lastResult: busy ? null : result,
    shouldValidate: "onSubmit",
  });
  return (
    <section className="inquiry-part mt-7" aria-labelledby="inquiry-notes">
      <h3 id="inquiry-notes">Internal notes</h3>
      <ul className="inquiry-notes">
        {notes.map((note) => (
          <li className="grid mb-3 text-small" key={note.id}>
            <p className="break-anywhere">{note.body}</p>
            <small className="text-caption muted">{note.moment}</small>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="noteId" value={note.id} />
              <button
                className="inquiry-delete-note grid place-center w-tap h-tap muted bare border-0 pointer"
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
        className="inquiry-add-note grid items-end gap-2-5"
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
  inquiry: OpenInquiry;
  result?: SubmissionResult;
  busy: boolean;
}

export function ReplyForm({ inquiry, result, busy }: ReplyFormProps) {
  const { id, name, status, replyLink } = inquiry;
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<{ reply: string }>({
    id: "reply",
    lastResult: busy ? null : result,
    shouldValidate: "onSubmit",
  });
  useDraft(element, `reply/${id}/${inquiry.emails.length}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
  };
  return (
    <section className="inquiry-part inquiry-reply mt-7" aria-labelledby="inquiry-reply">
      <h3 id="inquiry-reply">Reply</h3>
      <Form ref={element} method="post" id={form.id} noValidate preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="reply" />
        {form.errors && <ErrorSummary form={form} />}
        <Field
          label={`Your reply to ${name}`}
          field={fields.reply}
          as="textarea"
          rows={6}
          onKeyDown={onKeyDown}
          hint={`The original message is quoted below. ${status === "new" ? "The status changes to Replied when you send it." : ""}`}
        />
        <div className="form-actions reply-actions mt-4">
          <button className="btn" disabled={busy}>
            Send reply{" "}
            <kbd className="tablet-hidden rounded-1" aria-hidden="true">
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

/** Saves the text areas of a form for this tab while other inquiries are open. */
function useDraft(form: RefObject<HTMLFormElement>, name: string) {
  useEffect(() => {
    const areas = form.current?.querySelectorAll("textarea") ?? [];
    const keyOf = (area: HTMLTextAreaElement) => `${prefix}${name}/${area.name}`;
    const onInput = (event: Event) => {
      const area = event.currentTarget as HTMLTextAreaElement;
      if (area.value) sessionStorage.setItem(keyOf(area), area.value);
      else sessionStorage.removeItem(keyOf(area));
    };
    for (const area of areas) {
      area.value ||= sessionStorage.getItem(keyOf(area)) ?? "";
      area.addEventListener("input", onInput);
    }
    return () => {
      for (const area of areas) area.removeEventListener("input", onInput);
    };
  }, [form, name]);
}
