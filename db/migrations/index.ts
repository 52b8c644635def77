import type { Migration } from "kysely";

import * as baseline from "./2026-11-23-03-baseline";
import * as listingInMemory from "./2026-11-23-04-listing-in-memory";

/** What made the schema before the baseline. Older releases look for these names in `kysely_migration`. */
export const beforeBaseline = [
  "2026-11-21-01-properties",
  "2026-11-21-02-content",
  "2026-11-21-03-enquiries-and-mail",
  "2026-11-21-04-imports",
  "2026-11-21-05-operations",
  "2026-11-21-06-listing-counts",
  "2026-11-21-07-no-search-vector",
  "2026-11-21-08-mailboxes",
  "2026-11-22-09-trash",
  "2026-11-22-10-saved-views",
  "2026-11-22-11-changes",
  "2026-11-22-12-media-and-drafts",
  "2026-11-22-13-publishing",
  "2026-11-22-14-api-tokens",
  "2026-11-22-15-visitors",
  "2026-11-22-16-sessions",
  "2026-11-22-17-outside-services",
  "2026-11-22-18-reviews",
  "2026-11-22-19-imports-taken-back",
  "2026-11-22-20-table-sync",
  "2026-11-22-21-ai-questions",
  "2026-11-22-22-source-watch",
  "2026-11-22-23-watched-work",
  "2026-11-22-24-rendering",
  "2026-11-22-25-import-sites",
  "2026-11-22-26-search",
  "2026-11-22-27-more-filters",
  "2026-11-22-28-atlas",
  "2026-11-22-29-collection-reasons",
  "2026-11-22-31-inquiries-for-several",
  "2026-11-22-32-share-cards",
  "2026-11-22-33-seasons-partners-prices",
  "2026-11-22-34-filters-in-the-row",
  "2026-11-22-37-backups",
  "2026-11-22-37-prepared",
  "2026-11-22-38-failed-mails",
  "2026-11-23-01-table-merge",
  "2026-11-23-02-creations",
] as const;

export const baselineName = "2026-11-23-03-baseline";

/**
 * Every change of the schema, oldest first. A list in code, so that it survives bundling. The names before
 * the baseline are recorded without doing anything: a site that has them all is taken over as it is, and
 * an older release still starts on the tables of this one.
 */
export const migrations: Record<string, Migration> = {
  ...Object.fromEntries(beforeBaseline.map((name) => [name, { up: () => Promise.resolve() }])),
  [baselineName]: baseline,
  "2026-11-23-04-listing-in-memory": listingInMemory,
};

/**
 * The migrations that make the schema on which these ran, as a database or a backup has recorded them.
 * @throws where only some of those before the baseline ran: nothing here knows what is between them
 */
export function recordedMigrations(names: readonly string[]): readonly string[] {
  const missing = beforeBaseline.filter((name) => !names.includes(name));
  if (missing.length === 0) return names.includes(baselineName) ? names : [...names, baselineName];
  if (missing.length === beforeBaseline.length) return names;
  throw new Error(
    `The schema stopped before ${missing[0]}. Run the release of 2026-11-23 (commit 0362e813) on it once, then this one.`,
  );
}
