import "./ledger.css";
import { useState } from "react";

import type { FieldName } from "#domain/property/fields";
import type { Ledger as LedgerData } from "#domain/imports/ledger-view";
import { Icon } from "~/components/ui/icon";
import { ChoiceLine } from "./choice-line";
import { LineInputs } from "./line-inputs";
import { Passages } from "./passages";
import { Pieces } from "./pieces";

export type Problems = Partial<Record<FieldName, string>>;

/** What is stored on the left, what was read on the right, and the passages in the margin. */
export function Ledger({ ledger, problems }: { ledger: LedgerData; problems: Problems }) {
  const [current, setCurrent] = useState<string>();
  const { lines, isNew } = ledger;
  const at = (place: string) => lines.filter((line) => line.place === place);
  const [choices, same, silent] = [at("choice"), at("same"), at("silent")];
  return (
    <div
      className="ledger"
      onFocus={({ target }) => setCurrent(target.closest<HTMLElement>("[data-line]")?.dataset.line)}
    >
      <div className="ledger-lines">
        <div className="ledger-head" aria-hidden="true">
          <h2>{isNew ? "New" : "Stored here"}</h2>
          <h2>Read from the page</h2>
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
        {same.length > 0 && (
          <details className="ledger-rest">
            <summary>
              <Icon name="chevron-right" />
              {same.length === 1 ? "1 field is" : `${same.length} fields are`} the same on both
              sides
            </summary>
            <dl className="ledger-same">
              {same.map(({ name, label, stored }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    <Pieces pieces={stored} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        {silent.length > 0 && (
          <details
            className="ledger-rest"
            open={silent.some(({ inputs }) => inputs.some(({ problem }) => problem)) || undefined}
          >
            <summary>
              <Icon name="chevron-right" />
              {silent.length === 1 ? "1 field is" : `${silent.length} fields are`} not on the page
            </summary>
            <div className="ledger-silent">
              {silent.map((line) => (
                <div key={line.name}>
                  {line.stored.length > 0 && (
                    <p className="small">
                      <strong>{line.label}</strong> stays: <Pieces pieces={line.stored} />
                    </p>
                  )}
                  <LineInputs line={line} problem={problems[line.name]} />
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
      <Passages passages={ledger.passages} current={current} />
    </div>
  );
}
