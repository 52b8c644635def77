import "./choice.css";
import type { FormEvent, ReactNode } from "react";

import { months } from "#domain/calendar/months";
import type { Protection } from "#domain/property/evidence";
import type { CorrectionInput, ProposedValue, Statement } from "#domain/review/proposed-value";
import { Moment } from "~/components/admin/table";
import { Field, FieldError } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

interface HeadProps {
  stored: string;
  proposed: string;
  others?: string;
}

/** Names the columns; where they stack, each side names itself. */
export const ChoiceHead = ({ stored, proposed, others }: HeadProps) => (
  <div className="choice-head grid items-start border-b border-line py-2" aria-hidden="true">
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
    className={`choice-field grid items-start min-w-0 m-0 border-0 border-b border-line py-2 ${className}`}
    data-field={field}
  >
    <legend>{legend}</legend>
    {children}
    {doubt && <p className="choice-doubt text-caption text-ink-soft">{doubt}</p>}
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
      <span className="sr-only">{head}: </span>
      {children}
    </span>
    <small aria-hidden="true">{head}</small>
  </label>
);

/** Why no import changes the stored value by itself. */
export const ProtectionBadge = ({ protection }: { protection: Protection }) =>
  protection === "locked" ? (
    <span className="badge inline-flex items-center gap-1">
      <Icon name="lock" /> Locked
    </span>
  ) : (
    <span className="badge badge-warn">Confirmed by the lodge</span>
  );

const decisionLabels: Readonly<Record<string, string>> = {
  accepted: "Accepted",
  corrected: "Corrected",
};

/** The badge of a value that somebody has accepted, corrected or refused. */
export const DecisionBadge = ({ decision }: { decision: string }) => {
  const label = decisionLabels[decision];
  return <span className={label ? "badge badge-ok" : "badge"}>{label ?? "Not accepted"}</span>;
};

interface InputsProps {
  inputs: readonly CorrectionInput[];
  /** The error of the first input, unless it has one of its own. */
  problem?: string;
}

/** Inputs of a correction, filled with the proposed value. */
export const CorrectionInputs = ({ inputs, problem }: InputsProps) => (
  <div className="choice-inputs grid gap-3">
    {inputs.map((input, index) => {
      const { name, label, as, text, options, attributes, isList } = input;
      const error = input.problem ?? (index === 0 ? problem : undefined);
      if (as === "months") return <ClosedMonths key={name} {...input} problem={error} />;
      return (
        <Field
          key={name}
          id={name}
          name={name}
          label={label}
          as={as}
          options={options}
          defaultValue={text}
          rows={as === "textarea" ? 4 : undefined}
          hint={isList ? "One per line" : undefined}
          error={error}
          {...attributes}
        />
      );
    })}
  </div>
);

const ClosedMonths = ({ name, label, chosen = [], problem }: CorrectionInput) => (
  <div
    className="row gap-3"
    role="group"
    aria-label={`${label}: closed`}
    aria-describedby={problem && `${name}-error`}
  >
    {months.map((month, index) => (
      <label key={month} className="row gap-1 min-h-tap text-small">
        <input
          type="checkbox"
          name={name}
          value={index}
          defaultChecked={chosen.includes(index)}
          aria-label={`${month} closed`}
        />
        {month}
      </label>
    ))}
    <FieldError id={`${name}-error`} messages={problem ? [problem] : []} />
  </div>
);

/** Corrects a proposed value before it is accepted; open without one, and after an error. */
export function ChoiceEdit({ inputs, problem, hasValue }: InputsProps & { hasValue: boolean }) {
  if (inputs.length === 0) return null;
  const isSent = problem !== undefined || inputs.some((input) => input.problem ?? input.isTyped);
  return (
    <details
      className="choice-more"
      open={isSent || !hasValue || undefined}
      onInput={chooseCorrected}
    >
      <summary className="inline-flex items-center text-caption text-ink-soft cursor-pointer">
        {hasValue ? "Edit" : "Enter manually"}
      </summary>
      <CorrectionInputs inputs={inputs} problem={problem} />
    </details>
  );
}

/** Correcting a value chooses it. */
function chooseCorrected({ currentTarget }: FormEvent<HTMLElement>) {
  const side = currentTarget.parentElement?.querySelector<HTMLInputElement>("[type=radio]:enabled");
  if (side) side.checked = true;
}

interface ProposedProps {
  proposal: ProposedValue;
  heads: HeadProps;
  /** Name of the radio buttons, and the values of both; null where buttons decide, or somebody has. */
  input: { name: string; keep: string; accept: string } | null;
  /** Value that is chosen at first; absent: the person has to choose. */
  chosen?: string;
  /** Hidden inputs that the form sends with the choice. */
  children?: ReactNode;
}

/** The stored value, the proposed one and what other sources say, each with its source. */
export function ProposedField({ proposal, heads, input, chosen, children }: ProposedProps) {
  const { field, label, stored, proposed, others, protection, isUsable, inputs } = proposal;
  const radio = (value: string | undefined, isDisabled = false) =>
    input && value !== undefined
      ? { name: input.name, value, isChosen: value === chosen, isDisabled }
      : null;
  return (
    <ChoiceField
      field={field}
      doubt={proposal.doubt}
      legend={
        <>
          {label} {protection && <ProtectionBadge protection={protection} />}{" "}
          {proposal.decision && <DecisionBadge decision={proposal.decision} />}
        </>
      }
    >
      {children}
      <ChoiceSide head={heads.stored} input={radio(input?.keep)}>
        <Stated {...stored} />
      </ChoiceSide>
      <div>
        <ChoiceSide head={heads.proposed} input={radio(input?.accept, !isUsable)}>
          <Stated {...proposed} />
        </ChoiceSide>
        <ChoiceEdit inputs={inputs} hasValue />
      </div>
      {others.length > 0 && (
        <div className="choice-others text-small">
          {others.map(({ text, source }) => (
            <p key={source}>
              {text}
              <small className="block text-ink-soft">{source}</small>
            </p>
          ))}
        </div>
      )}
    </ChoiceField>
  );
}

const Stated = ({ text, source, at, quote, url }: Statement) => (
  <>
    <span className="choice-value">{text || "–"}</span>
    <small className="choice-source text-ink-soft">
      {url ? (
        <a href={url} target="_blank" rel="noreferrer nofollow">
          {source}
        </a>
      ) : (
        source
      )}
      {at && (
        <>
          , <Moment at={at} />
        </>
      )}
    </small>
    {quote && <q className="block text-small font-normal">{quote}</q>}
  </>
);
