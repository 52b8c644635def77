import { LRUCache } from "lru-cache";

import type { Database } from "#db/connect.server";
import { textHits } from "#db/queries/listing/indexed.server";
import type { ListingIndex } from "#domain/listing/index/listing-index";
import type { TextHits, TypedSlots } from "#domain/listing/index/typed-slots";

const keptBytes = 16 * 1024 * 1024;

/** What the database said, and since which change it holds. */
export interface FoundWords {
  hits: TextHits;
  since: number;
}

/** What was typed lately, as the index finds it, until a stay changes. */
export function keepTypedWords(db: Database) {
  const kept = new LRUCache<string, TypedSlots>({
    maxSize: keptBytes,
    sizeCalculation: ({ weights }) => 256 + 2 * weights.length,
  });
  const asked = new Map<string, Promise<TextHits>>();
  let changes = 0;

  return {
    isKnown: (search: string) => kept.has(search),
    /** Several who ask at once are one question. */
    find: async (search: string): Promise<FoundWords> => {
      const since = changes;
      const asking = asked.get(search) ?? textHits(db, search);
      asked.set(search, asking);
      const hits = await asking.finally(() => {
        if (asked.get(search) === asking) asked.delete(search);
      });
      return { hits, since };
    },
    slots: (index: ListingIndex, search: string, found: FoundWords | null): TypedSlots => {
      const slots = kept.get(search) ?? index.typed(found?.hits ?? []);
      if (found?.since === changes) kept.set(search, slots);
      return slots;
    },
    forget: () => {
      changes += 1;
      kept.clear();
      asked.clear();
    },
  };
}
