import "./inquiry-dialog.css";
import { Link, useLocation } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { InquiryForm, type InquiryFormProps } from "./inquiry-form";

interface Props extends Omit<InquiryFormProps, "action" | "onSent"> {
  dialog: RefObject<HTMLDialogElement>;
  /** Asked for by the address, or the answer of a post without scripts. */
  open: boolean;
  /** Whom the question goes to. */
  children: ReactNode;
}

/** One dialog, two halves. It closes when it was sent and keeps everything when it was not. */
export function InquiryDialog({ dialog, open, children, ...form }: Props) {
  const { pathname } = useLocation();
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
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
