import "./differences.css";

import { Icon } from "~/components/ui/icon";
import type { Difference } from "~/server/changes/preview-change.server";

/** What was, struck through, and what is there instead. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="differences">
      {differences.map(({ label, before, after }) => (
        <li key={label}>
          <span className="soft">{label}</span>
          <span className="visually-hidden"> from </span>
          <del>{before}</del>
          <Icon name="chevron-right" />
          <span className="visually-hidden"> to </span>
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
