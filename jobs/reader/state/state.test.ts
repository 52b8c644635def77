import { expect, test } from "vitest";

import { Candidates } from "#jobs/reader/candidates";
import { openPage } from "#jobs/reader/page";
import { looseParse, scriptValues } from "#jobs/reader/script-values";
import { principalNodes, readState } from "./read-state";
import { stateNodes } from "./state-nodes";

function page(script: string): ReturnType<typeof openPage> {
  return openPage({
    html: `<title>Heron Camp</title><script>${script}</script>`,
    url: "https://x.test/",
  });
}

test("the state parser reads JavaScript literals that are not JSON", () => {
  expect(
    looseParse("{a:'it\\'s',b:[1,.5,],c:!0,d:void 0,e:new Date(2,3),/*x*/'f':\"\\u00e9\",}", 0)
      ?.value,
  ).toEqual({ a: "it's", b: [1, 0.5], c: true, d: null, e: null, f: "é" });
});

test("the state parser rejects incomplete and deeply nested literals", () => {
  expect(looseParse("{a:", 0)).toBeUndefined();
  expect(looseParse("[".repeat(5000), 0)).toBeUndefined();
});

test("the state parser does not pollute prototypes", () => {
  looseParse('{"__proto__":{"polluted":1}}', 0);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("page state is found in assignments and in JSON.parse calls", () => {
  const values = scriptValues(
    page(
      `window.__STATE__ = {hotel: {name: "Heron Camp", rooms: 4}}; x = JSON.parse("{\\"listing\\":{\\"title\\":\\"Heron Camp\\",\\"sleeps\\":4}}")`,
    ),
  );
  expect(values).toEqual([
    { __STATE__: { hotel: { name: "Heron Camp", rooms: 4 } } },
    { listing: { title: "Heron Camp", sleeps: 4 } },
  ]);
});

test("fields are read from the entity with the name of the page", () => {
  const nodes = stateNodes([
    {
      listing: {
        name: "Heron Camp",
        sleeps: 12,
        latitude: -1.2345,
        longitude: 35.4321,
        reviewCount: 9,
        starRating: 4.5,
        nightlyRate: { amount: 140, currency: "USD" },
      },
      similarListings: [{ name: "Stork Camp", sleeps: 2, latitude: -9.1, longitude: 30.1 }],
    },
  ]);
  const found = new Candidates();
  readState(nodes, principalNodes(nodes, "Heron Camp | Mara"), found);
  const value = (field: Parameters<typeof found.best>[0]): unknown => found.best(field)?.value;
  expect(value("capacity")).toBe(12);
  expect(value("latitude")).toBe(-1.2345);
  expect(value("reviewCount")).toBe(9);
  expect(value("pricePerNight")).toBe(140);
  expect(value("currency")).toBe("USD");
});

test("entities of other names are ignored", () => {
  const nodes = stateNodes([{ listing: { name: "Stork Camp", sleeps: 2, address: "x" } }]);
  expect(principalNodes(nodes, "Heron Camp")).toEqual([]);
});

test.each([["Massimo 2 ospiti"], ["2 guests maximum"], ["Maximal 2 Gäste"]])(
  "the house rule '%s' takes precedence over an occupancy of one",
  (title) => {
    const nodes = stateNodes([
      { listing: { name: "Heron Room" }, rules: [{ title }, { title: "Amato dagli ospiti" }] },
    ]);
    const found = new Candidates();
    found.add("capacity", 1, "linked-data", "occupancy: 1");
    readState(nodes, principalNodes(nodes, "Heron Room"), found);
    expect(found.best("capacity")?.value).toBe(2);
  },
);

test.each([
  [{ price: { amount: 240, currency: "USD", unit: "night" } }],
  [{ price: { value: "240", currencyCode: "USD", per: "per night" } }],
  [{ rate: { nightly: 240, currency: "USD" } }],
  [{ price_per_night_usd: 240 }],
])("the nightly price is read from %j", (price) => {
  const nodes = stateNodes([
    { lodge: { name: "Heron Camp", sleeps: 4, address: "Maun", ...price } },
  ]);
  const found = new Candidates();
  readState(nodes, principalNodes(nodes, "Heron Camp"), found);
  expect([found.best("pricePerNight")?.value, found.best("currency")?.value]).toEqual([240, "USD"]);
});

test("a price for a week or for a guide is not the nightly price", () => {
  const prices = { week: { amount: 900, currency: "USD", unit: "week" }, guide: { price: 40 } };
  const nodes = stateNodes([{ name: "Heron Camp", sleeps: 4, address: "Maun", ...prices }]);
  const found = new Candidates();
  readState(nodes, principalNodes(nodes, "Heron Camp"), found);
  expect(found.best("pricePerNight")).toBeUndefined();
});
