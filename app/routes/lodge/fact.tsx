import type { ReactNode } from "react";

import { months, shortMonth } from "#domain/calendar/months";
import type { CorrectionInput } from "#domain/review/proposed-value";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import type { ShownFact } from "~/server/lodge/lodge-page.server";

/** Several values of a name, such as ticked months, on a line each. */
export function typedByName(typed: readonly (readonly [name: string, value: string])[]) {
  const byName = new Map<string, string>();
  for (const [name, value] of typed) {
    const known = byName.get(name);
    byName.set(name, known === undefined ? value : `${known}\n${value}`);
  }
  return byName;
}

interface Props {
  fact: ShownFact;
  chosen: string;
  onChoose: (answer: string) => void;
  error?: string;
  /** What others have answered since the page was loaded. */
  told?: string;
  /** Mark of the answer that this page knows. */
  base: string;
  /** The form as it was sent before. */
  typed: ReadonlyMap<string, string>;
}

/** One fact with its three answers; the inputs of a change open by the choice, also without scripts. */
export function Fact({ fact, chosen, onChoose, error, told, base, typed }: Props) {
  const { name, label, hint, text, source, inputs, note, alternatives } = fact;
  const isKnown = text !== "";
  const option = (value: string, words: ReactNode) => (
    <label key={value} htmlFor={`${name}-${value}`}>
      <Answer {...{ name, value, chosen, onChoose }} />
      <span>
        <Icon name="check" />
        {words}
      </span>
    </label>
  );
  return (
    <fieldset
      className="lodge-fact"
      id={`fact-${name}`}
      data-fact={name}
      aria-describedby={error && `error-${name}`}
    >
      <legend>{label}</legend>
      <input type="hidden" name={`shown.${name}`} value={fact.shownMark} />
      <input type="hidden" name={`was.${name}`} value={base} />
      <input type="hidden" name={`inputs.${name}`} value={fact.inputsMark} />
      <p className={isKnown ? "lodge-said" : "lodge-said lodge-unknown"}>
        {isKnown ? text : "Not known yet"}
      </p>
      <p className="lodge-source text-small text-ink-soft">
        {alternatives.length > 0 ? `${source}. Other sources differ: which is right?` : source}
      </p>
      <div className={isKnown ? "lodge-says" : "lodge-says lodge-says-two"}>
        {isKnown && option("right", "Still right")}
        {option("changed", isKnown ? "Change" : "Tell us")}
        {option("unknown", "I don't know")}
      </div>
      {alternatives.length > 0 && (
        <div className="lodge-which">
          {alternatives.map((other) => (
            <label key={other.origin} htmlFor={`${name}-other-${other.origin}`}>
              <Answer {...{ name, chosen, onChoose }} value={`other-${other.origin}`} />
              <span>
                <b>{other.text}</b>
                <small className="block text-ink-soft">{other.source}</small>
              </span>
            </label>
          ))}
        </div>
      )}
      <div className="lodge-fix">
        <FactInputs name={name} inputs={inputs} typed={typed} hint={hint} />
        <details className="lodge-note" open={note !== "" || undefined}>
          <summary>Add a note for us</summary>
          <Field
            label="Note, not published"
            name={`note.${name}`}
            defaultValue={typed.get(`note.${name}`) ?? note}
          />
        </details>
      </div>
      {told && (
        <p className="my-3 text-small font-semibold wrap-anywhere" role="status">
          {told}
        </p>
      )}
      {error && (
        <p className="my-3 font-semibold text-danger" id={`error-${name}`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface AnswerProps extends Pick<Props, "chosen" | "onChoose"> {
  name: string;
  value: string;
}

function Answer({ name, value, chosen, onChoose }: AnswerProps) {
  return (
    <input
      type="radio"
      id={`${name}-${value}`}
      name={`answer.${name}`}
      value={value}
      checked={chosen === value}
      onChange={() => onChoose(value)}
    />
  );
}

interface InputsProps {
  name: string;
  inputs: readonly CorrectionInput[];
  typed: ReadonlyMap<string, string>;
  hint?: string;
  /** Shown at the input where there is one only. */
  error?: string;
}

/** True where the label of the one input names the fact. */
export const isLabeledByInput = (inputs: readonly CorrectionInput[]) =>
  inputs.length === 1 && inputs[0]?.as !== "months";

/** Inputs of a correction, filled with what is known. */
export function FactInputs({ name, inputs, typed, hint, error }: InputsProps) {
  const isOnly = isLabeledByInput(inputs);
  const list = inputs.map((input) =>
    input.as === "months" ? (
      <MonthKeys key={input.name} {...input} chosen={typedMonths(input, typed)} />
    ) : (
      <Field
        key={input.name}
        className={input.as === "textarea" ? "lodge-wide" : undefined}
        label={input.label}
        name={input.name}
        as={input.as}
        options={input.options}
        {...input.attributes}
        rows={input.as === "textarea" ? 3 : undefined}
        hint={isOnly && hint}
        error={isOnly ? error : undefined}
        defaultValue={typed.get(input.name) ?? input.text}
      />
    ),
  );
  return (
    <>
      {hint && !isOnly && <p className="text-small text-ink-soft">{hint}</p>}
      <div className="lodge-inputs" data-inputs={name}>
        {list}
      </div>
    </>
  );
}

/** A rejected form without a ticked month sends no entry, and differs from no form by its other entries. */
const typedMonths = ({ name, chosen }: CorrectionInput, typed: ReadonlyMap<string, string>) =>
  typed.size > 0 ? typed.get(name)?.split("\n").map(Number) : chosen;

function MonthKeys({ name, label, chosen = [] }: CorrectionInput) {
  return (
    <div className="lodge-months" role="group" aria-label={label}>
      {months.map((month, index) => (
        <label key={month}>
          <input
            type="checkbox"
            name={name}
            value={index}
            aria-label={`${month} closed`}
            defaultChecked={chosen.includes(index)}
          />
          <span aria-hidden="true">{shortMonth(month)}</span>
        </label>
      ))}
    </div>
  );
}
