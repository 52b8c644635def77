import { expect, test } from "vitest";

import { filterNames, filterOf, isOfKind, listingFilters } from "./filters";

const { countries, types, experiences } = listingFilters;
const optionsOf = (groups: ReturnType<typeof types.groups>) =>
  groups.map(({ title, options }) => [title, options.map(({ label }) => label)]);

test("no two filters share a name in the address (P-048)", () => {
  const params = [...filterNames.flatMap((name) => filterOf(name).params), "sort", "page"];
  expect(new Set(params).size).toBe(params.length);
});

test.each(filterNames)(
  "the filter %s is unset in an empty address and leaves none behind",
  (name) => {
    const filter = filterOf(name);
    expect(filter.read(new URLSearchParams(), [])).toEqual(filter.none);
    expect(filter.write(filter.none as never)).toEqual([]);
  },
);

test.each(filterNames.filter((name) => isOfKind(name, "choices")))(
  "every known value of %s is accepted from an address by value and by name",
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

test("countries are offered as the data has them (P-021)", () => {
  expect(optionsOf(countries.groups([{ value: "kenya", label: "Kenya" }], []))).toEqual([
    [null, ["Kenya"]],
  ]);
});

test("without a value in the data a filter has nothing to offer", () => {
  expect(countries.groups([], [])).toEqual([]);
});

test("an applied country stays although nothing is listed there (P-054)", () => {
  expect(optionsOf(countries.groups([], ["morocco"]))).toEqual([[null, ["Morocco"]]]);
});

test("the ten ways to stay are always offered, other types below them (P-100)", () => {
  const [ways, exact] = types.groups([{ value: "sky pod", label: "Sky Pod" }], ["treehouses"]);
  expect(ways?.options).toHaveLength(10);
  expect(exact).toEqual({
    title: "By property type",
    options: [{ value: "sky pod", label: "Sky Pod" }],
  });
});

test("experiences are a fixed list", () => {
  expect(experiences.groups([{ value: "chess", label: "Chess" }], [])).toEqual([
    { title: null, options: experiences.known },
  ]);
});
