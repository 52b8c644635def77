import "./log.css";
import { Form, Link } from "@remix-run/react";

import { isoDay, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Differences } from "~/components/admin/bulk-edit/differences";
import { Icon } from "~/components/ui/icon";
import type { LogLine, LogQuery } from "~/server/changes/log-page.server";
import { LogFilter } from "./log-filter";

interface Props {
  query: LogQuery;
  lines: readonly LogLine[];
  /** The line below which the next page begins. */
  earlier: number | null;
  isFirst: boolean;
  now: Date;
  address: string;
}

const addressOf = (query: LogQuery, before?: number): string => {
  const params = new URLSearchParams();
  for (const name of ["entity", "action", "day"] as const)
    if (query[name]) params.set(name, query[name]);
  if (query.id) params.set("record", query.id);
  if (before) params.set("before", String(before));
  return `${paths.admin.audit()}?${params}`;
};

/** What was changed, day by day, newest first. */
export function Log({ query, lines, earlier, isFirst, now, address }: Props) {
  const days = [...new Set(lines.map(({ at }) => isoDay(at)))];
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">Log</h2>
      <LogFilter query={query} />
      {lines.length === 0 && <p className="log-none soft">{adminTexts.trash.noLines}</p>}
      {days.map((day) => (
        <div key={day}>
          <h3 className="log-day">{day === isoDay(now) ? "Today" : longDate(day)}</h3>
          <ol className="log-lines">
            {lines
              .filter(({ at }) => isoDay(at) === day)
              .map((line) => (
                <Line key={line.id} line={line} back={address} />
              ))}
          </ol>
        </div>
      ))}
      <p className="log-more">
        {!isFirst && <Link to={addressOf(query)}>Newest</Link>}
        {earlier !== null && <Link to={addressOf(query, earlier)}>Earlier</Link>}
      </p>
    </section>
  );
}

function Line({ line, back }: { line: LogLine; back: string }) {
  const { at, actor, name, to, what, differences, more, undo } = line;
  return (
    <li>
      <time dateTime={at.toISOString()} title={`${at.toISOString().slice(0, 16)} UTC`}>
        {at.toISOString().slice(11, 16)}
      </time>
      <div>
        {to ? (
          <Link className="log-name" to={to}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}{" "}
        <span className="soft">{what}</span>
        {differences.length === 1 && differences[0]?.label === what ? (
          <Differences differences={differences.map((only) => ({ ...only, label: "" }))} />
        ) : (
          <Differences differences={differences} />
        )}
        {more > 0 && <div className="soft">and {more} more values</div>}
        {actor !== "admin" && <div className="soft small">by {actor}</div>}
      </div>
      {undo && (
        <Form method="post" action={paths.admin.undo()}>
          <input type="hidden" name="kind" value={undo.kind} />
          <input type="hidden" name="id" value={undo.id} />
          <input type="hidden" name="back" value={back} />
          <button className="log-undo">
            <Icon name="undo" />
            <span>
              {texts.common.undo}
              <span className="visually-hidden">
                : {name}, {what}
              </span>
            </span>
          </button>
        </Form>
      )}
    </li>
  );
}
