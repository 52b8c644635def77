import "./table-choice.css";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import type { TableConflict } from "#db/queries/sync/table-conflicts.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.tableChoice;

/** Which screen it stands on, and so where a choice leads back to. */
export type ChoiceScreen = "list" | "quick-edit" | "sync";

interface Props {
  /** Of one property. */
  conflicts: readonly TableConflict[];
  screen: ChoiceScreen;
  /** The list it was opened from. */
  list?: string;
  /** Stands over the choices where the screen does not name the property. */
  named?: boolean;
}

/** Values that differ from the external table, both side by side; one of each pair is chosen. */
export function TableChoice({ conflicts, screen, list = "", named = false }: Props) {
  const busy = useNavigation().state !== "idle";
  const [first] = conflicts;
  if (!first) return null;
  const { propertyId, name } = first;
  const address = new URLSearchParams({ screen, ...(list && { list }) });
  return (
    <Form
      method="post"
      action={`${paths.admin.tableChoice(propertyId)}?${address}`}
      className="table-choice"
      aria-label={words.title(name)}
      preventScrollReset
    >
      {named && (
        <h3 className="table-choice-name">
          <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>
        </h3>
      )}
      <div className="table-choice-head" aria-hidden="true">
        <span>{words.ours}</span>
        <span>{words.theirs}</span>
      </div>
      {conflicts.map((conflict) => (
        <Pair key={`${conflict.field} ${conflict.seen}`} conflict={conflict} />
      ))}
      <button className="btn-quiet" disabled={busy}>
        {busy ? texts.common.saving : words.apply}
        <span className="visually-hidden">: {name}</span>
      </button>
    </Form>
  );
}

function Pair({ conflict }: { conflict: TableConflict }) {
  const { field, label, kind, theirs, ours, usable, seen, foundAt } = conflict;
  const why = !usable ? words.unusable : kind === "offer" ? words.offer : words.conflict;
  return (
    <fieldset className="table-choice-pair">
      <legend>{label}</legend>
      <input type="hidden" name={`seen.${field}`} value={seen} />
      <Side field={field} side="ours" value={ours}>
        {words.oursNote}
      </Side>
      <Side field={field} side="theirs" value={theirs} disabled={!usable}>
        <Moment at={foundAt} />
      </Side>
      <p className="table-choice-why">{why}</p>
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
  <label data-side={words[side]}>
    <input type="radio" name={`side.${field}`} value={side} disabled={disabled} />
    <b>
      <span className="visually-hidden">{words[side]}: </span>
      {value}
    </b>
    <small>{children}</small>
  </label>
);

/** After a choice the keyboard goes on with the next one, or where the last one stood. */
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
