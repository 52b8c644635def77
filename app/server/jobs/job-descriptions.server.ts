import type { Job } from "bullmq";

import {
  findJobSubjects,
  type JobSubjects,
  type PropertyRecord,
} from "#db/queries/jobs/jobs.server";
import { isJobName, type JobName, type JobPayload } from "#domain/jobs/catalog";
import { paths } from "#domain/paths/paths";
import type { Services } from "~/server/services.server";

export interface JobDescription {
  /** For the operator. */
  title: string;
  /** To its record. */
  link?: { to: string; label: string };
}

const mailNames: Readonly<Record<string, string>> = {
  notice: "Notice",
  acknowledgement: "Acknowledgement",
  test: "Test email",
  reply: "Reply",
  lodge: "Letter",
  "lodge-reminder-1": "Reminder",
  "lodge-reminder-2": "Reminder",
};

const aboutProperty =
  (title: (name: string) => string) =>
  ({ propertyId }: { propertyId: string }, { properties }: JobSubjects) =>
    ofProperty(title, properties.get(propertyId), propertyId);

function ofProperty(
  title: (name: string) => string,
  property: PropertyRecord | undefined,
  id: string,
): JobDescription {
  if (!property) return { title: title(id) };
  return {
    title: title(property.name),
    link: { to: paths.admin.editProperty(property.id), label: "Open property" },
  };
}

/** Without scheme and "www". */
const shortUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

function ofItem(title: string, itemId: string, { items }: JobSubjects): JobDescription {
  const item = items.get(itemId);
  if (!item) return { title: `${title} a page` };
  return {
    title: `${title} ${item.url ? shortUrl(item.url) : "a record"}`,
    link: { to: paths.admin.batchRun(item.runId), label: "Open import" },
  };
}

/** By job name, from its records. A job without an entry shows its name. */
const descriptions: {
  [Name in JobName]?: (payload: JobPayload<Name>, subjects: JobSubjects) => JobDescription;
} = {
  "scrape-item": ({ itemId }, subjects) => ofItem("Reading", itemId, subjects),
  "render-item": ({ itemId }, subjects) => ofItem("Rendering and reading", itemId, subjects),
  "list-stays": ({ listId }) => ({
    title: "Finding the stays of a list",
    link: { to: paths.admin.stayList(listId), label: "Open list" },
  }),
  "read-rate-sheet": ({ sheetId }) => ({
    title: "Reading a rate sheet",
    link: { to: paths.admin.rateSheet(sheetId), label: "Open rate sheet" },
  }),
  "extract-with-ai": ({ itemId }, subjects) => ofItem("AI extraction of", itemId, subjects),
  "import-property": ({ itemId }, subjects) => ofItem("Importing", itemId, subjects),
  "deliver-email": ({ emailId }, { mails }) => {
    const mail = mails.get(emailId);
    if (!mail) return { title: "Deleted email" };
    return {
      title: `${mailNames[mail.purpose] ?? "Email"} to ${mail.toAddress}`,
      link: mail.inquiryId ? { to: paths.admin.inquiries(), label: "View inquiries" } : undefined,
    };
  },
  "probe-mail": () => ({ title: "Trying the mail server" }),
  "deliver-webhook": ({ deliveryId }) => ({
    title: "Webhook delivery",
    link: { to: paths.admin.webhooks({ delivery: deliveryId }), label: "Open delivery" },
  }),
  "copy-image": ({ imageId }, { images }) =>
    ofProperty((name) => `Image for ${name}`, images.get(imageId), String(imageId)),
  "make-illustration": aboutProperty((name) => `Illustration for ${name}`),
  "write-back": aboutProperty((name) => `${name} to the external table`),
  "sync-table": () => ({
    title: "External table sync",
    link: { to: paths.admin.tableSync(), label: "Open sync" },
  }),
  "check-table": () => ({
    title: "External table connection test",
    link: { to: paths.admin.tableSync(), label: "Open sync" },
  }),
  "begin-sync": () => ({ title: "Nightly sync check" }),
  geocode: aboutProperty((name) => `Coordinates of ${name}`),
  what3words: aboutProperty((name) => `what3words for ${name}`),
  "apply-change": ({ changeId }) => ({
    title: "Bulk edit of properties",
    link: { to: paths.admin.change(changeId), label: "Open bulk edit" },
  }),
  "refresh-rates": () => ({
    title: "Exchange rates",
    link: { to: paths.admin.priceDebug(), label: "View rates" },
  }),
  "run-pipeline": () => ({
    title: "Pipeline test",
    link: { to: paths.admin.debugPipeline(), label: "View steps" },
  }),
  "check-sources": ({ now }) => ({
    title: now ? "Checking all sources" : "Selecting today's sources",
    link: { to: paths.admin.sources(), label: "View sources" },
  }),
  "check-source": aboutProperty((name) => `Source of ${name}`),
  "sweep-lost": () => ({ title: "Recovering lost jobs" }),
  prune: () => ({ title: "Cleanup" }),
};

/** Descriptions in the order of the jobs. Payloads come from the queue store and may be incomplete. */
export async function describeJobs(
  { db }: Pick<Services, "db">,
  jobs: readonly Pick<Job, "name" | "data">[],
): Promise<JobDescription[]> {
  const field = (name: string) =>
    jobs.map(({ data }) => (data as Record<string, unknown> | undefined)?.[name]);
  const texts = (name: string) => field(name).filter((id) => typeof id === "string");
  const subjects = await findJobSubjects(db, {
    emailIds: texts("emailId"),
    itemIds: texts("itemId"),
    propertyIds: texts("propertyId"),
    imageIds: field("imageId").filter((id) => typeof id === "number"),
  });
  const describe = <Name extends JobName>(name: Name, data: unknown) =>
    descriptions[name]?.((data ?? {}) as JobPayload<Name>, subjects);
  return jobs.map(
    ({ name, data }) => (isJobName(name) && describe(name, data)) || { title: titleFrom(name) },
  );
}

/** "bulk-edit" as "Bulk edit". */
export const titleFrom = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
