import { defineConfig } from "@playwright/test";

import { disabledFeatures } from "#jobs/worker/render/render-in-browser";

/** Tests the built site; each worker starts one in tests/e2e/site.ts, which explains the tags. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous for a machine under load or with one core; a test that passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalSetup: "./tests/e2e/global-setup.ts",
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        disabledFeatures,
      ],
    },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "scripts on", grepInvert: /@without-scripts/ },
    { name: "scripts off", grepInvert: /@with-scripts/, use: { javaScriptEnabled: false } },
  ],
});
