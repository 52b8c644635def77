import { describe, expect, test } from "vitest";

import { Candidates } from "#jobs/reader/candidates";
import { openPage } from "#jobs/reader/page";
import { readRating } from "./read-visible";

function rating(body: string): [number | undefined, number | undefined] {
  const found = new Candidates();
  readRating(openPage({ html: `<body>${body}</body>`, url: "https://www.lodge.test/" }), found);
  return [found.best("rating")?.value, found.best("reviewCount")?.value];
}

describe("a score with its number of reviews", () => {
  test.each([
    [
      "large letters",
      "<div>4,90</div><div>Amato dagli ospiti</div><div>10 recensioni su Airbnb</div>",
      4.9,
      10,
    ],
    ["one line", "<p>4.6/5 from 1,204 Google reviews</p>", 4.6, 1204],
    [
      "stars in a picture",
      '<dl><dd><img src="s.gif" alt="4.5 of 5 stars"><div>Based on <b>150</b> traveler reviews</div></dd></dl>',
      4.5,
      150,
    ],
    [
      "stars with a label",
      '<div><span role="img" aria-label="Rated 9.1 out of 10"></span><p>88 guest reviews</p></div>',
      9.1,
      88,
    ],
  ])("is read from %s", (_, body, score, count) => {
    expect(rating(body)).toEqual([score, count]);
  });

  test("stands alone where no class of hotels has such a number", () => {
    expect(rating("<span>4.8 Star Rating</span>")).toEqual([4.8, undefined]);
  });

  test.each([
    ["the class of a hotel", "<span>4.5 Star Rating</span><p>A 4 star rating</p>"],
    ["the stars of single guests", "<p>10/10 Stars</p><p>Amanda</p>"],
    ["a number of reviews alone", "<p>Read our 150 reviews</p>"],
    [
      "different stars beside one number",
      '<div><img alt="5 of 5 stars"><img alt="3 of 5 stars"><p>12 reviews</p></div>',
    ],
  ])("is not %s", (_, body) => {
    expect(rating(body)).toEqual([undefined, undefined]);
  });
});
