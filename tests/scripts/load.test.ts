import { expect, test } from "vitest";

import { wrongs } from "#tests/load/report";
import { runLoad } from "#tests/load/run-load";

test(
  "a crowd finds no error, loses no inquiry and sees no old price (G-21)",
  { timeout: 120_000 },
  async () => {
    const outcome = await runLoad({
      visitors: 20,
      seconds: 6,
      floodSeconds: 3,
      afterSeconds: 2,
      properties: 300,
      hammer: false,
      inquiriesPerMinute: 60,
    });
    expect(wrongs(outcome)).toEqual([]);
  },
);
