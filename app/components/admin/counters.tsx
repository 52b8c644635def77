import "./counters.css";

import { texts } from "#domain/text/texts";
import { Retry } from "./retry";

export interface Counter {
  label: string;
  /** Null: it could not be read, which is not the same as none. */
  value: number | string | null;
  /** What it is measured by. */
  note?: string;
}

/** Large figures in a row. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="counters">
      {counters.map(({ label, value, note }) => (
        <div key={label} className="counter">
          <dt>
            <span>{label}</span>
          </dt>
          <dd>
            <strong>
              {typeof value === "number" ? value.toLocaleString("en-US") : (value ?? 0)}
            </strong>
            {note && value !== null && <span>{note}</span>}
            {value === null && (
              <p className="small field-error">
                {texts.common.couldNotLoad}. <Retry />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
