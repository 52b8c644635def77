import { createContext, useContext, useEffect, useMemo, useState } from "react";

import type { TableConflict } from "#db/queries/table/table-conflicts.server";
import type { WriteBack } from "#db/queries/write-back/write-backs.server";
import { type AdminListQuery, filterOf } from "#domain/property/admin-list";

/** State of the list, shared with its rows by context. */
export interface ListView {
  /** Query string of the list, including "?"; saving returns there. */
  list: string;
  /** Adds the query string of this list to a path, so that the target can link back. */
  fromList: (path: string) => string;
  /** Id of the row whose quick edit is open. */
  editing: string | null;
  /** Id of the row that was saved last. */
  saved: string | null;
  /** URL of the list with this row open. */
  openAddress: (id: string) => string;
  /** URL of the list with no row open. */
  closedAddress: string;
  close: () => void;
  /** Id of the next row, across pages. */
  nextOf: (id: string) => string | null;
  selection: Selection;
  /** Last write-back to the external table, by property id. */
  writeBacks: ReadonlyMap<string, WriteBack>;
  /** Unresolved conflicts of a row with the external table. */
  conflictsOf: (id: string) => TableConflict[];
  /** True for a row whose price follows from its accepted rate sheets. */
  isPriced: (id: string) => boolean;
}

const ListViewContext = createContext<ListView | null>(null);
export const ListViewProvider = ListViewContext.Provider;

export function useListView(): ListView {
  const view = useContext(ListViewContext);
  if (!view) throw new Error("A row stands in a list");
  return view;
}

/** Selected property ids, each with the list page on which it was selected. */
type Ticked = Readonly<Record<string, string>>;

interface StoredSelection {
  /** Filter of the list; changing it resets the selection. */
  filter: string;
  ticked: Ticked;
}

const storageKey = "admin-selection";
const sentKey = "admin-selection-sent";
const nothing: Ticked = {};

/** The server rejects longer URLs. */
const maxUrlLength = 12_000;

function readSelection(filter: string): StoredSelection {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storageKey) ?? "null",
    ) as StoredSelection | null;
    if (stored?.filter === filter) return stored;
  } catch {
    // Ignore invalid JSON.
  }
  return { filter, ticked: nothing };
}

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  togglePage: (on: boolean) => void;
  clear: () => void;
  /** Records that the selection was submitted to a page that may change or delete it. */
  sent: () => void;
  count: number;
  here: number;
  /** Selected on other pages. */
  elsewhere: readonly string[];
  /** Number of the other page, if there is exactly one. */
  otherPage: string | null;
  wholePage: boolean;
  /** True if the ids do not fit into a URL. */
  tooMany: boolean;
}

interface SelectionOptions {
  query: AdminListQuery;
  ids: readonly string[];
  /** True if the last toast reports success. */
  done: boolean;
}

/** Stores the selection in sessionStorage until the filter changes. */
export function useSelection({ query, ids: pageIds, done }: SelectionOptions): Selection {
  const filter = filterOf(query);
  const order = [query.sort, query.descending, query.size].join();
  const here = `${order} ${query.page}`;
  const [stored, setStored] = useState<StoredSelection>({ filter, ticked: nothing });
  useEffect(() => {
    if (done && sessionStorage.getItem(sentKey)) sessionStorage.removeItem(storageKey);
    if (done) sessionStorage.removeItem(sentKey);
    setStored(readSelection(filter));
  }, [filter, done]);

  return useMemo(() => {
    const ticked = stored.filter === filter ? stored.ticked : nothing;
    const ids = Object.keys(ticked);
    const elsewhere = ids.filter((id) => !pageIds.includes(id));
    const change = (next: Ticked) => {
      const changed: StoredSelection = { filter, ticked: next };
      sessionStorage.setItem(storageKey, JSON.stringify(changed));
      setStored(changed);
    };
    const without = (some: readonly string[]) =>
      Object.fromEntries(Object.entries(ticked).filter(([id]) => !some.includes(id)));
    const page = (on: boolean) => (on ? pageIds.map((id) => [id, here] as const) : []);
    return {
      has: (id) => id in ticked,
      toggle: (id) => change(id in ticked ? without([id]) : { ...ticked, [id]: here }),
      togglePage: (on) => change({ ...without(pageIds), ...Object.fromEntries(page(on)) }),
      clear: () => change(nothing),
      sent: () => sessionStorage.setItem(sentKey, "yes"),
      count: ids.length,
      here: ids.length - elsewhere.length,
      elsewhere,
      otherPage: onlyPage(
        elsewhere.map((id) => ticked[id] ?? ""),
        order,
      ),
      wholePage: pageIds.length > 0 && ids.length - elsewhere.length === pageIds.length,
      tooMany: ids.reduce((length, id) => length + id.length + 5, 0) > maxUrlLength,
    };
  }, [stored, filter, order, here, pageIds]);
}

/** Page number that all of them share, if the list still has the same order. */
function onlyPage(places: readonly string[], order: string): string | null {
  const [first] = places;
  if (!first?.startsWith(`${order} `) || places.some((one) => one !== first)) return null;
  return first.slice(order.length + 1);
}

interface Keys {
  /** Opens the row's quick edit. */
  edit: (id: string) => void;
  tick: (id: string) => void;
  help: () => void;
}

const textInputs = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Keyboard shortcuts of the list: j, k, e, x and ?. Ignored while typing. */
export function useListKeys({ edit, tick, help }: Keys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if ((target as Element).closest(textInputs)) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-stay]")];
      const current = document.activeElement?.closest<HTMLElement>("[data-stay]");
      const at = current ? rows.indexOf(current) : -1;
      const focus = (row: HTMLElement | undefined) =>
        row?.querySelector<HTMLElement>("[data-stay-name]")?.focus();
      const id = current?.dataset.stay;
      const actions: Record<string, () => void> = {
        j: () => focus(rows[at + 1]),
        k: () => focus(rows[Math.max(0, at - 1)]),
        e: () => id && edit(id),
        x: () => id && tick(id),
        "?": help,
      };
      const action = actions[key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [edit, tick, help]);
}
