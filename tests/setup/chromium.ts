import { describe } from "vitest";

import { findChromium } from "#jobs/worker/render/find-chromium";

/** Chromium of this machine, as `npm test` finds or installs it. */
export const chromium = findChromium(process.env.CHROMIUM_PATH) ?? "";

/** Runs a suite with a real browser; where there is none it is skipped and says so. */
export const describeWithChromium = (subject: string, suite: () => void) =>
  describe.skipIf(!chromium)(chromium ? subject : `${subject} (no Chromium here)`, suite);
