import { adminPageSize, adminPageSizes } from "#domain/limits";
import { type CompletenessPart, completenessParts } from "./completeness";

/** One part that is missing, or any of them. */
export const missingChoices = ["anything", ...completenessParts] as const;
export type MissingChoice = CompletenessPart | "anything";

/** The operator's view of all properties, as it stands in the address. */
export const adminSorts = ["name", "country", "price", "capacity", "featured"] as const;
export type AdminSort = (typeof adminSorts)[number];
export const adminStatuses = ["all", "featured", "active", "inactive"] as const;
export type AdminStatus = (typeof adminStatuses)[number];

export interface AdminListQuery {
  search: string;
  /** Slug, or empty for all. */
  country: string;
  status: AdminStatus;
  /** Only those that lack this. */
  missing?: MissingChoice;
  /** Accommodation type, or empty for all. */
  type: string;
  /** Only those that an import or the external table brought. */
  imported: boolean;
  sort: AdminSort;
  descending: boolean;
  view: "table" | "grid";
  page: number;
  size: number;
}

export const defaultAdminList: AdminListQuery = {
  search: "",
  country: "",
  status: "all",
  type: "",
  imported: false,
  sort: "featured",
  descending: true,
  view: "table",
  page: 1,
  size: adminPageSize,
};

const oneOf = <T extends string>(allowed: readonly T[], value: string | null, standard: T): T =>
  allowed.find((choice) => choice === value) ?? standard;

/** Anything unknown falls to its default. */
export function parseAdminList(params: URLSearchParams): AdminListQuery {
  const sort = oneOf(adminSorts, params.get("sort"), defaultAdminList.sort);
  const page = Number(params.get("page"));
  const size = adminPageSizes.find((choice) => choice === Number(params.get("size")));
  const direction = params.get("dir");
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    country: (params.get("country") ?? "").slice(0, 100),
    status: oneOf(adminStatuses, params.get("status"), "all"),
    missing: missingChoices.find((part) => part === params.get("missing")),
    type: (params.get("type") ?? "").slice(0, 100),
    imported: params.get("imported") === "yes",
    sort,
    descending: direction ? direction === "desc" : sort === "featured",
    view: oneOf(["table", "grid"], params.get("view"), "table"),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
    size: size ?? adminPageSize,
  };
}

/** The address of a view; what is standard is left out. */
export function writeAdminList(query: AdminListQuery): string {
  const { search, country, status, missing, type, imported } = query;
  const { sort, descending, view, page, size } = query;
  const params = new URLSearchParams();
  const set = (name: string, value: string, standard: string) => {
    if (value !== standard) params.set(name, value);
  };
  set("search", search, "");
  set("country", country, "");
  set("status", status, "all");
  set("missing", missing ?? "", "");
  set("type", type, "");
  set("imported", imported ? "yes" : "", "");
  set("sort", sort, "featured");
  set("dir", descending ? "desc" : "asc", sort === "featured" ? "desc" : "asc");
  set("view", view, "table");
  set("size", String(size), String(adminPageSize));
  set("page", String(page), "1");
  return params.size > 0 ? `?${params}` : "";
}

/** Which properties a list is of, whatever its order, page or form. */
export const filterOf = (query: AdminListQuery): string => {
  const { sort, descending, view, page, size } = defaultAdminList;
  return writeAdminList({ ...query, sort, descending, view, page, size });
};

/** The list that a form or link of one of its rows came from, as part of an address. */
export const safeList = (list: unknown): string =>
  typeof list === "string" && list.startsWith("?")
    ? writeAdminList(parseAdminList(new URLSearchParams(list)))
    : "";

/** Columns that can be switched off. */
export const adminColumns = [
  "image",
  "name",
  "location",
  "price",
  "coordinates",
  "capacity",
  "amenities",
  "images",
  "complete",
  "description",
  "partner",
  "status",
] as const;
export type AdminColumn = (typeof adminColumns)[number];

/** All but the description, until the operator chose. */
export const standardColumns: readonly AdminColumn[] = adminColumns.filter(
  (column) => column !== "description",
);

/** A remembered choice, "name.price"; the name always stays. */
export function parseColumns(text: string | undefined): AdminColumn[] {
  if (!text) return [...standardColumns];
  const wanted = new Set(text.split("."));
  return adminColumns.filter((column) => column === "name" || wanted.has(column));
}
