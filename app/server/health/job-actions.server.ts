import { sendAgain } from "#db/queries/mail/emails.server";
import { isUuid } from "#domain/text/uuid";
import type { QueueName } from "#jobs/queue/catalog";
import type { RequestContext } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";

const unreachable: Toast = { type: "error", text: "The queue store cannot be reached" };

/** What the buttons of the jobs screen do; the answer is a message for the next page. */
export async function actOnJobs(context: RequestContext, form: FormData): Promise<Toast> {
  const intent = String(form.get("intent"));
  if (intent === "send-again") return sendMailAgain(context, String(form.get("emailId")));
  const name = String(form.get("queue"));
  if (!Object.hasOwn(context.queues, name)) return { type: "error", text: "Unknown queue" };
  const queue = context.queues[name as QueueName];
  try {
    if (intent === "retry") {
      await queue.retryJobs({ state: "failed" });
      return { type: "success", text: `Failed jobs of ${name} are tried again` };
    }
    if (intent === "pause") {
      await queue.pause();
      return { type: "info", text: `${name} is paused; what runs is finished` };
    }
    await queue.resume();
    return { type: "success", text: `${name} goes on` };
  } catch (error) {
    const { log, requestId } = context;
    log.error({ requestId, queue: name, intent, reason: String(error) }, "queue not changed");
    return unreachable;
  }
}

async function sendMailAgain({ db, enqueue }: RequestContext, emailId: string): Promise<Toast> {
  if (!isUuid(emailId) || !(await sendAgain(db, emailId)))
    return { type: "info", text: "The mail is on its way already" };
  const queued = await enqueue("deliver-email", { emailId });
  return queued
    ? { type: "success", text: "The mail is sent again" }
    : { type: "info", text: "The mail is kept and goes out once the queue store answers" };
}
