import { describe, expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { makePropertyFields } from "#tests/factories/property";
import { noChoices } from "./choices";
import { type ExtractionSuccess, propertyOfItem } from "./extraction";
import { proposalOf, proposedChanges, reservedChanges } from "./proposal";
import { resolveImport } from "./review";
import { reviewViewOf } from "./review-view";

const before = makePropertyFields({ currency: "USD", pricePerNight: 640, tags: ["river"] });

/** The review of changes of a property. */
function proposed(changes: Partial<PropertyFields>, more: { locked?: string[] } = {}) {
  const after = { ...before, ...changes };
  const changed = proposedChanges({ before, after, isNamed: (name) => name in changes });
  const extraction: ExtractionSuccess = {
    success: true,
    source: "proposal",
    data: { name: before.name, sourceUrl: "" },
    evidence: {},
    proposal: proposalOf(after, changed, {}),
  };
  const item = { kind: "proposal", url: null, externalId: null, publish: false } as const;
  const incoming = propertyOfItem({ ...item, extraction });
  const judged = { incoming, existing: before, extraction, ...more };
  const rows = reviewViewOf(judged).rows;
  const take = (...names: string[]) =>
    resolveImport({
      ...judged,
      choices: {
        ...noChoices,
        lines: Object.fromEntries(names.map((name) => [name, "take" as const])),
      },
    });
  return { changed, rows, take, untouched: resolveImport(judged) };
}

test("without a choice a proposal changes nothing (M-004)", () => {
  const { rows, untouched } = proposed({ capacity: 18, flyIn: false, metaTitle: "A camp" });
  expect(rows.map(({ name, mark, decision }) => [name, mark, decision])).toEqual([
    ["capacity", "proposed", "keep"],
    ["metaTitle", "proposed", "keep"],
    ["flyIn", "proposed", "keep"],
  ]);
  expect(untouched).toMatchObject({ unchanged: true, fields: before });
});

test("a row has the values that belong together, and the currency alone is a change of the price", () => {
  const { rows, take } = proposed({ currency: "EUR" });
  expect(rows.map(({ name }) => name)).toEqual(["pricePerNight"]);
  expect(take("pricePerNight").fields).toEqual({ ...before, currency: "EUR" });
});

test("a value may be emptied", () => {
  const { rows, take } = proposed({ tags: [] });
  expect(rows[0]).toMatchObject({ name: "tags", read: [{ text: "Empty" }] });
  expect(take("tags").fields).toEqual({ ...before, tags: [] });
});

test("a locked value says so, and is changed by a choice only", () => {
  const { rows, take } = proposed({ capacity: 18 }, { locked: ["capacity"] });
  expect(rows[0]).toMatchObject({ mark: "locked", decision: "keep" });
  expect(take("capacity").fields.capacity).toBe(18);
});

describe("the partner", () => {
  const bookingUrl = "https://www.booking.com/hotel/bw/reedsong.html";

  test("follows a booking URL that is taken, without a row of its own", () => {
    const { rows, take, untouched } = proposed({ bookingUrl, partner: "Other" });
    expect(rows.map(({ name }) => name)).toEqual(["bookingUrl"]);
    expect(take("bookingUrl").fields).toMatchObject({ bookingUrl, partner: "Booking.com" });
    expect(untouched.fields.partner).toBe("Other");
  });

  test("can be proposed by itself", () => {
    const { take, untouched } = proposed({ partner: "Direct" });
    expect(take("partner").fields).toEqual({ ...before, partner: "Direct" });
    expect(untouched.fields.partner).toBe("Other");
  });
});

test("what publishes, features or identifies a property is reserved", () => {
  const after = { ...before, active: false, featured: true, airtableId: "rec1", capacity: 18 };
  const changed = proposedChanges({ before, after, isNamed: () => true });
  expect(reservedChanges(changed)).toEqual(["featured", "active", "airtableId"]);
});

test("every field of the catalog can be proposed and taken", () => {
  const { changed, take } = proposed(emptyProperty);
  const names = changed.filter((name) => !reservedChanges([name]).length);
  const { fields } = take(...names);
  for (const name of names) expect([name, fields[name]]).toEqual([name, emptyProperty[name]]);
});
