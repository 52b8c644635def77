import "./trash.css";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { listTrash, type TrashedRecord } from "#db/queries/trash/trash.server";
import { isoDay, weekdayDate } from "#domain/calendar/dates";
import type { TrashKind } from "#domain/changes/states";
import type { Option } from "#domain/forms/option";
import { trashDays } from "#domain/limits";
import { actorName, programActors } from "#domain/log/actors";
import { actionLabel, entityWordsOf, logActions, logEntities } from "#domain/log/catalog";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { Differences } from "~/components/admin/differences";
import { EmptyState } from "~/components/admin/empty-state";
import { Face, ProgramFace } from "~/components/admin/face";
import { PageHead } from "~/components/admin/shell";
import { Moment } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { PropertyPicture } from "~/components/ui/picture";
import { UndoButton } from "~/components/ui/undo-button";
import { type LogEntry, type LogQuery, readLogPage } from "~/server/log/read-log.server";
import { adminLoader, noAction } from "~/server/session/admin.server";
const perPage = 20;

export const meta = () => [{ title: "Trash and activity log" }];

/** One screen with two URLs, as tabs: the trash, and the log. */
export const loader = adminLoader(async ({ request, context }) => {
  const { searchParams, pathname } = new URL(request.url);
  const isLog = pathname.startsWith(paths.admin.audit());
  const [trash, log] = await Promise.all([
    listTrash(context.db, { page: Number(searchParams.get("page")) || 1, size: perPage }),
    isLog ? readLogPage(context, searchParams) : null,
  ]);
  return { trash, log, now: context.now() };
});

export const action = noAction;

