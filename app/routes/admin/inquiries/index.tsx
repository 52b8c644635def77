import "./inquiries.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { AssignedCounts, InquiryCounts } from "#db/queries/inquiries/inquiries.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import {
  type AssignedFilter,
  inquiryFilters,
  inquiryQuery,
  type InquiryView,
  inquiryViewOf,
} from "#domain/inquiries/list";
import { paths } from "#domain/paths/paths";
import { formatNumber } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { EmptyState } from "~/components/admin/empty-state";
import { Face } from "~/components/admin/face";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { emailNames } from "./correspondence";
import {
  actOnInquiries,
  type InboxRow,
  readInquiries,
  type RejectedForm,
} from "./inquiries.server";
import { InquiryDetail, statusLabels } from "./inquiry-detail";

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
  if (intent === "assign" || intent === "assign-me") return "assign";
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
  return (
    <>
      <PageHead title="Inquiries">
        <a className="btn-quiet" href={paths.admin.inquiries() + inquiryQuery(view)}>
          <Icon name="refresh" /> Refresh
        </a>
        <a
          className="btn-quiet"
          href={paths.admin.exportInquiries() + inquiryQuery({ ...view, page: 1, open: undefined })}
        >
          <Icon name="download" /> CSV
        </a>
        <Link className="btn-quiet" to={paths.admin.replyTemplates()}>
          Reply templates
        </Link>
        {!isEmpty && <EmailTest busy={busy} />}
      </PageHead>
      {"failed" in loaded && <NotLoaded message="Failed to load inquiries" />}
      {isEmpty && (
        <div className="border-t border-line">
          <EmptyState
            title="No inquiries yet"
            text="Questions from property pages and the contact page appear here as soon as they are sent. You also get each one by email: check that it arrives."
          >
            <EmailTest busy={busy} />
            <a className="btn-quiet" href={paths.contact()}>
              View contact page
            </a>
          </EmptyState>
        </div>
      )}
      {!isEmpty && !("failed" in loaded) && (
        <div className="inquiries grid items-start border-t border-line">
          <Inbox {...loaded} openId={loaded.inquiry?.id} />
          {loaded.inquiry && (
            <InquiryDetail
              key={loaded.inquiry.id}
              inquiry={loaded.inquiry}
              view={view}
              me={loaded.me}
              isMissing={loaded.isMissing}
              rejected={rejected ?? undefined}
              busy={busy}
            />
          )}
        </div>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

function EmailTest({ busy }: { busy: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="test" />
      <CreationToken />
      <button className="btn-quiet" disabled={busy}>
        Test Email System
      </button>
    </Form>
  );
}

interface Props {
  view: InquiryView;
  counts: InquiryCounts;
  assignedCounts: AssignedCounts;
  rows: readonly InboxRow[];
  page: number;
  pages: number;
  openId?: string;
}

function Inbox({ view, counts, assignedCounts, rows, page, pages, openId }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !list.current) return;
    // Scrolls only the list, unlike scrollIntoView.
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight;
  }, [openId]);
  return (
    <section className="inbox sticky flex flex-col" aria-label="List">
      <Search view={view} />
      <Tabs view={view} counts={counts} />
      <AssignedTabs view={view} counts={assignedCounts} />
      {rows.length === 0 && <p className="empty">{emptyText(view)}</p>}
      <ol ref={list} className="relative">
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} view={view} isOpen={row.id === openId} />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        pages={pages}
        counted
        to={(to) => inquiryQuery({ ...view, open: undefined, page: to }) || "?"}
      />
      {rows.length > 0 && (
        <p
          className="inbox-keys max-md:hidden! text-ink-soft flex flex-wrap pt-3 text-caption"
          aria-hidden="true"
        >
          <span>
            <kbd className="rounded-1">J</kbd> <kbd className="rounded-1">K</kbd> next
          </span>
          <span>
            <kbd className="rounded-1">R</kbd> reply
          </span>
          <span>
            <kbd className="rounded-1">E</kbd> resolved
          </span>
        </p>
      )}
    </section>
  );
}

