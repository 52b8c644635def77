import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";

import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import type { ShownLetter } from "~/server/inquiry/letter.server";
import { useDraft } from "./use-draft";

interface Props {
  letter: ShownLetter;
  result?: SubmissionResult;
  busy: boolean;
}

/** Answers from here, or from the operator's own mail program. */
export function ReplyForm({ letter, result, busy }: Props) {
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
    <section className="letter-part reply" aria-labelledby="letter-reply">
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
          hint={`The message is quoted below yours. ${status === "new" ? "The inquiry turns to Replied when it is sent." : ""}`}
        />
        <div className="form-actions reply-do">
          <button className="btn" disabled={busy}>
            Send reply <kbd aria-hidden="true">Ctrl ↵</kbd>
          </button>
          <a className="btn-quiet" href={replyLink}>
            <Icon name="mail" /> Open in mail
          </a>
        </div>
      </Form>
    </section>
  );
}
