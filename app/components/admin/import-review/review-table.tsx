import "./import-review.css";
import { Fragment, type ReactNode } from "react";

import { type Decision, lineInput } from "#domain/imports/choices";
import type {
  Ledger as LedgerData,
  LedgerLine,
  LedgerPassage,
  Piece,
} from "#domain/imports/review-view";
import type { FieldName } from "#domain/property/fields";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { RemotePicture } from "./remote-image";

export type Problems = Partial<Record<FieldName, string>>;

/** Columns: current value, extracted value, source passage. */
export function ReviewTable(props: { ledger: LedgerData; problems: Problems; current?: string }) {
  const { ledger, problems, current } = props;
  const { lines, isNew } = ledger;
  const at = (place: string) => lines.filter((line) => line.place === place);
  const [choices, same, silent] = [at("choice"), at("same"), at("silent")];
  return (
    <div className="ledger grid items-start gap-8">
      <div className="ledger-lines">
        <div className="ledger-head grid rule-bottom" aria-hidden="true">
          <h2>{isNew ? "New" : "Current value"}</h2>
          <h2>Value on page</h2>
        </div>
        {choices.map((line) => (
          <ChoiceLine
            key={line.name}
            line={line}
            isNew={isNew}
            isCurrent={line.name === current}
            passage={ledger.passages.find(({ line: name }) => name === line.name)}
            problems={problems}
          />
        ))}
        <SameLines lines={same} />
        <SilentLines lines={silent} problems={problems} />
      </div>
      <Passages passages={ledger.passages} current={current} />
    </div>
  );
}

const fields = (n: number) => (n === 1 ? "1 field is" : `${n} fields are`);

