import type { Handlers } from "#jobs/worker/context";
import { deliverEmail } from "./deliver-email";
import { extractWithAi } from "./extract-with-ai";
import { copyImage, lookAtPicture, makeIllustration } from "./images";
import { importProperty } from "./import-property";
import { applyChange, prune, refreshRates, sweepLost } from "./maintenance";
import { geocode, what3words } from "./places";
import { renderItem } from "./render-item";
import { runPipeline } from "./run-pipeline";
import { scrapeItem } from "./scrape-item";
import { checkSource, checkSources } from "./sources";
import { beginScheduledSync, checkTable, syncTable } from "./sync-table";
import { writeBack } from "./write-back";

/** One handler for every job of the catalogue; the compiler misses none. */
export const handlers: Handlers = {
  "scrape-item": scrapeItem,
  "extract-with-ai": extractWithAi,
  "render-item": renderItem,
  "import-property": importProperty,
  "deliver-email": deliverEmail,
  "copy-image": copyImage,
  "look-at-picture": lookAtPicture,
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
  "sweep-lost": sweepLost,
  prune,
  "apply-change": applyChange,
};
