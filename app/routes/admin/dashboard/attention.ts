import type {
  IncompleteStays,
  UnsentEmails,
  WaitingImports,
  WaitingInquiries,
} from "#db/queries/dashboard/today.server";
import type { MailOutage } from "#db/queries/mail/outages.server";
import type { EndingRates } from "#db/queries/rate-sheets/sheets.server";
import type { OpenFindings } from "#db/queries/sources/findings.server";
import { shortDate } from "#domain/calendar/dates";
import { outageAdvice, outageProblems } from "#domain/mail/retries";
import { formatMoney, moneyOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { defaultAdminList, writeAdminList } from "#domain/property/admin-list";
import { findingLabels } from "#domain/sources/findings";
import { adminTexts } from "#domain/text/admin-texts";

const { admin } = paths;

/** Each is null where it could not be loaded. */
export interface Attention {
  inquiries: WaitingInquiries | null;
  emails: UnsentEmails | null;
  failedJobs: number | null;
  imports: WaitingImports | null;
  properties: IncompleteStays | null;
  sources: OpenFindings | null;
  /** Properties whose rates end soon, the earliest first. */
  endingRates: readonly EndingRates[] | null;
  /** Rate sheets that wait for a review. */
  rateSheets: number | null;
}

/** A number of records that need the operator, with a link to them. */
interface AttentionItem {
  key: string;
  count: number;
  /** Continues the count: "new inquiries". */
  label: string;
  detail?: string;
  action: string;
  to: string;
  isError?: boolean;
}

/** Inquiries come first: people wait for them. Counts of 0 have no item. */
export function attentionItems(
  { inquiries, emails, failedJobs, imports, properties, sources, ...rates }: Attention,
  now: Date,
): AttentionItem[] {
  return [
    ...(inquiries ? [inquiryItem(inquiries, now)] : []),
    ...(emails ? emailItems(emails, now) : []),
    jobItem(failedJobs ?? 0),
    ...(imports ? importItems(imports) : []),
    ...(sources ? [sourceItem(sources)] : []),
    ...rateItems(rates),
    ...(properties ? propertyItems(properties) : []),
  ].filter(({ count }) => count > 0);
}

function inquiryItem(
  { count, oldest, name, propertyName }: WaitingInquiries,
  now: Date,
): AttentionItem {
  const waiting = oldest && `, ${count === 1 ? "waiting" : "the oldest"} for ${age(oldest, now)}`;
  const detail = propertyName ? `${name} asks about ${propertyName}` : `New message from ${name}`;
  return {
    key: "inquiries",
    count,
    label: `new ${count === 1 ? "inquiry" : "inquiries"}${waiting ?? ""}`,
    detail: name ? detail : undefined,
    action: count === 1 ? "Open inquiry" : "View inquiries",
    to: admin.inquiries("new"),
  };
}

const emailItems = ({ count, id, subject, outage }: UnsentEmails, now: Date): AttentionItem[] => [
  ...(outage ? [outageItem(outage, now)] : []),
  {
    key: "emails",
    count,
    label: `${count === 1 ? "email was" : "emails were"} not sent`,
    detail: subject ?? undefined,
    action: "Resend",
    to: `${admin.jobs()}${id ? `#mail-${id}` : ""}`,
    isError: true,
  },
];

/** One for the mail server, however many emails wait. */
const outageItem = (outage: MailOutage, now: Date): AttentionItem => ({
  key: "mail-server",
  count: outage.waiting,
  label: `${outage.waiting === 1 ? "email waits" : "emails wait"}: ${outageProblems[outage.kind]}`,
  detail: `For ${age(outage.since, now)}. ${outageAdvice[outage.kind]}`,
  action: "View emails",
  to: `${admin.jobs()}#emails`,
  isError: true,
});

const jobItem = (count: number): AttentionItem => ({
  key: "jobs",
  count,
  label: `${count === 1 ? "job" : "jobs"} failed`,
  detail: "Manual retry needed",
  action: count === 1 ? "View job" : "View jobs",
  to: admin.jobs(),
  isError: true,
});

function sourceItem({ count, name, kind, ...values }: OpenFindings): AttentionItem {
  const price = (amount: string | null) => formatMoney(moneyOf(Number(amount), values.currency));
  const newest =
    kind === "price"
      ? `${name ?? ""} ${price(values.before)} to ${price(values.after)}`
      : `${name ?? ""}: ${kind ? findingLabels[kind].toLowerCase() : ""}`;
  return {
    key: "sources",
    count,
    label: count === 1 ? "source page differs" : "source pages differ",
    detail: count > 1 ? `${newest}, and ${count - 1} more` : newest,
    action: "Compare",
    to: admin.sources(),
  };
}

function rateItems({ endingRates, rateSheets }: Pick<Attention, "endingRates" | "rateSheets">) {
  const [first] = endingRates ?? [];
  const count = endingRates?.length ?? 0;
  const toReview = rateSheets ?? 0;
  return [
    {
      key: "rate-sheets",
      count: toReview,
      label: `rate ${toReview === 1 ? "sheet" : "sheets"} to review`,
      action: "Review",
      to: admin.rateSheets({ show: "review" }),
    },
    {
      key: "ending-rates",
      count,
      label: adminTexts.rateSheets.endingTask(count),
      detail: first && `${first.name}: ${shortDate(first.last)}, ${first.last.slice(0, 4)}`,
      action: count === 1 ? "View rates" : "View all",
      to: admin.rateSheets({ show: "ending" }),
    },
  ];
}

const gaps = {
  images: {
    label: "without photos",
    detail: "Visitors see a sketch",
    action: ["Add photos", "Add photos"],
  },
  price: {
    label: "without a price",
    detail: "Visitors see \u201cPrice on request\u201d",
    action: ["Add price", "Add prices"],
  },
  currency: {
    label: "without a currency",
    detail: "Their prices cannot be converted",
    action: ["Set currency", "Set currencies"],
  },
} as const;

const propertyItems = (counts: IncompleteStays): AttentionItem[] =>
  (["images", "price", "currency"] as const).map((missing) => {
    const count = counts[missing];
    const { label, detail, action } = gaps[missing];
    return {
      key: missing,
      count,
      label: `${count === 1 ? "property" : "properties"} ${label}`,
      detail,
      action: action[count === 1 ? 0 : 1],
      to: admin.properties() + writeAdminList({ ...defaultAdminList, status: "active", missing }),
    };
  });

const importItems = ({
  toReview,
  name,
  unread,
  unreadUrl,
  answers,
  answeredFor,
}: WaitingImports): AttentionItem[] => [
  {
    key: "answers",
    count: answers,
    label: `${answers === 1 ? "lodge" : "lodges"} answered`,
    detail: answeredFor ?? undefined,
    action: "Review",
    to: admin.lodges("waiting"),
  },
  {
    key: "review",
    count: toReview,
    label: `${toReview === 1 ? "draft" : "drafts"} from imports to review`,
    detail: name ?? undefined,
    action: "Review",
    to: admin.imports(),
  },
  {
    key: "unread",
    count: unread,
    label: `${unread === 1 ? "page" : "pages"} could not be read`,
    detail: unreadUrl ?? undefined,
    action: "View errors",
    to: admin.smartImport(),
  },
];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "5 minutes", "3 hours", "2 days". */
export function age(then: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - then.getTime());
  if (ms >= dayMs) return amount(Math.floor(ms / dayMs), "a day", "days");
  if (ms >= hourMs) return amount(Math.floor(ms / hourMs), "an hour", "hours");
  return amount(Math.max(1, Math.floor(ms / minuteMs)), "a minute", "minutes");
}

const amount = (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`);

/** Exact to the hour at best, because the event is recorded once an hour. */
export const hoursAgo = (then: Date, now: Date): string =>
  now.getTime() - then.getTime() < hourMs ? "in the last hour" : `${age(then, now)} ago`;
