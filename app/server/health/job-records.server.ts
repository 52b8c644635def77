import type { Database } from "#db/connect.server";
import { cancelChange } from "#db/queries/changes/advance.server";
import { completeQuestion, reopenQuestion } from "#db/queries/imports/ai-questions.server";
import { markImportFailed } from "#db/queries/imports/importing.server";
import { recordRefusal } from "#db/queries/imports/read-runs.server";
import { cancelSiteItems } from "#db/queries/imports/sites.server";
import { reopenLookup, setLookupAside } from "#db/queries/lookups/place-lookups.server";
import { sendAgain, setMailAside } from "#db/queries/mail/emails.server";
import { markImageFailed, reopenImage } from "#db/queries/pictures/images.server";
import { setRunAside } from "#db/queries/pipeline/runs.server";
import { cancelSync, reopenSync } from "#db/queries/sync/runs.server";
import { noteCheck } from "#db/queries/sync/table-state.server";
import { askForCheck, setCheckAside } from "#db/queries/watch/checks.server";
import { reopenWriteBack, skipWriteBack } from "#db/queries/write-back/write-backs.server";
import { catalog, isJobName, type JobName, type JobPayload } from "#jobs/queue/catalog";

/** How the row behind a job follows what an operator does with the job. */
interface RecordOf<Name extends JobName> {
  /** Lets a row that was given up be worked on again: else the job would find nothing to do. */
  reopen?: (db: Database, payload: JobPayload<Name>) => Promise<unknown>;
  /** Settles a row that waits: else the sweep would queue its job again. */
  setAside?: (db: Database, payload: JobPayload<Name>) => Promise<unknown>;
}

const cancelled = "Cancelled by the operator";

const records: { [Name in JobName]?: RecordOf<Name> } = {
  "deliver-email": {
    reopen: (db, { emailId }) => sendAgain(db, emailId),
    setAside: (db, { emailId }) => setMailAside(db, emailId, cancelled),
  },
  "scrape-item": {
    // The job reads all that its site has of the run.
    setAside: (db, { itemId }) =>
      cancelSiteItems(db, itemId, { reason: "cancelled", error: cancelled }),
  },
  "render-item": {
    setAside: (db, { itemId }) =>
      recordRefusal(db, itemId, { reason: "cancelled", error: cancelled }),
  },
  "extract-with-ai": {
    reopen: (db, { itemId }) => reopenQuestion(db, itemId),
    setAside: (db, { itemId }) => completeQuestion(db, itemId, "cancelled", cancelled),
  },
  "import-property": {
    setAside: (db, { itemId }) => markImportFailed(db, itemId, cancelled),
  },
  "copy-image": {
    reopen: (db, { imageId }) => reopenImage(db, imageId),
    setAside: (db, { imageId }) => markImageFailed(db, imageId, cancelled),
  },
  "apply-change": {
    setAside: (db, { changeId }) => cancelChange(db, changeId, new Date()),
  },
  "check-source": {
    reopen: (db, { propertyId }) => askForCheck(db, propertyId),
    setAside: (db, { propertyId }) => setCheckAside(db, propertyId),
  },
  "run-pipeline": {
    setAside: (db, { runId }) => setRunAside(db, runId),
  },
  "write-back": {
    reopen: (db, { propertyId }) => reopenWriteBack(db, propertyId),
    setAside: (db, { propertyId }) => skipWriteBack(db, propertyId, cancelled),
  },
  "sync-table": {
    reopen: (db, { runId }) => reopenSync(db, runId),
    setAside: (db, { runId }) => cancelSync(db, runId, new Date()),
  },
  "check-table": {
    setAside: (db) => noteCheck(db, { ok: false, error: cancelled }, new Date()),
  },
  geocode: {
    reopen: (db, { propertyId }) => reopenLookup(db, propertyId, "geocode"),
    setAside: (db, { propertyId }) => setLookupAside(db, propertyId, "geocode", cancelled),
  },
  what3words: {
    reopen: (db, { propertyId }) => reopenLookup(db, propertyId, "what3words"),
    setAside: (db, { propertyId }) => setLookupAside(db, propertyId, "what3words", cancelled),
  },
};

interface QueuedJob {
  name: string;
  data: unknown;
}

export const reopenRecord = (db: Database, job: QueuedJob) => follow(db, job, "reopen");
export const setRecordAside = (db: Database, job: QueuedJob) => follow(db, job, "setAside");

/** A payload that does not fit its job has no row. */
async function follow(db: Database, { name, data }: QueuedJob, how: keyof RecordOf<JobName>) {
  if (!isJobName(name)) return;
  const payload = catalog[name].payload.safeParse(data);
  if (payload.success) await records[name]?.[how]?.(db, payload.data as never);
}
