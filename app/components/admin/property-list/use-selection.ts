import { useEffect, useMemo, useState } from "react";

import { type AdminListQuery, filterOf } from "#domain/property/admin-list";

/** Ticked properties, each with the page of the list that it was ticked on. */
type Ticked = Readonly<Record<string, string>>;

interface Kept {
  /** Of the list; another filter begins anew. */
  filter: string;
  ticked: Ticked;
}

const place = "admin-selection";
const sentPlace = "admin-selection-sent";
const nothing: Ticked = {};

/** Longer addresses are refused by the server. */
const mostCharacters = 12_000;

function readKept(filter: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? "null") as Kept | null;
    if (kept?.filter === filter) return kept;
  } catch {
    // What is no selection of ours counts as none.
  }
  return { filter, ticked: nothing };
}

export interface Selection {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  togglePage: (on: boolean) => void;
  clear: () => void;
  /** Note that the selection went to a page that may delete or change it. */
  sent: () => void;
  count: number;
  here: number;
  /** Ticked on other pages. */
  elsewhere: readonly string[];
  /** The only other page, where there is one. */
  otherPage: string | null;
  wholePage: boolean;
  /** More than an address can carry. */
  tooMany: boolean;
}

interface Shown {
  query: AdminListQuery;
  ids: readonly string[];
  /** The last message says that something was done. */
  done: boolean;
}

/** What is ticked outlasts the page: it is kept in this tab until the filter changes. */
export function useSelection({ query, ids: shown, done }: Shown): Selection {
  const filter = filterOf(query);
  const order = [query.sort, query.descending, query.size].join();
  const here = `${order} ${query.page}`;
  const [kept, setKept] = useState<Kept>({ filter, ticked: nothing });
  useEffect(() => {
    if (done && sessionStorage.getItem(sentPlace)) sessionStorage.removeItem(place);
    if (done) sessionStorage.removeItem(sentPlace);
    setKept(readKept(filter));
  }, [filter, done]);

  return useMemo(() => {
    const ticked = kept.filter === filter ? kept.ticked : nothing;
    const ids = Object.keys(ticked);
    const elsewhere = ids.filter((id) => !shown.includes(id));
    const change = (next: Ticked) => {
      const changed: Kept = { filter, ticked: next };
      sessionStorage.setItem(place, JSON.stringify(changed));
      setKept(changed);
    };
    const without = (some: readonly string[]) =>
      Object.fromEntries(Object.entries(ticked).filter(([id]) => !some.includes(id)));
    const page = (on: boolean) => (on ? shown.map((id) => [id, here] as const) : []);
    return {
      has: (id) => id in ticked,
      toggle: (id) => change(id in ticked ? without([id]) : { ...ticked, [id]: here }),
      togglePage: (on) => change({ ...without(shown), ...Object.fromEntries(page(on)) }),
      clear: () => change(nothing),
      sent: () => sessionStorage.setItem(sentPlace, "yes"),
      count: ids.length,
      here: ids.length - elsewhere.length,
      elsewhere,
      otherPage: onlyPage(
        elsewhere.map((id) => ticked[id] ?? ""),
        order,
      ),
      wholePage: shown.length > 0 && ids.length - elsewhere.length === shown.length,
      tooMany: ids.reduce((length, id) => length + id.length + 5, 0) > mostCharacters,
    };
  }, [kept, filter, order, here, shown]);
}

/** The page that all of them stand on, as long as the list has the same order. */
function onlyPage(places: readonly string[], order: string): string | null {
  const [first] = places;
  if (!first?.startsWith(`${order} `) || places.some((one) => one !== first)) return null;
  return first.slice(order.length + 1);
}