export default function TrashAndLog() {
  const { trash, log, now } = useLoaderData<typeof loader>();
  const tab = (to: string, isCurrent: boolean, label: ReactNode) => (
    <Link to={to} aria-current={isCurrent ? "page" : undefined}>
      {label}
    </Link>
  );
  return (
    <>
      <PageHead
        title="Trash and activity log"
        lead={`Deleted items are kept for ${trashDays} days. All changes are logged.`}
      >
        {!log && trash.total > 0 && (
          <Link className="btn-quiet btn-danger" to={paths.admin.emptyTrash()}>
            Empty trash
          </Link>
        )}
      </PageHead>
      <nav className="view-tabs mb-6" aria-label="Trash and log">
        {tab(
          paths.admin.trash(),
          !log,
          <>
            Trash <span>{formatNumber(trash.total)}</span>
          </>,
        )}
        {tab(paths.admin.audit(), log !== null, "Log")}
      </nav>
      {log ? <Log {...log} now={now} /> : <TrashList {...trash} now={now} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

const dayMs = 24 * 3600 * 1000;
/** Days left from which on the bar is red. */
const lastDays = 3;

const kinds: Record<TrashKind, { label: string; icon: string }> = {
  property: { label: "Property", icon: "tent" },
  page: { label: "Page", icon: "file" },
  post: { label: "Blog post", icon: "newspaper" },
  inquiry: { label: "Inquiry", icon: "inbox" },
};

interface Props {
  records: readonly TrashedRecord[];
  total: number;
  page: number;
  pages: number;
  now: Date;
}

function TrashList({ records, total, page, pages, now }: Props) {
  if (total === 0)
    return (
      <EmptyState
        title="The trash is empty"
        text={`Deleted properties, pages, posts and inquiries stay here for ${trashDays} days, then are permanently deleted.`}
      />
    );
  return (
    <section aria-label="Trash">
      <ul className="trash-list">
        {records.map((record) => (
          <Trashed key={record.kind + record.id} record={record} now={now} />
        ))}
      </ul>
      <Pager page={page} pages={pages} to={(to) => `?page=${to}`} />
    </section>
  );
}

function Trashed({ record, now }: { record: TrashedRecord; now: Date }) {
  const { kind, id, name, deletedAt, cover } = record;
  const ageDays = (now.getTime() - deletedAt.getTime()) / dayMs;
  const left = Math.max(0, Math.ceil(trashDays - ageDays));
  const late = left <= lastDays;
  return (
    <li>
      <div className="trash-picture grid place-items-center overflow-hidden text-ink-soft bg-sand rounded-1">
        {cover ? (
          <PropertyPicture picture={cover} sizes="4.5rem" decorative />
        ) : (
          <Icon name={kinds[kind].icon} />
        )}
      </div>
      <div className="wrap-anywhere">
        <strong>{name}</strong>
        <div className="text-ink-soft text-small">
          {kinds[kind].label}, deleted <Moment at={deletedAt} />
        </div>
        <svg
          className={
            late
              ? "trash-burn trash-late block w-full font-semibold text-danger"
              : "trash-burn block w-full"
          }
          viewBox={`0 0 ${trashDays} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${left} of ${trashDays} days left`}
        >
          <rect width={left} height="1" />
        </svg>
        <div
          className={
            late ? "text-small trash-late font-semibold text-danger" : "text-ink-soft text-small"
          }
        >
          {left === 0 ? "Deletes tonight" : `${plural(left, "day", "days")} left`}
          {late && left > 0 && ", then permanently deleted"}
        </div>
      </div>
      <div className="trash-actions flex items-center gap-2">
        <UndoButton undo={{ kind, id }} back={paths.admin.trash()}>
          Restore
          <span className="sr-only"> {name}</span>
        </UndoButton>
        <Link
          className="hover:bg-danger-ground grid place-items-center w-tap h-tap text-danger rounded-2"
          to={paths.admin.emptyTrash(kind, id)}
        >
          <Icon name="trash" />
          <span className="sr-only">Delete {name} permanently</span>
        </Link>
      </div>
    </li>
  );
}

interface LogProps {
  query: LogQuery;
  people: readonly { id: string; name: string }[];
  entries: readonly LogEntry[];
  /** Id of the last entry on this page if there are earlier ones. */
  earlier: number | null;
  isFirst: boolean;
  now: Date;
}

const addressOf = (query: LogQuery, before?: number): string => {
  const params = new URLSearchParams();
  for (const name of ["entity", "action", "actor", "day"] as const)
    if (query[name]) params.set(name, query[name]);
  if (query.id) params.set("record", query.id);
  if (before) params.set("before", String(before));
  return `${paths.admin.audit()}?${params}`;
};

function Log({ query, people, entries, earlier, isFirst, now }: LogProps) {
  const days = [...new Set(entries.map(({ at }) => isoDay(at)))];
  return (
    <section aria-label="Log">
      <LogFilter query={query} people={people} />
      {entries.length === 0 && <p className="text-ink-soft py-6">No matching log entries</p>}
      {days.map((day) => (
        <div key={day} className="log-day">
          <h2>
            {day === isoDay(now) && "Today, "}
            {weekdayDate(day)}
          </h2>
          <ol>
            {entries
              .filter(({ at }) => isoDay(at) === day)
              .map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
          </ol>
        </div>
      ))}
      <p className="flex gap-3 mt-6">
        {!isFirst && (
          <Link className="btn-quiet" to={addressOf(query)}>
            Newest
          </Link>
        )}
        {earlier !== null && (
          <Link className="btn-quiet" to={addressOf(query, earlier)}>
            Earlier
          </Link>
        )}
      </p>
    </section>
  );
}

function Entry(entry: LogEntry) {
  const { at, icon, person, note, sentence, name, to, differences, record, undo } = entry;
  const { actor, lead, tail } = sentence;
  return (
    <li className="log-entry grid py-3 text-small wrap-anywhere border-t border-line">
      {person ? <Face name={person} /> : <ProgramFace icon={icon} />}
      <time
        className="text-ink-soft tabular-nums"
        dateTime={at.toISOString()}
        title={`${at.toISOString().slice(0, 16)} UTC`}
      >
        {at.toISOString().slice(11, 16)}
      </time>
      <div>
        <p>
          <b>{actor}</b> {note && <span className="text-ink-soft">{`(${note}) `}</span>}
          {lead} {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
          {tail}
        </p>
        {differences.length === 1 && <Differences differences={differences} />}
        {differences.length > 1 && (
          <details>
            <summary className="text-small text-ink-soft cursor-pointer">
              {plural(differences.length, "value", "values")}
            </summary>
            <Differences differences={differences} />
            <code className="text-tiny text-ink-soft">{record}</code>
          </details>
        )}
      </div>
      {undo && (
        <UndoButton
          undo={undo}
          back={paths.admin.audit()}
          className="log-undo"
          look="tap gap-2 font-semibold bg-transparent border-0 rounded-2 cursor-pointer"
        >
          <Icon name="undo" />
          {texts.common.undo}
          <span className="sr-only">{`: ${lead} ${name}`}</span>
        </UndoButton>
      )}
    </li>
  );
}

const entities: Option[] = [
  { value: "", label: "All types" },
  ...logEntities.map((value) => ({ value, label: entityWordsOf(value).label })),
];
const actions: Option[] = [
  { value: "", label: "Any action" },
  ...logActions.map((value) => ({ value, label: actionLabel(value) })),
];

function LogFilter({ query, people }: Pick<LogProps, "query" | "people">) {
  const { entity, action, actor, day, id } = query;
  const actors: Option[] = [
    { value: "", label: "Anybody" },
    ...people.map(({ id: value, name: label }) => ({ value, label })),
    ...programActors.map((value) => ({ value, label: actorName(value) })),
  ];
  return (
    <Form
      key={JSON.stringify(query)}
      action={paths.admin.audit()}
      className="log-filter flex flex-wrap items-end gap-3"
      aria-label="Filter the log"
    >
      <Field name="entity" label="Kind" as="select" options={entities} defaultValue={entity} />
      <Field name="action" label="Action" as="select" options={actions} defaultValue={action} />
      <Field name="actor" label="Person" as="select" options={actors} defaultValue={actor} />
      <Field name="day" label="Day (UTC)" type="date" defaultValue={day} />
      {id && <input type="hidden" name="record" value={id} />}
      <button className="btn-quiet">Show</button>
      {(entity || action || actor || day || id) && (
        <Link className="tap text-small" to={paths.admin.audit()}>
          {id ? `Filtered by ${id}. Clear filter` : "Clear filter"}
        </Link>
      )}
    </Form>
  );
}
