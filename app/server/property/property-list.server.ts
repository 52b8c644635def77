import { redirect } from "@remix-run/node";

import {
  adminCountries,
  adminList,
  adminTypes,
  countMatching,
  pageShowing,
} from "#db/queries/property/admin-list.server";
import { ownViews } from "#db/queries/property/saved-views.server";
import { paths } from "#domain/pages/paths";
import { countrySlug } from "#domain/places/countries";
import { parseAdminList, writeAdminList } from "#domain/property/admin-list";
import { queryOfView, standardViews } from "#domain/property/saved-views";
import type { RequestContext } from "~/server/services.server";

/** One page of the property list, with the row that is open in it. */
export async function loadPropertyList({ db }: RequestContext, request: Request) {
  const search = new URL(request.url).searchParams;
  const query = parseAdminList(search);
  const [list, options, views] = await Promise.all([
    adminList(db, { ...query, pageSize: query.size }),
    filterOptions(db),
    countedViews(db),
  ]);
  const [editing, saved] = [search.get("edit"), search.get("saved")];
  if (editing && !list.properties.some(({ id }) => id === editing)) {
    const page = await pageShowing(db, { ...query, pageSize: query.size }, editing);
    throw redirect(
      addressShowing(editing, saved, writeAdminList({ ...query, page: page ?? 1 }), page),
    );
  }
  return { query: { ...query, page: list.page }, list, options, views, editing, saved };
}

/** The page that holds the row; quick edit by itself where the filter leaves the row out. */
function addressShowing(id: string, saved: string | null, list: string, page: number | null) {
  const search = new URLSearchParams(list);
  if (page === null) return `${paths.admin.quickEdit(id)}?${new URLSearchParams({ list })}`;
  if (saved) search.set("saved", saved);
  search.set("edit", id);
  return `${paths.admin.properties()}?${search}`;
}

async function filterOptions(db: RequestContext["db"]) {
  const [countries, types] = await Promise.all([adminCountries(db), adminTypes(db)]);
  return {
    countries: countries.map((name) => ({ value: countrySlug(name), label: name })),
    types: types.map((type) => ({ value: type, label: type })),
  };
}

async function countedViews(db: RequestContext["db"]) {
  const own = await ownViews(db);
  const views = [
    ...standardViews.map((view) => ({ ...view, own: false })),
    ...own.map(({ name, list }) => ({ name, list, own: true })),
  ];
  const counts = await countMatching(
    db,
    views.map(({ list }) => queryOfView(list)),
  );
  return views.map((view, at) => ({ ...view, count: counts[at] ?? 0 }));
}
