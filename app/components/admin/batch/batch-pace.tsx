import "./batch-pace.css";

import type { BatchSite } from "#db/queries/imports/batch.server";
import { clockOf } from "#domain/calendar/dates";
import type { Batch } from "~/server/imports/batch-page.server";

/** How fast each site is read, and why not faster. */
export function BatchPace({ batch: { sites, moreSites } }: { batch: Batch }) {
  return (
    <section aria-labelledby="batch-pace">
      <h2 id="batch-pace">Pace</h2>
      <ul className="batch-pace">
        {sites.map((site) => (
          <Site key={site.host} site={site} />
        ))}
      </ul>
      {moreSites > 0 && (
        <p className="soft small">
          and {moreSites} more {moreSites === 1 ? "site" : "sites"}
        </p>
      )}
    </section>
  );
}

function Site({ site }: { site: BatchSite }) {
  const { host, total, read, failed, cancelled, reading, waiting } = site;
  return (
    <li>
      <b>{host}</b>
      <span>{reasonOf(site)}</span>
      <Meter parts={{ read, failed, now: reading, waiting: waiting + cancelled }} />
      <small>
        {read + failed} of {total}
      </small>
    </li>
  );
}

const secondsOf = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;

function reasonOf({ pace, pauseMs, busyAt }: BatchSite): string {
  const pause = secondsOf(pauseMs);
  if (pace === "rules") return `its rules ask for ${pause} between pages`;
  if (pace === "slowed" && busyAt)
    return `${pause} between pages, slowed: it was busy at ${clockOf(busyAt)}`;
  return `${pause} between pages, robots rules kept`;
}

/** A bar of parts, drawn: the words below it say the same. */
function Meter({ parts }: { parts: Record<string, number> }) {
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const before = (index: number) =>
    Object.values(parts)
      .slice(0, index)
      .reduce((sum, part) => sum + part, 0);
  return (
    <svg
      className="batch-meter"
      viewBox={`0 0 ${Math.max(1, total)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Object.entries(parts).map(([kind, width], index) => (
        <rect key={kind} className={`meter-${kind}`} x={before(index)} width={width} height="1" />
      ))}
    </svg>
  );
}
