import "~/components/ui/button.css";
import "./inquiry-form.css";

import { textLimits } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SendFailure } from "~/components/form/send-failure";
import { type FormAnswer, useKeptForm } from "~/components/form/use-kept-form";
import { Link } from "~/components/ui/link";
import type { SentAnswer } from "~/server/inquiry/inquiry.server";
import { HiddenSigns } from "./hidden-signs";
import { MessageField, SenderFields } from "./sender-fields";
import { TravelFields, travelNames } from "./travel-fields";

const names = ["name", "email", "phone", "message", ...travelNames] as const;
const words = texts.inquiry;

export interface InquiryFormProps {
  /** Where it is sent: a screen that exports `keptAction`. */
  action: string;
  /** Of a post without scripts. */
  lastResult: FormAnswer | undefined;
  contactEmail: string;
  keptMonths: number;
  onSent?: (answer: SentAnswer) => void;
  leadsTo?: string;
}

/** What is asked, and who asks; it keeps every word until it was sent. */
export function InquiryForm(props: InquiryFormProps) {
  const { action, lastResult, contactEmail, keptMonths, onSent, leadsTo } = props;
  const { Form, form, fields, problems, failure, sending } = useKeptForm({
    id: "inquiry-form",
    names,
    lastResult,
    failed: words.failed,
    onSent,
    leadsTo,
  });
  return (
    <Form {...form} action={action} className="inquiry-form">
      <ErrorSummary form={problems} />
      <div className="inquiry-sender">
        <SenderFields name={fields.name} email={fields.email} />
        <Field
          label={words.labels.phone}
          mark={<small> {texts.common.optional}</small>}
          field={fields.phone}
          type="tel"
          autoComplete="tel"
          maxLength={textLimits.phone}
        />
      </div>
      <TravelFields fields={fields} />
      <MessageField message={fields.message} />
      <HiddenSigns />
      <p className="form-notice">
        {words.notice(keptMonths)} <Link to={paths.privacy()}>{texts.footer.privacy}</Link>
      </p>
      <SendFailure text={failure}>
        {words.orWrite} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </SendFailure>
      <button className="btn" disabled={sending}>
        {sending ? texts.common.sending : failure ? words.again : words.submit}
      </button>
    </Form>
  );
}
