import "./batch-progress.css";

import { clockOf } from "#domain/calendar/dates";
import { type CellState, roughly, shortAddress } from "#domain/imports/batch-view";
import { runStates } from "~/components/admin/run-words";
import type { Batch } from "~/server/imports/batch-page.server";

const count = (n: number) => n.toLocaleString("en-US");

/** How far a batch is: a figure, a cell for each address, and the counts. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { run, cells } = batch;
  const { total, successful, errors, pending, scraping, cancelled } = run.progress;
  const twins = batch.part.counts.twins;
  return (
    <section className="batch-progress" aria-labelledby="batch-read">
      <div>
        <h2 id="batch-read" className="batch-figure">
          <b>{count(successful + errors)}</b> of {count(total)} read
        </h2>
        <Now batch={batch} />
      </div>
      <Cells cells={cells} done={successful + errors + cancelled} />
      <dl className="batch-counts">
        <Count label="Total" value={total} />
        <Count label="Successful" value={successful} />
        <Count label="Errors" value={errors} wrong={errors > 0} />
        <Count label="Pending" value={pending + scraping} />
        {cancelled > 0 && <Count label="Cancelled" value={cancelled} />}
        {twins > 0 && <Count label="Twins found" value={twins} />}
      </dl>
    </section>
  );
}

function Now({ batch: { run, left, reading } }: { batch: Batch }) {
  const { scraping } = run.progress;
  return (
    <p className="batch-now" role="status">
      {reading && scraping === 1 ? (
        <>
          Now reading <b>{shortAddress(reading)}</b>
        </>
      ) : scraping > 0 ? (
        `Now reading ${scraping} ${scraping === 1 ? "page" : "pages"}`
      ) : run.state === "running" ? (
        "Between two pages"
      ) : (
        runStates[run.state].label
      )}
      {left && (
        <span className="batch-left">
          About {roughly(left.ms)} left, done at {clockOf(left.doneAt)}
        </span>
      )}
    </p>
  );
}

function Count({ label, value, wrong }: { label: string; value: number; wrong?: boolean }) {
  return (
    <div className={wrong ? "batch-count-wrong" : undefined}>
      <dt>{label}</dt>
      <dd>{count(value)}</dd>
    </div>
  );
}

/** From so many addresses on, each has a smaller cell. */
const smallFrom = 100;
const tinyFrom = 250;

/** Each address as a cell; those who do not see it hear the share that is done. */
function Cells({ cells, done }: { cells: readonly CellState[]; done: number }) {
  const size = cells.length >= tinyFrom ? "tiny" : cells.length >= smallFrom ? "small" : "full";
  return (
    <div
      className={`batch-cells batch-cells-${size}`}
      role="progressbar"
      aria-label="Addresses"
      aria-valuemin={0}
      aria-valuemax={cells.length}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${cells.length}`}
    >
      {cells.map((state, index) => (
        <i key={index} className={`cell-${state}`} />
      ))}
    </div>
  );
}
