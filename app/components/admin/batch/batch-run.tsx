import "./batch-run.css";

import { adminTexts } from "#domain/text/admin-texts";
import { ReloadWithoutScripts } from "~/components/admin/live-page";
import type { Batch } from "~/server/imports/batch-page.server";
import { BatchItems } from "./batch-items";
import { BatchOutcome } from "./batch-outcome";
import { BatchPace } from "./batch-pace";
import { BatchProgress } from "./batch-progress";

const words = adminTexts.imports;

/** A batch on its way: how far it is, each address, the pace of each site, and what comes after. */
export function BatchRun({ batch, problem }: { batch: Batch; problem?: string }) {
  const { run } = batch;
  const { importing, imported, importFailed } = run.progress;
  return (
    <>
      {isUnderWay(batch) && <ReloadWithoutScripts seconds={4} />}
      {problem && (
        <p className="note note-danger" role="alert">
          {problem}
        </p>
      )}
      {imported > 0 && importing === 0 && (
        <p className="note note-ok" role="status">
          {words.batchImported(imported)}
        </p>
      )}
      {importFailed > 0 && importing === 0 && (
        <p className="note note-danger" role="alert">
          {words.batchFailed(importFailed)}
        </p>
      )}
      <BatchProgress batch={batch} />
      <div className="batch-split">
        <BatchItems batch={batch} />
        <aside aria-label="Pace and what comes after">
          <BatchPace batch={batch} />
          <BatchOutcome batch={batch} underWay={isUnderWay(batch)} />
        </aside>
      </div>
    </>
  );
}

/** Something of it changes by itself. */
export const isUnderWay = ({ run: { state, progress } }: Batch): boolean =>
  state === "running" || progress.scraping > 0 || progress.importing > 0;
