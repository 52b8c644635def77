import "./fortnight.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { NotLoaded } from "~/components/admin/retry";

const words = adminTexts.dashboard;

export interface ViewsOfDay {
  /** "2026-11-21" */
  day: string;
  pageViews: number;
}

const height = 88;
const step = 20;
const ground = 100;

/** Two weeks of page views; today's bar is dark. Null where they could not be read. */
export function Fortnight({ days }: { days: readonly ViewsOfDay[] | null }) {
  return (
    <section aria-labelledby="two-weeks">
      <h2 id="two-weeks">{words.twoWeeks}</h2>
      {days ? <Bars days={days} /> : <NotLoaded />}
      <p>
        <Link to={paths.admin.analytics()}>Analytics</Link>
      </p>
    </section>
  );
}

function Bars({ days }: { days: readonly ViewsOfDay[] }) {
  const most = Math.max(1, ...days.map(({ pageViews }) => pageViews));
  const today = days.at(-1);
  const total = days.reduce((sum, { pageViews }) => sum + pageViews, 0);
  return (
    <>
      <svg
        className="fortnight"
        viewBox={`0 0 ${days.length * step} 110`}
        role="img"
        aria-label={words.viewsDrawn(total, today?.pageViews ?? 0)}
      >
        {days.map(({ day, pageViews }, index) => {
          const tall = Math.round((pageViews / most) * height);
          return (
            <rect
              key={day}
              className={index === days.length - 1 ? "fortnight-today" : undefined}
              x={index * step + 3}
              y={ground - tall}
              width={step - 6}
              height={tall}
            />
          );
        })}
        <path d={`M0 ${ground + 0.5}h${days.length * step}`} />
      </svg>
      <p className="fortnight-words">
        <span>{dayWords(days[0]?.day)}</span>
        <span>
          <b>{words.pageViews(today?.pageViews ?? 0)}</b> {words.today}
        </span>
      </p>
    </>
  );
}

const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const dayWords = (day: string | undefined) => (day ? format.format(new Date(day)) : "");
