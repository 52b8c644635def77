import "./inquiry-dialog.css";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { InquiryForm, type InquiryFormProps } from "./inquiry-form";

export interface InquiryDialogProps extends Omit<InquiryFormProps, "action" | "onSent"> {
  /** Takes the dialog once it is there. */
  place: (dialog: HTMLDialogElement | null) => void;
  close: () => void;
  /** Asked for by the address, or the answer of a post without scripts. */
  open: boolean;
  /** Whom the question goes to. */
  children: ReactNode;
}

/** One dialog, two halves. It closes when it was sent and keeps everything when it was not. */
export function InquiryDialog({ place, close, open, children, ...form }: InquiryDialogProps) {
  const { pathname } = useLocation();
  return (
    <dialog
      ref={place}
      id="inquiry"
      className="inquiry"
      open={open}
      aria-labelledby="inquiry-title"
    >
      {children}
      <div className="inquiry-main">
        <h2 id="inquiry-title">{texts.inquiry.title}</h2>
        <InquiryForm {...form} action={pathname} onSent={close} />
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
