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
    '<div class="slider-nav"><img src="deck.jpg"></div>',
    '<a href="/gallery/"><img src="deck.jpg"></a>',
    '<a href="https://www.lodge.co.za/suites/"><img src="deck.jpg"></a>',
    '<a href="/gallery.html"><img src="deck.jpg" width="150" height="100"></a>',
    '<body style="background: url(deck.jpg) no-repeat">',
    '<img src="/clients/heron-lodge/deck.jpg">',
    '<section class="photos-and-reviews"><img src="deck.jpg"></section>',
    '<div class="logo-slider"><img src="deck.jpg"></div>',
    '<a href="/rooms/deck"><img src="deck.jpg"><span class="offered">Deck room</span></a>',
    '<div><img src="deck.jpg"><h4>Deck room</h4><p>R 1 250</p><p>Breakfast menu</p></div>',
  ])("include %s", (body) => {
    expect(namesOf(body)).toEqual(["deck.jpg"]);
  });

  test.each([
    '<a href="https://www.lodge.co.za/"><img src="deck.jpg"></a>',
    '<a href="https://www.other-lodge.co.za/"><img src="deck.jpg"></a>',
    '<a href="/winter-specials.html"><img src="deck.jpg"></a>',
    '<aside><a href="/about/"><img src="deck.jpg"></a></aside>',
    '<div class="navbar"><img src="deck.jpg"></div>',
    '<div style="background: url(deck.jpg) repeat-x"></div>',
    '<img src="deck.jpg" style="width: 40px; height:40px">',
    '<img src="deck.jpg" alt="Honeymoon package">',
    '<a title="Book now" href="#"><img src="deck.jpg"></a>',
    '<img src="deck.jpg" alt="View more">',
    '<h2>Awards</h2><p><img src="deck.jpg"></p>',
    '<div id="logo"><a href="/camp/"><img src="header.jpg"></a></div>',
    '<div class="event-promo"><p>22 May</p><img src="deck.jpg"></div>',
    '<a href="/club"><img src="deck.jpg"><div class="tile-promo">Join the club</div></a>',
    '<img src="images/clients/deck.jpg">',
    '<img src="img/maps/deck.jpg">',
    '<img src="images/parking.jpg">',
    '<img src="images/grundriss.jpg">',
    '<img src="images/heronlogobig.jpg">',
    '<section style="background-image: url(fast-reservation-box.jpg)"></section>',
    '<body style="background: url(/img/bg.jpg)">',
    '<div><img src="deck.jpg"><h4>Grilled bream</h4><p>R 185</p></div>',
  ])("exclude %s", (body) => {
    expect(namesOf(body)).toEqual([]);
  });

  test("exclude small images that link to another page as teasers", () => {
    const small = '<img src="deck.jpg" width="150" height="100">';
    const html = `<a href="/services.html">${small}</a>`;
    const teaser = openPage({ html, url: "https://lodge.test/" });
    expect(visibleImages(teaser)).toMatchObject({
      visible: [],
      teasers: ["https://lodge.test/deck.jpg"],
    });
    expect(namesOf(`<a href="/img/deck.jpg">${small}</a>`)).toContain("deck.jpg");
  });

  test("include an album in the footer", () => {
    const album = '<a href="deck.jpg" data-rel="lightbox[album]"><img src="deck-s.jpg"></a>';
    expect(namesOf(`<footer>${album}<img src="seal.jpg"></footer>`)).toEqual(["deck.jpg"]);
  });

  test("exclude a section about others up to the next heading", () => {
    const body = '<h2>Partners</h2><img src="a1.jpg"><h2>Gallery</h2><img src="a2.jpg">';
    expect(namesOf(body)).toEqual(["a2.jpg"]);
  });
});

test("reading a list does not affect the amenities of later text", () => {
  const list = "<ul><li>The longest of all heated swimming pools</li></ul>";
  listedAmenities(openPage({ html: list, url: "" }).blocks);
  expect(amenitiesIn("Free parking")).toEqual(["Free parking"]);
});
