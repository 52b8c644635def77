import "./shell.css";

import { Icon } from "~/components/ui/icon";

interface Difference {
  label: string;
  /** Null if the previous value is unknown. */
  before: string | null;
  after: string;
}

/** Previous values struck through, with the new ones. */
export function Differences(props: {
  differences: readonly Difference[];
  /** Where a heading above already names the field. */
  labelHidden?: boolean;
}) {
  const { differences, labelHidden } = props;
  return (
    <ul className="differences">
      {differences.map(({ label, before, after }) => (
        <li className="row wrap-anywhere" key={label}>
          <span className={labelHidden ? "sr-only" : "text-ink-soft"}>{label}</span>
          {before !== null && (
            <>
              <span className="sr-only"> from </span>
              <del className="text-ink-soft">{before}</del>
              <Icon name="chevron-right" />
            </>
          )}
          <span className="sr-only"> to </span>
          <ins className="font-bold no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}
