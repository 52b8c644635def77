import { expect, test } from "vitest";

import { amenities, goodMonthsOf, offersOf } from "./derive";
import { emptyProperty } from "./form";
import type { PropertyFields } from "./property";

const offers = (fields: Partial<PropertyFields>) => offersOf({ ...emptyProperty, ...fields });

test.each([
  [{ malaria: "free" }, ["malaria-free"]],
  [{ malaria: "seasonal", amenities: ["Malaria-free area"] }, []],
  [{ wheelchairAccess: true }, ["wheelchair"]],
  [{ amenities: ["Step-free rooms"] }, ["wheelchair"]],
  [{ amenities: ["Step-free rooms"], wheelchairAccess: false }, []],
  [{ amenities: ["Plunge pool"] }, ["pool"]],
  [
    { swimmingPool: true, privateVehicle: true, flyIn: true },
    ["pool", "private-vehicle", "fly-in"],
  ],
  [{ amenities: ["Free WiFi", "Wi-Fi in the lounge"] }, ["wifi"]],
  [{ features: ["Solar lamps"] }, ["solar-power"]],
  [{ amenities: ["Whirlpool", "Bathroom", "Outdoor bath"] }, ["bathtub"]],
  [{}, []],
] as [Partial<PropertyFields>, string[]][])("%j offers %j (P-057)", (fields, ids) => {
  expect(offers(fields)).toEqual(ids);
});

test("no two offers share an id", () => {
  const ids = amenities.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("good months are the excellent and the good ones", () => {
  const monthGrid = Array.from({ length: 12 }, () => "fair" as PropertyFields["monthGrid"][number]);
  monthGrid[0] = "excellent";
  monthGrid[8] = "good";
  monthGrid[9] = "closed";
  expect(goodMonthsOf({ monthGrid })).toEqual([1, 9]);
  expect(goodMonthsOf({ monthGrid: [] })).toEqual([]);
});
