import { expect, test } from "vitest";

import { deriveProperty } from "./derive";
import { emptyProperty } from "./form-values";

const rates = { ZAR: 18.5 };
const fields = {
  ...emptyProperty,
  name: "Éland  Camp",
  countries: ["South Africa", "Botswana"],
  region: "Limpopo",
  shortDescription: "By the river",
  description: "Far from the road",
  accommodationType: "Tented Camp",
  activities: ["Game drive"],
  pricePerNight: 14_800,
  currency: "ZAR",
};

test("every rule is applied to the fields", () => {
  expect(deriveProperty(fields, rates)).toEqual({
    countrySlugs: ["south-africa", "botswana"],
    typeKeys: ["tented camp"],
    waysToStay: ["safari-tents"],
    experienceIds: ["wildlife-safari"],
    collectionIds: ["ultra-luxury-experiences"],
    priceUsd: 800,
    sortName: "eland camp",
    searchText: "eland camp south africa botswana limpopo by the river far from the road",
    suggestText: "eland camp south africa botswana limpopo by the river",
    canonicalBookingAddress: null,
  });
});

test("a booking address is kept without its tracking", () => {
  const bookingUrl = "https://www.booking.com/hotel/za/eland.html?aid=1&label=x";
  const derived = deriveProperty({ ...fields, bookingUrl }, rates);
  expect(derived.canonicalBookingAddress).not.toContain("label");
});
