import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { rowKindWords } from "#domain/changes/row-intake";
import { paths } from "#domain/paths/paths";
import { Differences } from "~/components/admin/differences";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import type { ImportRowView } from "./rows-view.server";

interface Props {
  row: ImportRowView;
  isOpen: boolean;
  /** The values of a form that was refused, by name of the field. */
  typed: Readonly<Record<string, string>>;
}

/** A row of a file: what it will be, the values that were read, and what a person can do. */
export function ImportRow({ row, isOpen, typed }: Props) {
  const { position, number, kind, name, place, propertyId } = row;
  const text = typed[`mend-${position}`];
  return (
    <li
      className={`effect effect-is-${kind}`}
      id={`row-${position}`}
      tabIndex={-1}
      data-row={position}
      aria-label={`Row ${number}, ${name}`}
    >
      <span className="effect-number text-ink-soft tabular-nums">
        <span className="sr-only">Row </span>
        {number}
      </span>
      <span className={`effect-kind row-will row-is-${kind} font-semibold`}>
        {rowKindWords[kind]}
      </span>
      <p className="effect-name m-0">
        {propertyId ? (
          <Link className="font-bold" to={paths.admin.editProperty(propertyId)}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        {place && <small className="block text-ink-soft">{place}</small>}
      </p>
      <div className="effect-values">
        <Reason row={row} />
        <Likeness row={row} />
        <Differences differences={row.differences} />
        {row.held.map(({ label, value, why }) => (
          <p className="effect-held m-0" key={label}>
            <span className="text-ink-soft">{label}</span> <Icon name="lock" /> stays {value}, {why}
          </p>
        ))}
        {(row.price !== null || row.values.length > 0) && (
          <p className="effect-read m-0">
            {row.price !== null && <span className="effect-price">{row.price}</span>}
            {row.values.map((value) => (
              <span className="text-ink-soft" key={value}>
                {value}
              </span>
            ))}
          </p>
        )}
      </div>
      {(isOpen || text !== undefined) && (
        <div className="effect-do">
          <Mend row={row} typed={text} />
          {isOpen && <Decision row={row} typed={typed[`decide-${position}`]} />}
          {isOpen && row.canForce && (
            <button className="btn-quiet" name="force" value={position}>
              Apply anyway<span className="sr-only">: {name}</span>
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** Why a row is refused or doubtful, with its text in the file, the fault marked. */
function Reason({ row: { kind, reasons, raw } }: { row: ImportRowView }) {
  if (reasons.length === 0) return null;
  const tone = kind === "refused" ? "text-danger" : "effect-doubt";
  return (
    <>
      {reasons.map((reason) => (
        <p className={`effect-why ${tone} m-0 font-semibold`} key={reason}>
          <Icon name="alert" /> {reason}
        </p>
      ))}
      {raw.length > 0 && (
        <code className="effect-raw wrap-anywhere rounded-1">
          {raw.map(({ text, isFault }, index) => (
            <span key={index}>
              {index > 0 && "; "}
              {isFault ? <mark>{text || "empty"}</mark> : text}
            </span>
          ))}
        </code>
      )}
    </>
  );
}

const Likeness = ({ row: { match } }: { row: ImportRowView }) =>
  match && (
    <div className="effect-like row gap-3">
      {match.cover && (
        <span className="effect-cover overflow-hidden bg-sand rounded-1" aria-hidden="true">
          <PropertyPicture picture={{ ...match.cover, alt: "" }} sizes="64px" />
        </span>
      )}
      <p className="m-0">
        Looks like{" "}
        <Link className="font-bold" to={paths.admin.editProperty(match.propertyId)}>
          {match.name}
        </Link>
        <small className="block text-ink-soft">{match.why}</small>
      </p>
    </div>
  );

/** Mends the value of one cell. */
function Mend({ row, typed }: { row: ImportRowView; typed?: string }) {
  const { position, mend, name } = row;
  const isApplied = row.kind === "done" && typed === undefined;
  if (!mend || isApplied) return null;
  const field = `mend-${position}`;
  return (
    <div className="effect-mend">
      <label>
        <span className="sr-only">
          {mend.label} of {name}
        </span>
        <input
          className="control"
          type="text"
          name={field}
          defaultValue={typed ?? mend.text}
          placeholder={mend.label}
          maxLength={2_000}
        />
      </label>
      <button className="btn-quiet" name="use" value={position}>
        Use
      </button>
    </div>
  );
}

/** The answers of a doubt side by side; the decision of another row in a quiet select. */
function Decision({ row, typed }: { row: ImportRowView; typed?: string }) {
  const { position, options, isDoubt, name } = row;
  const decision = options.find(({ value }) => value === typed)?.value ?? row.decision;
  const box = useRef<HTMLFieldSetElement>(null);
  // Also decided by a button for all rows of a kind, or by another person.
  useEffect(() => {
    for (const radio of box.current?.querySelectorAll("input") ?? [])
      radio.checked = radio.value === decision;
  }, [decision]);
  if (options.length === 0) return null;
  const field = `decide-${position}`;
  if (!isDoubt)
    return (
      <label key={decision}>
        <span className="sr-only">What happens to {name}</span>
        <select className="control effect-select" name={field} defaultValue={decision ?? ""}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset ref={box} className="effect-answers m-0 p-0 rounded-2 overflow-hidden">
      <legend className="sr-only">What happens to {name}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={field} value={value} defaultChecked={value === decision} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
