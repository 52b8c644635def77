import { expect, test } from "vitest";

import type { ExtractionSuccess } from "./extraction";
import { applyReview, reviewDefaults, reviewSchemaFor } from "./review";

const read: ExtractionSuccess = {
  success: true,
  source: "website",
  data: {
    name: "Rock Camp",
    country: "Kenya",
    pricePerNight: 300,
    currency: "USD",
    amenities: ["Pool", "Bar"],
    rating: 9.1,
    sourceUrl: "https://rock.example/",
  },
  evidence: {
    name: { via: "linked-data", passage: "Rock Camp" },
    pricePerNight: { via: "page-text", passage: "from $300" },
  },
};

const review = (changes: Record<string, unknown>) =>
  applyReview(
    read,
    reviewSchemaFor().parse({
      ...reviewDefaults(read.data),
      region: "Laikipia",
      amenities: ["Pool\nBar"],
      images: [],
      activities: [],
      ...changes,
    }),
  );

test("an untouched review changes nothing but typed fields", () => {
  expect(review({})).toEqual({ ...read, data: { ...read.data, region: "Laikipia" } });
});

test("a corrected value loses its passage", () => {
  const { data, evidence } = review({ pricePerNight: "280" });
  expect(data.pricePerNight).toBe(280);
  expect(evidence).toEqual({ name: read.evidence.name });
});

test("an emptied value is left out", () => {
  expect(review({ pricePerNight: "" }).data).not.toHaveProperty("pricePerNight");
});

test("country and region have to be there", () => {
  const { error } = reviewSchemaFor().safeParse({ name: "Rock Camp" });
  expect(error?.issues.map((issue) => issue.path[0])).toEqual(["country", "region"]);
});
