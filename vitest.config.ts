import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** Generous for a machine under load or with one core; tests of timing count calls, not seconds. */
const testTimeout = 120_000;

/** Suites that kill whole sites and workers: their time limits need a machine without other load. */
const killed = [
  "tests/jobs/killed-*.test.ts",
  "tests/{machines,scripts}/**/*.test.ts",
  "tests/setup/services.test.ts",
];

/** Files that mostly wait run first: started last, they would run alone at the end. */
const longest = [
  "tests/scripts/chaos.test.ts",
  "tests/machines/rolling-version.test.ts",
  "tests/jobs/killed-",
  "tests/jobs/render.test.ts",
  "tests/jobs/scrape.test.ts",
  "tests/routes/sessions.test.ts",
  "tests/setup/services.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.includes(name));
      return found < 0 ? longest.length : found;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Three suites: rules need only the code; services and kills need the throwaway servers of tests/setup. Kills,
 * and tests with the tag "thorough", run in `npm run test:all` only.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: "thorough",
        description: "Not in `npm test`: queues in Redis, and tests that take long",
      },
    ],
    projects: [
      {
        resolve: { alias },
        test: {
          name: "rules",
          environment: "node",
          // Pure functions have no side effects, so all files share their modules.
          isolate: false,
          testTimeout,
          sequence: { groupOrder: 0 },
          include: [
            "app/**/*.test.ts",
            "domain/**/*.test.ts",
            "formats/**/*.test.ts",
            "jobs/**/*.test.ts",
            "pictures/**/*.test.ts",
            "process/**/*.test.ts",
            "db/**/*.test.ts",
            "tests/intake/*.test.ts",
            "*.test.ts",
          ],
        },
      },
      // Each worker reuses its modules and its host process of sites from file to file.
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
      testTimeout,
      hookTimeout: testTimeout,
      expect: { poll: { timeout: 30_000 } },
      maxWorkers: 2,
    },
  };
}
