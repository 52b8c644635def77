import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { understood } from "#domain/search/understood";
import { priceBasisOptions } from "./price-filter";
import {
  appliedFilters,
  defaultListingQuery,
  isFiltered,
  listingErrors,
  listingHeading,
  type ListingQuery,
  offerFor,
  parseListingQuery,
  withTypedPrice,
  writeListingQuery,
} from "./query";

const displayContext = { currency: "USD", rates: { USD: 1, ZAR: 18.5 }, found: {} } as const;
const parse = (search: string) => parseListingQuery(new URLSearchParams(search));

test.each([
  ["month=september", 9],
  ["month=SEP", 9],
  ["month=9", 9],
  ["month=13", null],
  ["month=soon", null],
])("%s is read as the month %s", (search, month) => {
  expect(parse(search).month).toBe(month);
});

test("facts are read in a fixed order without unknown ones (P-057)", () => {
  expect(parse("facts=fly-in,Pool,lift&facts=malaria-free").facts).toEqual([
    "malaria-free",
    "pool",
    "fly-in",
  ]);
});

test("prices for two are read with and without a price range (D24)", () => {
  expect(parse("priceFor=two").price).toEqual({ min: 0, max: null, basis: "two" });
  expect(parse("priceFor=two&maxPrice=500").price.basis).toBe("two");
  expect(appliedFilters(parse("priceFor=two"), displayContext)).toMatchObject([
    { label: "Prices for two people", without: defaultListingQuery },
  ]);
  expect(parse("priceFor=ten&maxPrice=500").price.basis).toBe("listed");
});

test("a URL without parameters is the default query (P-042)", () => {
  expect(parse("")).toEqual(defaultListingQuery);
  expect(isFiltered(parse(""))).toBe(false);
});

test.each(["south-africa", "South Africa", "SOUTH-AFRICA", "south%20africa", "za"])(
  "the country parameter %s is read as South Africa",
  (country) => {
    expect(parse(`country=${country}`).countries).toEqual(["south-africa"]);
  },
);

test.each([
  ["type=Safari-Tents", ["safari-tents"]],
  ["type=eco-lodge", ["eco-lodge"]],
  ["type=Tented+Camp", ["tented camp"]],
  ["type=treehouses,yurts&type=chalets", ["treehouses", "yurts", "chalets"]],
  ["type=spaceship", []],
  ["type=all", []],
])("%s selects the types %j", (search, types) => {
  expect(parse(search).types).toEqual(types);
});

test("values that only occur in the data are accepted", () => {
  const params = new URLSearchParams("country=Wakanda&type=Houseboat");
  expect(parseListingQuery(params).countries).toEqual([]);
  const found = {
    countries: [{ value: "wakanda", label: "Wakanda" }],
    types: [{ value: "houseboat", label: "Houseboat" }],
  };
  expect(parseListingQuery(params, found)).toMatchObject({
    countries: ["wakanda"],
    types: ["houseboat"],
  });
});

test("unknown experiences in a comma-separated list are ignored", () => {
  expect(parse("experience=wildlife-safari,moonwalk,BEACH-retreats").experiences).toEqual([
    "wildlife-safari",
    "beach-retreats",
  ]);
});

test.each([
  ["", 0, null],
  ["minPrice=100&maxPrice=300", 100, 300],
  ["maxPrice=2000", 0, null],
  ["maxPrice=9999", 0, null],
  ["minPrice=-5&maxPrice=abc", 0, null],
  ["minPrice=1e3", 0, null],
  ["minPrice=125.5", 125.5, null],
  ["minPrice=5000", 2000, null],
  ["maxPrice=", 0, null],
])("'%s' is read as a price range from %s to %s", (search, min, max) => {
  expect(parse(search).price).toEqual({ min, max, basis: "listed" });
});

test.each([
  ["capacity=4", 4],
  ["capacity=4%2B", 4],
  ["capacity=6+", 6],
  ["capacity=3", null],
  ["capacity=all", null],
])("%s is read as %s guests", (search, capacity) => {
  expect(parse(search).capacity).toBe(capacity);
});

test.each([
  ["page=3", 3],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=x", 1],
  ["page=1.5", 1],
])("%s is read as page %s", (search, page) => {
  expect(parse(search).page).toBe(page);
});

test("a query that only changes the sort counts as filtered", () => {
  expect(isFiltered(parse("sort=price-low"))).toBe(true);
  expect(isFiltered(parse("sort=rubbish&page=4"))).toBe(false);
});

test("any URL is parsed without an error (P-048)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { min, max } = parse(text).price;
      expect(max === null || min <= max).toBe(true);
    }),
  );
});

