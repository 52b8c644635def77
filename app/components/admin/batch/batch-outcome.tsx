import "./batch-outcome.css";
import { Form, Link, useNavigation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import type { Batch } from "~/server/imports/batch-page.server";

const words = adminTexts.imports;

/** What is done with what was read: look it over, import it, take it away as a file, begin anew. */
export function BatchOutcome({ batch, underWay }: { batch: Batch; underWay: boolean }) {
  const busy = useNavigation().state !== "idle";
  const { run, reviewId } = batch;
  const { successful, imported, importing } = run.progress;
  const waiting = successful - imported - importing;
  return (
    <section aria-labelledby="batch-outcome">
      <h2 id="batch-outcome" className="batch-outcome-head">
        {underWay ? "When it is done" : "What now"}
      </h2>
      <p className="soft small">
        {waiting > 0
          ? `${waiting} read so far can be reviewed now. Nothing reaches visitors before you publish it.`
          : "Nothing waits for review."}
      </p>
      <div className="batch-outcome">
        {reviewId && waiting > 0 && (
          <Link className="btn" to={paths.admin.importItem(reviewId)}>
            Review {waiting} read
          </Link>
        )}
        <Form method="post" className="batch-import">
          <input type="hidden" name="runId" value={run.id} />
          <button className="btn-quiet" name="intent" value="import" disabled={busy}>
            {words.importToDatabase}
          </button>
          <label className="batch-publish">
            <input type="checkbox" name="publish" value="yes" defaultChecked /> Publish at once
          </label>
        </Form>
        <CsvLink runId={run.id} ready={!underWay && successful > 0} />
        <Form method="post">
          <input type="hidden" name="runId" value={run.id} />
          <button className="batch-over" name="intent" value="start-over" disabled={busy}>
            {words.startOver}
          </button>
        </Form>
      </div>
    </section>
  );
}

/** The file is there after the end. */
function CsvLink({ runId, ready }: { runId: string; ready: boolean }) {
  return ready ? (
    <a className="btn-quiet" href={paths.admin.batchCsv(runId)} download>
      {words.downloadCsv}
    </a>
  ) : (
    <button type="button" className="btn-quiet" disabled>
      {words.downloadCsv}
    </button>
  );
}
