import type { Job } from "bullmq";

import type { Database } from "#db/connect.server";
import { cancelChange } from "#db/queries/changes/advance.server";
import { reopenChange } from "#db/queries/changes/store.server";
import { markImportFailed, reopenImport } from "#db/queries/imports/importing.server";
import { recordRejection } from "#db/queries/imports/read-runs.server";
import { retrySite } from "#db/queries/imports/runs.server";
import { cancelSiteItems } from "#db/queries/imports/sites.server";
import { failStayList, reopenStayList } from "#db/queries/imports/stay-lists.server";
import { requestStop } from "#db/queries/jobs/jobs.server";
import { recordChange } from "#db/queries/log/audit.server";
import { cancelEmail, sendAbandonedAgain, sendAgain } from "#db/queries/mail/emails.server";
import { completeQuestion, requestAnswers } from "#db/queries/model/questions.server";
import { markImageFailed, reopenImage } from "#db/queries/pictures/images.server";
import { cancelPipelineRun } from "#db/queries/pipeline/runs.server";
import { failLookup, reopenLookup } from "#db/queries/places/place-lookups.server";
import { cancelSourceCheck, requestSourceCheck } from "#db/queries/sources/checks.server";
import { cancelSync, reopenSync } from "#db/queries/table/runs.server";
import { recordTableCheck } from "#db/queries/table/table-state.server";
import { cancelDelivery, reopenDelivery } from "#db/queries/webhooks/deliveries.server";
import { endPause } from "#db/queries/work/work.server";
import { endWriteBack, reopenWriteBack } from "#db/queries/write-back/write-backs.server";
import {
  catalog,
  isJobName,
  isWorkKind,
  type JobName,
  type JobPayload,
  type QueueName,
} from "#domain/jobs/catalog";
import type { LogAction } from "#domain/log/catalog";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "~/server/session/sessions.server";
import type { Toast } from "~/server/visitor/toast.server";
import { describeJobs } from "./job-descriptions.server";

interface Action {
  context: RequestContext;
  admin: Pick<Admin, "name">;
  form: FormData;
}

/** Runs the action of a button on the jobs screen. @returns a message for the next page */
export async function actOnJobs(
  context: RequestContext,
  admin: Pick<Admin, "name">,
  form: FormData,
): Promise<Toast> {
  const intent = String(form.get("intent"));
  const action = { context, admin, form };
  try {
    if (intent === "send-again") return await sendMailAgain(action);
    if (intent === "probe-mail") return await probeMailServer(action);
    if (intent === "retry-all") return await retryAllFailed(action);
    if (intent === "pause" || intent === "resume") return await switchQueue(action, intent);
    if (isJobIntent(intent)) return await actOnOne(action, intent);
    return { type: "error", text: "Unknown action" };
  } catch (error) {
    const { log, requestId } = context;
    log.error({ requestId, intent, reason: String(error) }, "jobs not changed");
    return { type: "error", text: "The queue is unavailable" };
  }
}

const queueOf = ({ context, form }: Action) => {
  const name = String(form.get("queue"));
  return Object.hasOwn(context.queues, name) ? (name as QueueName) : null;
};

async function switchQueue(action: Action, intent: "pause" | "resume"): Promise<Toast> {
  const name = queueOf(action);
  if (!name) return { type: "error", text: "Unknown queue" };
  const queue = action.context.queues[name];
  if (intent === "pause") await queue.pause();
  else await queue.resume();
  await note(action, intent, "queue", name);
  return intent === "pause"
    ? { type: "info", text: `${name} paused; running jobs will finish` }
    : { type: "success", text: `${name} resumed` };
}

/** More would delay the response; pressing again continues. */
const maxRetries = 500;

/** Of one queue, or of all. */
async function retryAllFailed(action: Action): Promise<Toast> {
  const only = queueOf(action);
  let retried = 0;
  let left = 0;
  for (const [name, queue] of Object.entries(action.context.queues)) {
    if (only && name !== only) continue;
    const max = maxRetries - retried;
    const jobs = max > 0 ? ((await queue.getFailed(0, max - 1)) as Job[]) : [];
    for (const job of jobs) if (await retry(action, job)) retried += 1;
    left += await queue.getFailedCount();
  }
  // Emails that waited for the mail server have no jobs of their own.
  const emails =
    only && only !== "mail" ? [] : await sendAbandonedAgain(action.context.db, maxRetries);
  for (const emailId of emails) await action.context.enqueue("deliver-email", { emailId });
  retried += emails.length;
  await note(action, "retry", "queue", only ?? "all queues", { jobs: retried });
  const rest = left > 0 ? `; ${left} more remaining` : "";
  if (retried === 0) return { type: "info", text: `No failed jobs to retry${rest}` };
  return {
    type: "success",
    text: `Retrying ${plural(retried, "failed job", "failed jobs")}${rest}`,
  };
}

