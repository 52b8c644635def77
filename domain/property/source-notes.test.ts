import { expect, test } from "vitest";

import type { Origin } from "./evidence";
import { disagreementOf, sourceNotesOf } from "./source-notes";

const said = (origin: Origin, day: string, value: unknown, agrees = false) => ({
  origin,
  value,
  agrees,
  locked: origin === "typed",
  recordedAt: new Date(day),
});
const page = said("reader", "2026-10-02", 640, true);
const lodge = said("lodge", "2026-12-03", 590);

test("sources that differ are listed with their dates, the oldest first (L-001)", () => {
  expect(disagreementOf("pricePerNight", [lodge, page])).toBe(
    "Page: 640, October 2, 2026 / Lodge: 590, December 3, 2026",
  );
  expect(disagreementOf("pricePerNight", [said("sync", "2026-11-01", 640), page])).toBeNull();
  expect(disagreementOf("pricePerNight", [said("seed", "2026-01-01", 1), page])).toBeNull();
});

test("the form notes confirmed values and differing sources only (L-001)", () => {
  const evidence = new Map([
    ["pricePerNight", [lodge, page]],
    ["capacity", [said("lodge", "2026-12-03", 12, true)]],
    ["rating", [page]],
  ]);
  expect(sourceNotesOf(evidence)).toEqual({
    pricePerNight: "Sources differ: Page: 640, October 2, 2026 / Lodge: 590, December 3, 2026",
    capacity: "Confirmed by the lodge on December 3, 2026",
  });
});
