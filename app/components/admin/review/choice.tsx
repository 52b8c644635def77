import "./choice.css";
import type { ReactNode } from "react";

import type { ProposedValue, Statement } from "#domain/review/proposed-value";
import { Moment } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";

interface HeadProps {
  stored: string;
  proposed: string;
  others?: string;
}

/** Names the columns; where they stack, each side names itself. */
export const ChoiceHead = ({ stored, proposed, others }: HeadProps) => (
  <div className="choice-head grid items-start rule-bottom py-2" aria-hidden="true">
    <span>{stored}</span>
    <span>{proposed}</span>
    {others && <span>{others}</span>}
  </div>
);

interface FieldProps {
  field: string;
  legend: ReactNode;
  doubt: ReactNode;
  className?: string;
  /** The sides, and what belongs to them. */
  children: ReactNode;
}

/** A field for which one of several values is chosen. */
export const ChoiceField = ({ field, legend, doubt, className = "", children }: FieldProps) => (
  <fieldset
    className={`choice-field grid items-start min-w-0 m-0 border-0 rule-bottom py-2 ${className}`}
    data-field={field}
  >
    <legend>{legend}</legend>
    {children}
    {doubt && <p className="choice-doubt text-caption muted">{doubt}</p>}
  </fieldset>
);

interface SideProps {
  /** Heading of its column. */
  head: string;
  /** The radio button of this side; null once the choice is made. */
  input: { name: string; value: string; isChosen?: boolean; isDisabled?: boolean } | null;
  className?: string;
  children: ReactNode;
}

export const ChoiceSide = ({ head, input, className = "", children }: SideProps) => (
  <label className={`choice-side ${className}`}>
    {input && (
      <input
        type="radio"
        name={input.name}
        value={input.value}
        defaultChecked={input.isChosen}
        disabled={input.isDisabled}
      />
    )}
    <span>
      <span className="visually-hidden">{head}: </span>
      {children}
    </span>
    <small aria-hidden="true">{head}</small>
  </label>
);

interface ProposedProps {
  proposal: ProposedValue;
  heads: HeadProps;
  /** Name of the radio buttons, and the values of both; null once the choice is made. */
  input: { name: string; keep: string; accept: string } | null;
  /** Value that is chosen at first; absent: the person has to choose. */
  chosen?: string;
  /** Hidden inputs that the form sends with the choice. */
  children?: ReactNode;
}

/** The stored value, the proposed one and what other sources say, each with its source. */
export function ProposedField({ proposal, heads, input, chosen, children }: ProposedProps) {
  const { field, label, stored, proposed, others, isLocked, isUsable, doubt, decision } = proposal;
  const radio = (value: string | undefined, isDisabled = false) =>
    input && value !== undefined
      ? { name: input.name, value, isChosen: value === chosen, isDisabled }
      : null;
  return (
    <ChoiceField
      field={field}
      doubt={doubt}
      legend={
        <>
          {label}{" "}
          {isLocked && (
            <span className="badge inline-flex items-center gap-1">
              <Icon name="lock" /> Locked
            </span>
          )}
          {decision && (
            <span className={decision === "accepted" ? "badge badge-ok" : "badge"}>
              {decision === "accepted" ? "Accepted" : "Not accepted"}
            </span>
          )}
        </>
      }
    >
      {children}
      <ChoiceSide head={heads.stored} input={radio(input?.keep)}>
        <Stated {...stored} />
      </ChoiceSide>
      <ChoiceSide head={heads.proposed} input={radio(input?.accept, !isUsable)}>
        <Stated {...proposed} />
      </ChoiceSide>
      {others.length > 0 && (
        <div className="choice-others text-small">
          {others.map(({ text, source }) => (
            <p key={source}>
              {text}
              <small className="block muted">{source}</small>
            </p>
          ))}
        </div>
      )}
    </ChoiceField>
  );
}

const Stated = ({ text, source, at, quote }: Statement) => (
  <>
    <span className="choice-value">{text || "–"}</span>
    <small className="choice-source muted">
      {source}
      {at && (
        <>
          , <Moment at={at} />
        </>
      )}
    </small>
    {quote && <q className="block text-small font-normal">{quote}</q>}
  </>
);
