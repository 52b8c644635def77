import "./choice-line.css";
import type { ReactNode } from "react";

import type { Decision } from "#domain/imports/choices";
import type { LedgerLine, LedgerPassage } from "#domain/imports/ledger-view";
import { lineInput } from "#domain/imports/sent-choices";
import { RemotePicture } from "~/components/admin/remote-picture";
import { Icon } from "~/components/ui/icon";
import type { Problems } from "./ledger";
import { LineInputs } from "./line-inputs";
import { Passage } from "./passages";
import { Pieces } from "./pieces";

interface Props {
  line: LedgerLine;
  isNew: boolean;
  isCurrent: boolean;
  passage: LedgerPassage | undefined;
  problems: Problems;
}

const marks = { derived: "Derived", unverified: "Unverified", terms: "For some dates only" };

/** One field, or fields that belong together: keep what is here, or take what was read. */
export function ChoiceLine({ line, isNew, isCurrent, passage, problems }: Props) {
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
        {isNew ? <i>Leave it out</i> : <Pieces pieces={stored} />}
        <Thumbs addresses={pictures?.stored} />
      </Way>
      <ReadSide line={line} problem={problems[name]} />
      {why && <p className="line-why">{why}</p>}
      {passage && (
        <details className="line-where">
          <summary>Where it was read</summary>
          <Passage passage={passage} />
        </details>
      )}
    </fieldset>
  );
}

/** What was read, and where it is corrected. */
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
          {isCorrected && <em className="line-corrected">corrected by you</em>}
          <Thumbs addresses={pictures?.read} />
        </Way>
      ) : (
        <p className="line-none">Not on the page</p>
      )}
      {asTerms && (
        <Way line={line} decision="terms" side="read" label="terms">
          Keep it {asTerms}
        </Way>
      )}
      {inputs.length > 0 && (
        <details className="line-correct" open={isWrong || !hasRead || undefined}>
          <summary>{hasRead ? "Correct it" : "Type it in"}</summary>
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

/** One of the things that can become of a line. */
function Way({ line, decision, side, label, children }: WayProps) {
  return (
    <label className={`way way-${side}`}>
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
    <span className="line-thumbs">
      {addresses.slice(0, mostThumbs).map((address) => (
        <RemotePicture key={address} address={address} alt="" />
      ))}
    </span>
  );
}
