import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";

import { redirectLabels } from "#domain/pages/redirect-form";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";

/** One redirect by hand. */
export function RedirectForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const saving = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ fromPath: string; toPath: string }>({
    id: "redirect",
    lastResult: saving ? null : lastResult,
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} className="redirect-form" noValidate>
      <ErrorSummary form={form} labels={redirectLabels} />
      <div className="redirect-fields">
        <Field
          label={redirectLabels.fromPath}
          field={fields.fromPath}
          placeholder="/safari-tips"
          required
        />
        <Field
          label={redirectLabels.toPath}
          field={fields.toPath}
          placeholder="/blog/safari-tips"
          required
        />
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : adminTexts.redirects.add}
        </button>
      </div>
    </Form>
  );
}
