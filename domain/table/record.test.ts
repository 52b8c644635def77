import { describe, expect, test } from "vitest";

import { allFields } from "#domain/property/fields";
import { columnsInUse, mapColumns } from "./mapping";
import { readRecord } from "./record";

/** Reads a record whose columns are mapped as named. */
function read(cells: Record<string, { target: string; value: unknown; type?: string }>) {
  const columns = Object.entries(cells).map(([name, { type = "singleLineText" }]) => ({
    ...{ id: name, name, type },
  }));
  const choices = Object.entries(cells).map(([name, { target }]) => ({
    ...{ columnId: name, name, target },
  }));
  const values = Object.entries(cells).map(([name, { value }]) => [name, value]);
  return readRecord(
    { id: "rec1", cells: Object.fromEntries(values) },
    { columns: columnsInUse(mapColumns(columns, choices)), emptyIsActive: true },
  );
}

const name = { target: "name", value: "Reed Camp" };
const countryOf = (value: string) => ({ target: "countries", value });

test("values are read as people write them, as in a file (I-004, I-007)", () => {
  const { values, problems } = read({
    Lodge: name,
    Land: countryOf("Botsuana"),
    "Rate PP": { target: "pricePerPerson", value: "USD 450 pp" },
    GPS: { target: "coordinates", value: "S 19° 59.0', E 23° 25.0'" },
    Pool: { target: "amenity", value: "ja" },
    Spa: { target: "amenity", value: "nein" },
    Facilities: { target: "amenities", value: "Wi-Fi; Laundry" },
    Open: { target: "active", value: "published" },
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({
    name: "Reed Camp",
    countries: ["Botswana"],
    pricePerNight: 450,
    currency: "USD",
    priceUnit: "per person per night",
    latitude: -19.983333,
    longitude: 23.416667,
    amenities: ["Pool", "Wi-Fi", "Laundry"],
    active: true,
  });
});

describe("a value that contradicts another one is a problem of the record, and not stored (I-007)", () => {
  test("coordinates that are swapped, or in another country", () => {
    const at = (latitude: number, longitude: number) =>
      read({
        Lodge: name,
        Country: countryOf("Botswana"),
        Lat: { target: "latitude", value: latitude, type: "number" },
        Lng: { target: "longitude", value: longitude, type: "number" },
      });
    expect(at(-19.98, 23.42).values).toMatchObject({ latitude: -19.98, longitude: 23.42 });
    for (const [record, words] of [
      [at(23.42, -19.98), /^Latitude and longitude look swapped/],
      [at(-1.5, 36.1), /Kenya, not in Botswana/],
    ] as const) {
      expect(record.problems.map((problem) => problem.words)).toEqual([
        expect.stringMatching(words),
      ]);
      expect(record.values).not.toHaveProperty("latitude");
      expect(record.values).not.toHaveProperty("longitude");
      expect(record.shared).toMatchObject({
        latitude: { unreadable: expect.any(String) },
        longitude: { unreadable: expect.any(String) },
      });
    }
  });

  test("a price in $ in a country with a dollar of its own", () => {
    const inCountry = (country: string) =>
      read({
        Lodge: name,
        Country: countryOf(country),
        Rate: { target: "pricePerNight", value: "$450" },
      });
    expect(inCountry("Kenya").values).toMatchObject({ pricePerNight: 450, currency: "USD" });
    const { values, problems, shared } = inCountry("Namibia");
    // Told once, for the price and its currency.
    expect(problems.map(({ words }) => words)).toEqual([
      "Price per night “$450”: “$” may be USD or NAD in Namibia",
    ]);
    expect(values).not.toHaveProperty("pricePerNight");
    expect(values).not.toHaveProperty("currency");
    expect(shared.pricePerNight).toEqual({ unreadable: "450" });
  });

  test("a state that says neither yes nor no", () => {
    const { problems, values } = read({
      Lodge: name,
      State: { target: "active", value: "Under offer" },
    });
    expect(problems.map(({ target }) => target)).toEqual(["active"]);
    expect(values).not.toHaveProperty("active");
  });
});

test("every column of the specification's table is read without a choice (I-007)", () => {
  const names = allFields
    .flatMap(({ column }) => column ?? [])
    .concat("Cover Image", "AI Image URLs");
  const columns = names.map((column) => ({ id: column, name: column, type: "singleLineText" }));
  const mapped = mapColumns(columns, []).columns;
  expect(mapped).toHaveLength(30);
  expect(mapped.filter(({ target, mark }) => target === null || mark !== "guessed")).toEqual([]);
});
