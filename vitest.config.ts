import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tests/setup/longest-first";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** Whole sites and workers that are killed: their bounds hold where nothing else fills the machine. */
const killed = [
  "tests/jobs/killed-*.test.ts",
  "tests/{machines,scripts}/**/*.test.ts",
  "tests/setup/services.test.ts",
];

/**
 * Three suites, one after the other: rules are instant and run everywhere; services, and the kills among
 * them, need the throwaway servers of tests/setup.
 */
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
          // No rule is held to the clock of a busy machine; those about time count what they do.
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
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
      // Each worker holds its modules and its host of sites from file to file.
      serviceSuite("services", 1, {
        include: ["tests/{db,jobs,routes,security,setup}/**/*.test.ts"],
        exclude: killed,
        isolate: false,
      }),
      serviceSuite("kills", 2, { include: killed }),
    ],
  },
});

function serviceSuite(
  name: string,
  groupOrder: number,
  files: { include: string[]; exclude?: string[]; isolate?: boolean },
) {
  return {
    resolve: { alias },
    test: {
      name,
      environment: "node" as const,
      ...files,
      sequence: { groupOrder },
      globalSetup: ["tests/setup/servers.ts"],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      maxWorkers: 2,
    },
  };
}
