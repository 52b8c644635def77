import "./contact-form.css";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";

import { textLimits } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenSigns } from "./hidden-signs";
import { MessageField, SenderFields } from "./sender-fields";

interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** A question to the operator, about nothing in particular. */
export function ContactForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const sending = useNavigation().formAction === paths.contact();
  const [form, fields] = useForm<ContactFields>({ id: "contact-form", lastResult });
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={paths.contact()}
      className="contact-form"
      noValidate
    >
      <ErrorSummary form={form} />
      <SenderFields name={fields.name} email={fields.email} />
      <Field label="Subject" field={fields.subject} required maxLength={textLimits.subject} />
      <MessageField message={fields.message} rows={8} />
      <HiddenSigns />
      <button className="btn" disabled={sending}>
        {sending ? texts.common.sending : texts.contact.submit}
      </button>
    </Form>
  );
}
