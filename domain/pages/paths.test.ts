import { expect, test } from "vitest";

import { defaultListingQuery } from "#domain/listing/query";
import { listingPath } from "./listing-path";
import { paths } from "./paths";

test("comma lists stay readable in addresses", () => {
  expect(paths.listingWith({ experience: ["wildlife-safari", "beach-retreats"] })).toBe(
    "/accommodation?experience=wildlife-safari,beach-retreats",
  );
});

test("defaults leave a bare address", () => {
  expect(listingPath(defaultListingQuery)).toBe("/accommodation");
  expect(paths.listingWith({ search: "", country: undefined })).toBe("/accommodation");
});

test("strange ids cannot leave their place", () => {
  expect(paths.property("../admin?x")).toBe("/accommodation/..%2Fadmin%3Fx");
});
