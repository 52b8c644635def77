import "./differences.css";

import { Icon } from "~/components/ui/icon";

interface Difference {
  label: string;
  /** Null where no earlier value is known. */
  before: string | null;
  after: string;
}

/** What was, struck through, and what is there instead. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="differences">
      {differences.map(({ label, before, after }) => (
        <li key={label}>
          <span className="soft">{label}</span>
          {before !== null && (
            <>
              <span className="visually-hidden"> from </span>
              <del>{before}</del>
              <Icon name="chevron-right" />
            </>
          )}
          <span className="visually-hidden"> to </span>
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
