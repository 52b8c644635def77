import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";
import { useSubmission } from "~/components/form/submission";
import { PageHead } from "./shell";

interface Props {
  title: string;
  back: { to: string; label: string };
  children: ReactNode;
  button: string;
}

/** Confirmation page of every delete. */
export function ConfirmDelete({ title, back, children, button }: Props) {
  const { isSending: busy } = useSubmission();
  return (
    <>
      <PageHead title={title} back={back} />
      <Form method="post" className="stack">
        {children}
        <div className="form-actions">
          <button className="btn" disabled={busy}>
            {button}
          </button>
          <Link className="btn-quiet" to={back.to}>
            {texts.common.cancel}
          </Link>
        </div>
      </Form>
    </>
  );
}
