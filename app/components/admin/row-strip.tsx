import "./row-strip.css";
import type { ReactNode } from "react";

import { type RowKind, rowKinds } from "#domain/changes/row-intake";
import { formatNumber, plural } from "#domain/text/counted";
import { Icon } from "~/components/ui/icon";

export type RowCounts = Readonly<Partial<Record<RowKind, number>>>;

/** Label of each count below a strip. */
const words: Readonly<Record<RowKind, (count: number) => string>> = {
  new: () => "new",
  change: (count) => (count === 1 ? "changes a property" : "change a property"),
  doubtful: (count) => (count === 1 ? "is doubtful" : "are doubtful"),
  refused: (count) => (count === 1 ? "needs you" : "need you"),
  skipped: () => "skipped",
  same: () => "no change",
  undone: () => "undone",
  done: () => "applied",
};

const order: readonly RowKind[] = [
  "new",
  "change",
  "doubtful",
  "refused",
  "same",
  "skipped",
  "undone",
  "done",
];

const counted = (counts: RowCounts): [RowKind, number][] =>
  order.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [[kind, count] as [RowKind, number]] : [];
  });

const sentence = (counts: RowCounts) =>
  counted(counts)
    .map(([kind, count]) => `${formatNumber(count)} ${words[kind](count)}`)
    .join(", ");

interface Props {
  /** The rows in the order of the file; one stroke may stand for several. */
  strokes: readonly RowKind[];
  counts: RowCounts;
  /** Shows the counts in words below. */
  hasCounts?: boolean;
  title?: string;
  children?: ReactNode;
}

/** A file as a strip, one stroke a row, so that one sees where the trouble is. */
export function RowStrip({ strokes, counts, hasCounts = false, title, children }: Props) {
  const total = rowKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  return (
    <section className="row-strip border-y border-line" aria-label={title ?? "All rows"}>
      {title && <h2 className="text-caption font-semibold">{title}</h2>}
      <p
        className="row-strokes m-0"
        role="img"
        aria-label={`${plural(total, "row", "rows")}: ${sentence(counts)}`}
      >
        {strokes.map((kind, index) => (
          <i className={`row-stroke row-is-${kind}`} key={index} />
        ))}
      </p>
      {hasCounts && (
        <div role="status">
          <dl className="row-counts">
            {counted(counts).map(([kind, count]) => (
              <div className={`row-count row-is-${kind}`} key={kind}>
                <dt className="text-ink-soft">{words[kind](count)}</dt>
                <dd className="m-0">{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {children}
    </section>
  );
}

const steps = ["The file", "Columns", "Rows"] as const;

/** The steps of an import, the current one marked. */
export const ImportSteps = ({ current }: { current: 0 | 1 | 2 }) => (
  <ol className="import-steps row text-ink-soft" aria-label="Steps">
    {steps.map((label, index) => (
      <li className="row gap-2" key={label} aria-current={index === current ? "step" : undefined}>
        {index < current ? <Icon name="check" /> : <b aria-hidden="true">{index + 1}</b>}
        {label}
      </li>
    ))}
  </ol>
);
