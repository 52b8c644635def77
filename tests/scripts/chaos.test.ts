import { expect, test } from "vitest";

import { runChaos } from "#tests/chaos/run-chaos";
import { onEachBackend } from "#tests/jobs/start-worker";

onEachBackend("a site whose processes are killed at random", (store) => {
  test(
    "recovers automatically, loses no work and does no work twice (G-03)",
    { timeout: 400_000 },
    async () => {
      const plan = { kinds: ["kill"], strikes: 4, seed: 20_261_121, records: 100 } as const;
      const result = await runChaos({ store, ...plan });
      expect(result).toMatchObject({ missing: [], duplicates: [], exitCode: 0 });
      for (const [kind, count] of Object.entries(result.counts))
        expect(count, kind).toBeGreaterThan(0);
    },
  );
});
