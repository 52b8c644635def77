import { z } from "zod";

import { requiredLine } from "#domain/forms/values";
import { adminPageSize, adminPageSizes } from "#domain/limits";
import { pointOf } from "#domain/places/coordinates";
import type { PropertyFields } from "./property";

export const completenessParts = [
  "price",
  "currency",
  "coordinates",
  "images",
  "bookingUrl",
] as const;
export type CompletenessPart = (typeof completenessParts)[number];

type Judged = Pick<
  PropertyFields,
  "pricePerNight" | "currency" | "latitude" | "longitude" | "bookingUrl"
> & { photographs: number };

/**
 * Illustrations do not count as photos.
 * @internal Exported for its test.
 */
export const isDrawing = (image: string): boolean => image.startsWith("/illustrations/");

/** Missing data of a property. */
export function missingParts(property: Judged): CompletenessPart[] {
  const present: Record<CompletenessPart, boolean> = {
    price: Boolean(property.pricePerNight),
    currency: Boolean(property.currency),
    coordinates: pointOf(property) !== null,
    images: property.photographs > 0,
    bookingUrl: Boolean(property.bookingUrl),
  };
  return completenessParts.filter((part) => !present[part]);
}

/** One kind of missing data, or any of them. */
export const missingChoices = ["anything", ...completenessParts] as const;
export type MissingChoice = CompletenessPart | "anything";

/** How much of a property its lodge has confirmed (L-010). */
export const confirmedChoices = ["all", "some", "none"] as const;
export type ConfirmedChoice = (typeof confirmedChoices)[number];

/** The operator's view of all properties, as the URL stores it. */
export const adminSorts = ["name", "country", "price", "capacity", "featured"] as const;
export type AdminSort = (typeof adminSorts)[number];
export const adminStatuses = ["all", "featured", "active", "inactive"] as const;
export type AdminStatus = (typeof adminStatuses)[number];

export interface AdminListQuery {
  search: string;
  /** Slug, or empty for all. */
  country: string;
  status: AdminStatus;
  /** Only properties that lack this. */
  missing?: MissingChoice;
  /** Only properties with so many facts confirmed by the lodge. */
  confirmed?: ConfirmedChoice;
  /** Accommodation type, or empty for all. */
  type: string;
  /** Only properties from an import or the external table. */
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

/** Unknown values fall back to their defaults. */
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
    confirmed: confirmedChoices.find((choice) => choice === params.get("confirmed")),
    type: (params.get("type") ?? "").slice(0, 100),
    imported: params.get("imported") === "yes",
    sort,
    descending: direction ? direction === "desc" : sort === "featured",
    view: oneOf(["table", "grid"], params.get("view"), "table"),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
    size: size ?? adminPageSize,
  };
}

/** The URL query of a view; defaults are omitted. */
export function writeAdminList(query: AdminListQuery): string {
  const { search, country, status, missing, confirmed, type, imported } = query;
  const { sort, descending, view, page, size } = query;
  const params = new URLSearchParams();
  const set = (name: string, value: string, standard: string) => {
    if (value !== standard) params.set(name, value);
  };
  set("search", search, "");
  set("country", country, "");
  set("status", status, "all");
  set("missing", missing ?? "", "");
  set("confirmed", confirmed ?? "", "");
  set("type", type, "");
  set("imported", imported ? "yes" : "", "");
  set("sort", sort, "featured");
  set("dir", descending ? "desc" : "asc", sort === "featured" ? "desc" : "asc");
  set("view", view, "table");
  set("size", String(size), String(adminPageSize));
  set("page", String(page), "1");
  return params.size > 0 ? `?${params}` : "";
}

/** Filter of a list, independent of its order, page or form. */
export const filterOf = (query: AdminListQuery): string => {
  const { sort, descending, view, page, size } = defaultAdminList;
  return writeAdminList({ ...query, sort, descending, view, page, size });
};

/** The list that a form, or a link of one of its rows, was opened from, as a URL query. */
export const safeList = (list: unknown): string =>
  typeof list === "string" && list.startsWith("?")
    ? writeAdminList(parseAdminList(new URLSearchParams(list)))
    : "";

/** Columns that can be hidden. */
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

/** A saved choice, "name.price"; the name is always included. */
export function parseColumns(text: string | undefined): AdminColumn[] {
  if (!text) return [...standardColumns];
  const names = new Set(text.split("."));
  return adminColumns.filter((column) => column === "name" || names.has(column));
}

/** A named filter of the property list. */
export interface SavedView {
  name: string;
  /** URL value of the list: "?missing=price". */
  list: string;
}

/** Maximum number of custom views above a list. */
export const maxViews = 12;
export const viewNameLength = 40;

const listOf = (filter: Partial<AdminListQuery>) =>
  writeAdminList({ ...defaultAdminList, ...filter });

/** Built-in views. */
export const standardViews: readonly SavedView[] = [
  { name: "All", list: "" },
  { name: "Needs work", list: listOf({ missing: "anything" }) },
  { name: "No price", list: listOf({ missing: "price" }) },
  { name: "Imported drafts", list: listOf({ status: "inactive", imported: true }) },
  { name: "Featured", list: listOf({ status: "featured" }) },
];

/** The lists of what each part of a property is missing from. */
export const missingViews = completenessParts.map((part) => ({
  part,
  list: listOf({ missing: part }),
}));

/** The part of a list's URL that a view saves: filter and order, not the page. */
export const viewOf = (query: AdminListQuery): string => {
  const { view, page, size } = defaultAdminList;
  return writeAdminList({ ...query, view, page, size });
};

export const queryOfView = (list: string): AdminListQuery =>
  parseAdminList(new URLSearchParams(list));

/** True where the list has the filter of the view; the order may differ. */
export const showsView = (query: AdminListQuery, { list }: SavedView): boolean =>
  filterOf(query) === filterOf(queryOfView(list));

/** Schema of a view's name. */
export const viewNameSchema = z.object({
  name: requiredLine(viewNameLength, "Please name the view"),
});
