import { describe, expect, test } from "vitest";

import { filledByScriptsNote, isFilledByScripts } from "#domain/imports/extraction";
import { readPage } from "#jobs/reader/read-page";
import { platformKind } from "./platforms";

function read(
  title: string,
  body: string,
  url = "https://site.test/",
): ReturnType<typeof readPage> {
  return readPage({
    html: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
    url,
  });
}

describe("the page reader", () => {
  test.each([
    ["Just a moment...", "<h1>Checking your browser before accessing x.test</h1>"],
    [
      "Access Denied",
      "<h1>Access Denied</h1>You don't have permission to access this page. Reference #18.2f",
    ],
    [
      "x.test",
      '<p>Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script>',
    ],
    [
      "",
      '<iframe src="/_Incapsula_Resource?CWUDNSAI=9"></iframe> Request unsuccessful. Incapsula incident ID: 1',
    ],
    ["Bot or Not?", "<h1>Show us your human side...</h1>"],
    ["ERROR: The request could not be satisfied", "<h1>403 ERROR</h1>Request blocked."],
    ["Attention Required! | Cloudflare", "<h1>Sorry, you have been blocked</h1>"],
    [
      "Pardon Our Interruption",
      "<p>As you were browsing something made us think you were a bot.</p>",
    ],
    ["", "<h1>429 Too Many Requests</h1>"],
  ])("reports the page titled '%s' as blocked", (title, body) => {
    expect(read(title, body)).toMatchObject({ success: false, reason: "blocked" });
  });

  test.each(["root", "app", "__next"])(
    "reports an empty mount point #%s as filled by scripts",
    (id) => {
      const result = read("Reed Camp", `<div id="${id}"></div><script src="/a.js"></script>`);
      expect(result).toMatchObject({ reason: "blocked", scripts: true });
      expect(result.success ? "" : result.error).toMatch(/scripts fill/);
      expect(result.success ? "" : result.error).not.toMatch(/refused|denied/);
      expect(isFilledByScripts(result)).toBe(true);
    },
  );

  test("reads title and description of an empty page as incomplete", () => {
    const html = `<head><title>Reed Camp | Botswana</title><meta name="description"
      content="A tented camp of six tents on the Khwai river, reached by boat."></head><body>
      <noscript>Please enable JavaScript</noscript><div id="root"></div></body>`;
    const result = readPage({ html, url: "https://reedcamp.test/" });
    expect(result).toMatchObject({
      incomplete: true,
      note: filledByScriptsNote,
      data: { name: "Reed Camp", country: "Botswana" },
      evidence: { name: { via: "meta" } },
    });
    expect(isFilledByScripts(result)).toBe(true);
  });

  test("does not report a page with text as filled by scripts", () => {
    const body =
      "<h1>Reed Camp</h1><p>Our camp has six tents by the river, with breakfast and a pool for all guests. Each tent has its own deck over the water, and boats leave from the jetty at dawn and before dusk.</p>";
    const result = read("Reed Camp", `${body}<script src="/a.js"></script>`);
    expect(result).toMatchObject({ success: true });
    expect(isFilledByScripts(result)).toBe(false);
  });

  test("reads an empty page whose structured data describes the property", () => {
    const head = '<script type="application/ld+json">{"@type":"Hotel","name":"Reed Camp"}</script>';
    expect(read("Reed Camp", `${head}<div id="root"></div>`)).toMatchObject({ success: true });
  });

  test("does not report a page with a captcha in its contact form as blocked", () => {
    const body =
      '<h1>Reed Camp</h1><p>Our camp has six tents by the river, with breakfast and a pool for all guests.</p><div class="g-recaptcha"></div>';
    expect(read("Reed Camp", body)).toMatchObject({ success: true });
  });
});

describe("a small stay", () => {
  const about = "<p>Nous vous accueillons au bord de la rivière, dans un jardin.</p>";

  test.each([
    ["Dar Reiher, Maison d'hôtes", `<h1>Dar Reiher</h1>${about}`],
    ["Reiher", `<h1>Reiher</h1><h2>Chambres d'hôtes</h2>${about}<p>Nos chambres</p>`],
    ["Reiher Campement", `<h1>Bienvenue</h1>${about}`],
    ["Domki Czapla", "<h1>Domki Czapla</h1><p>Domki nad jeziorem.</p>"],
    ["Guest farm Reiher", "<h1>Reiher</h1><p>Our guest farm has horses.</p>"],
  ])("with the title '%s' is accepted", (title, body) => {
    expect(read(title, body)).toMatchObject({ success: true });
    expect(read(title, body, "https://reiher.test/")).toMatchObject({ success: true });
  });
});

