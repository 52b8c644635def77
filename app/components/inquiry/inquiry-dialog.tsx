import "./inquiry-dialog.css";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";

import { textLimits } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field, type FieldSource } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { HiddenSigns } from "./hidden-signs";
import { MessageField, SenderFields } from "./sender-fields";

const dialogId = "inquiry";

/** Opens the dialog over the page; without scripts the link opens it as a part of the page. */
export function openInquiry(event: MouseEvent) {
  const dialog = document.getElementById(dialogId);
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (dialog.open) dialog.close();
  dialog.showModal();
}

interface InquiryFields {
  name: string;
  email: string;
  phone: string;
  travelPeriod: string;
  adults: string;
  children: string;
  childrenAges: string;
  message: string;
}

interface Props {
  property: { id: string; name: string };
  /** Of a post without scripts. */
  lastResult: SubmissionResult | undefined;
  open: boolean;
}

/** A question about one property. It closes when it was sent and keeps everything when it was not. */
export function InquiryDialog({ property, lastResult, open }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<SubmissionResult>();
  const sending = fetcher.state !== "idle";
  const [form, fields] = useForm<InquiryFields>({
    id: "inquiry-form",
    lastResult: sending ? null : (fetcher.data ?? lastResult),
  });

  // A sent inquiry redirects, so nothing comes back: close, and forget what was typed.
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !sending && !fetcher.data) {
      dialog.current?.close();
      dialog.current?.querySelector("form")?.reset();
    }
    wasSending.current = sending;
  }, [sending, fetcher.data]);

  return (
    <dialog
      ref={dialog}
      id={dialogId}
      className="inquiry"
      open={open}
      aria-labelledby="inquiry-title"
    >
      <fetcher.Form
        method="post"
        {...getFormProps(form)}
        action={paths.property(property.id)}
        noValidate
      >
        <InquiryHead property={property} onClose={() => dialog.current?.close()} />
        <ErrorSummary form={form} />
        <div className="inquiry-fields">
          <SenderFields name={fields.name} email={fields.email} />
          <TravelFields fields={fields} />
          <MessageField message={fields.message} className="inquiry-message" />
        </div>
        <HiddenSigns />
        <div className="inquiry-foot">
          <button className="btn" disabled={sending}>
            {sending ? texts.common.sending : texts.inquiry.submit}
          </button>
          <p>
            {texts.inquiry.notice} <Link to={paths.privacy()}>{texts.footer.privacy}</Link>
          </p>
        </div>
      </fetcher.Form>
    </dialog>
  );
}

function InquiryHead(props: { property: Props["property"]; onClose: () => void }) {
  const { property, onClose } = props;
  return (
    <div className="inquiry-head">
      <div>
        <p className="eyebrow">{property.name}</p>
        <h2 id="inquiry-title">{texts.inquiry.title}</h2>
      </div>
      <Link
        to={paths.property(property.id)}
        className="inquiry-close"
        aria-label={texts.nav.close}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Icon name="close" />
      </Link>
    </div>
  );
}

type TravelField = "phone" | "travelPeriod" | "adults" | "children" | "childrenAges";

/** What helps to answer, none of it required. */
function TravelFields({ fields }: { fields: Record<TravelField, FieldSource> }) {
  return (
    <>
      <Field
        label="Phone"
        field={fields.phone}
        type="tel"
        autoComplete="tel"
        maxLength={textLimits.phone}
      />
      <Field
        label="When would you travel?"
        field={fields.travelPeriod}
        hint="A month or dates, if you know"
      />
      <Field label="Adults" field={fields.adults} inputMode="numeric" />
      <Field label="Children" field={fields.children} inputMode="numeric" />
      <Field label="Ages of children" field={fields.childrenAges} />
    </>
  );
}
