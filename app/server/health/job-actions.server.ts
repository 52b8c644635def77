import type { Job } from "bullmq";

import { sendAgain } from "#db/queries/mail/emails.server";
import { recordChange } from "#db/queries/site/audit.server";
import { askToStop } from "#db/queries/work/jobs.server";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import type { QueueName } from "#jobs/queue/catalog";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "~/server/session/sessions.server";
import type { Toast } from "~/server/visitor/toast.server";
import { reopenRecord, setRecordAside } from "./job-records.server";
import { wordsOf } from "./job-words.server";

interface Deed {
  context: RequestContext;
  admin: Admin;
  form: FormData;
}

/** What the buttons of the jobs screen do; the answer is a message for the next page. */
export async function actOnJobs(
  context: RequestContext,
  admin: Admin,
  form: FormData,
): Promise<Toast> {
  const intent = String(form.get("intent"));
  const deed = { context, admin, form };
  try {
    if (intent === "send-again") return await sendMailAgain(deed);
    if (intent === "retry-all") return await retryAllFailed(deed);
    if (intent === "pause" || intent === "resume") return await switchQueue(deed, intent);
    if (isJobIntent(intent)) return await actOnOne(deed, intent);
    return { type: "error", text: "Unknown action" };
  } catch (error) {
    const { log, requestId } = context;
    log.error({ requestId, intent, reason: String(error) }, "jobs not changed");
    return { type: "error", text: "The queue is unavailable" };
  }
}

const queueOf = ({ context, form }: Deed) => {
  const name = String(form.get("queue"));
  return Object.hasOwn(context.queues, name) ? (name as QueueName) : null;
};

async function switchQueue(deed: Deed, intent: "pause" | "resume"): Promise<Toast> {
  const name = queueOf(deed);
  if (!name) return { type: "error", text: "Unknown queue" };
  const queue = deed.context.queues[name];
  if (intent === "pause") await queue.pause();
  else await queue.resume();
  await note(deed, intent, "queue", name);
  return intent === "pause"
    ? { type: "info", text: `${name} paused; running jobs will finish` }
    : { type: "success", text: `${name} resumed` };
}

/** More than this would keep the request waiting; a second press goes on. */
const mostRetries = 500;

/** Of one queue, or of all. */
async function retryAllFailed(deed: Deed): Promise<Toast> {
  const only = queueOf(deed);
  let retried = 0;
  let left = 0;
  for (const [name, queue] of Object.entries(deed.context.queues)) {
    if (only && name !== only) continue;
    const most = mostRetries - retried;
    const jobs = most > 0 ? ((await queue.getFailed(0, most - 1)) as Job[]) : [];
    for (const job of jobs) if (await retry(deed, job)) retried += 1;
    left += await queue.getFailedCount();
  }
  await note(deed, "retry", "queue", only ?? "all queues", { jobs: retried });
  const rest = left > 0 ? `; ${left} more remaining` : "";
  if (retried === 0) return { type: "info", text: `No failed jobs to retry${rest}` };
  return {
    type: "success",
    text: `Retrying ${plural(retried, "failed job", "failed jobs")}${rest}`,
  };
}

/** False when somebody else did it meanwhile. */
async function retry({ context }: Deed, job: Job): Promise<boolean> {
  await reopenRecord(context.db, job);
  return job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true }).then(
    () => true,
    () => false,
  );
}

const jobIntents = ["retry-job", "run-now", "cancel-job", "stop-job", "remove-job"] as const;
type JobIntent = (typeof jobIntents)[number];
const isJobIntent = (text: string): text is JobIntent => jobIntents.some((known) => known === text);

/** What each button does with its job, and its words; null when the job has moved on meanwhile. */
const onOne: Record<JobIntent, (deed: Deed, job: Job) => Promise<string | null>> = {
  "retry-job": async (deed, job) => ((await retry(deed, job)) ? "is being retried" : null),
  "run-now": (_, job) => job.promote().then(() => "is starting", movedOn),
  "cancel-job": async ({ context }, job) => {
    if (job.repeatJobKey) return null;
    const gone = await job.remove().then(() => true, movedOn);
    if (!gone) return null;
    await setRecordAside(context.db, job);
    return "was canceled";
  },
  "stop-job": async ({ context, admin }, job) => {
    if (!(await job.isActive())) return null;
    await setRecordAside(context.db, job);
    await askToStop(context.db, `${job.queueName}/${job.id}`, admin.name);
    return "is stopping";
  },
  "remove-job": (_, job) => job.remove().then(() => "was removed", movedOn),
};
const movedOn = () => null;

async function actOnOne(deed: Deed, intent: JobIntent): Promise<Toast> {
  const { context, form } = deed;
  const name = queueOf(deed);
  const id = String(form.get("job"));
  const job = name && ((await context.queues[name].getJob(id)) as Job | undefined);
  if (!job) return { type: "info", text: "This job no longer exists" };
  const [words] = await wordsOf(context, [job]);
  const outcome = await onOne[intent](deed, job);
  const title = words?.title ?? job.name;
  if (!outcome) return { type: "info", text: `${title} has changed state; nothing was done` };
  await note(deed, intent.replace(/-job$/, ""), "job", `${name}/${id}`, { title });
  return { type: "success", text: `${title} ${outcome}` };
}

async function sendMailAgain({ context, admin, form }: Deed): Promise<Toast> {
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

/** Queues are no part of the database: the line follows the deed. */
const note = (
  { context, admin }: Deed,
  action: string,
  entity: "queue" | "job",
  entityId: string,
  after?: unknown,
) => recordChange(context.db, { actor: admin.name, action, entity, entityId, after });
