import "./table-choice.css";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import type { TableConflict } from "#db/queries/table/table-conflicts.server";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { useSubmission } from "~/components/form/submission";
import { Moment } from "./table";

const sideLabels = { ours: "Ours", theirs: "Theirs" } as const;

/** Screen that shows the choice, to redirect back to. */
export type ChoiceScreen = "list" | "quick-edit" | "sync";

interface Props {
  /** Of a single property. */
  conflicts: readonly TableConflict[];
  screen: ChoiceScreen;
  /** Query string of the list that it was opened from. */
  list?: string;
  /** Shows the name of the property as a heading. */
  showName?: boolean;
}

/** Conflicts with the external table, side by side; one value of each pair is chosen. */
export function TableChoice({ conflicts, screen, list = "", showName = false }: Props) {
  const { isSending: busy } = useSubmission();
  const [first] = conflicts;
  if (!first) return null;
  const { propertyId, name } = first;
  const address = new URLSearchParams({ screen, ...(list && { list }) });
  return (
    <Form
      method="post"
      action={`${paths.admin.tableChoice(propertyId)}?${address}`}
      className="table-choice max-w-60"
      aria-label={`Conflicts of ${name} with the external table`}
      preventScrollReset
    >
      {showName && (
        <h3 className="table-choice-name">
          <Link className="no-underline text-ink" to={paths.admin.editProperty(propertyId)}>
            {name}
          </Link>
        </h3>
      )}
      <div className="table-choice-head grid items-start min-w-0" aria-hidden="true">
        <span>Ours</span>
        <span>Theirs</span>
      </div>
      {conflicts.map((conflict) => (
        <Pair key={`${conflict.field} ${conflict.seen}`} conflict={conflict} />
      ))}
      <div className="form-actions mt-3">
        <button className="btn-quiet" disabled={busy}>
          {busy ? texts.common.saving : "Apply choice"}
          <span className="visually-hidden">: {name}</span>
        </button>
        {conflicts.some(({ kind }) => kind === "unsent") && (
          <button className="btn-quiet" name="intent" value="retry" disabled={busy}>
            Retry write-back
            <span className="visually-hidden">: {name}</span>
          </button>
        )}
      </div>
    </Form>
  );
}

function whyDifferent({ kind, usable, reason }: TableConflict): string {
  if (reason !== null) return `Changed here, not in the external table yet. ${reason}`;
  if (!usable)
    return "The value in the external table cannot be used here. Correct it there, or keep ours to replace it.";
  return kind === "offer"
    ? "Changed in the external table. Theirs replaces the value here; ours is written back."
    : "Changed here and in the external table. Nothing is overwritten until you choose.";
}

function Pair({ conflict }: { conflict: TableConflict }) {
  const { field, label, theirs, ours, usable, seen, foundAt } = conflict;
  return (
    <fieldset className="table-choice-pair grid items-start min-w-0">
      <legend className="text-small font-semibold">{label}</legend>
      <input type="hidden" name={`seen.${field}`} value={seen} />
      <Side field={field} side="ours" value={ours}>
        Stored here; it will be written to the table
      </Side>
      <Side field={field} side="theirs" value={theirs} disabled={!usable}>
        <Moment at={foundAt} />
      </Side>
      <p className="table-choice-why text-caption muted">{whyDifferent(conflict)}</p>
    </fieldset>
  );
}

interface SideProps {
  field: string;
  side: "theirs" | "ours";
  value: string;
  disabled?: boolean;
  children: ReactNode;
}

const Side = ({ field, side, value, disabled, children }: SideProps) => (
  <label data-side={sideLabels[side]}>
    <input type="radio" name={`side.${field}`} value={side} disabled={disabled} />
    <b>
      <span className="visually-hidden">{sideLabels[side]}: </span>
      {value}
    </b>
    <small>{children}</small>
  </label>
);

/** After a choice, moves the focus to the next conflict or to the form. */
export function useFocusAfterChoice<Element extends HTMLElement>(open: number) {
  const element = useRef<Element>(null);
  const before = useRef(open);
  useEffect(() => {
    const fewer = open < before.current;
    before.current = open;
    if (!fewer || document.activeElement !== document.body) return;
    const { current } = element;
    const next =
      current?.querySelector<HTMLElement>(".table-choice input:enabled:not([type=hidden])") ??
      current?.querySelector<HTMLElement>("[name=pricePerNight], h2");
    next?.focus({ preventScroll: true });
  }, [open]);
  return element;
}
