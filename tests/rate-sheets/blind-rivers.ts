import { riversBooks } from "./blind-rivers-books";
import { riversCamps } from "./blind-rivers-camps";
import { riversLodges } from "./blind-rivers-lodges";
import type { Layout } from "./layout";

/** Sheets from a tour operator's drawer, made without knowledge of the reader. */
export const riversLayouts: readonly Layout[] = [...riversCamps, ...riversLodges, ...riversBooks];
