import { expect, test } from "vitest";

import { understood } from "#domain/search/understood";
import { offerFor, parseListingQuery } from "./query";

const rates = { USD: 1, ZAR: 18.5 };
function offer(address: string, currency: "USD" | "ZAR" = "USD") {
  const query = parseListingQuery(new URLSearchParams(address));
  const read = understood(query.search);
  return read && offerFor(query, read, currency, rates);
}

test("what was understood is offered as filters, the other words are searched for", () => {
  expect(offer("search=family tent under 600 for 4 in june")).toMatchObject({
    typed: ["for 4", "in june"],
    labels: ["Good in June", "4+ guests"],
    query: { search: "family tent", capacity: 4, month: 6, price: { min: 0, max: 600 } },
  });
});

test("an amount is one of the visitor's own currency", () => {
  expect(offer("search=under 1850 for 4", "ZAR")?.query.price.max).toBe(100);
});

test("more guests than the last step mean the last step", () => {
  expect(offer("search=for 11 people")?.query.capacity).toBe(6);
});

test("nothing is offered where words are words, or where it is set already", () => {
  expect(offer("search=family tent")).toBeNull();
  expect(offer("search=for 4&capacity=4")).toBeNull();
});
