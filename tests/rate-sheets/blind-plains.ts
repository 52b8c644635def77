import { plainsBooks } from "./blind-plains-books";
import { plainsEast } from "./blind-plains-east";
import { plainsSouth } from "./blind-plains-south";
import type { Layout } from "./layout";

/** Sheets by a hand that never saw the reader: as camps and lodges of the plains send them to agents. */
export const plainsLayouts: readonly Layout[] = [...plainsEast, ...plainsSouth, ...plainsBooks];
