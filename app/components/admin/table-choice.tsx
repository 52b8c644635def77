import "./table-choice.css";
import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { TableConflict } from "#db/queries/table/table-conflicts.server";
import { pricesFollowRates } from "#domain/changes/reasons";
import { paths } from "#domain/paths/paths";
import { type ProposedValue, storedBeside } from "#domain/review/proposed-value";
import { texts } from "#domain/text/texts";
import { useSubmission } from "~/components/form/submission";
import { ChoiceHead, ProposedField } from "./review/choice";

const heads = { stored: "Ours", proposed: "Theirs" };

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
      className="table-choice max-w-240"
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
      <ChoiceHead {...heads} />
      {conflicts.map((conflict) => (
        <ProposedField
          key={`${conflict.field} ${conflict.seen}`}
          proposal={proposedBy(conflict)}
          heads={heads}
          input={{ name: `side.${conflict.field}`, keep: "ours", accept: "theirs" }}
        >
          <input type="hidden" name={`seen.${conflict.field}`} value={conflict.seen} />
        </ProposedField>
      ))}
      <div className="form-actions mt-3">
        <button className="btn-quiet" disabled={busy}>
          {busy ? texts.common.saving : "Apply choice"}
          <span className="sr-only">: {name}</span>
        </button>
        {conflicts.some(({ kind }) => kind === "unsent") && (
          <button className="btn-quiet" name="intent" value="retry" disabled={busy}>
            Retry write-back
            <span className="sr-only">: {name}</span>
          </button>
        )}
      </div>
    </Form>
  );
}

function whyDifferent({ kind, usable, isPriced, reason }: TableConflict): string {
  if (isPriced && reason === null)
    return `${pricesFollowRates}: the price in the external table cannot be stored. Keep ours to replace it.`;
  if (reason !== null) return `Changed here, not in the external table yet. ${reason}`;
  if (!usable)
    return "The value in the external table cannot be used here. Correct it there, or keep ours to replace it.";
  return kind === "offer"
    ? "Changed in the external table. Theirs replaces the value here; ours is written back."
    : "Changed here and in the external table. Nothing is overwritten until you choose.";
}

const proposedBy = (conflict: TableConflict): ProposedValue => ({
  field: conflict.field,
  label: conflict.label,
  ...storedBeside(conflict.ours, conflict.evidence, { proposer: "sync", textOf: () => "" }),
  proposed: { text: conflict.theirs, source: "External table", at: conflict.foundAt },
  isUsable: conflict.usable,
  doubt: whyDifferent(conflict),
  decision: null,
  inputs: [],
});

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