/** False when the job was retried meanwhile. */
async function retry(action: Action, job: Job): Promise<boolean> {
  await reopenRecord(action, job);
  await endPauseOf(action.context.db, job);
  return job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true }).then(
    () => true,
    () => false,
  );
}

const jobIntents = ["retry-job", "run-now", "cancel-job", "stop-job", "remove-job"] as const;
type JobIntent = (typeof jobIntents)[number];
const logActionOf = {
  "retry-job": "retry",
  "run-now": "run-now",
  "cancel-job": "cancel",
  "stop-job": "stop",
  "remove-job": "remove",
} as const satisfies Record<JobIntent, LogAction>;
const isJobIntent = (text: string): text is JobIntent => jobIntents.some((known) => known === text);

/** Runs an action on a job. Returns a text for the message; null when the job has changed state. */
const onOne: Record<JobIntent, (action: Action, job: Job) => Promise<string | null>> = {
  "retry-job": async (action, job) => ((await retry(action, job)) ? "is being retried" : null),
  "run-now": async ({ context }, job) => {
    await endPauseOf(context.db, job);
    return job.promote().then(() => "is starting", movedOn);
  },
  "cancel-job": async (action, job) => {
    if (job.repeatJobKey) return null;
    const isRemoved = await job.remove().then(() => true, movedOn);
    if (!isRemoved) return null;
    await cancelRecord(action, job);
    return "was canceled";
  },
  "stop-job": async (action, job) => {
    if (!(await job.isActive())) return null;
    const { context, admin } = action;
    await cancelRecord(action, job);
    await requestStop(context.db, `${job.queueName}/${job.id}`, admin.name);
    return "is stopping";
  },
  "remove-job": (_, job) => job.remove().then(() => "was removed", movedOn),
};
const movedOn = () => null;

async function actOnOne(action: Action, intent: JobIntent): Promise<Toast> {
  const { context, form } = action;
  const name = queueOf(action);
  const id = String(form.get("job"));
  const job = name && ((await context.queues[name].getJob(id)) as Job | undefined);
  if (!job) return { type: "info", text: "This job no longer exists" };
  const [description] = await describeJobs(context, [job]);
  const result = await onOne[intent](action, job);
  const title = description?.title ?? job.name;
  if (!result) return { type: "info", text: `${title} has changed state; nothing was done` };
  await note(action, logActionOf[intent], "job", `${name}/${id}`, { title });
  return { type: "success", text: `${title} ${result}` };
}

async function sendMailAgain({ context, admin, form }: Action): Promise<Toast> {
  const { db, env, enqueue } = context;
  const emailId = String(form.get("emailId"));
  if (!env.SMTP_URL)
    return { type: "info", text: "Saved, not sent: no mail server configured (SMTP_URL)" };
  if (!isUuid(emailId) || !(await sendAgain(db, emailId)))
    return { type: "info", text: "This email is already being sent" };
  await recordChange(db, {
    actor: admin.name,
    action: "send again",
    entity: "mail",
    entityId: emailId,
  });
  const queued = await enqueue("deliver-email", { emailId });
  return queued
    ? { type: "success", text: "Resending email" }
    : { type: "info", text: "Email saved. It will be sent when the queue is available again." };
}

async function probeMailServer({ context }: Action): Promise<Toast> {
  await endPause(context.db, "probe-mail", {});
  const queued = await context.enqueue("probe-mail", {}, { promote: true });
  return queued
    ? { type: "info", text: "Trying the mail server" }
    : { type: "error", text: "The queue is unavailable" };
}

/** Queues are not part of the transaction, so the log entry is written afterwards. */
const note = (
  { context, admin }: Action,
  name: LogAction,
  entity: "queue" | "job",
  entityId: string,
  after?: unknown,
) => recordChange(context.db, { actor: admin.name, action: name, entity, entityId, after });

type Actor = Action["admin"];

/** Applies an action on a job to the row behind it. */
interface RecordOf<Name extends JobName> {
  /** Makes a failed row pending again: the job would find nothing to do otherwise. */
  reopen?: (db: Database, payload: JobPayload<Name>, admin: Actor) => Promise<unknown>;
  /** Ends a pending row: the sweep would queue its job again otherwise. */
  cancel?: (db: Database, payload: JobPayload<Name>, admin: Actor) => Promise<unknown>;
}

