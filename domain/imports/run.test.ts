import { describe, expect, test } from "vitest";

import { aiCost, costLabel, paceOf } from "./run";

test("20,000 tokens cost 0.003 dollars (A-162)", () => {
  expect(aiCost(20_000)).toBeCloseTo(0.003, 10);
  expect(costLabel(aiCost(20_000))).toBe("$0.003");
});

test("unknown usage is said", () => {
  expect(costLabel(null)).toBe("Cost unknown");
});

describe("pace", () => {
  const now = new Date("2026-11-22T14:10:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  test("half a second passes between two pages", () => {
    expect(paceOf({ crawlDelayMs: 0, busyAt: null }, now)).toEqual({
      pauseMs: 500,
      pace: "standard",
    });
  });

  test("a site's own rules can only make it slower", () => {
    expect(paceOf({ crawlDelayMs: 5_000, busyAt: null }, now)).toEqual({
      pauseMs: 5_000,
      pace: "rules",
    });
    expect(paceOf({ crawlDelayMs: 100, busyAt: null }, now).pauseMs).toBe(500);
  });

  test("a site that asked for patience is asked more slowly for ten minutes", () => {
    expect(paceOf({ crawlDelayMs: 0, busyAt: minutesAgo(9) }, now)).toEqual({
      pauseMs: 2_000,
      pace: "slowed",
    });
    expect(paceOf({ crawlDelayMs: 0, busyAt: minutesAgo(11) }, now).pace).toBe("standard");
    expect(paceOf({ crawlDelayMs: 5_000, busyAt: minutesAgo(1) }, now).pace).toBe("rules");
  });
});
