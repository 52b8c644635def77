import { csvText } from "#domain/imports/csv-rows";

/** An inquiry as far as a sheet shows it. */
export interface ListedInquiry {
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
];

export const inquiriesCsv = (inquiries: readonly ListedInquiry[]): string =>
  csvText([
    columns.map(([name]) => name),
    ...inquiries.map((inquiry) => columns.map(([, cell]) => cell(inquiry))),
  ]);
