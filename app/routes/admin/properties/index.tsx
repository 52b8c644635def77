import "./properties.css";
import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigate, useRevalidator } from "@remix-run/react";
import { parse, serialize } from "cookie";
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";

import { paths } from "#domain/paths/paths";
import { type CompletenessPart, parseColumns, writeAdminList } from "#domain/property/admin-list";
import { formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { ColumnChoice, ListFilters, NoResults, ViewSwitch, ViewTabs } from "./filters";
import { loadPropertyList } from "./list.server";
import {
  type ListView,
  ListViewProvider,
  type Selection,
  useListKeys,
  useListView,
  useSelection,
} from "./list-view";
import { Key } from "./quick-edit-form";
import { bulkForm, PropertyCards, PropertyTable } from "./table";

const columnCookie = "admin-columns";

export const handle = { isWide: true };

export const meta = () => [{ title: "Manage Properties" }];

export const loader = adminLoader(async ({ request, context }) => ({
  ...(await loadPropertyList(context, request)),
  columns: parseColumns(parse(request.headers.get("Cookie") ?? "")[columnCookie]),
}));

/** Stores the chosen columns in a cookie. */
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
}, "viewer");

export default function Properties() {
  const { query, list, options, views, missing, columns } = useLoaderData<typeof loader>();
  const view = usePropertyList();
  const rows = list.properties;
  const first = (list.page - 1) * query.size + 1;
  return (
    <ListViewProvider value={view}>
      <PageHead title="Manage Properties" lead={<Lead views={views} missing={missing} />}>
        <Link className="btn-quiet" to={paths.admin.smartImport()}>
          Import from a link
        </Link>
        <Link className="btn-quiet" to={paths.admin.importProperties()}>
          Import a table
        </Link>
        <Link className={view.editing ? "btn-quiet" : "btn"} to={paths.admin.newProperty()}>
          Add New Property
        </Link>
      </PageHead>
      <ViewTabs views={views} query={query} />
      <div className="list-bar flex flex-wrap items-start">
        <ListFilters query={query} options={options} />
        <div className="list-tools flex gap-1">
          <ViewSwitch query={query} />
          {query.view === "table" && <ColumnChoice selected={columns} />}
        </div>
      </div>
      {rows.length === 0 ? (
        <NoResults query={query} options={options} />
      ) : query.view === "grid" ? (
        <PropertyCards rows={rows} />
      ) : (
        <PropertyTable rows={rows} query={query} columns={columns} />
      )}
      <div className="list-foot row justify-between pt-3 text-caption text-ink-soft">
        {rows.length > 0 && (
          <span>
            {first} to {first + rows.length - 1} of {formatNumber(list.total)}
          </span>
        )}
        <KeyHints />
        <Pager
          page={list.page}
          pages={list.pages}
          to={(page) => writeAdminList({ ...query, page }) || "?"}
        />
      </div>
      {rows.length > 0 && <BulkBar total={list.total} pageCount={rows.length} />}
      <KeyHelp />
    </ListViewProvider>
  );
}

type Counted = Pick<Awaited<ReturnType<typeof loadPropertyList>>, "views" | "missing">;

/** The first two views are all properties and incomplete ones. */
function Lead({ views: [all, incomplete], missing }: Counted) {
  const count = texts.listing.count(all?.count ?? 0);
  if (!incomplete?.count) return `${count}, all complete.`;
  return (
    <>
      {count}. <Link to={incomplete.list}>{plural(incomplete.count, "is", "are")} incomplete</Link>:{" "}
      {missing
        .filter((part) => part.count > 0)
        .map(({ part, list, count: lacking }, at) => (
          <Fragment key={part}>
            {at > 0 && ", "}
            <Link to={list}>{`${formatNumber(lacking)} without ${partNames[part]}`}</Link>
          </Fragment>
        ))}
    </>
  );
}

const partNames: Record<CompletenessPart, string> = {
  price: "a price",
  currency: "a currency",
  coordinates: "coordinates",
  images: "photographs",
  bookingUrl: "a booking link",
};

function usePropertyList(): ListView {
  const { query, list, editing, saved, writeBacks, conflicts, pricedIds } =
    useLoaderData<typeof loader>();
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
  // After a save, return the focus to the row.
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
    isPriced: (id) => pricedIds.includes(id),
  };
}

const focusPencil = (id: string | null) =>
  document.getElementById(`pencil-${id}`)?.focus({ preventScroll: true });

export { AdminError as ErrorBoundary };

interface Props {
  total: number;
  /** Number of rows on this page. */
  pageCount: number;
}

