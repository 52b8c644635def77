import { csvText } from "#domain/imports/csv-rows";
import { maxSearchLength } from "#domain/limits";
import { isUuid } from "#domain/text/strings";
import { inquiryStatuses } from "./form";

/** Filters of the inbox; "spam" lists quarantined inquiries. */
export const inquiryFilters = [...inquiryStatuses, "spam"] as const;
export type InquiryStatusFilter = (typeof inquiryFilters)[number];

/** "mine" is of the person who looks. */
export const assignedFilters = ["mine", "unassigned"] as const;
export type AssignedFilter = (typeof assignedFilters)[number];

/** State of the inbox, and the open inquiry. */
export interface InquiryView {
  status?: InquiryStatusFilter;
  assigned?: AssignedFilter;
  search: string;
  page: number;
  /** Defaults to the first of the page. */
  open?: string;
}

export function inquiryViewOf(params: URLSearchParams): InquiryView {
  const open = params.get("open") ?? "";
  return {
    status: inquiryFilters.find((filter) => filter === params.get("status")),
    assigned: assignedFilters.find((filter) => filter === params.get("assigned")),
    search: (params.get("search") ?? "").trim().slice(0, maxSearchLength),
    page: Math.min(Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1), 100_000),
    open: isUuid(open) ? open : undefined,
  };
}

/** The inquiries of a view for one person. */
export function inquiryFilterOf({ status, search, assigned }: InquiryView, personId: string) {
  const assignedTo = { mine: personId, unassigned: null };
  return { status, search, assignedTo: assigned && assignedTo[assigned] };
}

/**
 * The view as a URL query, "" for the whole inbox. An open inquiry determines its page, so only one of
 * the two is in the URL.
 */
export function inquiryQuery(view: Partial<InquiryView>): string {
  const { status, assigned, search, page = 1, open } = view;
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(assigned && { assigned }),
    ...(search && { search }),
    ...(open ? { open } : page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}

/** The columns of an inquiry that the CSV export uses. */
interface ListedInquiry {
  id: string;
  createdAt: Date;
  status: string;
  name: string;
  email: string;
  phone: string | null;
  propertyId: string | null;
  propertyName: string | null;
  subject: string | null;
  message: string;
  travelPeriod: string | null;
  adults: number | null;
  children: number | null;
  childrenAges: string | null;
  assignee: string | null;
}

type Cell = string | number | null;

const columns: readonly (readonly [name: string, cell: (inquiry: ListedInquiry) => Cell])[] = [
  ["Received (UTC)", ({ createdAt }) => createdAt.toISOString()],
  ["Status", ({ status }) => status],
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Property", ({ propertyName }) => propertyName],
  ["Property id", ({ propertyId }) => propertyId],
  ["Subject", ({ subject }) => subject],
  ["Message", ({ message }) => message],
  ["Travel period", ({ travelPeriod }) => travelPeriod],
  ["Adults", ({ adults }) => adults],
  ["Children", ({ children }) => children],
  ["Ages of children", ({ childrenAges }) => childrenAges],
  ["Id", ({ id }) => id],
  ["Assigned to", ({ assignee }) => assignee],
];

export const inquiriesCsv = (inquiries: readonly ListedInquiry[]): string =>
  csvText([
    columns.map(([name]) => name),
    ...inquiries.map((inquiry) => columns.map(([, cell]) => cell(inquiry))),
  ]);
