import { createContext, useContext } from "react";

import type { TableConflict } from "#db/queries/sync/table-conflicts.server";
import type { WriteBack } from "#db/queries/write-back/write-backs.server";
import type { Selection } from "./use-selection";

/** What every row of the list knows of it. */
export interface ListView {
  /** Its address, from "?" on; where saving leads back to. */
  list: string;
  /** An address that leads back to this list. */
  fromList: (path: string) => string;
  /** The row whose quick edit is open. */
  editing: string | null;
  /** The row that was saved last. */
  saved: string | null;
  /** The list with this row open. */
  openAddress: (id: string) => string;
  /** The list with no row open. */
  closedAddress: string;
  close: () => void;
  /** The row after this one, also across pages. */
  nextOf: (id: string) => string | null;
  selection: Selection;
  /** What became of the last values for the external table, by row. */
  writeBacks: ReadonlyMap<string, WriteBack>;
  /** Values of a row that differ from the external table. */
  conflictsOf: (id: string) => TableConflict[];
}

const ListViewContext = createContext<ListView | null>(null);
export const ListViewProvider = ListViewContext.Provider;

export function useListView(): ListView {
  const view = useContext(ListViewContext);
  if (!view) throw new Error("A row stands in a list");
  return view;
}
