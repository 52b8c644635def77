/** What one item's import did to a property. */
export interface DoneImport {
  itemId: string;
  created: boolean;
  versionBefore: number | null;
  versionAfter: number;
}

/** A version of the property and who saved it. */
export interface SavedVersion {
  version: number;
  actor: string;
}

export interface UndoChain {
  itemIds: string[];
  /** The version to go back to; null: the property goes to the trash. */
  backTo: number | null;
}

/** What services work out after an import, such as a point for an address, is no change by anybody. */
const computing = new Set(["geocode", "what3words"]);

/**
 * The imports of one property that can be taken back together: the last ones, with nobody's change
 * after or between them. Null when somebody changed the property since.
 */
export function undoChainOf(
  imports: readonly DoneImport[],
  saved: readonly SavedVersion[],
): UndoChain | null {
  const byHand = (from: number, to: number) =>
    saved.some(({ version, actor }) => version > from && version <= to && !computing.has(actor));
  const latest = [...imports].sort((a, b) => b.versionAfter - a.versionAfter);
  let standing = Math.max(0, ...saved.map(({ version }) => version));
  const chain: UndoChain = { itemIds: [], backTo: null };
  for (const { itemId, created, versionBefore, versionAfter } of latest) {
    if (byHand(versionAfter, standing)) break;
    chain.itemIds.push(itemId);
    chain.backTo = created ? null : versionBefore;
    if (chain.backTo === null) break;
    standing = chain.backTo;
  }
  return chain.itemIds.length > 0 ? chain : null;
}
