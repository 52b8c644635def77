import { deltaBooks } from "./blind-delta-books";
import { deltaCamps } from "./blind-delta-camps";
import { deltaHotels } from "./blind-delta-hotels";
import type { Layout } from "./layout";

/** Sheets of camp groups, private reserves and hotels between the Okavango, the coast and Kenya. */
export const deltaLayouts: readonly Layout[] = [...deltaCamps, ...deltaHotels, ...deltaBooks];