function SameLines({ lines }: { lines: readonly LedgerLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="ledger-rest">
      <summary className="flex items-center gap-1-5 min-h-tap muted pointer">
        <Icon name="chevron-right" />
        {fields(lines.length)} identical
      </summary>
      <dl className="ledger-same grid gap-2">
        {lines.map(({ name, label, stored }) => (
          <div className="grid" key={name}>
            <dt className="text-small font-semibold">{label}</dt>
            <dd className="m-0 break-anywhere muted">
              <Pieces pieces={stored} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface SilentProps {
  lines: readonly LedgerLine[];
  problems: Problems;
}

/** Inputs for fields that the page does not state. */
function SilentLines({ lines, problems }: SilentProps) {
  if (lines.length === 0) return null;
  const isWrong = lines.some(({ inputs }) => inputs.some(({ problem }) => problem));
  return (
    <details className="ledger-rest" open={isWrong || undefined}>
      <summary className="flex items-center gap-1-5 min-h-tap muted pointer">
        <Icon name="chevron-right" />
        {fields(lines.length)} not on the page
      </summary>
      <div className="ledger-silent grid items-start">
        {lines.map((line) => (
          <div key={line.name}>
            {line.stored.length > 0 && (
              <p className="text-small">
                <strong>{line.label}</strong> kept: <Pieces pieces={line.stored} />
              </p>
            )}
            <LineInputs line={line} problem={problems[line.name]} />
          </div>
        ))}
      </div>
    </details>
  );
}

interface Props {
  line: LedgerLine;
  isNew: boolean;
  isCurrent: boolean;
  passage: LedgerPassage | undefined;
  problems: Problems;
}

const marks = { derived: "Derived", unverified: "Unverified", terms: "Certain dates only" };

/** One field or a group of fields: keep the current value or take the extracted one. */
function ChoiceLine({ line, isNew, isCurrent, passage, problems }: Props) {
  const { name, label, stored, mark, why, pictures } = line;
  return (
    <fieldset
      className={`line ${mark ? `line-${mark}` : ""} ${isCurrent ? "line-now" : ""}`}
      data-line={name}
    >
      <legend>
        {label} {mark === "locked" && <Icon name="lock" />}
        {mark && mark !== "locked" && <span className="badge badge-warn">{marks[mark]}</span>}
      </legend>
      <Way line={line} decision="keep" side="old" label={isNew ? "leave" : "here"}>
        {isNew ? <i>Exclude</i> : <Pieces pieces={stored} />}
        <Thumbs addresses={pictures?.stored} />
      </Way>
      <ReadSide line={line} problem={problems[name]} />
      {why && <p className="line-why text-caption muted">{why}</p>}
      {passage && (
        <details className="line-where">
          <summary className="inline-flex items-center text-caption muted pointer">
            Source passage
          </summary>
          <Passage passage={passage} />
        </details>
      )}
    </fieldset>
  );
}

/** Extracted value and inputs to edit it. */
function ReadSide({ line, problem }: { line: LedgerLine; problem: string | undefined }) {
  const { read, asTerms, number, pictures, isCorrected, inputs } = line;
  const hasRead = read.length > 0;
  const isWrong = problem !== undefined || inputs.some((input) => input.problem);
  return (
    <div className="line-read">
      {hasRead ? (
        <Way line={line} decision="take" side="read" label="read">
          <Pieces pieces={read} />
          {number !== null && <sup>{number}</sup>}
          {isCorrected && (
            <em className="line-corrected block text-caption font-normal">edited by you</em>
          )}
          <Thumbs addresses={pictures?.read} />
        </Way>
      ) : (
        <p className="py-2 muted">Not on the page</p>
      )}
      {asTerms && (
        <Way line={line} decision="terms" side="read" label="terms">
          Keep {asTerms}
        </Way>
      )}
      {inputs.length > 0 && (
        <details className="line-correct" open={isWrong || !hasRead || undefined}>
          <summary className="inline-flex items-center text-caption muted pointer">
            {hasRead ? "Edit" : "Enter manually"}
          </summary>
          <LineInputs line={line} problem={problem} />
        </details>
      )}
    </div>
  );
}

interface WayProps {
  line: LedgerLine;
  decision: Decision;
  side: "old" | "read";
  label: string;
  children: ReactNode;
}

function Way({ line, decision, side, label, children }: WayProps) {
  return (
    <label className={`way flex gap-2-5 muted rounded-2 pointer way-${side}`}>
      <input
        type="radio"
        name={lineInput(line.name)}
        value={decision}
        defaultChecked={line.decision === decision}
      />
      <span>{children}</span>
      <small aria-hidden="true">{label}</small>
    </label>
  );
}

const mostThumbs = 5;

function Thumbs({ addresses = [] }: { addresses?: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className="line-thumbs grid gap-1 mt-1-5">
      {addresses.slice(0, mostThumbs).map((address) => (
        <RemotePicture key={address} address={address} alt="" />
      ))}
    </span>
  );
}

function LineInputs({ line, problem }: { line: LedgerLine; problem: string | undefined }) {
  return (
    <div className="line-inputs grid gap-3">
      {line.inputs.map((input, index) => (
        <Field
          key={input.name}
          id={input.name}
          name={input.name}
          label={input.label}
          as={input.as}
          options={input.options}
          defaultValue={input.text}
          rows={input.as === "textarea" ? 4 : undefined}
          hint={input.isList ? "One per line" : undefined}
          error={input.problem ?? (index === 0 ? problem : undefined)}
          {...input.attributes}
        />
      ))}
    </div>
  );
}

/** Passage of the page with the value highlighted. */
function Passage({ passage }: { passage: LedgerPassage }) {
  const [before, value, after] = passage.parts;
  return (
    <>
      <q>
        {before}
        {value && <mark>{value}</mark>}
        {after}
      </q>
      <span className="muted text-small">
        {passage.label}, {passage.via}
      </span>
    </>
  );
}

function Passages(props: { passages: readonly LedgerPassage[]; current?: string }) {
  const { passages, current } = props;
  if (passages.length === 0) return null;
  return (
    <aside className="passages sticky" aria-label="Source passages">
      <h2>Passages</h2>
      <ol className="m-0 p-0 list-none">
        {passages.map((passage) => (
          <li
            key={passage.number}
            value={passage.number}
            data-number={passage.number}
            className={passage.line === current ? "passage-now" : undefined}
          >
            <Passage passage={passage} />
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** A value, with the pieces highlighted that the other side lacks. */
function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  if (pieces.length === 0) return <i>Empty</i>;
  return (
    <>
      {pieces.map(({ text, isNew }, index) => (
        <Fragment key={`${index} ${text}`}>
          {index > 0 && " · "}
          {isNew ? <ins>{text}</ins> : text}
        </Fragment>
      ))}
    </>
  );
}