const someOf = <Value>(...values: Value[]) => fc.subarray(values);
const price = fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100);
const query: fc.Arbitrary<ListingQuery> = fc
  .record({
    search: fc
      .string({ unit: "grapheme", maxLength: 40 })
      .map((text) => text.replace(/\s+/g, " ").trim()),
    countries: someOf("kenya", "south-africa", "malawi"),
    types: someOf("safari-tents", "eco-lodge", "tented camp", "yurts"),
    experiences: someOf("wildlife-safari", "beach-retreats", "photography-tours"),
    prices: fc.tuple(price, fc.option(price)),
    basis: fc.constantFrom(...priceBasisOptions),
    month: fc.constantFrom(null, 1, 9, 12),
    children: fc.constantFrom(null, 0, 8),
    facts: someOf("malaria-free", "pool", "fly-in"),
    amenities: someOf("solar-power", "wifi"),
    capacity: fc.constantFrom(null, 2, 4, 6),
    sort: fc.constantFrom<ListingQuery["sort"]>("featured", "price-low", "price-high", "name"),
    page: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ prices: [low, high], basis, ...rest }) => {
    const min = high === null ? low : Math.min(low, high);
    const max = high === null || Math.max(low, high) >= 2000 ? null : Math.max(low, high);
    return { ...defaultListingQuery, ...rest, price: { min, max, basis } };
  });

test("a query that is written to the URL is read back unchanged", () => {
  fc.assert(
    fc.property(query, (state) => {
      expect(parse(writeListingQuery(state).toString())).toEqual(state);
    }),
  );
});

const withoutChips = (state: ListingQuery): ListingQuery => {
  const [first] = appliedFilters(state, displayContext);
  return first ? withoutChips(first.without) : state;
};

test("a query without all chips has only its sort", () => {
  fc.assert(
    fc.property(query, (state) => {
      const bare = { ...withoutChips(state), page: 1 };
      expect(bare).toEqual({ ...defaultListingQuery, sort: state.sort });
    }),
  );
});

test("a query without a chip is on the first page", () => {
  const [kenya] = appliedFilters(parse("country=kenya,uganda&page=3"), displayContext);
  expect(kenya?.without).toMatchObject({ countries: ["uganda"], page: 1 });
});

test("the label of a chip names its filter", () => {
  const found = { types: [{ value: "sky pod", label: "Sky Pod" }] };
  const state = parseListingQuery(
    new URLSearchParams(
      "search=delta&country=south-africa,malawi&type=safari-tents,sky+pod&minPrice=100&maxPrice=300&capacity=4",
    ),
    found,
  );
  const labels = (change = {}) =>
    appliedFilters(state, { ...displayContext, found, ...change }).map(({ label }) => label);
  expect(labels()).toEqual([
    "“delta”",
    "South Africa",
    "Malawi",
    "Safari Tents",
    "Sky Pod",
    "$100 to $300",
    "4+ guests",
  ]);
  expect(labels({ currency: "ZAR" })).toContain("R1,850 to R5,550");
});

test.each([
  ["country=kenya", "Accommodation in Kenya"],
  ["type=eco-lodge&page=2", "Eco-Lodge in Africa"],
  ["experience=beach-retreats", "Beach Retreats stays in Africa"],
  ["country=kenya,uganda", null],
  ["country=kenya&type=yurts", null],
  ["country=kenya&sort=name", null],
  ["capacity=4", null],
])("the listing for '%s' has the heading %s", (search, heading) => {
  expect(listingHeading(parse(search))).toBe(heading);
});

const rates = { USD: 1, ZAR: 20, EUR: 0.8 };
const read = (address: string) => parseListingQuery(new URLSearchParams(address));
const pathOf = (address: string, currency: "USD" | "ZAR" = "USD") =>
  writeListingQuery(withTypedPrice(read(address), { currency, rates })).toString();

test.each([
  ["search=tent under 200", "search=tent&maxPrice=200"],
  ["search=under 200", "maxPrice=200"],
  ["search=tent 200-400", "search=tent&minPrice=200&maxPrice=400"],
  ["search=tent under €200", "search=tent&maxPrice=250"],
  ["search=tent under 200&priceFor=two", "search=tent&maxPrice=200&priceFor=two"],
  // The slider was set after the search text.
  ["search=tent under 200&maxPrice=300", "search=tent&maxPrice=300"],
  ["search=tent for 4", "search=tent+for+4"],
])("the search '%s' becomes '%s'", (address, expected) => {
  expect(pathOf(address)).toBe(expected);
});

test("a typed price without a currency is in the visitor's currency", () => {
  expect(pathOf("search=tent under 2000", "ZAR")).toBe("search=tent&maxPrice=100");
  expect(pathOf("search=tent under $2000", "ZAR")).toBe("search=tent");
});

test("search words and a typed price are two chips (P-041)", () => {
  const query = read("search=tent under 200&country=kenya");
  const chips = appliedFilters(query, { currency: "USD", rates, found: {} });
  expect(chips.map(({ label, without }) => [label, writeListingQuery(without).toString()])).toEqual(
    [
      ["“tent”", "search=under+200&country=kenya"],
      ["Kenya", "search=tent+under+200"],
      ["Up to $200", "search=tent&country=kenya"],
    ],
  );
});

