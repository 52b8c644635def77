import type { Handlers } from "#jobs/worker/context";
import { applyChange } from "./apply-change";
import { beginScheduledSync } from "./begin-sync";
import { checkSource } from "./check-source";
import { checkSources } from "./check-sources";
import { checkTable } from "./check-table";
import { copyImage } from "./copy-image";
import { deliverEmail } from "./deliver-email";
import { extractWithAi } from "./extract-with-ai";
import { geocode } from "./geocode";
import { importProperty } from "./import-property";
import { lookAtPicture } from "./look-at-picture";
import { makeIllustration } from "./make-illustration";
import { prune } from "./prune";
import { refreshRates } from "./refresh-rates";
import { renderItem } from "./render-item";
import { runPipeline } from "./run-pipeline";
import { scrapeItem } from "./scrape-item";
import { sweepLost } from "./sweep-lost";
import { syncTable } from "./sync-table";
import { what3words } from "./what3words";
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
