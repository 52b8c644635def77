import { expect, test } from "vitest";

import { airportDistanceLabel, airportLabel, nearestAirport } from "./lookups";

const strip = { iata: "", name: "Bush Strip", lat: -24.8, lon: 31.5, scheduled: false };
const served = { iata: "SZK", name: "Skukuza Airport", lat: -24.96, lon: 31.58, scheduled: true };
const far = { iata: "CPT", name: "Cape Town", lat: -33.96, lon: 18.6, scheduled: true };
const camp = { latitude: -24.8, longitude: 31.5 };

test("a served airport within reach wins over a strip", () => {
  const found = nearestAirport(camp, [far, strip, served]);
  expect(found?.airport).toBe(served);
  expect(found?.km).toBeCloseTo(19.5, 0);
});

test("out of reach of flights the strip is named", () => {
  expect(nearestAirport(camp, [far, strip])?.airport).toBe(strip);
  expect(nearestAirport(camp, [])).toBeNull();
});

test("labels name the code and the straight line", () => {
  expect(airportLabel(served)).toBe("Skukuza Airport (SZK)");
  expect(airportLabel(strip)).toBe("Bush Strip");
  expect(airportDistanceLabel(19.5)).toBe("about 20 km in a straight line");
});
