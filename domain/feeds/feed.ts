import { countryByName } from "#domain/places/countries";
import type { FeedFacts, FeedStay } from "./stay";

/** A list of stays in the format of another site. */
export interface Feed {
  /** Name below /feeds/. */
  file: string;
  contentType: string;
  /** A stay without one of these is left out. */
  requires: readonly FeedRequirement[];
  head: string;
  /** @param isFirst for formats that separate their entries */
  entry: (stay: FeedStay, isFirst: boolean) => string;
  foot: string;
}

/** Reasons for which a stay is left out of a feed, in the order of the settings screen. */
const reasons = {
  sample: { label: "sample content", applies: (facts: FeedFacts) => facts.isSample },
  country: {
    label: "no known country",
    applies: ({ country }: FeedFacts) => !country || countryByName(country) === null,
  },
  region: { label: "no region", applies: (facts: FeedFacts) => !facts.hasRegion },
  address: { label: "no address", applies: (facts: FeedFacts) => !facts.hasAddress },
  point: { label: "no coordinates", applies: (facts: FeedFacts) => !facts.hasPoint },
  text: { label: "no description", applies: (facts: FeedFacts) => !facts.hasText },
  photo: { label: "no photo", applies: (facts: FeedFacts) => !facts.hasPhoto },
} as const;

type FeedRequirement = Exclude<keyof typeof reasons, "sample">;

type Requiring = Pick<Feed, "requires">;

/** Labels of what is missing; empty for a stay of the feed. Invented sample stays are in no feed. */
export const missingFor = ({ requires }: Requiring, facts: FeedFacts): string[] =>
  (["sample", ...requires] as const)
    .map((name) => reasons[name])
    .flatMap(({ label, applies }) => (applies(facts) ? [label] : []));

export interface FeedCount {
  stays: number;
  leftOut: { reason: string; stays: number }[];
}

/** Counts the stays of a feed, and those left out by their first reason, the most frequent first. */
export function countFeed(
  feed: Requiring,
  groups: readonly (FeedFacts & { stays: number })[],
): FeedCount {
  const count: FeedCount = { stays: 0, leftOut: [] };
  for (const group of groups) {
    const [reason] = missingFor(feed, group);
    const known = count.leftOut.find((entry) => entry.reason === reason);
    if (reason === undefined) count.stays += group.stays;
    else if (known) known.stays += group.stays;
    else count.leftOut.push({ reason, stays: group.stays });
  }
  count.leftOut.sort((a, b) => b.stays - a.stays);
  return count;
}
