import type { Migration } from "kysely";

import * as tableMerge from "./2026-11-23-01-table-merge";
import * as creations from "./2026-11-23-02-creations";
import * as baseline from "./2026-11-23-03-baseline";
import * as listingInMemory from "./2026-11-23-04-listing-in-memory";
import * as pictureDetails from "./2026-11-26-01-picture-details";
import * as people from "./2026-11-26-02-people";
import * as evidence from "./2026-11-26-03-evidence";
import * as lodge from "./2026-11-26-04-lodge";
import * as openFields from "./2026-11-27-01-open-fields";
import * as readPages from "./2026-11-27-02-read-pages";
import * as stayLists from "./2026-11-27-03-stay-lists";
import * as rates from "./2026-11-28-01-rates";
import * as machines from "./2026-11-29-01-machines";
import * as identity from "./2026-11-29-02-identity";
import * as mailRetries from "./2026-11-29-04-mail-retries";
import * as tableDifferences from "./2026-11-29-05-table-differences";
import * as standIns from "./2026-11-29-06-stand-ins";
import * as work from "./2026-11-29-07-work";
import * as decisions from "./2026-11-29-08-decisions";
import * as workRest from "./2026-11-29-09-work-rest";
import * as reviewRest from "./2026-11-29-10-review-rest";
import * as intake from "./2026-11-30-01-intake";
import * as sheetLabels from "./2026-11-30-02-sheet-labels";
import * as percentLevies from "./2026-11-30-03-percent-levies";
import * as modelAnswers from "./2026-11-30-04-model-answers";

/** Migrations up to the release of 2026-11-22. Older releases look for these names in `kysely_migration`. */
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
] as const;

export const baselineName = "2026-11-23-03-baseline";

/** Migrations between the release of 2026-11-22 and the baseline, which has their tables too. */
const ledToBaseline = {
  "2026-11-23-01-table-merge": tableMerge,
  "2026-11-23-02-creations": creations,
};

/**
 * All migrations, oldest first; a list in code, so that it survives bundling. On a new database the names
 * before the baseline are recorded without running, so that an older release still starts on it.
 */
export const migrations: Record<string, Migration> = {
  ...Object.fromEntries(beforeBaseline.map((name) => [name, { up: () => Promise.resolve() }])),
  ...ledToBaseline,
  [baselineName]: baseline,
  "2026-11-23-04-listing-in-memory": listingInMemory,
  "2026-11-26-01-picture-details": pictureDetails,
  "2026-11-26-02-people": people,
  "2026-11-26-03-evidence": evidence,
  "2026-11-26-04-lodge": lodge,
  "2026-11-27-01-open-fields": openFields,
  "2026-11-27-02-read-pages": readPages,
  "2026-11-27-03-stay-lists": stayLists,
  "2026-11-28-01-rates": rates,
  "2026-11-29-01-machines": machines,
  "2026-11-29-02-identity": identity,
  "2026-11-29-04-mail-retries": mailRetries,
  "2026-11-29-05-table-differences": tableDifferences,
  "2026-11-29-06-stand-ins": standIns,
  "2026-11-29-07-work": work,
  "2026-11-29-08-decisions": decisions,
  "2026-11-29-09-work-rest": workRest,
  "2026-11-29-10-review-rest": reviewRest,
  "2026-11-30-01-intake": intake,
  "2026-11-30-02-sheet-labels": sheetLabels,
  "2026-11-30-03-percent-levies": percentLevies,
  "2026-11-30-04-model-answers": modelAnswers,
};

/**
 * Checks that this release can upgrade a recorded schema.
 * @throws for a schema older than the release of 2026-11-22: only that release has the steps before it
 */
export function checkUpgradePath(names: readonly string[]): void {
  rejectGap(beforeBaseline, names);
}

/**
 * The migrations that create the schema of the rows in a backup.
 * @throws for a backup older than the baseline's tables
 */
export function migrationsOfBackup(names: readonly string[]): readonly string[] {
  rejectGap([...beforeBaseline, ...Object.keys(ledToBaseline)], names);
  return names.length === 0 || names.includes(baselineName) ? names : [...names, baselineName];
}

/** @throws if some of the required migrations ran, but not all of them */
function rejectGap(required: readonly string[], names: readonly string[]): void {
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length === 0 || missing.length === required.length) return;
  throw new Error(
    `The schema stopped before ${missing[0]}. Run the release of 2026-11-23 (commit 0362e813) on it once, then this one.`,
  );
}
