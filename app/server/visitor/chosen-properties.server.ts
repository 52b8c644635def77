import { adminIds, adminPageIds } from "#db/queries/property/admin-list.server";
import { parseAdminList } from "#domain/property/admin-list";
import type { RequestContext } from "~/server/services.server";

/**
 * Ids selected in a bulk form: the checked ones, all matches of the filter, or, without scripts, all on the
 * page.
 */
export async function chosenProperties(
  { db }: RequestContext,
  values: URLSearchParams | FormData,
): Promise<string[]> {
  const query = parseAdminList(new URLSearchParams(String(values.get("list") ?? "")));
  const all = values.getAll("all");
  if (all.includes("yes")) return adminIds(db, query);
  const page = all.includes("page")
    ? await adminPageIds(db, { ...query, pageSize: query.size })
    : [];
  const checkedIds = values.getAll("ids").filter((id) => typeof id === "string");
  return [...new Set([...page, ...checkedIds])];
}
