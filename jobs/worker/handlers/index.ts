import type { Handlers } from "#jobs/worker/context";
import { copyImage } from "./copy-image";
import { deliverEmail } from "./deliver-email";
import { importProperty } from "./import-property";
import { lookAtPicture } from "./look-at-picture";
import { makeIllustration } from "./make-illustration";
import { prune } from "./prune";
import { refreshRates } from "./refresh-rates";
import { scrapeItem } from "./scrape-item";
import { sweepLost } from "./sweep-lost";

/** One handler for every job of the catalogue; the compiler misses none. */
export const handlers: Handlers = {
  "scrape-item": scrapeItem,
  "import-property": importProperty,
  "deliver-email": deliverEmail,
  "copy-image": copyImage,
  "look-at-picture": lookAtPicture,
  "make-illustration": makeIllustration,
  "refresh-rates": refreshRates,
  "sweep-lost": sweepLost,
  prune,
};
