import { expect, test } from "vitest";

import { deriveProperty } from "./derive";
import { emptyProperty } from "./form";

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
    leadingCollectionIds: [],
    offerIds: [],
    goodMonths: [],
    priceUsd: 800,
    priceUsdForTwo: 800,
    sortName: "eland camp",
    searchText: "eland camp south africa botswana limpopo by the river far from the road",
    searchVector:
      "'africa' 'botswana' 'by' 'camp' 'drive' 'eland' 'far' 'from' 'game' 'gamedrive' 'limpopo' 'river' 'road' 'safari' 'south' 'southafrica' 'tented' 'tents' 'the' 'wildlife'",
    searchHead:
      "'africa':2B 'botswana':2B 'camp':1A,3C 'drive':3C 'eland':1A 'game':3C 'gamedrive':3C 'limpopo':2B 'safari':3C 'south':2B 'southafrica':2B 'tented':3C 'tents':3C 'wildlife':3C",
    canonicalBookingAddress: null,
  });
});

test.each([
  ["per person per night", null, 1600],
  ["per night", "per person", 1600],
  ["per room per night", "per person", 800],
  ["per night", null, 800],
] as const)(
  "the price %j with the basis %j is %s dollars for two (D24)",
  (priceUnit, priceBasis, usd) => {
    expect(deriveProperty({ ...fields, priceUnit, priceBasis }, rates).priceUsdForTwo).toBe(usd);
  },
);

test("a booking address is kept without its tracking", () => {
  const bookingUrl = "https://www.booking.com/hotel/za/eland.html?aid=1&label=x";
  const derived = deriveProperty({ ...fields, bookingUrl }, rates);
  expect(derived.canonicalBookingAddress).not.toContain("label");
});
