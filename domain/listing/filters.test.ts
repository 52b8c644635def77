import { expect, test } from "vitest";

import { areaFilter, outsideFilter, readArea, writeArea } from "./area-filter";
import type { ListedProperty } from "./filter-kinds";
import { filterNames, filterOf, isOfKind, listingFilters } from "./filters";
import { priceFilter, pricesInUsd } from "./price-filter";

const { countries, types, experiences } = listingFilters;
const optionsOf = (groups: ReturnType<typeof types.groups>) =>
  groups.map(({ title, options }) => [title, options.map(({ label }) => label)]);

test("no two filters share a URL parameter (P-048)", () => {
  const params = [...filterNames.flatMap((name) => filterOf(name).params), "sort", "page"];
  expect(new Set(params).size).toBe(params.length);
});

test.each(filterNames)("the filter %s is unset without parameters and then writes none", (name) => {
  const filter = filterOf(name);
  expect(filter.read(new URLSearchParams(), [])).toEqual(filter.none);
  expect(filter.write(filter.none as never)).toEqual([]);
});

test.each(filterNames.filter((name) => isOfKind(name, "choices")))(
  "every known value of the filter %s is read from a URL by value and by label",
  (name) => {
    const filter = listingFilters[name];
    for (const { value, label } of filter.known) {
      const read = (text: string) =>
        filter.read(new URLSearchParams([[filter.params[0] ?? "", text]]), []);
      expect(read(value)).toEqual([value]);
      if (filter.valueOf(label) === value) expect(read(label.toUpperCase())).toEqual([value]);
    }
  },
);

test("the options of the country filter are the countries of listed properties (P-021)", () => {
  expect(optionsOf(countries.groups([{ value: "kenya", label: "Kenya" }], []))).toEqual([
    [null, ["Kenya"]],
  ]);
});

test("a filter without values in the data has no options", () => {
  expect(countries.groups([], [])).toEqual([]);
});

test("a selected country remains an option without listed properties (P-054)", () => {
  expect(optionsOf(countries.groups([], ["morocco"]))).toEqual([[null, ["Morocco"]]]);
});

test("the ten ways to stay are always options, followed by other types (P-100)", () => {
  const [ways, exact] = types.groups([{ value: "sky pod", label: "Sky Pod" }], ["treehouses"]);
  expect(ways?.options).toHaveLength(10);
  expect(exact).toEqual({
    title: "By property type",
    options: [{ value: "sky pod", label: "Sky Pod" }],
  });
});

test("the options of the experience filter are a fixed list", () => {
  expect(experiences.groups([{ value: "chess", label: "Chess" }], [])).toEqual([
    { title: null, options: experiences.known },
  ]);
});

const rates = { USD: 1, ZAR: 18.5, EUR: 0.92 };
const usd = (search: string) =>
  priceFilter.read(pricesInUsd(new URLSearchParams(search), rates), []);

test.each([
  ["priceIn=ZAR&minPrice=1850&maxPrice=5550", 100, 300],
  ["priceIn=ZAR&maxPrice=37000", 0, null],
  ["priceIn=EUR&minPrice=30&maxPrice=30", 32.6, 32.61],
  ["priceIn=USD&minPrice=100", 100, null],
  ["priceIn=XXX&minPrice=100", 100, null],
  ["priceIn=ZAR&minPrice=cheap&maxPrice=", 0, null],
  ["minPrice=100", 100, null],
])("%s is read as a price from %s to %s dollars (P-045)", (search, min, max) => {
  expect(usd(search)).toEqual({ min, max, basis: "listed" });
});

test("the currency parameter of the form is removed from the URL", () => {
  expect(pricesInUsd(new URLSearchParams("priceIn=ZAR&page=2"), rates).toString()).toBe("page=2");
});

test.each([
  ["minPrice=500&maxPrice=300", 300, 500],
  ["minPrice=2500&maxPrice=300", 300, null],
  ["minPrice=500&maxPrice=0", 0, 500],
])("the price range %s is swapped, and written swapped to the URL", (search, min, max) => {
  const range = usd(search);
  expect(range).toEqual({ min, max, basis: "listed", swapped: true });
  const address = new URLSearchParams(priceFilter.write(range));
  expect(priceFilter.read(address, [])).toEqual(range);
});

test("an area is read from a URL and written back", () => {
  const area = readArea("-19.5,22,-18.123456,24.25");
  expect(area).toEqual({ south: -19.5, west: 22, north: -18.1235, east: 24.25 });
  expect(area && readArea(writeArea(area))).toEqual(area);
});

test.each([
  "",
  "1,2,3",
  "a,b,c,d",
  "-18,22,-19,24",
  "-19,24,-18,22",
  "-19,22,95,24",
  "1e1,2,30,40",
])("'%s' is not an area", (text) => {
  expect(readArea(text)).toBeNull();
});

test("an area includes its edges and no property without coordinates", () => {
  const area = { south: -19, west: 22, north: -18, east: 24 };
  const at = (latitude: number | null, longitude: number | null) =>
    areaFilter.matches?.({ latitude, longitude } as ListedProperty, area);
  expect(at(-19, 24)).toBe(true);
  expect(at(-18.5, 24.001)).toBe(false);
  expect(at(null, null)).toBe(false);
});

test("the outside filter matches properties in none of the areas, also without coordinates", () => {
  const address = new URLSearchParams("outside=-19,22,-18,24_-22,28,-21,29.5");
  const areas = outsideFilter.read(address, []);
  expect(new URLSearchParams(outsideFilter.write(areas))).toEqual(address);
  const at = (latitude: number | null, longitude: number | null) =>
    outsideFilter.matches?.({ latitude, longitude } as ListedProperty, areas);
  expect([at(-18.5, 23), at(-21.5, 29)]).toEqual([false, false]);
  expect([at(-20, 23), at(-21.5, 23), at(null, null)]).toEqual([true, true, true]);
  expect(outsideFilter.read(new URLSearchParams("outside=nonsense_1,2"), [])).toEqual([]);
});