function offer(address: string, currency: "USD" | "ZAR" = "USD") {
  const query = parseListingQuery(new URLSearchParams(address));
  const read = understood(query.search);
  return read && offerFor(query, read, { currency, rates: displayContext.rates });
}

test("recognized terms are offered as filters, other words remain the search", () => {
  expect(offer("search=family tent under 600 for 4 in june")).toMatchObject({
    typed: ["for 4", "in june"],
    labels: ["Good in June", "4+ guests"],
    query: { search: "family tent", capacity: 4, month: 6, price: { min: 0, max: 600 } },
  });
});

test("a price in an offered filter is in the visitor's currency", () => {
  expect(offer("search=under 1850 for 4", "ZAR")?.query.price.max).toBe(100);
});

test("a number of guests above the highest option becomes the highest option", () => {
  expect(offer("search=for 40 people")?.query.capacity).toBe(20);
});

test("no filter is offered without recognized terms or if it is already set", () => {
  expect(offer("search=family tent")).toBeNull();
  expect(offer("search=for 4&capacity=4")).toBeNull();
});

describe("dates and party (R-005)", () => {
  const today = "2026-11-28";
  const asked = (address: string) => parseListingQuery(new URLSearchParams(address), {}, today);
  const dates = "arrive=2027-06-10&leave=2027-06-15";
  const words = { currency: "USD", rates: {}, found: {} } as const;

  test("are read, and written in one spelling", () => {
    const query = asked(`${dates}&age=9,4&adults=&sort=name`);
    expect(query.trip).toEqual({
      arrive: "2027-06-10",
      leave: "2027-06-15",
      adults: 2,
      ages: [4, 9],
    });
    expect(writeListingQuery(query).toString()).toBe(`sort=name&${dates}&adults=2&age=4&age=9`);
    expect(asked(writeListingQuery(query).toString())).toEqual(query);
  });

  test("are not read with an error, nor without a day to compare with", () => {
    expect(asked("arrive=2027-06-10&leave=2027-06-09").trip).toBeNull();
    expect(parseListingQuery(new URLSearchParams(dates)).trip).toBeNull();
  });

  test("a total belongs to dates, and waits while they have an error", () => {
    expect(asked(`${dates}&maxTotal=6000`).total).toBe(6000);
    expect(asked("maxTotal=6000").total).toBeNull();
    const waiting = asked("arrive=2027-06-10&maxTotal=6000");
    expect([waiting.total, isFiltered(waiting)]).toEqual([6000, false]);
  });

  test.each(["0", "-5", "abc", "1e3"])("the total %s is none, and an error of the API", (text) => {
    expect(asked(`${dates}&maxTotal=${text}`).total).toBeNull();
    const errors = listingErrors(new URLSearchParams(`${dates}&maxTotal=${text}`), {}, today);
    expect(Object.keys(errors)).toEqual(["maxTotal"]);
  });

  test("the API names a total without dates and dates with an error", () => {
    const errorsOf = (address: string) =>
      Object.keys(listingErrors(new URLSearchParams(address), {}, today));
    expect(errorsOf("maxTotal=6000")).toEqual(["maxTotal"]);
    expect(errorsOf("arrive=2027-06-10&maxTotal=6000")).toEqual(["leave"]);
    expect(errorsOf(`${dates}&adults=99&age=30`).sort()).toEqual(["adults", "age"]);
    expect(errorsOf(dates)).toEqual([]);
  });

  test("are one chip, whose removal takes the total along", () => {
    const chips = appliedFilters(asked(`${dates}&age=9&maxTotal=6000&country=kenya`), words);
    expect(chips.map(({ label }) => label)).toEqual([
      "Kenya",
      "Up to $6,000 in total",
      "Jun 10 to 15, 2027, 2 adults, a child of 9",
    ]);
    expect(chips.at(-1)?.without).toMatchObject({ trip: null, total: null, countries: ["kenya"] });
  });

  test("an amount in the search is the total, a range is a price per night", () => {
    const typedIn = { currency: "USD", rates: {} } as const;
    const read = (search: string) => {
      const { total, price } = withTypedPrice(asked(`${dates}&search=${search}`), typedIn);
      return { total, max: price.max };
    };
    expect(read("tent under $6,000")).toEqual({ total: 6000, max: null });
    expect(read("tent $100 to $450")).toEqual({ total: null, max: 450 });
    const [chip] = appliedFilters(asked(`${dates}&search=under $6,000`), words);
    expect(chip).toMatchObject({ name: "total", without: { search: "", total: null } });
  });

  test("search engines do not index them", () => {
    expect(listingHeading(asked(`country=kenya&${dates}`))).toBeNull();
    expect(isFiltered(asked(dates))).toBe(true);
  });
});
