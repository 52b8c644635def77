import type { Heard } from "#db/changes.server";
import { concerns, missesChanges, type PageStore, type SharedAnswer } from "./page-store";

interface Rendering {
  promise: Promise<SharedAnswer>;
  /** What changed since it began, and when. */
  heard: { what: Heard; at: number }[];
}

/**
 * Makes an answer.
 * @param begin called when it begins to read: what changed before that is in the answer
 */
type Render = (begin: () => void) => Promise<SharedAnswer>;

/** Fills the store: one rendering at a time for each key, however many ask for it. */
export function createRenderings(store: PageStore, clock = () => performance.now()) {
  const underWay = new Map<string, Rendering>();

  function keep(key: string, answer: SharedAnswer, began: number, { heard }: Rendering) {
    if (heard.some(({ what }) => missesChanges(what))) return;
    const change = heard.find(({ what }) => concerns(what, answer.shows));
    store.put(key, answer, began, change?.at ?? null);
  }

  async function make(key: string, render: Render, rendering: Rendering) {
    let began = clock();
    const answer = await render(() => {
      began = clock();
      rendering.heard.length = 0;
    });
    keep(key, answer, began, rendering);
    return answer;
  }

  return {
    hear: (what: Heard) => {
      for (const { heard } of underWay.values()) heard.push({ what, at: clock() });
    },
    /** Makes the next answer, or waits for the one that is under way. */
    renew: (key: string, render: Render): Promise<SharedAnswer> => {
      const begun = underWay.get(key);
      if (begun) return begun.promise;
      const rendering: Rendering = { heard: [], promise: undefined as never };
      underWay.set(key, rendering);
      rendering.promise = make(key, render, rendering).finally(() => underWay.delete(key));
      return rendering.promise;
    },
  };
}

export type Renderings = ReturnType<typeof createRenderings>;
