import { describe, expect, test } from "vitest";

import { openPage } from "#jobs/reader/page";
import { amenitiesIn, listedAmenities } from "./amenities";
import { visibleImages } from "./images";

function namesOf(body: string): string[] {
  const html = `<html><body>${body}</body></html>`;
  const page = openPage({ html, url: "https://www.lodge.co.za/rooms/" });
  return visibleImages(page).visible.map((address) => address.split("/").at(-1) ?? "");
}

describe("visible images", () => {
  test.each([
    '<img src="deck.jpg" alt="View of the lake, next to the boma" class="slide next view">',
    '<img src="deck.jpg" alt="Play area">',
    '<div data-setbg="deck.jpg"></div>',
    '<img src="blank.gif" data-lazyload="deck.jpg">',
    '<img src="data:image/gif;base64,AA" data-lazy-srcset="deck-300.jpg 300w, deck.jpg 1600w">',
    '<div style="background: url(deck.jpg) no-repeat; background-repeat: no-repeat"></div>',
    '<a href="/gallery/"><img src="deck.jpg"></a>',
    '<a href="https://www.lodge.co.za/suites/"><img src="deck.jpg"></a>',
    '<body style="background: url(deck.jpg) no-repeat">',
    '<img src="/clients/heron-lodge/deck.jpg">',
    '<div class="logo-slider"><img src="deck.jpg"></div>',
  ])("include %s", (body) => {
    expect(namesOf(body)).toEqual(["deck.jpg"]);
  });

  test.each([
    '<div class="navbar"><img src="deck.jpg"></div>',
    '<img src="deck.jpg" style="width: 40px; height:40px">',
    '<img src="deck.jpg" alt="Honeymoon package">',
    '<a title="Book now" href="#"><img src="deck.jpg"></a>',
    '<img src="deck.jpg" alt="View more">',
    '<div id="logo"><a href="/camp/"><img src="header.jpg"></a></div>',
    '<div class="event-promo"><p>22 May</p><img src="deck.jpg"></div>',
    '<img src="img/maps/deck.jpg">',
    '<img src="images/parking.jpg">',
    '<img src="images/grundriss.jpg">',
    '<img src="images/heronlogobig.jpg">',
  ])("exclude %s", (body) => {
    expect(namesOf(body)).toEqual([]);
  });
});

test("reading a list does not affect the amenities of later text", () => {
  const list = "<ul><li>The longest of all heated swimming pools</li></ul>";
  listedAmenities(openPage({ html: list, url: "" }).blocks);
  expect(amenitiesIn("Free parking")).toEqual(["Free parking"]);
});
