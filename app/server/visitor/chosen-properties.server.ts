import { adminIds, adminPageIds } from "#db/queries/property/admin-list.server";
import { parseAdminList } from "#domain/property/admin-list";
import type { RequestContext } from "~/server/services.server";

/**
 * The properties that a bulk form is about: those ticked, or all that fit the list's filter, or, where
 * no script could tick them, all on its page.
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
  const ticked = values.getAll("ids").filter((id) => typeof id === "string");
  return [...new Set([...page, ...ticked])];
}
