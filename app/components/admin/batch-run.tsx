import "./batch-run.css";
import { Form, Link } from "@remix-run/react";

import type { ImportRun, listItems } from "#db/queries/imports/read-runs.server";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Counters } from "./counters";
import { ReloadWithoutScripts } from "./live-page";
import { itemStates } from "./smart-import/item-state";
import { StateBadge } from "./state-badge";
import { type Column, Table } from "./table";

const words = texts.admin.imports;

type Item = Awaited<ReturnType<typeof listItems>>[number];

interface Props {
  run: ImportRun;
  items: Item[];
}

const columns: readonly Column<Item>[] = [
  { head: "Address", kind: "row", className: "table-address", cell: ({ url }) => url },
  {
    head: "State",
    cell: ({ state, error }) => <StateBadge state={itemStates[state]} error={error} />,
  },
  {
    head: "Property",
    cell: ({ state, propertyId, name }) =>
      state === "imported" && propertyId ? (
        <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>
      ) : (
        name
      ),
  },
];

const isUnderWay = ({ state, progress }: ImportRun) =>
  state === "running" || progress.importing > 0;

/** A batch on its way: counts, what can be done with it, and every address. */
export function BatchRun({ run, items }: Props) {
  const { total, successful, errors, pending, scraping, importing, imported } = run.progress;
  const done = successful + errors;
  return (
    <div className="stack">
      {isUnderWay(run) && <ReloadWithoutScripts seconds={4} />}
      <label htmlFor="batch-progress">
        {done} of {total} read, {run.state}
      </label>
      <progress id="batch-progress" className="batch-progress" value={done} max={total} />
      <Counters
        counters={[
          { label: "Successful", value: successful },
          { label: "Errors", value: errors },
          { label: "Pending", value: pending + scraping },
          { label: "Imported", value: imported },
        ]}
      />
      {imported > 0 && importing === 0 && (
        <p className="note note-ok" role="status">
          {words.batchImported(imported)}
        </p>
      )}
      {run.progress.importFailed > 0 && (
        <p className="note note-danger" role="alert">
          {words.batchFailed(run.progress.importFailed)}
        </p>
      )}
      <BatchActions run={run} />
      <Table caption="Addresses" columns={columns} rows={items} rowKey={({ id }) => id} />
    </div>
  );
}

/** Pause and resume, import what was read, take it away as a file, or begin anew. */
function BatchActions({ run }: { run: ImportRun }) {
  const { successful, imported } = run.progress;
  return (
    <Form method="post" className="form-actions">
      <input type="hidden" name="runId" value={run.id} />
      {run.state === "running" && (
        <button className="btn-quiet" name="intent" value="pause">
          {words.pause}
        </button>
      )}
      {run.state === "paused" && (
        <button className="btn-quiet" name="intent" value="resume">
          {words.resume}
        </button>
      )}
      {successful > imported && (
        <>
          <button className="btn" name="intent" value="import">
            {words.importToDatabase}
          </button>
          <label className="batch-publish">
            <input type="checkbox" name="publish" value="yes" defaultChecked /> Publish at once
          </label>
        </>
      )}
      {isUnderWay(run) || successful === 0 || (
        <a className="btn-quiet" href={paths.admin.batchCsv(run.id)} download>
          {words.downloadCsv}
        </a>
      )}
      <button className="btn-quiet" name="intent" value="start-over">
        {words.startOver}
      </button>
    </Form>
  );
}
