import "./moment.css";

import { clockOf, longDate } from "#domain/calendar/dates";

/** A point in time, to the minute, in UTC: the same for every reader and in the log. */
export function Moment({ at }: { at: Date | null }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at.toISOString()} className="moment">
      <span>{longDate(at)},</span> <span>{clockOf(at)}</span>
    </time>
  );
}
