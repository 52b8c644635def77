import { LRUCache } from "lru-cache";

interface Shelf {
  most: number;
  maxAgeMs?: number;
}

/** Keeps the answers of a read by what was asked, those asked for last; failures are not kept. */
export function cachedByKey<T>({ most, maxAgeMs = 60_000 }: Shelf) {
  const kept = new LRUCache<string, Promise<T>>({ max: most, ttl: maxAgeMs });
  return {
    read: (key: string, ask: () => Promise<T>): Promise<T> => {
      const known = kept.get(key);
      if (known) return known;
      const answer = ask();
      kept.set(key, answer);
      answer.catch(() => {
        if (kept.peek(key) === answer) kept.delete(key);
      });
      return answer;
    },
    forget: () => {
      kept.clear();
    },
  };
}
