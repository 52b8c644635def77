import "./inquiries.css";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import type { AssignedCounts, InquiryCounts } from "#db/queries/inquiries/inquiries.server";
import {
  type AssignedFilter,
  inquiryFilters,
  inquiryQuery,
  type InquiryStatusFilter,
  type InquiryView,
} from "#domain/inquiries/list";
import { formatNumber } from "#domain/text/counted";
import { Face } from "~/components/admin/face";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { emailNames } from "./correspondence";
import type { InboxRow } from "./inquiries.server";

export const statusLabels: Record<InquiryStatusFilter, string> = {
  new: "New",
  replied: "Replied",
  resolved: "Resolved",
  spam: "Suspected spam",
};

interface Props {
  view: InquiryView;
  counts: InquiryCounts;
  assignedCounts: AssignedCounts;
  rows: readonly InboxRow[];
  page: number;
  pages: number;
  openId?: string;
  /** Heading and actions of the screen. */
  children: ReactNode;
}

/** The inquiries of a view; a phone shows it until one is opened. */
export function InquiryList(props: Props) {
  const { view, counts, assignedCounts, rows, page, pages, openId, children } = props;
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
      {children}
      <Search view={view} />
      <Tabs view={view} counts={counts} />
      <AssignedTabs view={view} counts={assignedCounts} />
      {rows.length === 0 && <p className="empty">{emptyText(view)}</p>}
      <ol ref={list} className="relative">
        {rows.map((row) => (
          <li key={row.id} id={rowId(row.id)}>
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

/** Element id of a row, to which "Back" leads. */
export const rowId = (id: string) => `inquiry-${id}`;

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
  const { id, name, about, snippet, status, isLate, assignee, at, moment, failed } = row;
  return (
    <Link
      to={inquiryQuery({ ...view, open: id })}
      className={`inbox-row inbox-${status} relative grid text-small leading-snug no-underline border-b border-line`}
      aria-current={isOpen ? "true" : undefined}
    >
      <b className="overflow-hidden whitespace-nowrap">{name}</b>
      <time className="text-tiny text-ink-soft text-right" dateTime={at}>
        {moment}
      </time>
      <span className="inbox-about overflow-hidden whitespace-nowrap text-caption text-ink-soft">
        {about}
      </span>
      <span className="inbox-state flex items-center gap-1.5 text-caption text-ink-soft">
        {assignee !== null && (
          <span title={`Assigned to ${assignee}`}>
            <Face name={assignee} />
            <span className="sr-only">{`, assigned to ${assignee}`}</span>
          </span>
        )}
        <span className={isLate ? "text-danger" : undefined}>
          {`${statusLabels[status]}${isLate ? ", late" : ""}`}
        </span>
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
