import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";

import { passwordChange, shortestPassword } from "#domain/site/admin-password";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";

const words = adminTexts.sessions;

/** Old, new and once more; what was typed never comes back from the server. */
export function PasswordForm({ refused }: { refused?: SubmissionResult<string[]> }) {
  const busy = useNavigation().formData?.get("intent") === "change-password";
  const [form, fields] = useForm({
    id: "password",
    lastResult: refused,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordChange }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <section className="panel" aria-labelledby="change-password">
      <h2 id="change-password">{words.changePassword}</h2>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="stack password-form"
      >
        <ErrorSummary form={form} />
        <p className="soft">{words.changeHint}</p>
        <Field
          label={words.oldPassword}
          field={fields.oldPassword}
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label={words.newPassword}
          field={fields.newPassword}
          hint={words.tooShort(shortestPassword)}
          type="password"
          autoComplete="new-password"
          required
        />
        <Field
          label={words.repeated}
          field={fields.repeated}
          type="password"
          autoComplete="new-password"
          required
        />
        <button className="btn" name="intent" value="change-password" disabled={busy}>
          {busy ? texts.common.saving : words.changePassword}
        </button>
      </Form>
    </section>
  );
}
