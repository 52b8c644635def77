import "~/components/admin/inquiries/inquiries.css";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";

import {
  countInquiries,
  listInquiries,
  setInquiryStatus,
} from "#db/queries/inquiries/inquiries.server";
import { emailStatesOf, sendAgain } from "#db/queries/mail/emails.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { inquiryStatuses, isInquiryStatus } from "#domain/inquiries/form";
import { toastMs } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { isUuid } from "#domain/text/uuid";
import { AdminError } from "~/components/admin/admin-error";
import { Counters } from "~/components/admin/counters";
import { InquiryCard } from "~/components/admin/inquiries/inquiry-card";
import { PageHead } from "~/components/admin/shell";
import { Pager } from "~/components/ui/pager";
import { sendTestEmail } from "~/server/inquiry/test-email.server";
import type { RequestContext } from "~/server/services.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";

const words = texts.admin.inquiries;
const pageSize = 50;
const filters = [...inquiryStatuses, "spam"] as const;
type Filter = (typeof filters)[number];

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ request, context }) => {
  const { db, log, requestId } = context;
  const params = new URL(request.url).searchParams;
  const status = filters.find((filter) => filter === params.get("status"));
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  try {
    const [counts, { inquiries, total }] = await Promise.all([
      countInquiries(db),
      listInquiries(db, { status, page, pageSize }),
    ]);
    const mails = await emailStatesOf(
      db,
      inquiries.map(({ id }) => id),
    );
    return {
      counts,
      status,
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
      inquiries: inquiries.map((inquiry) => ({
        ...inquiry,
        mails: mails.filter((mail) => mail.inquiryId === inquiry.id),
      })),
    };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "inquiries not loaded");
    return { failed: true as const };
  }
});

export const action = adminAction(async ({ request, context }) => {
  const form = await request.formData();
  const back = paths.admin.inquiries() + new URL(request.url).search;
  return redirectWithToast(context.env, back, await act(form, context));
});

async function act(form: FormData, context: RequestContext): Promise<Toast> {
  const { db, enqueue, log, requestId } = context;
  const intent = form.get("intent");
  if (intent === "test") {
    const outcome = await sendTestEmail(context);
    return outcome.ok
      ? { type: "success", text: words.testSent, durationMs: toastMs.testEmail }
      : { type: "error", text: words.testFailed(outcome.reason), durationMs: toastMs.testEmail };
  }
  if (intent === "send-again") {
    const emailId = String(form.get("emailId"));
    const again = isUuid(emailId) && (await sendAgain(db, emailId));
    if (again) await enqueue("deliver-email", { emailId });
    return { type: "info", text: again ? "The mail is queued again" : "The mail is on its way" };
  }
  const status = form.get("status");
  try {
    const done =
      isInquiryStatus(status) && (await setInquiryStatus(db, String(form.get("id")), status));
    return done
      ? { type: "success", text: words.statusUpdated }
      : { type: "error", text: words.statusFailed };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "inquiry status not stored");
    return { type: "error", text: words.statusFailed };
  }
}

const labels: Record<Filter, string> = {
  new: "New",
  replied: "Replied",
  resolved: "Resolved",
  spam: "Suspected spam",
};

export default function Inquiries() {
  const found = useLoaderData<typeof loader>();
  const busy = useNavigation().state !== "idle";
  const actions = (
    <>
      <a className="btn-quiet" href="">
        Refresh
      </a>
      <Form method="post">
        <input type="hidden" name="intent" value="test" />
        <button className="btn-quiet" disabled={busy}>
          {words.testEmail}
        </button>
      </Form>
    </>
  );
  if ("failed" in found)
    return (
      <>
        <PageHead title={words.title}>{actions}</PageHead>
        <p className="note note-danger" role="alert">
          {words.loadFailed}
        </p>
      </>
    );
  const { counts, inquiries, status, page, pages } = found;
  const { spam, ...shownCounts } = counts;
  const countLabels = { total: "Total", ...labels };
  return (
    <>
      <PageHead title={words.title}>{actions}</PageHead>
      <Counters
        counters={Object.entries(shownCounts).map(([name, value]) => ({
          label: countLabels[name as keyof typeof shownCounts],
          value,
        }))}
      />
      <nav className="inquiry-filter" aria-label="Filter">
        <Link to={paths.admin.inquiries()} aria-current={status ? undefined : "true"}>
          All
        </Link>
        {filters.map((filter) => (
          <Link
            key={filter}
            to={paths.admin.inquiries(filter)}
            aria-current={status === filter ? "true" : undefined}
          >
            {labels[filter]}
            {filter === "spam" && spam > 0 && ` (${spam})`}
          </Link>
        ))}
      </nav>
      {inquiries.length === 0 && (
        <p className="empty">{status ? words.emptyFilter(status) : words.empty}</p>
      )}
      {inquiries.map((inquiry) => (
        <InquiryCard key={inquiry.id} inquiry={inquiry} />
      ))}
      <Pager
        page={page}
        pages={pages}
        to={(to) => `?${new URLSearchParams({ ...(status && { status }), page: String(to) })}`}
      />
    </>
  );
}

export { AdminError as ErrorBoundary };
