import "./airtable-sync.css";
import { Link } from "@remix-run/react";

import type { SyncRun } from "#db/queries/sync/history.server";
import { paths } from "#domain/pages/paths";
import { NotLoaded } from "~/components/admin/retry";
import { Moment } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import type { ShownItem } from "./sync.server";

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
  { kind: "gone", label: "Removed from table", count: ({ gone }) => gone },
];

/** Sync preview, or what the last one changed. */
export function Forecast({ run, kind, page, pages, items, form }: Props) {
  return (
    <section className="forecast" aria-labelledby="forecast">
      <h2 id="forecast">
        {run.look ? "Sync preview" : "Last sync"} <Moment at={run.finishedAt} />
      </h2>
      <Share run={run} />
      <ul className="forecast-tabs flex flex-wrap text-small rule-bottom">
        {tabs.map((tab) => (
          <li key={tab.kind}>
            <Link
              to={`?kind=${tab.kind}`}
              preventScrollReset
              aria-current={tab.kind === kind ? "true" : undefined}
            >
              <i className={`forecast-mark rounded-1 forecast-${tab.kind}`} />
              {tab.label} <span className="muted">{tab.count(run).toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
        <li className="forecast-quiet">
          <i className="forecast-mark forecast-same rounded-1" /> Unchanged{" "}
          <span className="muted">{run.unchanged.toLocaleString("en-US")}</span>
        </li>
      </ul>
      {kind === "gone" && run.gone > 0 && (
        <p className="text-small muted">No longer in the table. Kept here unchanged.</p>
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
  new: "No new records",
  changed: "No changed records",
  failed: "No errors",
  gone: "No records removed",
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
      className="forecast-bar block w-full"
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

interface RecordLineProps {
  item: ShownItem;
  /** Of the tick; null: there is nothing to hold back. */
  form: string | null;
}

/** A record with what it changes; without its tick no sync touches it. */
function RecordLine({ item, form }: RecordLineProps) {
  const { recordId, name, propertyId, held, differences, problems } = item;
  const id = `take-${recordId}`;
  return (
    <li className="record-line grid text-small break-anywhere rule-bottom">
      <div className="record-name flex gap-3 font-bold">
        {form && (
          <>
            <input type="hidden" form={form} name="shown" value={recordId} />
            <input
              type="checkbox"
              id={id}
              form={form}
              name="take"
              value={recordId}
              defaultChecked={!held}
              key={String(held)}
            />
          </>
        )}
        <label htmlFor={id}>{name}</label>
        {propertyId && (
          <Link
            className="record-open inline-flex items-center"
            to={paths.admin.editProperty(propertyId)}
          >
            <Icon name="edit" />
            <span className="visually-hidden">Edit {name}</span>
          </Link>
        )}
      </div>
      <ul className="record-changes grid">
        {held && <li className="muted">Skipped: not changed here</li>}
        {differences.map(({ label, before, after, stays }) =>
          stays ? (
            <li key={label} className="muted">
              <Icon name="lock" /> {label} not changed
            </li>
          ) : (
            <li key={label}>
              <span className="muted">{label}</span> {before && <del>{before}</del>}{" "}
              {after && <ins className="font-bold no-underline">{after}</ins>}
            </li>
          ),
        )}
        {problems.map(({ words, advice }) => (
          <li key={words}>
            <span className="text-danger">{words}</span>. {advice}
          </li>
        ))}
      </ul>
    </li>
  );
}
