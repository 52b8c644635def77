import type { Handlers } from "#jobs/worker/context";
import { deliverEmail, probeMail } from "./deliver-email";
import { deliverWebhook } from "./deliver-webhook";
import { copyImage, makeIllustration, previewImage } from "./images";
import { importProperty } from "./import-property";
import { listStays } from "./list-stays";
import { remindLodges } from "./lodge";
import { applyChange, prune, refreshRates, requeueOrphaned } from "./maintenance";
import { extractWithAi } from "./model";
import { geocode, what3words } from "./places";
import { readRateSheet } from "./read-rate-sheet";
import { runPipeline } from "./run-pipeline";
import { renderItem, scrapeItem } from "./scraping";
import { checkSource, checkSources } from "./sources";
import { beginScheduledSync, checkTable, syncTable } from "./sync-table";
import { writeBack } from "./write-back";

/** One handler for every job in the catalog, checked by the compiler. */
export const handlers: Handlers = {
  "scrape-item": scrapeItem,
  "list-stays": listStays,
  "read-rate-sheet": readRateSheet,
  "extract-with-ai": extractWithAi,
  "render-item": renderItem,
  "import-property": importProperty,
  "deliver-email": deliverEmail,
  "probe-mail": probeMail,
  "deliver-webhook": deliverWebhook,
  "copy-image": copyImage,
  "look-at-picture": previewImage,
  "make-illustration": makeIllustration,
  "write-back": writeBack,
  "sync-table": syncTable,
  "check-table": checkTable,
  "begin-sync": beginScheduledSync,
  geocode,
  what3words,
  "refresh-rates": refreshRates,
  "check-sources": checkSources,
  "check-source": checkSource,
  "run-pipeline": runPipeline,
  "sweep-lost": requeueOrphaned,
  prune,
  "remind-lodges": remindLodges,
  "apply-change": applyChange,
};
