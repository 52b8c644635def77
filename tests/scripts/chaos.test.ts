import { describe, expect, test } from "vitest";

import { runChaos } from "#tests/chaos/run-chaos";

// With the queue in PostgreSQL, where its death takes both; `npm run test:chaos` kills on each store.
describe("a site whose parts are killed at random", () => {
  test(
    "it comes back by itself, loses nothing and does nothing twice",
    {
      timeout: 400_000,
    },
    async () => {
      const outcome = await runChaos({
        store: "postgres",
        kills: 4,
        seed: 20_261_121,
        records: 100,
      });
      expect(outcome).toMatchObject({ missing: [], twice: [], exitCode: 0 });
      expect(outcome.inquiries).toBeGreaterThan(0);
      expect(outcome.imports).toBeGreaterThan(0);
      expect(outcome.syncs).toBeGreaterThan(0);
      expect(outcome.questions).toBeGreaterThan(0);
      expect(outcome.looks).toBeGreaterThan(0);
    },
  );
});