function emptyText({ status, assigned, search }: InquiryView): string {
  if (search) return `No inquiries match “${search}”`;
  const kind = status === "spam" ? "suspected spam" : `${status ?? ""} inquiries`.trim();
  if (assigned === "mine") return `No ${kind} assigned to you`;
  if (assigned === "unassigned") return `No unassigned ${kind}`;
  return status ? `No ${status} inquiries` : "No inquiries yet";
}

function Search({ view }: { view: InquiryView }) {
  return (
    <Form role="search" aria-label="Inquiries" className="inbox-search flex items-center gap-2">
      {view.status && <input type="hidden" name="status" value={view.status} />}
      {view.assigned && <input type="hidden" name="assigned" value={view.assigned} />}
      <input
        key={view.search}
        className="control"
        type="search"
        name="search"
        aria-label="Search inquiries"
        placeholder="Name, email, property or keywords"
        defaultValue={view.search}
        maxLength={200}
      />
      <button className="btn-quiet">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
      {view.search && (
        <Link
          className="link text-small"
          to={inquiryQuery({ status: view.status, assigned: view.assigned }) || "?"}
        >
          Clear
        </Link>
      )}
    </Form>
  );
}

function Tabs({ view: { status, assigned, search }, counts }: Pick<Props, "view" | "counts">) {
  const filters = inquiryFilters.filter(
    (filter) => filter !== "spam" || counts.spam > 0 || status === "spam",
  );
  const tabs = [
    { filter: undefined, label: "All", count: counts.total },
    ...filters.map((filter) => ({ filter, label: statusLabels[filter], count: counts[filter] })),
  ];
  return (
    <nav className="tabs inbox-tabs border-b border-line" aria-label="Filter">
      {tabs.map(({ filter, label, count }) => (
        <Link
          key={label}
          to={inquiryQuery({ status: filter, assigned, search }) || "?"}
          aria-current={status === filter ? "true" : undefined}
        >
          {label} <span className="text-ink-soft">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

function AssignedTabs({ view, counts }: { view: InquiryView; counts: AssignedCounts }) {
  const { status, assigned, search } = view;
  const tabs: { filter?: AssignedFilter; label: string; count?: number }[] = [
    { label: "Anyone" },
    { filter: "mine", label: "Mine", count: counts.mine },
    { filter: "unassigned", label: "Unassigned", count: counts.unassigned },
  ];
  return (
    <nav className="tabs inbox-tabs border-b border-line" aria-label="Filter by person">
      {tabs.map(({ filter, label, count }) => (
        <Link
          key={label}
          to={inquiryQuery({ status, assigned: filter, search }) || "?"}
          aria-current={assigned === filter ? "true" : undefined}
        >
          {label}
          {count !== undefined && <span className="text-ink-soft"> {formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

function Row({ row, view, isOpen }: { row: InboxRow; view: InquiryView; isOpen: boolean }) {
  const { id, name, about, snippet, status, assignee, at, moment, failed } = row;
  return (
    <Link
      to={inquiryQuery({ ...view, open: id })}
      className={`inbox-row relative grid text-small leading-snug no-underline border-b border-line ${status === "new" ? "inbox-new" : ""}`.trim()}
      aria-current={isOpen ? "true" : undefined}
    >
      <b className="wrap-anywhere">{name}</b>
      <time className="text-tiny text-ink-soft" dateTime={at}>
        {moment}
      </time>
      <span className="sr-only">{`, ${status}`}</span>
      <span className="text-caption wrap-anywhere text-ink-soft">{about}</span>
      <span className="inbox-assignee text-right">
        {assignee !== null && (
          <span title={`Assigned to ${assignee}`}>
            <Face name={assignee} />
            <span className="sr-only">{`, assigned to ${assignee}`}</span>
          </span>
        )}
      </span>
      <span className="inbox-snippet col-span-full overflow-hidden whitespace-nowrap">
        {snippet}
      </span>
      {failed.map((purpose) => (
        <em
          className="flex items-center col-span-full gap-1.5 text-caption font-semibold text-danger"
          key={purpose}
        >
          <Icon name="alert" /> {emailNames[purpose] ?? purpose} failed
        </em>
      ))}
    </Link>
  );
}
