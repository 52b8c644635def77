import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

import {
  appendTemplate,
  fillTemplate,
  passagesToCheck,
  type ReplyValues,
} from "#domain/inquiries/reply-templates";
import { paths } from "#domain/paths/paths";
import { PersonName } from "~/components/admin/person-name";
import { useAdminForm } from "~/components/form/admin-form";
import { Field, type FieldSource } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
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
    <section className="mt-6" aria-labelledby="inquiry-emails">
      <h3 id="inquiry-emails">Emails</h3>
      <ol className="timeline grid">
        {emails.map((email) => (
          <TimelineStep key={email.id} email={email} inquiryId={id} busy={props.busy} />
        ))}
        {!hasReply && (
          <li className="timeline-step timeline-open relative text-small text-ink-soft">
            <i className="absolute grid place-items-center text-ink-soft bg-paper rounded-[50%]" />
            <span>Your reply</span>
            <small className="block text-caption wrap-anywhere text-ink-soft">not sent yet</small>
          </li>
        )}
      </ol>
    </section>
  );
}

function TimelineStep(props: { email: Email; inquiryId: string; busy: boolean }) {
  const { id, purpose, state, tries, lastError, moment, text, author, queuedAt } = props.email;
  const status = states[state] ?? { text: state, icon: "waiting" as const };
  const attempts = tries > 1 ? ` after ${tries} attempts` : "";
  const name = emailNames[purpose] ?? purpose;
  return (
    <li className={`timeline-step relative text-small timeline-${status.icon}`}>
      <i className="absolute grid place-items-center text-ink-soft bg-paper rounded-[50%]">
        <Icon name={icons[status.icon]} />
      </i>
      <span className="wrap-anywhere">
        {name}
        {author && (
          <>
            {" "}
            by <PersonName name={author} at={queuedAt} />
          </>
        )}
      </span>
      <small className="block text-caption wrap-anywhere text-ink-soft">
        {status.text}
        {status.icon === "failed" ? attempts : ` ${moment}`}
        {lastError && `. ${lastError}`}
      </small>
      {text && (
        <details>
          <summary className="text-caption cursor-pointer">Message</summary>
          <p className="mt-1 text-caption wrap-anywhere">{text}</p>
        </details>
      )}
      {(state === "failed" || state === "captured") && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={props.inquiryId} />
          <input type="hidden" name="emailId" value={id} />
          <button className="link" name="intent" value="send-again" disabled={props.busy}>
            Resend
            <span className="sr-only"> the {name.toLowerCase()}</span>
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
  const { isPending } = useSubmission();
  const [form, fields] = useAdminForm<{ note: string }>({
    id: "note",
    lastResult: isPending ? null : result,
  });
  return (
    <section className="mt-6" aria-labelledby="inquiry-notes">
      <h3 id="inquiry-notes">Internal notes</h3>
      <ul className="inquiry-notes">
        {notes.map((note) => (
          <li className="grid mb-3 text-small" key={note.id}>
            <p className="wrap-anywhere">{note.body}</p>
            <small className="text-caption wrap-anywhere text-ink-soft">
              <PersonName name={note.author} at={note.createdAt} />, {note.moment}
            </small>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="noteId" value={note.id} />
              <button
                className="inquiry-delete-note grid place-items-center w-tap h-tap text-ink-soft bg-transparent border-0 cursor-pointer"
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
        className="inquiry-add-note grid items-end gap-2.5"
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
  const { isPending } = useSubmission();
  const { id, name, status } = inquiry;
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useAdminForm<{ reply: string; template: string }>({
    id: "reply",
    lastResult: isPending ? null : result,
  });
  const [text, setText] = useState(fields.reply.initialValue ?? "");
  useDraft(element, `reply/${id}/${inquiry.emails.length}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
  };
  const isFilled = result !== undefined && Object.keys(result.error ?? {}).length === 0;
  return (
    <section className="inquiry-reply sticky bg-paper" aria-labelledby="inquiry-reply">
      <h3 className="sr-only" id="inquiry-reply">
        Reply
      </h3>
      <Form ref={element} method="post" id={form.id} noValidate preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="reply" />
        {form.errors && <ErrorSummary form={form} />}
        <div className="flex flex-wrap items-center justify-between gap-2 mb-2">
          <TemplateChoice inquiry={inquiry} field={fields.template} busy={busy} />
          <span className="max-sm:hidden! text-small text-ink-soft wrap-anywhere">
            To {inquiry.email}
          </span>
        </div>
        <Field
          label={`Your reply to ${name}`}
          placeholder={`Your reply to ${name}`}
          field={fields.reply}
          as="textarea"
          rows={4}
          onKeyDown={onKeyDown}
          onInput={(event) => setText((event.target as HTMLTextAreaElement).value)}
          {...(isFilled && focusOnLoad)}
        />
        <ToCheck text={text} values={inquiry.replyValues} />
        <div className="reply-actions flex items-center gap-3 mt-2">
          <button className="btn" disabled={busy}>
            Send reply{" "}
            <kbd className="max-md:hidden! rounded-1" aria-hidden="true">
              Ctrl ↵
            </kbd>
          </button>
          <p className="ml-auto text-caption text-ink-soft">
            Quotes the message{status === "new" && ", sets Replied"}
          </p>
        </div>
      </Form>
    </section>
  );
}

/** Without scripts the browser moves the focus to the reply with the inserted text. */
const focusOnLoad = { autoFocus: true } as const;

interface ChoiceProps {
  inquiry: OpenInquiry;
  field: FieldSource;
  busy: boolean;
}

/** A choice inserts the template in the browser; without scripts a button lets the server insert it. */
function TemplateChoice({ inquiry: { templates, replyValues }, field, busy }: ChoiceProps) {
  const inserted = useRef<{ before: string; after: string } | null>(null);
  const isByPointer = useRef(false);
  const [news, setNews] = useState("");
  if (templates.length === 0)
    return (
      <Link className="link tap text-small" to={paths.admin.replyTemplates()}>
        Add a reply template
      </Link>
    );
  const onChange = ({ currentTarget: select }: FormEvent<HTMLElement>) => {
    if (!(select instanceof HTMLSelectElement)) return;
    const area = select.form?.elements.namedItem("reply");
    if (!(area instanceof HTMLTextAreaElement)) return;
    // Arrow keys pass other templates on their way: each replaces the one before.
    const before = inserted.current?.after === area.value ? inserted.current.before : area.value;
    const template = templates.find(({ id }) => id === select.value);
    const text = template ? fillTemplate(template.body, replyValues) : "";
    setText(area, template ? appendTemplate(before, text) : before);
    inserted.current = { before, after: area.value };
    setNews(template ? `${template.name} is in the reply` : "");
    if (template && isByPointer.current) selectIn(area, text, replyValues);
  };
  return (
    <div className="reply-template flex items-center gap-2">
      <Field
        label="Template"
        field={field}
        as="select"
        options={[
          { value: "", label: "Choose a template" },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
        onPointerDown={() => (isByPointer.current = true)}
        onKeyDown={() => (isByPointer.current = false)}
      />
      <span className="sr-only" role="status">
        {news}
      </span>
      <noscript>
        <button className="btn-quiet" name="insert" value="template" disabled={busy}>
          Insert
        </button>
      </noscript>
    </div>
  );
}

function setText(area: HTMLTextAreaElement, text: string) {
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Selects the first passage to check; without one the cursor is at the end. */
function selectIn(area: HTMLTextAreaElement, text: string, values: ReplyValues) {
  const start = area.value.length - text.length;
  const [first] = passagesToCheck(text, values);
  area.focus();
  if (first) area.setSelectionRange(start + first.at, start + first.at + first.text.length);
  else area.setSelectionRange(area.value.length, area.value.length);
}

/** What a template says in place of what the inquiry lacks, while the reply still says it. */
function ToCheck({ text, values }: { text: string; values: ReplyValues }) {
  const passages = passagesToCheck(text, values);
  return (
    <div role="status">
      {passages.length > 0 && (
        <div className="note note-warn mt-3 text-small">
          <strong>Check before sending</strong>
          <ul>
            {passages.map(({ text: passage, lacks }) => (
              <li key={lacks}>{`The inquiry has ${lacks}: the reply says “${passage}”.`}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
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
      const draft = sessionStorage.getItem(keyOf(area));
      if (draft && !area.value) {
        area.value = draft;
        // For what depends on the text.
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }
      area.addEventListener("input", onInput);
    }
    return () => {
      for (const area of areas) area.removeEventListener("input", onInput);
    };
  }, [form, name]);
}