/** Actions on the selected rows. With scripts the bar appears with the first selection; without, always. */
function BulkBar({ total, pageCount }: Props) {
  const { list, selection } = useListView();
  const [all, setAll] = useState(false);
  // Selections that do not fit into a URL are posted; exports need a URL.
  const long = selection.tooMany && !all;
  const clear = () => {
    setAll(false);
    selection.clear();
  };
  return (
    <Form
      id={bulkForm}
      method="get"
      action={paths.admin.bulkEdit()}
      reloadDocument
      className={`bulk-bar row sticky mt-4 text-caption text-paper bg-forest rounded-3 shadow-3 ${selection.count === 0 ? "bulk-bar-idle" : ""}`.trim()}
      aria-label="Selected properties"
    >
      <input type="hidden" name="list" value={list} />
      {!all &&
        selection.elsewhere.map((id) => <input key={id} type="hidden" name="ids" value={id} />)}
      <p className="bulk-count mr-auto" role="status">
        {selection.count > 0 && <b>{formatNumber(all ? total : selection.count)} selected</b>}{" "}
        {!all && selectionSummary(selection)}
        {long && (
          <span className="bulk-warning block">
            To export, select fewer or all {total} matching.
          </span>
        )}
      </p>
      <noscript>
        <label className="inline-flex items-center gap-2 min-h-control">
          <input type="checkbox" name="all" value="page" /> All {pageCount} on this page
        </label>
      </noscript>
      <label className="inline-flex items-center gap-2 min-h-control">
        <input
          type="checkbox"
          name="all"
          value="yes"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        All {formatNumber(total)} matching
      </label>
      <BulkActions long={long} onLeave={selection.sent} />
      <button type="button" className="bulk-clear" aria-label="Clear selection" onClick={clear}>
        <Icon name="close" />
      </button>
    </Form>
  );
}

function BulkActions({ long, onLeave }: { long: boolean; onLeave: () => void }) {
  const { revalidate } = useRevalidator();
  // A download does not navigate: revalidate to fetch its toast.
  const download = {
    formAction: paths.admin.exportProperties(),
    formMethod: "get",
    disabled: long,
    onClick: () => setTimeout(revalidate, 1_500),
  };
  const action = (icon: string, label: ReactNode, native: object) => (
    <button formMethod={long ? "post" : "get"} onClick={onLeave} {...native}>
      <Icon name={icon} /> {label}
    </button>
  );
  const remove = (
    <span>
      Delete<span className="sr-only"> selected</span>
    </span>
  );
  return (
    <div className="bulk-actions flex flex-wrap w-full">
      {action("eye", "Publish", { name: "action", value: "publish" })}
      {action("star", "Feature", { name: "action", value: "feature" })}
      {action("edit", "Change…", {})}
      {action("chat", "Ask the lodge", {
        formAction: paths.admin.askLodges(),
        formMethod: "get",
        disabled: long,
      })}
      {action("download", "Export JSON", download)}
      {action("download", "Export CSV", { ...download, name: "format", value: "csv" })}
      {action("trash", remove, { name: "action", value: "delete" })}
    </div>
  );
}

function selectionSummary({ here, elsewhere, otherPage }: Selection): string {
  if (elsewhere.length === 0) return "";
  const there = otherPage ? `on page ${otherPage}` : "on other pages";
  return `${here} here, ${elsewhere.length} ${there}`;
}

const keyHelpId = "list-keys";

const keys: readonly [keys: readonly string[], does: string][] = [
  [["J", "K"], "Next, previous row"],
  [["E"], "Quick edit row"],
  [["X"], "Select row"],
  [["↵"], "Save"],
  [["⇧ ↵"], "Save and next"],
  [["Esc"], "Close quick edit"],
  [["/"], "Search the back office"],
  [["?"], "Show shortcuts"],
];

function KeyHelp() {
  return (
    <div
      className="key-help bg-paper rounded-3 shadow-3"
      id={keyHelpId}
      {...{ popover: "auto" }}
      role="dialog"
      aria-label="Keyboard shortcuts"
    >
      <h2>Keyboard shortcuts</h2>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <Key key={name} announced>
                  {name}
                </Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function KeyHints() {
  return (
    <button
      type="button"
      className="key-hints flex flex-wrap min-h-row p-0 text-caption text-ink-soft bg-transparent border-0 cursor-pointer"
      {...{ popovertarget: keyHelpId }}
    >
      <span>
        <Key>J</Key> <Key>K</Key> next, previous row
      </span>
      <span>
        <Key>E</Key> quick edit
      </span>
      <span>
        <Key>X</Key> select
      </span>
      <span>
        <Key>?</Key> all keys
      </span>
    </button>
  );
}
