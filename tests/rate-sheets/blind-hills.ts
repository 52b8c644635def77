import { hillsBooks } from "./blind-hills-books";
import { hillsCamps } from "./blind-hills-camps";
import { hillsLodges } from "./blind-hills-lodges";
import type { Layout } from "./layout";

/** Sheets of family-run lodges and small groups in Uganda, Rwanda, Malawi, Zambia and northern Tanzania. */
export const hillsLayouts: readonly Layout[] = [...hillsLodges, ...hillsCamps, ...hillsBooks];
