import "./notes.css";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import type { ShownLetter } from "~/server/inquiry/letter.server";

interface Props {
  letter: ShownLetter;
  result?: SubmissionResult;
  busy: boolean;
}

/** What the operator keeps in mind about an inquiry; no visitor sees it. */
export function Notes({ letter: { id, notes }, result, busy }: Props) {
  const [form, fields] = useForm<{ note: string }>({
    id: "note",
    lastResult: busy ? null : result,
    shouldValidate: "onSubmit",
  });
  return (
    <section className="letter-part" aria-labelledby="letter-notes">
      <h3 id="letter-notes">Notes, only here</h3>
      <ul className="letter-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.body}</p>
            <small>{note.moment}</small>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="noteId" value={note.id} />
              <button
                className="letter-icon"
                name="intent"
                value="delete-note"
                disabled={busy}
                aria-label={`Delete the note of ${note.moment}`}
              >
                <Icon name="trash" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" id={form.id} noValidate preventScrollReset className="letter-add">
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
