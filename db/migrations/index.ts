import type { Migration } from "kysely";

import * as properties from "./2026-11-21-01-properties";
import * as content from "./2026-11-21-02-content";
import * as enquiriesAndMail from "./2026-11-21-03-enquiries-and-mail";
import * as imports from "./2026-11-21-04-imports";
import * as operations from "./2026-11-21-05-operations";
import * as listingCounts from "./2026-11-21-06-listing-counts";
import * as noSearchVector from "./2026-11-21-07-no-search-vector";
import * as mailboxes from "./2026-11-21-08-mailboxes";
import * as trash from "./2026-11-22-09-trash";
import * as savedViews from "./2026-11-22-10-saved-views";
import * as changes from "./2026-11-22-11-changes";
import * as mediaAndDrafts from "./2026-11-22-12-media-and-drafts";
import * as publishing from "./2026-11-22-13-publishing";
import * as apiTokens from "./2026-11-22-14-api-tokens";
import * as visitors from "./2026-11-22-15-visitors";
import * as sessions from "./2026-11-22-16-sessions";
import * as outsideServices from "./2026-11-22-17-outside-services";
import * as reviews from "./2026-11-22-18-reviews";
import * as importsTakenBack from "./2026-11-22-19-imports-taken-back";
import * as tableSync from "./2026-11-22-20-table-sync";
import * as aiQuestions from "./2026-11-22-21-ai-questions";
import * as sourceWatch from "./2026-11-22-22-source-watch";
import * as watchedWork from "./2026-11-22-23-watched-work";
import * as rendering from "./2026-11-22-24-rendering";
import * as importSites from "./2026-11-22-25-import-sites";
import * as search from "./2026-11-22-26-search";
import * as moreFilters from "./2026-11-22-27-more-filters";
import * as atlas from "./2026-11-22-28-atlas";
import * as collectionReasons from "./2026-11-22-29-collection-reasons";
import * as inquiriesForSeveral from "./2026-11-22-31-inquiries-for-several";
import * as shareCards from "./2026-11-22-32-share-cards";
import * as seasonsPartnersPrices from "./2026-11-22-33-seasons-partners-prices";
import * as filtersInTheRow from "./2026-11-22-34-filters-in-the-row";
import * as backups from "./2026-11-22-37-backups";
import * as prepared from "./2026-11-22-37-prepared";
import * as failedMails from "./2026-11-22-38-failed-mails";
import * as tableMerge from "./2026-11-23-01-table-merge";
import * as creations from "./2026-11-23-02-creations";

/** Every change of the schema, oldest first. A list in code, so that it survives bundling. */
export const migrations: Record<string, Migration> = {
  "2026-11-21-01-properties": properties,
  "2026-11-21-02-content": content,
  "2026-11-21-03-enquiries-and-mail": enquiriesAndMail,
  "2026-11-21-04-imports": imports,
  "2026-11-21-05-operations": operations,
  "2026-11-21-06-listing-counts": listingCounts,
  "2026-11-21-07-no-search-vector": noSearchVector,
  "2026-11-21-08-mailboxes": mailboxes,
  "2026-11-22-09-trash": trash,
  "2026-11-22-10-saved-views": savedViews,
  "2026-11-22-11-changes": changes,
  "2026-11-22-12-media-and-drafts": mediaAndDrafts,
  "2026-11-22-13-publishing": publishing,
  "2026-11-22-14-api-tokens": apiTokens,
  "2026-11-22-15-visitors": visitors,
  "2026-11-22-16-sessions": sessions,
  "2026-11-22-17-outside-services": outsideServices,
  "2026-11-22-18-reviews": reviews,
  "2026-11-22-19-imports-taken-back": importsTakenBack,
  "2026-11-22-20-table-sync": tableSync,
  "2026-11-22-21-ai-questions": aiQuestions,
  "2026-11-22-22-source-watch": sourceWatch,
  "2026-11-22-23-watched-work": watchedWork,
  "2026-11-22-24-rendering": rendering,
  "2026-11-22-25-import-sites": importSites,
  "2026-11-22-26-search": search,
  "2026-11-22-27-more-filters": moreFilters,
  "2026-11-22-28-atlas": atlas,
  "2026-11-22-29-collection-reasons": collectionReasons,
  "2026-11-22-31-inquiries-for-several": inquiriesForSeveral,
  "2026-11-22-32-share-cards": shareCards,
  "2026-11-22-33-seasons-partners-prices": seasonsPartnersPrices,
  "2026-11-22-34-filters-in-the-row": filtersInTheRow,
  "2026-11-22-37-backups": backups,
  "2026-11-22-37-prepared": prepared,
  "2026-11-22-38-failed-mails": failedMails,
  "2026-11-23-01-table-merge": tableMerge,
  "2026-11-23-02-creations": creations,
};
