import "~/components/admin/property-list/list-tools.css";
import { redirect } from "@remix-run/node";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { parse, serialize } from "cookie";
import { useCallback, useEffect, useMemo } from "react";

import { paths } from "#domain/pages/paths";
import { parseColumns, writeAdminList } from "#domain/property/admin-list";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { BulkBar } from "~/components/admin/property-list/bulk-bar";
import { KeyHelp, keyHelpId, KeyHints } from "~/components/admin/property-list/key-help";
import { ListFilters } from "~/components/admin/property-list/list-filters";
import { ColumnChoice, ViewSwitch } from "~/components/admin/property-list/list-tools";
import { type ListView, ListViewProvider } from "~/components/admin/property-list/list-view";
import { NothingFound } from "~/components/admin/property-list/nothing-found";
import { PropertyCards } from "~/components/admin/property-list/property-cards";
import { PropertyTable } from "~/components/admin/property-list/property-table";
import { useListKeys } from "~/components/admin/property-list/use-list-keys";
import { useSelection } from "~/components/admin/property-list/use-selection";
import { ViewTabs } from "~/components/admin/property-list/view-tabs";
import { PageHead } from "~/components/admin/shell";
import { useRootData } from "~/components/root-data";
import { Pager } from "~/components/ui/pager";
import { loadPropertyList } from "~/server/property/property-list.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";

const columnCookie = "admin-columns";

export const meta = () => [{ title: adminTexts.nav.properties }];

export const loader = adminLoader(async ({ request, context }) => ({
  ...(await loadPropertyList(context, request)),
  columns: parseColumns(parse(request.headers.get("Cookie") ?? "")[columnCookie]),
}));

/** Remembers the columns; everything else of this screen is a link or a plain GET form. */
export const action = adminAction(async ({ request }) => {
  const form = await request.formData();
  const chosen = parseColumns(["name", ...form.getAll("columns").map(String)].join("."));
  const cookie = serialize(columnCookie, chosen.join("."), {
    path: "/admin",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 365 * 24 * 3600,
  });
  return redirect(paths.admin.properties() + new URL(request.url).search, {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
});

export default function Properties() {
  const { query, list, options, views, columns } = useLoaderData<typeof loader>();
  const view = usePropertyList();
  const rows = list.properties;
  const first = (list.page - 1) * query.size + 1;
  return (
    <ListViewProvider value={view}>
      <PageHead title={adminTexts.nav.properties} lead={leadOf(views)}>
        <Link className="btn-quiet" to={paths.admin.smartImport()}>
          Import from a link
        </Link>
        <Link className="btn-quiet" to={paths.admin.importProperties()}>
          Import a file
        </Link>
        <Link className={view.editing ? "btn-quiet" : "btn"} to={paths.admin.newProperty()}>
          {adminTexts.propertyForm.titleNew}
        </Link>
      </PageHead>
      <ViewTabs views={views} query={query} />
      <div className="list-bar">
        <ListFilters query={query} options={options} />
        <div className="list-tools">
          <ViewSwitch query={query} />
          {query.view === "table" && <ColumnChoice shown={columns} />}
        </div>
      </div>
      {rows.length === 0 ? (
        <NothingFound query={query} options={options} />
      ) : query.view === "grid" ? (
        <PropertyCards rows={rows} />
      ) : (
        <PropertyTable rows={rows} query={query} columns={columns} />
      )}
      <div className="list-foot">
        {rows.length > 0 && (
          <span>
            {first} to {first + rows.length - 1} of {list.total.toLocaleString("en-US")}
          </span>
        )}
        <KeyHints />
        <Pager
          page={list.page}
          pages={list.pages}
          to={(page) => writeAdminList({ ...query, page }) || "?"}
        />
      </div>
      {rows.length > 0 && <BulkBar total={list.total} shown={rows.length} />}
      <KeyHelp />
    </ListViewProvider>
  );
}

/** The first two views count all, and those that lack something. */
function leadOf([all, needing]: { count: number }[]): string {
  const count = texts.listing.count(all?.count ?? 0);
  const lacking = needing?.count ?? 0;
  return lacking === 0
    ? `${count}. None lacks anything.`
    : `${count}. ${lacking.toLocaleString("en-US")} still ${lacking === 1 ? "needs" : "need"} something.`;
}

function usePropertyList(): ListView {
  const { query, list, editing, saved, writeBacks, conflicts } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const done = useRootData()?.toast?.type === "success";
  const ids = useMemo(() => list.properties.map(({ id }) => id), [list]);
  const selection = useSelection({ query, ids, done });
  const address = writeAdminList(query);
  const closedAddress = address || "?";
  const openAddress = useCallback(
    (id: string) => `${address || "?"}${address ? "&" : ""}edit=${encodeURIComponent(id)}`,
    [address],
  );
  const close = () => {
    navigate(closedAddress, { preventScrollReset: true });
    focusPencil(editing);
  };
  // After a save the keyboard goes on where the row is.
  useEffect(() => {
    if (saved && !editing && document.activeElement === document.body) focusPencil(saved);
  }, [saved, editing, list]);
  useListKeys({
    edit: (id) => navigate(openAddress(id), { preventScrollReset: true }),
    tick: selection.toggle,
    help: () => document.getElementById(keyHelpId)?.togglePopover(),
  });
  return {
    list: address,
    fromList: (path) => (address ? `${path}?${new URLSearchParams({ list: address })}` : path),
    editing,
    saved,
    openAddress,
    closedAddress,
    close,
    nextOf: (id) => ids[ids.indexOf(id) + 1] ?? list.next,
    selection,
    writeBacks,
    conflictsOf: (id) => conflicts.filter(({ propertyId }) => propertyId === id),
  };
}

const focusPencil = (id: string | null) =>
  document.getElementById(`pencil-${id}`)?.focus({ preventScroll: true });

export { AdminError as ErrorBoundary };
