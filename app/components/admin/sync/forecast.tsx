import "./forecast.css";
import { Link } from "@remix-run/react";

import type { SyncRun } from "#db/queries/sync/history.server";
import { Moment } from "~/components/admin/moment";
import { NotLoaded } from "~/components/admin/retry";
import { Pager } from "~/components/ui/pager";
import type { ShownItem } from "~/server/sync/sync-screen.server";
import { RecordLine } from "./record-line";

type Kind = "new" | "changed" | "failed" | "gone";

interface Props {
  run: SyncRun;
  kind: Kind;
  page: number;
  pages: number;
  /** Null: they could not be read. */
  items: readonly ShownItem[] | null;
  /** The form that the ticks belong to. */
  form: string;
}

const tabs: readonly { kind: Kind; label: string; count: (run: SyncRun) => number }[] = [
  { kind: "new", label: "New", count: ({ created }) => created },
  { kind: "changed", label: "Changed", count: ({ changed }) => changed },
  { kind: "failed", label: "Errors", count: ({ failed }) => failed },
  { kind: "gone", label: "Gone", count: ({ gone }) => gone },
];

/** What a sync would change, or what the last one changed. */
export function Forecast({ run, kind, page, pages, items, form }: Props) {
  return (
    <section className="forecast" aria-labelledby="forecast">
      <h2 id="forecast">
        {run.look ? "What a sync would change" : "What the last sync changed"}{" "}
        <Moment at={run.finishedAt} />
      </h2>
      <Share run={run} />
      <ul className="forecast-tabs">
        {tabs.map((tab) => (
          <li key={tab.kind}>
            <Link
              to={`?kind=${tab.kind}`}
              preventScrollReset
              aria-current={tab.kind === kind ? "true" : undefined}
            >
              <i className={`forecast-mark forecast-${tab.kind}`} />
              {tab.label} <span className="soft">{tab.count(run).toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
        <li className="forecast-quiet">
          <i className="forecast-mark forecast-same" /> Unchanged{" "}
          <span className="soft">{run.unchanged.toLocaleString("en-US")}</span>
        </li>
      </ul>
      {kind === "gone" && run.gone > 0 && (
        <p className="small soft">In the table no more. They stay here as they are.</p>
      )}
      {items === null ? (
        <NotLoaded what="The records" />
      ) : items.length === 0 ? (
        <p className="empty">{emptyWords[kind]}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <RecordLine key={item.recordId} item={item} form={kind === "gone" ? null : form} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} to={(to) => `?kind=${kind}&page=${to}`} />
    </section>
  );
}

const emptyWords: Record<Kind, string> = {
  new: "No record is new",
  changed: "No record is changed",
  failed: "Every value can be used",
  gone: "Every stay of the table is still in it",
};

/** The shares of all records as one bar. */
function Share({ run }: { run: SyncRun }) {
  const { created, changed, unchanged, gone, leftOut, held } = run;
  const parts = [
    { kind: "new", count: created },
    { kind: "changed", count: changed },
    { kind: "same", count: unchanged + leftOut + held },
    { kind: "gone", count: gone },
  ].filter(({ count }) => count > 0);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  // A part of a few is still seen.
  const least = total / 60;
  const widths = parts.map(({ count }) => Math.max(count, least));
  const label = `${created} new, ${changed} changed, ${unchanged} unchanged, ${gone} gone`;
  const width = widths.reduce((sum, part) => sum + part, 0);
  return (
    <svg
      className="forecast-bar"
      viewBox={`0 0 ${width} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {parts.map(({ kind }, index) => (
        <rect
          key={kind}
          className={`forecast-${kind}`}
          x={widths.slice(0, index).reduce((sum, part) => sum + part, 0)}
          width={widths[index]}
          height="10"
        />
      ))}
    </svg>
  );
}
