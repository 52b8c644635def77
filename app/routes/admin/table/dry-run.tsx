import "./table.css";
import { Link } from "@remix-run/react";

import type { SyncRun } from "#db/queries/table/history.server";
import { paths } from "#domain/paths/paths";
import { formatNumber } from "#domain/text/counted";
import { NotLoaded } from "~/components/admin/retry";
import { Moment } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import type { syncScreen } from "./sync.server";

type Report = NonNullable<Awaited<ReturnType<typeof syncScreen>>["report"]>;
type Kind = Report["kind"];
type SyncItem = NonNullable<Report["items"]>[number];

interface Props extends Report {
  /** Id of the form that the checkboxes belong to. */
  form: string;
}

const tabs: readonly { kind: Kind; label: string; count: (run: SyncRun) => number }[] = [
  { kind: "new", label: "New", count: ({ created }) => created },
  { kind: "changed", label: "Changed", count: ({ changed }) => changed },
  { kind: "failed", label: "Errors", count: ({ failed }) => failed },
  { kind: "gone", label: "Removed from table", count: ({ gone }) => gone },
];

/** Changes of the preview, or of the last sync. */
export function RunReport({ run, kind, page, pages, items, form }: Props) {
  return (
    <section className="report" aria-labelledby="report">
      <h2 id="report">
        {run.look ? "Sync preview" : "Last sync"} <Moment at={run.finishedAt} />
      </h2>
      <ShareBar run={run} />
      <ul className="tabs report-tabs border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.kind}>
            <Link
              className="tap gap-2 text-ink"
              to={`?kind=${tab.kind}`}
              preventScrollReset
              aria-current={tab.kind === kind ? "true" : undefined}
            >
              <i className={`report-mark rounded-1 report-${tab.kind}`} />
              {tab.label} <span className="text-ink-soft">{formatNumber(tab.count(run))}</span>
            </Link>
          </li>
        ))}
        <li className="tap gap-2">
          <i className="report-mark report-same rounded-1" /> Unchanged{" "}
          <span className="text-ink-soft">{formatNumber(run.unchanged)}</span>
        </li>
      </ul>
      {kind === "gone" && run.gone > 0 && (
        <p className="text-small text-ink-soft">No longer in the table. Kept here unchanged.</p>
      )}
      {items === null ? (
        <NotLoaded message="Records: could not load" />
      ) : items.length === 0 ? (
        <p className="empty">{emptyTexts[kind]}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <RecordRow key={item.recordId} item={item} form={kind === "gone" ? null : form} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} to={(to) => `?kind=${kind}&page=${to}`} />
    </section>
  );
}

const emptyTexts: Record<Kind, string> = {
  new: "No new records",
  changed: "No changed records",
  failed: "No errors",
  gone: "No records removed",
};

function ShareBar({ run }: { run: SyncRun }) {
  const { created, changed, unchanged, gone, leftOut, held } = run;
  const shares = [
    { kind: "new", count: created },
    { kind: "changed", count: changed },
    { kind: "same", count: unchanged + leftOut + held },
    { kind: "gone", count: gone },
  ].filter(({ count }) => count > 0);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  // Small shares get a minimum width to stay visible.
  const minWidth = total / 60;
  const widths = shares.map(({ count }) => Math.max(count, minWidth));
  const label = `${created} new, ${changed} changed, ${unchanged} unchanged, ${gone} removed`;
  const width = widths.reduce((sum, share) => sum + share, 0);
  return (
    <svg
      className="report-bar block w-full"
      viewBox={`0 0 ${width} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {shares.map(({ kind }, index) => (
        <rect
          key={kind}
          className={`report-${kind}`}
          x={widths.slice(0, index).reduce((sum, share) => sum + share, 0)}
          width={widths[index]}
          height="10"
        />
      ))}
    </svg>
  );
}

interface RecordRowProps {
  item: SyncItem;
  /** Id of the checkbox's form; null without a checkbox. */
  form: string | null;
}

/** Unchecked records are skipped by every sync. */
function RecordRow({ item, form }: RecordRowProps) {
  const { recordId, name, propertyId, held, differences, problems } = item;
  const id = `take-${recordId}`;
  return (
    <li className="record-row grid py-2.5 text-small wrap-anywhere border-b border-line">
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
            <span className="sr-only">Edit {name}</span>
          </Link>
        )}
      </div>
      <ul className="record-changes grid">
        {held && <li className="text-ink-soft">Skipped: not changed here</li>}
        {differences.map(({ label, before, after, stays }) =>
          stays ? (
            <li key={label} className="text-ink-soft">
              <Icon name="lock" /> {label} not changed
            </li>
          ) : (
            <li key={label}>
              <span className="text-ink-soft">{label}</span> {before && <del>{before}</del>}{" "}
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
