import { booksOfHouses } from "./blind-coast-books";
import { mobileAndSmall } from "./blind-coast-camps";
import { groupSheets } from "./blind-coast-groups";
import { islandSheets } from "./blind-coast-islands";
import type { Layout } from "./layout";

/** Sheets of groups, islands, owner-run camps, houses and mobile camps, by another hand. */
export const coastLayouts: readonly Layout[] = [
  ...groupSheets,
  ...islandSheets,
  ...mobileAndSmall,
  ...booksOfHouses,
];
