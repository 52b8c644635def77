import "~/components/ui/button.css";
import "./inquiries.css";
import { useSearchParams } from "@remix-run/react";

import { textLimits } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { type Trip, writeTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { Field, type FieldSource } from "~/components/form/field";
import { ErrorSummary, SendFailure } from "~/components/form/form-errors";
import { type FormAnswer, usePersistentForm } from "~/components/form/persistent-form";
import { SpamSigns } from "~/components/form/spam-signs";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { SentAnswer } from "~/server/inquiries/inquiry.server";

const travelNames = ["travelPeriod", "adults", "children", "childrenAges"] as const;
type TravelField = (typeof travelNames)[number];

const { labels, travel, travelHint } = texts.inquiry;

/** Optional travel details, collapsed by default (D27). */
function TravelFields({ fields }: { fields: Record<TravelField, FieldSource> }) {
  const { travelPeriod, adults, children, childrenAges } = fields;
  const hasTravelDetails = travelNames.some(
    (name) => fields[name].initialValue || fields[name].errors,
  );
  return (
    <details className="travel-fields" open={hasTravelDetails || undefined}>
      <summary className="flex items-center gap-2 min-h-tap list-none text-small font-semibold cursor-pointer">
        {travel} <small>{texts.common.optional}</small> <Icon name="chevron-down" />
      </summary>
      <div className="travel-grid grid items-start gap-3">
        <Field
          label={labels.travelPeriod}
          field={travelPeriod}
          hint={travelHint}
          autoComplete="off"
        />
        <Field label={labels.adults} field={adults} inputMode="numeric" autoComplete="off" />
        <Field label={labels.children} field={children} inputMode="numeric" autoComplete="off" />
        <Field label={labels.childrenAges} field={childrenAges} autoComplete="off" />
      </div>
    </details>
  );
}

const names = ["name", "email", "phone", "message", ...travelNames] as const;
const words = texts.inquiry;

export interface InquiryFormProps {
  /** Form action: a route that exports `persistentAction`. */
  action: string;
  /** Result of a submission without scripts. */
  lastResult: FormAnswer | undefined;
  contactEmail: string;
  retentionMonths: number;
  onSent?: (answer: SentAnswer) => void;
  redirectTo?: string;
  /** Dates and party of the visitor, with what the page says of them; in place of the travel fields. */
  asked?: InquiryTripText | null;
}

export interface InquiryTripText {
  trip: Trip;
  /** "Oct 29 to Nov 3, 2027: 5 nights, 2 adults. Total $9,855, an indication" */
  text: string;
}

/** The dates that an inquiry is about; the server prices them again. */
function TripSummary({ trip, text }: InquiryTripText) {
  return (
    <div className="inquiry-trip text-small leading-text">
      <strong className="block">{texts.rates.inquiryTrip}</strong>
      <p>{text}</p>
      {writeTrip(trip).map(([name, value], index) => (
        <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
      ))}
    </div>
  );
}

/** The message of an address that an assistant drafted (M-001); the visitor reads and sends it. */
function useDraft(): { message?: string } {
  const [search] = useSearchParams();
  return { message: search.get("message")?.slice(0, textLimits.message) ?? undefined };
}

/** Inquiry form; preserves its input until it was sent. */
export function InquiryForm(props: InquiryFormProps) {
  const { action, lastResult, contactEmail, retentionMonths, onSent, redirectTo, asked } = props;
  const { Form, form, fields, problems, failure, sending } = usePersistentForm({
    id: "inquiry-form",
    names,
    initial: useDraft(),
    lastResult,
    failed: words.failed,
    onSent,
    redirectTo,
  });
  return (
    <Form
      {...form}
      {...texts.tools.inquiry}
      action={action}
      className="inquiry-form grid gap-4 justify-items-start"
    >
      <ErrorSummary form={problems} />
      <div className="inquiry-sender grid items-start gap-4 sm:grid-cols-2 grid-cols-1">
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
      {asked ? <TripSummary {...asked} /> : <TravelFields fields={fields} />}
      <MessageField message={fields.message} />
      <SpamSigns />
      <p className="text-caption leading-text text-ink-soft">
        {words.notice(retentionMonths)} <Link to={paths.privacy()}>{texts.footer.privacy}</Link>
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

const { labels: senderFieldsLabels } = texts.inquiry;

/** Name and email of the sender. */
export function SenderFields({ name, email }: { name: FieldSource; email: FieldSource }) {
  return (
    <>
      <Field
        label={senderFieldsLabels.name}
        field={name}
        required
        autoComplete="name"
        maxLength={textLimits.name}
      />
      <Field
        label={senderFieldsLabels.email}
        field={email}
        required
        type="email"
        autoComplete="email"
        maxLength={textLimits.email}
      />
    </>
  );
}

interface MessageProps {
  message: FieldSource;
  rows?: number;
  className?: string;
}

/** Message of the sender. */
export function MessageField({ message, rows = 4, className }: MessageProps) {
  return (
    <Field
      label={senderFieldsLabels.message}
      field={message}
      as="textarea"
      rows={rows}
      required
      className={className}
      maxLength={textLimits.message}
    />
  );
}
