import "~/components/ui/button.css";
import "./contact-form.css";

import { textLimits } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SendFailure } from "~/components/form/send-failure";
import { type FormAnswer, useKeptForm } from "~/components/form/use-kept-form";
import { Link } from "~/components/ui/link";
import { HiddenSigns, MessageField, SenderFields } from "./inquiry-form";

const names = ["name", "email", "subject", "message"] as const;
const words = texts.contact;

interface Props {
  lastResult: FormAnswer | undefined;
  contactEmail: string;
  keptMonths: number;
}

/** A question to the operator, about nothing in particular. */
export function ContactForm({ lastResult, contactEmail, keptMonths }: Props) {
  const { Form, form, fields, problems, failure, sending } = useKeptForm({
    id: "contact-form",
    names,
    lastResult,
    failed: words.failed(contactEmail),
    leadsTo: paths.inquirySent(),
  });
  return (
    <Form {...form} action={paths.contact()} className="contact-form">
      <ErrorSummary form={problems} />
      <div className="contact-sender grid items-start">
        <SenderFields name={fields.name} email={fields.email} />
      </div>
      <Field
        label={words.labels.subject}
        field={fields.subject}
        required
        maxLength={textLimits.subject}
      />
      <MessageField message={fields.message} rows={8} />
      <HiddenSigns />
      <p className="text-caption leading-text muted">
        {words.notice(keptMonths)} <Link to={paths.privacy()}>{texts.footer.privacy}</Link>
      </p>
      <SendFailure text={failure} />
      <button className="btn" disabled={sending}>
        {sending ? texts.common.sending : failure ? words.again : words.submit}
      </button>
    </Form>
  );
}
