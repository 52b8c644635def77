import { z } from "zod";

import { requiredLine } from "#domain/forms/typed-values";
import {
  type AdminListQuery,
  defaultAdminList,
  filterOf,
  parseAdminList,
  writeAdminList,
} from "./admin-list";

/** A filter of the property list under a name. */
export interface SavedView {
  name: string;
  /** As it stands in the address of the list: "?missing=price". */
  list: string;
}

/** As many own ones as fit over a list. */
export const mostViews = 12;
export const viewNameLength = 40;

const listOf = (filter: Partial<AdminListQuery>) =>
  writeAdminList({ ...defaultAdminList, ...filter });

/** Those that every operator needs. */
export const standardViews: readonly SavedView[] = [
  { name: "All", list: "" },
  { name: "Needs work", list: listOf({ missing: "anything" }) },
  { name: "No price", list: listOf({ missing: "price" }) },
  { name: "Drafts from imports", list: listOf({ status: "inactive", imported: true }) },
  { name: "Featured", list: listOf({ status: "featured" }) },
];

/** What of a list a view keeps: filter and order, not the page. */
export const viewOf = (query: AdminListQuery): string => {
  const { view, page, size } = defaultAdminList;
  return writeAdminList({ ...query, view, page, size });
};

export const queryOfView = (list: string): AdminListQuery =>
  parseAdminList(new URLSearchParams(list));

/** True where the list shows what the view shows; the order may be another one. */
export const showsView = (query: AdminListQuery, { list }: SavedView): boolean =>
  filterOf(query) === filterOf(queryOfView(list));

/** The name of a view, as it is typed. */
export const viewNameSchema = z.object({
  name: requiredLine(viewNameLength, "Please give the view a name"),
});
