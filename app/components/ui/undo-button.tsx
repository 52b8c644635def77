import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Undo } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";

interface Props {
  undo: Undo;
  /** Where to continue; the present address unless given. */
  back?: string;
  /** Of the form. */
  className?: string;
  /** Of the button. */
  look?: string;
  onSubmit?: () => void;
  children: ReactNode;
}

/** Undoes a run, a delete or an entry of the log, and says what became of it. */
export function UndoButton({
  undo,
  back,
  className,
  look = "btn-quiet",
  onSubmit,
  children,
}: Props) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={paths.admin.undo()} className={className} onSubmit={onSubmit}>
      <input type="hidden" name="kind" value={undo.kind} />
      <input type="hidden" name="id" value={undo.id} />
      <input type="hidden" name="back" value={back ?? pathname + search} />
      <button className={look}>{children}</button>
    </Form>
  );
}
