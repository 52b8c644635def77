import { spawnSync } from "node:child_process";
import { describe } from "vitest";

import { findChromium } from "#jobs/worker/render/find-chromium";

/** Chromium of this machine, as `npm test` finds or installs it. */
export const chromium = findChromium(process.env.CHROMIUM_PATH) ?? "";

/**
 * Why the product's own browser cannot start here, or "". It runs in Chromium's sandbox, which needs a
 * user namespace: an ordinary user gets none in a chroot, for example. Under root there is a way without.
 */
export const whyNoRenderer = !chromium
  ? "no Chromium here"
  : process.platform !== "linux" ||
      process.getuid?.() === 0 ||
      spawnSync("unshare", ["--user", "true"]).status === 0
    ? ""
    : "no user namespaces here, which Chromium's sandbox needs";

/** Runs a suite about pages drawn by the product; where that is impossible it is skipped and says why. */
export const describeWithRenderer = (subject: string, suite: () => void) =>
  describe.skipIf(whyNoRenderer)(whyNoRenderer ? `${subject} (${whyNoRenderer})` : subject, suite);

/** Runs a suite with a real browser; where there is none it is skipped and says so. */
export const describeWithChromium = (subject: string, suite: () => void) =>
  describe.skipIf(!chromium)(chromium ? subject : `${subject} (no Chromium here)`, suite);
