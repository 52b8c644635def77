import { expect, test } from "vitest";

import { runChaos } from "#tests/chaos/run-chaos";
import { onEachBackend } from "#tests/jobs/start-worker";

onEachBackend("a site whose parts are killed at random", (store) => {
  test(
    "it comes back by itself, loses nothing and does nothing twice (G-03)",
    {
      timeout: 400_000,
    },
    async () => {
      const outcome = await runChaos({
        store,
        kinds: ["kill"],
        strikes: 4,
        seed: 20_261_121,
        records: 100,
      });
      expect(outcome).toMatchObject({ missing: [], twice: [], exitCode: 0 });
      expect(outcome.inquiries).toBeGreaterThan(0);
      expect(outcome.imports).toBeGreaterThan(0);
      expect(outcome.syncs).toBeGreaterThan(0);
      expect(outcome.questions).toBeGreaterThan(0);
      expect(outcome.looks).toBeGreaterThan(0);
      expect(outcome.parts[0]?.backAfterMs).toBeLessThan(15_000);
    },
  );
});
