import "./inquiries.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";

import { isDatabaseUnavailable } from "#db/unavailable.server";
import { inquiryQuery, type InquiryView, inquiryViewOf } from "#domain/inquiries/list";
import { paths } from "#domain/paths/paths";
import { AdminError } from "~/components/admin/admin-error";
import { EmptyState } from "~/components/admin/empty-state";
import { MoreMenu } from "~/components/admin/more-menu";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { actOnInquiries, readInquiries, type RejectedForm } from "./inquiries.server";
import { InquiryDetail } from "./inquiry-detail";
import { InquiryList } from "./inquiry-list";

export const meta = () => [{ title: "Inquiries" }];

const viewOf = (request: Request) => inquiryViewOf(new URL(request.url).searchParams);

export const loader = adminLoader(async ({ request, context, admin }) => {
  const view = viewOf(request);
  try {
    return { view, me: admin.id, ...(await readInquiries(context, view, admin)) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const { log, requestId } = context;
    log.error({ requestId, reason: String(error) }, "inquiries not loaded");
    return { view, failed: true as const };
  }
});

export const action = adminFormAction(act, (form): RejectedForm => ({
  intent: formOf(form) ?? "reply",
  result: rejectedForm(form),
}));

/** The form of the screen that shows its own errors. */
const formOf = (form: FormData): RejectedForm["intent"] | null => {
  const intent = form.get("intent");
  if (intent === "assign" || intent === "assign-me" || intent === "save") return "assign";
  return intent === "note" || intent === "reply" ? intent : null;
};

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { env, log, requestId } = context;
  const form = await request.formData();
  const { open } = inquiryViewOf(new URLSearchParams({ open: String(form.get("id") ?? "") }));
  const back =
    paths.admin.inquiries() + inquiryQuery({ ...viewOf(request), ...(open && { open }) });
  try {
    const outcome = await actOnInquiries(form, context, admin);
    if ("filled" in outcome) return data(outcome.filled);
    if ("rejected" in outcome) return data(outcome.rejected, { status: 400 });
    return await redirectWithToast(env, back, outcome.toast);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "inquiry not changed");
    const intent = formOf(form);
    if (intent) {
      const rejected: RejectedForm = { intent, result: rejectedForm(form) };
      return data(rejected, { status: 500 });
    }
    return redirectWithToast(env, back, { type: "error", text: "Failed to update inquiry status" });
  }
}

/** A refused assignment needs the present people and assignee; other refused forms need nothing new. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || (actionResult as RejectedForm | null)?.intent === "assign";

export default function Inquiries() {
  const loaded = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const { isSending: busy } = useSubmission();
  const { view } = loaded;
  const isEmpty =
    !("failed" in loaded) &&
    loaded.counts.total + loaded.counts.spam === 0 &&
    !view.search &&
    !view.assigned;
  const menu = <ScreenMenu view={view} busy={busy} />;
  if ("failed" in loaded || isEmpty)
    return (
      <>
        <PageHead title="Inquiries">{menu}</PageHead>
        {"failed" in loaded ? (
          <NotLoaded message="Failed to load inquiries" />
        ) : (
          <NoInquiries busy={busy} />
        )}
      </>
    );
  return (
    <div className={`inquiries grid items-start ${view.open ? "inquiries-open" : ""}`.trim()}>
      <InquiryList {...loaded} openId={loaded.inquiry?.id}>
        <PageHead title="Inquiries">{menu}</PageHead>
      </InquiryList>
      {loaded.inquiry && (
        <InquiryDetail
          key={loaded.inquiry.id}
          inquiry={loaded.inquiry}
          view={view}
          page={loaded.page}
          me={loaded.me}
          isMissing={loaded.isMissing}
          rejected={rejected ?? undefined}
          busy={busy}
        />
      )}
    </div>
  );
}

export { AdminError as ErrorBoundary };

function ScreenMenu({ view, busy }: { view: InquiryView; busy: boolean }) {
  const inquiries = paths.admin.inquiries() + inquiryQuery(view);
  const csv = paths.admin.exportInquiries() + inquiryQuery({ ...view, page: 1, open: undefined });
  return (
    <MoreMenu id="inquiries-more" label="More actions for inquiries" name="Inquiries">
      <a href={inquiries}>
        <Icon name="refresh" /> Refresh
      </a>
      <a href={csv}>
        <Icon name="download" /> CSV
      </a>
      <Link to={paths.admin.replyTemplates()}>
        <Icon name="edit" /> Reply templates
      </Link>
      <EmailTest busy={busy} />
    </MoreMenu>
  );
}

function NoInquiries({ busy }: { busy: boolean }) {
  return (
    <div className="border-t border-line">
      <EmptyState
        title="No inquiries yet"
        text="Questions from property pages and the contact page appear here as soon as they are sent. You also get each one by email: check that it arrives."
      >
        <EmailTest busy={busy} className="btn-quiet" />
        <a className="btn-quiet" href={paths.contact()}>
          View contact page
        </a>
      </EmptyState>
    </div>
  );
}

function EmailTest({ busy, className }: { busy: boolean; className?: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="test" />
      <CreationToken />
      <button className={className} disabled={busy}>
        {!className && <Icon name="mail" />} Test Email System
      </button>
    </Form>
  );
}
