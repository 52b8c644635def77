import "./rows.css";
import { Form, Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useRef } from "react";

import type { Change } from "#db/queries/changes/store.server";
import { type RowKind, rowKindWords } from "#domain/changes/row-intake";
import { isInProgress } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { ImportSteps, RowStrip } from "~/components/admin/row-strip";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { ImportRow } from "./row";
import type { RowsRejection } from "./row-actions.server";
import type { RowGroup, RowsView } from "./rows-view.server";
import { useRowKeys } from "./use-row-keys";

/** Rows of a file: the effect of each before anything is stored, and its outcome. */
export function ImportRows({ change, view }: { change: Change; view: RowsView }) {
  const { strokes, counts, filter, page, pages } = view;
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<RowsRejection | null>();
  const sent = useAdminResult<RowsRejection>();
  const rejected = sent ?? fetcher.data ?? null;
  const shown = String(change.updatedAt.getTime());
  const decide = (field: string, decision: string) =>
    fetcher.submit(
      { [field]: decision, shown, intent: "decide" },
      { method: "post", action: here(change) },
    );
  useRowKeys(form, decide);
  /** With scripts each decision is saved at once. */
  const save = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (name.startsWith("decide-")) decide(name, value);
  };
  return (
    <>
      <ImportSteps current={2} />
      <RowsHead change={change} view={view} />
      {isInProgress(change.state) && <ApplyProgress change={change} view={view} />}
      <RowStrip strokes={strokes} counts={counts} />
      <RowFilters view={view} />
      <Form
        ref={form}
        method="post"
        action={here(change) + view.query}
        onChange={save}
        preventScrollReset
      >
        <input type="hidden" name="shown" value={shown} />
        {view.isOpen && <SaveOnEnter />}
        {view.groups.map((group) => (
          <Group key={group.kind} group={group} view={view} typed={rejected?.typed ?? {}} />
        ))}
        {view.groups.length === 0 && <p className="empty">Nothing to do</p>}
        <Pager page={page} pages={pages} to={(to) => `?show=${filter ?? "all"}&page=${to}`} />
        {view.isOpen && <Keys />}
        <ApplyBar change={change} view={view} rejected={rejected} />
      </Form>
    </>
  );
}

/** Enter in a field presses the first button of its form: it only saves what was typed. */
const SaveOnEnter = () => (
  <button className="sr-only" name="intent" value="save" tabIndex={-1} aria-hidden="true">
    Save choices
  </button>
);

const here = ({ id }: Change) => paths.admin.change(id);

function RowsHead({ change, view }: { change: Change; view: RowsView }) {
  const { file = "", sourceName } = change.parameters;
  const eyebrow = sourceName ? `${file} from ${sourceName}` : file;
  const applied = change.counts.done;
  if (change.state === "planned")
    return (
      <PageHead
        eyebrow={eyebrow}
        title="What will happen to each row"
        lead={
          <>
            {view.readAs && <>{view.readAs} </>}
            Nothing is stored yet. Doubtful and refused rows wait until you decide.
          </>
        }
      >
        <a className="btn-quiet" href={paths.admin.importColumns(change.id)}>
          <Icon name="chevron-left" /> {view.readAs ? "Change" : "Columns"}
        </a>
      </PageHead>
    );
  return (
    <PageHead
      eyebrow={eyebrow}
      title={
        change.state === "undone"
          ? `${plural(change.counts.undone, "row", "rows")} undone`
          : `${plural(applied, "row", "rows")} applied`
      }
      lead={view.summary}
    >
      <UndoButton change={change} />
      {change.created > 0 && change.state === "finished" && (
        <Link className="btn-quiet" to={paths.admin.properties()}>
          View properties
        </Link>
      )}
    </PageHead>
  );
}

function UndoButton({ change }: { change: Change }) {
  const { isSending } = useSubmission();
  const toUndo = isInProgress(change.state) ? 0 : change.counts.done + change.counts.kept;
  if (toUndo === 0) return null;
  return (
    <Form method="post" action={here(change)}>
      <button className="btn-quiet" name="intent" value="undo" disabled={isSending}>
        <Icon name="undo" /> {texts.common.undo} {formatNumber(toUndo)}
      </button>
    </Form>
  );
}

function ApplyProgress({ change, view }: { change: Change; view: RowsView }) {
  const { done, total } = view.progress;
  return (
    <div className="change-progress grid gap-2 mb-6">
      <progress
        className="block w-full"
        id="change-progress"
        value={done}
        max={Math.max(total, 1)}
      />
      <p className="row gap-3" role="status">
        <label className="tabular-nums" htmlFor="change-progress">
          {formatNumber(done)} of {formatNumber(total)}
        </label>
      </p>
      {change.state === "running" && (
        <Form method="post" action={here(change)}>
          <button className="btn-quiet" name="intent" value="cancel">
            {texts.common.cancel}
          </button>
        </Form>
      )}
    </div>
  );
}

/** Filters are links. */
function RowFilters({ view }: { view: RowsView }) {
  const { counts, kinds, filter, total } = view;
  const link = (to: string, label: string, count: number, kind?: RowKind) => (
    <Link
      key={to}
      to={`?show=${to}`}
      preventScrollReset
      className={kind && `row-is-${kind} row-will`}
      aria-current={(filter ?? "all") === to ? "true" : undefined}
    >
      {label} <span>{formatNumber(count)}</span>
    </Link>
  );
  return (
    <nav className="view-tabs" aria-label="Rows">
      {link("all", "All", total)}
      {kinds.map((kind) => link(kind, rowKindWords[kind], counts[kind] ?? 0, kind))}
    </nav>
  );
}

