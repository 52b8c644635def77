import { expect, test } from "vitest";

import { errorsOf } from "#tests/load/report";
import { runLoad } from "#tests/load/run-load";

test("a site under load answers without errors, lost inquiries and stale prices (G-21)", async () => {
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
});
