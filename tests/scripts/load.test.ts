import { expect, test } from "vitest";

import { errorsOf } from "#tests/load/report";
import { runLoad } from "#tests/load/run-load";

test(
  "visitors under load find no error, lose no inquiry and see no stale price (G-21)",
  { timeout: 120_000 },
  async () => {
    const result = await runLoad({
      visitors: 20,
      seconds: 6,
      floodSeconds: 3,
      afterSeconds: 2,
      properties: 300,
      hammer: false,
      inquiriesPerMinute: 60,
    });
    expect(errorsOf(result)).toEqual([]);
  },
);
