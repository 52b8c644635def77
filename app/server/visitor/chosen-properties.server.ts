import { adminIds } from "#db/queries/property/admin-list.server";
import { parseAdminList } from "#domain/property/admin-list";
import type { RequestContext } from "~/server/services.server";

/** The properties that a bulk form is about: those ticked, or all that fit the list's filter. */
export async function chosenProperties(
  { db }: RequestContext,
  values: URLSearchParams | FormData,
): Promise<string[]> {
  if (values.get("all") !== "yes")
    return [...new Set(values.getAll("ids").filter((id) => typeof id === "string"))];
  const view = new URLSearchParams(String(values.get("list") ?? ""));
  return adminIds(db, parseAdminList(view));
}
