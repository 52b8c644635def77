import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Undo } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";

interface Props {
  undo: Undo;
  /** URL of the screen that follows; by default the current one. */
  back?: string;
  /** Class of the form. */
  className?: string;
  /** Class of the button. */
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
