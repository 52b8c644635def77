import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tests/setup/longest-first";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** Two suites: rules are instant and run everywhere; services need the throwaway servers of tests/setup. */
export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "rules",
          environment: "node",
          // Pure rules leave nothing behind, so their modules are loaded once for all files.
          isolate: false,
          include: [
            "app/**/*.test.ts",
            "domain/**/*.test.ts",
            "jobs/**/*.test.ts",
            "pictures/**/*.test.ts",
            "db/**/*.test.ts",
            "docs/**/*.test.ts",
            "*.test.ts",
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          environment: "node",
          include: ["tests/{db,jobs,routes,scripts,setup}/**/*.test.ts"],
          globalSetup: ["tests/setup/servers.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
