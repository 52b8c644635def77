import "./inquiry-dialog.css";
import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { SentInquiry } from "~/server/inquiry/inquiry-sent.server";
import { InquiryForm, type InquiryFormProps } from "./inquiry-form";
import { InquirySent } from "./inquiry-sent";

export interface InquiryDialogProps extends Omit<
  InquiryFormProps,
  "action" | "onSent" | "leadsTo"
> {
  /** Takes the dialog once it is there. */
  place: (dialog: HTMLDialogElement | null) => void;
  close: () => void;
  /** Asked for by the address, or the answer of a post without scripts. */
  open: boolean;
  /** Whom the question goes to. */
  children: ReactNode;
}

/** One dialog, two halves. What was sent is shown until it is closed; what was not stays as typed. */
export function InquiryDialog({ place, close, open, children, ...form }: InquiryDialogProps) {
  const { pathname } = useLocation();
  const [sent, setSent] = useState<SentInquiry | null>(null);
  return (
    <dialog
      ref={place}
      id="inquiry"
      className="inquiry"
      open={open}
      aria-labelledby="inquiry-title"
      onClose={() => setSent(null)}
    >
      {children}
      <div className="inquiry-main">
        {sent ? (
          <InquirySent inquiry={sent} dialog={{ titleId: "inquiry-title", close }} />
        ) : (
          <>
            <h2 id="inquiry-title">{texts.inquiry.title}</h2>
            <InquiryForm
              {...form}
              action={pathname}
              onSent={({ inquiry }) => (inquiry ? setSent(inquiry) : close())}
            />
          </>
        )}
      </div>
      <Link
        to={pathname}
        className="inquiry-close"
        aria-label={texts.nav.close}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <Icon name="close" />
      </Link>
    </dialog>
  );
}
