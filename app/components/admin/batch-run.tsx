import { Form, Link } from "@remix-run/react";

import type { ImportRun, listItems } from "#db/queries/imports/runs.server";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Counters } from "./counters";
import { ReloadWithoutScripts } from "./live-page";
import { ScrollTable } from "./scroll-table";
import { itemStates } from "./smart-import/item-state";

const words = texts.admin.imports;

interface Props {
  run: ImportRun;
  items: Awaited<ReturnType<typeof listItems>>;
}

/** A batch on its way: counts, what can be done with it, and every address. */
export function BatchRun({ run, items }: Props) {
  const { total, successful, errors, pending, scraping, importing, imported } = run.progress;
  const done = successful + errors;
  const under = run.state === "running" || importing > 0;
  return (
    <div className="stack">
      {under && <ReloadWithoutScripts seconds={4} />}
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
        {under || successful === 0 || (
          <a className="btn-quiet" href={paths.admin.batchCsv(run.id)} download>
            {words.downloadCsv}
          </a>
        )}
        <button className="btn-quiet" name="intent" value="start-over">
          {words.startOver}
        </button>
      </Form>
      <ScrollTable label="Addresses">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">State</th>
              <th scope="col">Property</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const state = itemStates[item.state];
              return (
                <tr key={item.id}>
                  <th scope="row" className="batch-address">
                    {item.url}
                  </th>
                  <td>
                    <span className={`badge ${state.tone}`}>{state.label}</span>
                    {item.error && <div className="soft small">{item.error}</div>}
                  </td>
                  <td>
                    {item.state === "imported" && item.propertyId ? (
                      <Link to={paths.admin.editProperty(item.propertyId)}>{item.name}</Link>
                    ) : (
                      item.name
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollTable>
    </div>
  );
}