/** The rows of a kind, with a decision for all of them. */
function Group({
  group,
  view,
  typed,
}: {
  group: RowGroup;
  view: RowsView;
  typed: RowsRejection["typed"];
}) {
  const { kind, rows, total } = group;
  const more = view.filter === null ? total - rows.length : 0;
  const word = rowKindWords[kind].toLowerCase();
  return (
    <section className="effect-group" aria-label={rowKindWords[kind]}>
      {view.isOpen && total > 1 && group.forAll.length > 0 && (
        <div className="effect-all row gap-2 text-caption" role="group" aria-label={`All ${word}`}>
          <span className="text-ink-soft">
            All {formatNumber(total)} {word}:
          </span>
          {group.forAll.map(({ decision, label }) => (
            <button
              className="link text-ink"
              key={decision}
              name="all"
              value={`${kind}:${decision}`}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <ImportRow key={row.position} row={row} isOpen={view.isOpen} typed={typed} />
        ))}
      </ul>
      {more > 0 && (
        <p className="effect-more border-b border-line">
          <Link className="link text-ink" to={`?show=${kind}`} preventScrollReset>
            {formatNumber(more)} more: {word}
          </Link>
        </p>
      )}
    </section>
  );
}

const Key = ({ children }: { children: string }) => <kbd className="rounded-1">{children}</kbd>;

const Keys = () => (
  <p className="effect-keys row gap-4 text-ink-soft text-caption noscript:hidden! max-sm:hidden!">
    <span>
      <Key>J</Key> <Key>K</Key> next, previous row
    </span>
    <span>
      <Key>U</Key> update
    </span>
    <span>
      <Key>N</Key> new
    </span>
    <span>
      <Key>S</Key> skip
    </span>
    <span>
      <Key>Z</Key> undo the last decision
    </span>
  </p>
);

/** Texts whose row is not listed, or needs none any more. */
function homelessTexts({ typed }: RowsRejection, { groups }: RowsView): string {
  const rows = groups.flatMap((group) => group.rows);
  const texts = Object.entries(typed).flatMap(([name, text]) => {
    const [field, position] = name.split("-");
    const row = rows.find((one) => one.position === Number(position));
    return field === "mend" && !row?.mend ? `“${text}”` : [];
  });
  return texts.length > 0 ? `Typed: ${texts.join(", ")}. ` : "";
}

interface BarProps {
  change: Change;
  view: RowsView;
  rejected: RowsRejection | null;
}

/** Why a form was not saved, and where to look at what has changed. */
function BarNote({ change, view, rejected }: BarProps) {
  const again = view.isStale ? paths.admin.importColumns(change.id) : rejected?.again;
  if (!rejected && !view.isStale) return null;
  return (
    <p className="note note-warn w-full text-small" role="alert">
      {rejected?.notice ?? "The columns were changed since these rows were checked."}{" "}
      {rejected && homelessTexts(rejected, view)}
      {again && (
        <a className="link text-ink" href={again}>
          Check again
        </a>
      )}
    </p>
  );
}

/** The sentence beside Apply counts what it will do and what waits; the head of the page counts what it did. */
function EffectSentence({ view }: { view: RowsView }) {
  const { counts, waiting, toApply, isUndoable } = view;
  if (!view.isOpen) return <p className="mr-auto" />;
  const [created, changed] = [counts.new ?? 0, counts.change ?? 0];
  const effect = [
    created > 0 && `${formatNumber(created)} new`,
    changed > 0 && `${formatNumber(changed)} changed`,
  ].filter(Boolean);
  const rest = [
    waiting > 0 && `${plural(waiting, "row waits", "rows wait")}.`,
    (toApply > 0 || isUndoable) && `Undo in one press until ${view.undoUntil}.`,
  ].filter(Boolean);
  return (
    <p className="mr-auto text-small" role="status">
      {effect.length > 0 && <b>{effect.join(" and ")}. </b>}
      <span className="text-ink-soft">{rest.join(" ")}</span>
    </p>
  );
}

function ApplyBar({ change, view, rejected }: BarProps) {
  const { isSending } = useSubmission();
  const refused = view.counts.refused ?? 0;
  if (!view.isOpen && !view.isStale && refused === 0 && !rejected) return null;
  return (
    <div className="save-bar sticky bg-paper border-t border-line row gap-3 py-2 mt-6">
      <BarNote change={change} view={view} rejected={rejected} />
      <EffectSentence view={view} />
      {refused > 0 && (
        <a
          className="tap no-underline text-small"
          href={paths.admin.rejectedRows(change.id)}
          download
        >
          Download the {formatNumber(refused)} refused
        </a>
      )}
      {change.state === "planned" && (
        <button className="btn-quiet" name="intent" value="drop" disabled={isSending}>
          Discard import
        </button>
      )}
      {view.isOpen && (
        <noscript>
          <button className="btn-quiet" name="intent" value="save">
            Save choices
          </button>
        </noscript>
      )}
      {view.isOpen && view.toApply === 0 && (
        <noscript>
          <button className="btn" name="intent" value="apply">
            Save choices and apply
          </button>
        </noscript>
      )}
      {view.isOpen && view.toApply > 0 && (
        <button className="btn" name="intent" value="apply" disabled={isSending}>
          Apply {plural(view.toApply, "row", "rows")}
        </button>
      )}
    </div>
  );
}