describe("the page reader on pages about something else", () => {
  test.each([
    [
      "10 best safari lodges in Kenya",
      "<h1>10 best safari lodges in Kenya</h1><p>We slept in all of them.</p>",
    ],
    ["Things to do in Maun", "<h1>Things to do in Maun</h1>"],
    [
      "The Copper Pot Restaurant | Menu",
      "<h1>The Copper Pot</h1><p>Book a table for dinner. Our menu changes daily, starters from R90. Our chef cooks over fire.</p>",
    ],
    [
      "Lodge Desk | Booking software for hotels",
      "<h1>Software for hotels</h1><p>Channel manager and booking engine. See pricing plans, start a free trial.</p>",
    ],
    [
      "Ridge Realty",
      "<h1>3 bedroom house for sale</h1><p>Our estate agents sell houses with 3 bedrooms. Mortgage advice, 210 sq ft stoep.</p>",
    ],
    ["Index of /", "<h1>Index of /</h1>"],
    [
      "Hostel Directory",
      "<h1>Hostels</h1><p>We list all the hostels. Find the right hostel, book direct, en-suite, swimming pool.</p>",
    ],
    [
      "Hébergements",
      "<h1>Hébergements</h1><h2>Gîtes et chambres d'hôtes</h2><p>Chambres, hébergement.</p>",
    ],
    [
      "Heron Hotel Group",
      "<h1>Where will you wake up?</h1><p>Our hotels have rooms with breakfast and a pool.</p>",
    ],
    [
      "Reed Journeys",
      "<h1>Hotels, Lodges & Resorts</h1><p>Rooms with breakfast, per night, swimming pool.</p>",
    ],
    [
      "Visit the Valley",
      "<h2>Hotels</h2><h3>Ash Lodge</h3><p>Rooms at $40</p><h3>Birch Lodge</h3><p>Rooms at $50</p><p>En-suite, breakfast, per night</p>",
    ],
    [
      "Reiher Villas",
      "<h1>L'excellence immobilière</h1><p>Nos villas ont une piscine, par nuit.</p>",
    ],
    [
      "Hotel bookings dashboard",
      "<h1>Guests per night</h1><p>Rooms, check-in, guests, breakfast.</p>",
    ],
    [
      "Our services",
      "<h3>3 days flying safari package</h3><p>Day 1: Nairobi. Day 2: Reed Camp. Our packages include flights.</p>",
    ],
    [
      "Reed Stays",
      "<h1>Your next stay</h1><p>Choose from over 2,500 hotels and lodges. Rooms with breakfast, check-in and check-out, per night.</p>",
    ],
    [
      "Reed Séjours",
      "<h1>Dormez bien</h1><p>Plus de 300 hôtels et riads. Chambres, petit-déjeuner, par nuit.</p>",
    ],
    ["Reed Travel", "<h1>Our Destinations</h1><p>Our rooms await guests. Check-in, breakfast.</p>"],
    [
      "Guest house for sale",
      "<h1>Guest house for sale</h1><p>Going concern with 8 guest rooms, breakfast room and pool.</p>",
    ],
    [
      "Stay in the Bush",
      "<h3><a href='/a'>Ash Lodge</a></h3><h3><a href='/b'>Birch Camp</a></h3><h3><a href='/c'>Cedar Hotel</a></h3><h3><a href='/d'>Drift Inn</a></h3><p>Rooms with breakfast, per night.</p>",
    ],
    [
      "A walk in the rain",
      "<p>Yesterday it rained all day and I stayed indoors with a book and some tea.</p>",
    ],
  ])("rejects '%s' as not a property", (title, body) => {
    expect(read(title, body)).toMatchObject({ success: false, reason: "not-a-property" });
  });

  test("rejects a page with structured data of many lodgings", () => {
    const hotels = ["Ash", "Birch", "Cedar"].map(
      (name) =>
        `<div itemscope itemtype="https://schema.org/Hotel"><h3 itemprop="name">${name} Hotel</h3></div>`,
    );
    expect(read("Stays by the river", hotels.join(""))).toMatchObject({ reason: "not-a-property" });
  });

  test("accepts one property with a title like that of a list", () => {
    const body =
      '<div itemscope itemtype="http://schema.org/Hotel"><h1 itemprop="name">Ash Hotel</h1></div><p>Our hotel has ten rooms with breakfast, a short walk from the harbour.</p>';
    expect(read("Hotels in Knysna - Ash Hotel", body)).toMatchObject({
      success: true,
      data: { name: "Ash Hotel" },
    });
  });
});

test.each([
  ["https://www.booking.com/hotel/ke/x.html", "property"],
  ["https://www.booking.com/city/es/ruidera.html", "list"],
  ["https://www.booking.com/", "home"],
  ["https://www.booking.com/index.en-gb.html", "home"],
  ["https://www.airbnb.co.za/rooms/12345", "property"],
  ["https://www.airbnb.com/s/Maun/homes", "list"],
  ["https://www.vrbo.com/1234567ha", "property"],
  ["https://www.expedia.com/Maun-Hotels-X.h123.Hotel-Information", "property"],
  ["https://www.tripadvisor.com/Hotels-g1-Maun-Hotels.html", "list"],
  ["https://www.tripadvisor.co.za/Hotel_Review-g1-d2-Reviews-X.html", "property"],
  ["https://www.agoda.com/x/hotel/maun-bw.html", "property"],
  ["https://lodge.test/", undefined],
])("the platform URL %s is classified as %s", (address, kind) => {
  expect(platformKind(new URL(address))).toBe(kind);
});

describe("a form with a choice of hotels", () => {
  const places = ["Accra", "Beira", "Cairo", "Dakar", "Entebbe", "Fes"];
  const form = `<select><option>Select a Hotel</option>${places.map((one) => `<option>${one}</option>`).join("")}</select>`;
  const words =
    "<p>Our rooms and suites have breakfast, free wi-fi and a swimming pool. Book your stay with us.</p>";

  test("on the home page of hotels belongs to a chain", () => {
    const result = read(
      "Luxury Hotels & Resorts | The Heron",
      `${form}${words}`,
      "https://heron.test/en/Default.htm",
    );
    expect(result).toMatchObject({ success: false, reason: "not-a-property", page: "home" });
  });

  test.each([
    ["names its own town", "The Heron Hotels | Dakar", "https://heron.test/"],
    ["names one hotel", "The Heron Hotel", "https://heron.test/"],
    ["is not the home page", "Luxury Hotels & Resorts | The Heron", "https://heron.test/dakar/"],
  ])("belongs to one hotel if the page %s", (_, title, url) => {
    expect(read(title, `<h1>The Heron Hotel</h1>${form}${words}`, url)).toMatchObject({
      success: true,
    });
  });
});
