import { expect, test } from "vitest";

import { Candidates } from "./candidates";
import { principalObjects, readState, stateObjects } from "./embedded-state";
import { openPage } from "./page";

function read(state: unknown, words = "Heron Camp | Mara") {
  const html = `<title>x</title><script type="application/json">${JSON.stringify(state)}</script>`;
  const objects = stateObjects(openPage({ html, url: "https://x.test/" }));
  const found = new Candidates();
  const amenities = readState(objects, principalObjects(objects, words), found);
  return { found, amenities };
}

const listing = {
  name: "Heron Camp",
  sleeps: 12,
  reviewCount: 9,
  starRating: 4.5,
  propertyType: "Entire camp",
};

test("fields are read from the object with the name of the page", () => {
  const { found, amenities } = read({
    page: { listing, similarListings: [{ name: "Heron Camp", sleeps: 2, address: "x" }] },
    allAmenities: ["Pool", { title: "Deck" }, { title: "Lift", available: false }],
  });
  const value = (field: Parameters<typeof found.best>[0]): unknown => found.best(field)?.value;
  expect(found.all("capacity").map((one) => one.value)).toEqual([12]);
  expect(value("reviewCount")).toBe(9);
  expect(value("rating")).toBe(4.5);
  expect(value("propertyType")).toBe("Entire camp");
  expect(amenities).toEqual(["Pool", "Deck"]);
});

test("objects of other names, and those without facts of a stay, are ignored", () => {
  expect(read(listing, "Stork Camp").found.fields()).toEqual([]);
  expect(read({ name: "Heron Camp", sleeps: 2 }).found.fields()).toEqual([]);
});
