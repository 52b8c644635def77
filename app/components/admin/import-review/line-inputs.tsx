import "./line-inputs.css";

import type { LedgerLine } from "#domain/imports/ledger-view";
import { Field } from "~/components/form/field";

/** Where what was read is corrected, or typed in where nothing was. */
export function LineInputs({ line, problem }: { line: LedgerLine; problem: string | undefined }) {
  return (
    <div className="line-inputs">
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
          hint={input.isList ? "One a line" : undefined}
          error={input.problem ?? (index === 0 ? problem : undefined)}
          {...input.attributes}
        />
      ))}
    </div>
  );
}
