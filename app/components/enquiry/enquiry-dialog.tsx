import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { textLimits } from "~/domain/limits";
import { paths } from "~/domain/paths";
import type { Property } from "~/domain/property";
import { texts } from "~/domain/texts";
import "./enquiry-dialog.css";

const dialogId = "enquiry";

/** Opens the dialog over the page; without scripts the link opens it as a part of the page. */
export function openEnquiry(event: MouseEvent) {
  const dialog = document.getElementById(dialogId);
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (dialog.open) dialog.close();
  dialog.showModal();
}

interface Props {
  property: Pick<Property, "id" | "name">;
  /** Of a post without scripts. */
  lastResult: SubmissionResult | undefined;
  open: boolean;
}

export function EnquiryDialog({ property, lastResult, open }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<SubmissionResult>();
  const [startedAt, setStartedAt] = useState("");
  const sending = fetcher.state !== "idle";
  const [form, fields] = useForm<Record<string, string>>({
    id: "enquiry-form",
    lastResult: sending ? null : (fetcher.data ?? lastResult),
  });
  useEffect(() => setStartedAt(String(Date.now())), []);

  // A sent enquiry redirects, so nothing comes back: close, and forget what was typed.
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
      className="enquiry"
      open={open}
      aria-labelledby="enquiry-title"
    >
      <fetcher.Form
        method="post"
        {...getFormProps(form)}
        action={paths.property(property.id)}
        noValidate
      >
        <div className="enquiry-head">
          <h2 id="enquiry-title">{texts.enquiry.title}</h2>
          <Link
            to={paths.property(property.id)}
            className="enquiry-close"
            aria-label={texts.nav.close}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              dialog.current?.close();
            }}
          >
            <Icon name="close" />
          </Link>
        </div>
        <p className="enquiry-about">About {property.name}</p>
        <ErrorSummary form={form} />
        <Field
          label="Name"
          required
          field={fields.name}
          input={getInputProps(fields.name!, { type: "text" })}
          autoComplete="name"
        />
        <p className="enquiry-notice">
          {texts.enquiry.notice} <Link to={paths.privacy()}>{texts.footer.privacy}</Link>
        </p>
        <input type="hidden" name="startedAt" value={startedAt} />
        <button className="btn" disabled={sending}>
          {sending ? texts.common.sending : texts.enquiry.submit}
        </button>
        <textarea {...getTextareaProps(fields.message!)} maxLength={textLimits.message} />
      </fetcher.Form>
    </dialog>
  );
}
