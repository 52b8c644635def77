import { data } from "@remix-run/node";

import {
  type Change,
  type ChangedItem,
  findChange,
  listItems,
} from "#db/queries/changes/read.server";
import { isUnderWay, type ItemState, itemStates } from "#domain/changes/states";
import { adminTexts } from "#domain/text/admin-texts";
import type { RequestContext } from "~/server/services.server";
import { type Difference, differencesOf } from "./preview-change.server";

const perPage = 50;

export interface ShownItem extends Omit<ChangedItem, "before" | "after"> {
  /** The row of the file that it stands in. */
  line: number | null;
  differences: Difference[];
}

/** What an operator wants to see first: what did not work, then what did. */
const firstLooks: Record<"planned" | "ended", readonly ItemState[]> = {
  planned: ["waiting", "refused", "same"],
  ended: ["kept", "refused", "done", "undone", "waiting", "same"],
};

function shownState({ state, counts }: Change, wanted: string | null): ItemState {
  const named = itemStates.find((known) => known === wanted && counts[known] > 0);
  const looks = firstLooks[state === "planned" ? "planned" : "ended"];
  return named ?? looks.find((known) => counts[known] > 0) ?? "done";
}

/** A change with one page of its properties, of one state. */
export async function readChangePage({ db }: RequestContext, id: string, query: URLSearchParams) {
  const change = await findChange(db, id);
  if (!change) throw data(adminTexts.changes.notFound, { status: 404 });
  const shown = shownState(change, query.get("show"));
  const list = await listItems(db, id, {
    states: [shown],
    page: Number(query.get("page")) || 1,
    size: perPage,
  });
  const { firstLine } = change.parameters;
  const items = list.items.map(({ before, after, ...item }): ShownItem => ({
    ...item,
    line: firstLine === undefined ? null : firstLine + item.position - 1,
    differences: after && !item.created ? differencesOf(before, after) : [],
  }));
  return {
    change,
    shown,
    items,
    page: list.page,
    pages: list.pages,
    live: isUnderWay(change.state),
  };
}
