import { spawnSync } from "node:child_process";
import { describe, type SuiteOptions } from "vitest";

import { findChromium } from "#jobs/worker/render/local-driver";

/** The Chromium that `npm test` finds or installs. */
export const chromium = findChromium(process.env.CHROMIUM_PATH) ?? "";

/**
 * Why the product's renderer cannot start here, or "". Chromium's sandbox needs a user namespace unless
 * root starts it, and a chroot, for example, gives an ordinary user none.
 */
export const whyNoRenderer = !chromium
  ? "no Chromium here"
  : process.platform !== "linux" ||
      process.getuid?.() === 0 ||
      spawnSync("unshare", ["--user", "true"]).status === 0
    ? ""
    : "no user namespaces here, which Chromium's sandbox needs";

/** A suite of pages rendered by the product; skipped, with the reason in its title, where it cannot run. */
export const describeWithRenderer = (subject: string, options: SuiteOptions, suite: () => void) =>
  describe.skipIf(whyNoRenderer)(
    whyNoRenderer ? `${subject} (${whyNoRenderer})` : subject,
    options,
    suite,
  );

/** A thorough suite with a real browser; skipped, with the reason in its title, where there is none. */
export const describeWithChromium = (subject: string, suite: () => void) =>
  describe.skipIf(!chromium)(
    chromium ? subject : `${subject} (no Chromium here)`,
    { tags: ["thorough"] },
    suite,
  );
