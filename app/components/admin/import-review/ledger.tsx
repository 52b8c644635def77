import "./ledger.css";

import type { Ledger as LedgerData, LedgerLine } from "#domain/imports/ledger-view";
import type { FieldName } from "#domain/property/fields";
import { Icon } from "~/components/ui/icon";
import { ChoiceLine } from "./choice-line";
import { LineInputs } from "./line-inputs";
import { Passages } from "./passages";
import { Pieces } from "./pieces";

export type Problems = Partial<Record<FieldName, string>>;

/** What is stored on the left, what was read on the right, and the passages in the margin. */
export function Ledger(props: { ledger: LedgerData; problems: Problems; current?: string }) {
  const { ledger, problems, current } = props;
  const { lines, isNew } = ledger;
  const at = (place: string) => lines.filter((line) => line.place === place);
  const [choices, same, silent] = [at("choice"), at("same"), at("silent")];
  return (
    <div className="ledger">
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
      <summary>
        <Icon name="chevron-right" />
        {fields(lines.length)} the same on both sides
      </summary>
      <dl className="ledger-same">
        {lines.map(({ name, label, stored }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
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

/** What the page does not say can be typed in. */
function SilentLines({ lines, problems }: SilentProps) {
  if (lines.length === 0) return null;
  const isWrong = lines.some(({ inputs }) => inputs.some(({ problem }) => problem));
  return (
    <details className="ledger-rest" open={isWrong || undefined}>
      <summary>
        <Icon name="chevron-right" />
        {fields(lines.length)} not on the page
      </summary>
      <div className="ledger-silent">
        {lines.map((line) => (
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
  );
}
