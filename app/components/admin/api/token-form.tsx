import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";

import type { TokenForm as Values } from "#domain/api/token";
import { adminTexts } from "#domain/text/admin-texts";
import { CreationToken } from "~/components/form/creation-token";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";

const words = adminTexts.api;

const scopes = [
  { value: "read", label: words.scopes.read },
  { value: "write", label: words.scopes.write },
];

interface Props {
  lastResult?: SubmissionResult;
  /** The first day that can be the last. */
  today: string;
}

/** Asks for a token: who will use it, what it may do, until when. */
export function TokenForm({ lastResult, today }: Props) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Values>({
    id: "token",
    lastResult: busy ? null : lastResult,
    defaultValue: { scope: "read" },
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="make" />
      <CreationToken />
      <div className="form-grid">
        <Field
          label={words.name}
          field={fields.name}
          hint={words.nameHint}
          required
          maxLength={80}
        />
        <Field label={words.scope} field={fields.scope} as="select" options={scopes} />
        <Field
          label={words.expiresOn}
          field={fields.expiresOn}
          type="date"
          min={today}
          hint={words.expiresHint}
        />
      </div>
      <div className="form-actions">
        <button className="btn" disabled={busy}>
          {words.make}
        </button>
      </div>
    </Form>
  );
}