const cancelled = "Cancelled by the operator";

const records: { [Name in JobName]?: RecordOf<Name> } = {
  "deliver-email": {
    reopen: (db, { emailId }) => sendAgain(db, emailId),
    cancel: (db, { emailId }) => cancelEmail(db, emailId, cancelled),
  },
  "deliver-webhook": {
    reopen: (db, { deliveryId }) => reopenDelivery(db, deliveryId),
    cancel: (db, { deliveryId }) => cancelDelivery(db, deliveryId, cancelled),
  },
  "scrape-item": {
    reopen: (db, { itemId }, { name }) => retrySite(db, itemId, name),
    // The job reads all pages of its site in the run.
    cancel: (db, { itemId }) =>
      cancelSiteItems(db, itemId, { reason: "cancelled", error: cancelled }),
  },
  "render-item": {
    reopen: (db, { itemId }, { name }) => retrySite(db, itemId, name),
    cancel: (db, { itemId }) =>
      recordRejection(db, itemId, { reason: "cancelled", error: cancelled }),
  },
  "extract-with-ai": {
    reopen: (db, { itemId }) => requestAnswers(db, itemId),
    cancel: (db, { itemId }) => completeQuestion(db, itemId, "cancelled", cancelled),
  },
  "import-property": {
    reopen: (db, { itemId }) => reopenImport(db, itemId),
    cancel: (db, { itemId }) => markImportFailed(db, itemId, cancelled),
  },
  "copy-image": {
    reopen: (db, { imageId }) => reopenImage(db, imageId),
    cancel: (db, { imageId }) => markImageFailed(db, imageId, cancelled),
  },
  "apply-change": {
    reopen: reopenChange,
    cancel: (db, { changeId }) => cancelChange(db, changeId, new Date()),
  },
  "check-source": {
    reopen: (db, { propertyId }) => requestSourceCheck(db, propertyId),
    cancel: (db, { propertyId }) => cancelSourceCheck(db, propertyId),
  },
  "list-stays": {
    reopen: async (db, { listId }) => void (await reopenStayList(db, listId)),
    cancel: (db, { listId }) => failStayList(db, listId, "Canceled by the operator"),
  },
  "run-pipeline": {
    cancel: (db, { runId }) => cancelPipelineRun(db, runId),
  },
  "write-back": {
    reopen: (db, { propertyId }) => reopenWriteBack(db, propertyId),
    cancel: (db, { propertyId }) =>
      endWriteBack(db, propertyId, { state: "skipped", reason: cancelled }),
  },
  "sync-table": {
    reopen: (db, { runId }) => reopenSync(db, runId),
    cancel: (db, { runId }) => cancelSync(db, runId, new Date()),
  },
  "check-table": {
    cancel: (db) => recordTableCheck(db, { ok: false, error: cancelled }, new Date()),
  },
  geocode: {
    reopen: (db, { propertyId }) => reopenLookup(db, propertyId, "geocode"),
    cancel: (db, { propertyId }) => failLookup(db, propertyId, "geocode", cancelled),
  },
  what3words: {
    reopen: (db, { propertyId }) => reopenLookup(db, propertyId, "what3words"),
    cancel: (db, { propertyId }) => failLookup(db, propertyId, "what3words", cancelled),
  },
};

interface QueuedJob {
  name: string;
  data: unknown;
}

const reopenRecord = (action: Action, job: QueuedJob) => applyToRecord(action, job, "reopen");
const cancelRecord = (action: Action, job: QueuedJob) => applyToRecord(action, job, "cancel");

/** A payload that does not match its job has no row. */
async function applyToRecord(
  action: Action,
  { name, data }: QueuedJob,
  how: keyof RecordOf<JobName>,
) {
  if (isJobName(name)) await applyTo(action, { name, data }, how);
}

/** Work is due at once where an operator starts its job early, or again. */
async function endPauseOf(db: Database, { name, data }: QueuedJob): Promise<void> {
  if (!isJobName(name) || !isWorkKind(name)) return;
  const payload = catalog[name].payload.safeParse(data);
  if (payload.success) await endPause(db, name, payload.data);
}

async function applyTo<Name extends JobName>(
  { context, admin }: Action,
  { name, data }: { name: Name; data: unknown },
  how: keyof RecordOf<Name>,
) {
  const payload = catalog[name].payload.safeParse(data);
  if (payload.success)
    await records[name]?.[how]?.(context.db, payload.data as JobPayload<Name>, admin);
}
