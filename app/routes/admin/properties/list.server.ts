import { redirect } from "@remix-run/node";

import { adminList, countMatching, pageShowing } from "#db/queries/property/admin-list.server";
import { ownViews } from "#db/queries/property/saved-views.server";
import { pricedBySheets } from "#db/queries/rates/seasons.server";
import { tableConflicts } from "#db/queries/table/table-conflicts.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { countrySlug } from "#domain/places/countries";
import {
  missingViews,
  parseAdminList,
  queryOfView,
  type SavedView,
  standardViews,
  writeAdminList,
} from "#domain/property/admin-list";
import type { RequestContext } from "~/server/services.server";

/** One page of the property list. Redirects if the row to edit is on another page. */
export async function loadPropertyList(context: RequestContext, request: Request) {
  const { db } = context;
  const search = new URL(request.url).searchParams;
  const query = parseAdminList(search);
  const [list, options, counted] = await Promise.all([
    adminList(db, { ...query, pageSize: query.size }),
    filterOptions(context),
    countedViews(context),
  ]);
  const [editing, saved] = [search.get("edit"), search.get("saved")];
  if (editing && !list.properties.some(({ id }) => id === editing)) {
    const page = await pageShowing(db, { ...query, pageSize: query.size }, editing);
    throw redirect(urlShowing(editing, saved, writeAdminList({ ...query, page: page ?? 1 }), page));
  }
  const ids = list.properties.map(({ id }) => id);
  const [writeBacks, conflicts, pricedIds] = [
    await writeBacksOf(db, ids),
    await tableConflicts(db, { propertyIds: ids, limit: 1_000 }),
    await pricedBySheets(db, ids, isoDay(context.now())),
  ];
  return {
    query: { ...query, page: list.page },
    list,
    options,
    ...counted,
    editing,
    saved,
    writeBacks,
    conflicts,
    pricedIds,
  };
}

/** URL of the page that holds the row, or of its quick edit if the filter excludes it. */
function urlShowing(id: string, saved: string | null, list: string, page: number | null) {
  const search = new URLSearchParams(list);
  if (page === null) return `${paths.admin.quickEdit(id)}?${new URLSearchParams({ list })}`;
  if (saved) search.set("saved", saved);
  search.set("edit", id);
  return `${paths.admin.properties()}?${search}`;
}

async function filterOptions({ cache }: RequestContext) {
  const { countries, types } = await cache.adminOptions();
  return {
    countries: countries.map((name) => ({ value: countrySlug(name), label: name })),
    types: types.map((type) => ({ value: type, label: type })),
  };
}

async function countedViews({ db, cache }: RequestContext) {
  const own = await ownViews(db);
  const views = [
    ...standardViews.map((view) => ({ ...view, own: false })),
    ...own.map(({ name, list }) => ({ name, list, own: true })),
  ];
  const counts = await cache.viewCounts();
  await countNew(db, counts, [...views, ...missingViews]);
  const countOf = ({ list }: { list: string }) => counts.get(list) ?? 0;
  return {
    views: views.map((view) => ({ ...view, count: countOf(view) })),
    missing: missingViews.map((view) => ({ ...view, count: countOf(view) })),
  };
}

async function countNew(
  db: RequestContext["db"],
  counts: Map<string, number>,
  views: readonly Pick<SavedView, "list">[],
) {
  const lists = [...new Set(views.map(({ list }) => list))].filter((list) => !counts.has(list));
  const matching = await countMatching(db, lists.map(queryOfView));
  for (const [at, list] of lists.entries()) counts.set(list, matching[at] ?? 0);
}
