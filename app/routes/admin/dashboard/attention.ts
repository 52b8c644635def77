import type {
  FailedMails,
  IncompleteStays,
  WaitingImports,
  WaitingInquiries,
} from "#db/queries/office/today.server";
import type { OpenFindings } from "#db/queries/watch/findings.server";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { defaultAdminList, writeAdminList } from "#domain/property/admin-list";
import { adminTexts } from "#domain/text/admin-texts";
import { findingLabels } from "#domain/watch/findings";

const words = adminTexts.dashboard.attention;
const { admin } = paths;

/** Each null where it could not be read. */
export interface Attention {
  inquiries: WaitingInquiries | null;
  mails: FailedMails | null;
  failedJobs: number | null;
  imports: WaitingImports | null;
  stays: IncompleteStays | null;
  sources: OpenFindings | null;
}

/** One thing that does not go on by itself, and the way to do it. */
export interface AttentionLine {
  key: string;
  count: number;
  what: string;
  detail?: string;
  verb: string;
  to: string;
  /** Something went wrong. */
  bad?: boolean;
}

const lacking = (missing: "price" | "currency" | "images") =>
  admin.properties() + writeAdminList({ ...defaultAdminList, status: "active", missing });

/** Everything that wants the operator, people first; what is well has no line. */
export function attentionLines(
  { inquiries, mails, failedJobs, imports, stays, sources }: Attention,
  now: Date,
): AttentionLine[] {
  return [
    ...(inquiries ? [inquiryLine(inquiries, now)] : []),
    ...(mails ? [mailLine(mails)] : []),
    jobLine(failedJobs ?? 0),
    ...(imports ? importLines(imports) : []),
    ...(sources ? [sourceLine(sources)] : []),
    ...(stays ? stayLines(stays) : []),
  ].filter(({ count }) => count > 0);
}

const inquiryLine = (
  { count, oldest, name, propertyName }: WaitingInquiries,
  now: Date,
): AttentionLine => ({
  key: "inquiries",
  count,
  what: words.inquiries(count, sinceWords(oldest, now)),
  detail: name ? words.asks(name, propertyName ?? "") : undefined,
  verb: words.readAndAnswer,
  to: admin.inquiries("new"),
});

const mailLine = ({ count, id, subject }: FailedMails): AttentionLine => ({
  key: "mails",
  count,
  what: words.mails(count),
  detail: subject ?? undefined,
  verb: words.seeMails,
  to: `${admin.jobs()}${id ? `#mail-${id}` : ""}`,
  bad: true,
});

const jobLine = (count: number): AttentionLine => ({
  key: "jobs",
  count,
  what: words.jobs(count),
  detail: words.jobsDetail,
  verb: words.seeJobs(count),
  to: admin.jobs(),
  bad: true,
});

function sourceLine({ count, name, kind, ...values }: OpenFindings): AttentionLine {
  const { before, after, currency } = values;
  const price = (amount: string | null) => formatMoney(Number(amount), currency);
  const first =
    kind === "price"
      ? words.sourcePrice(name ?? "", price(before), price(after))
      : `${name ?? ""}: ${kind ? findingLabels[kind].toLowerCase() : ""}`;
  return {
    key: "sources",
    count,
    what: words.sources(count),
    detail: words.sourcesMore(first, count - 1),
    verb: words.sourcesVerb,
    to: admin.sources(),
  };
}

const stayLines = (stays: IncompleteStays): AttentionLine[] =>
  (["price", "currency", "images"] as const).map((part) => ({
    key: part,
    count: stays[part],
    what: words.missing[part](stays[part]),
    detail: words.missingDetail[part],
    verb: words.missingVerb[part](stays[part]),
    to: lacking(part),
  }));

function importLines(imports: WaitingImports): AttentionLine[] {
  const { toReview, name, unread, unreadUrl } = imports;
  return [
    {
      key: "review",
      count: toReview,
      what: words.review(toReview),
      detail: name ?? undefined,
      verb: words.reviewVerb,
      to: admin.imports(),
    },
    {
      key: "unread",
      count: unread,
      what: words.unread(unread),
      detail: unreadUrl ?? undefined,
      verb: words.unreadVerb,
      to: admin.smartImport(),
    },
  ];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "5 minutes", "3 hours", "2 days" since then; empty for never. */
export function sinceWords(then: Date | null, now: Date): string {
  if (!then) return "";
  const passed = Math.max(0, now.getTime() - then.getTime());
  if (passed >= dayMs) return words.days(Math.floor(passed / dayMs));
  if (passed >= hourMs) return words.hours(Math.floor(passed / hourMs));
  return words.minutes(Math.max(1, Math.floor(passed / minuteMs)));
}

/** "3 hours ago", or no more exact than an hour, where that is how often it is recorded. */
export const hoursAgo = (then: Date, now: Date): string =>
  now.getTime() - then.getTime() < hourMs ? words.lastHour : words.ago(sinceWords(then, now));
