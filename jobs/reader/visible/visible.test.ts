import { describe, expect, test } from "vitest";

import { Candidates } from "#jobs/reader/candidates";
import { openPage } from "#jobs/reader/page";
import { readerPage as page } from "#tests/factories/pages";
import { visibleAddress } from "./address";
import { amenitiesIn, distinctAmenities, listedAmenities } from "./amenities";
import { statedCapacity } from "./capacity";
import { visiblePoint } from "./map-point";
import { copyrightOwner, nameCandidates } from "./name";
import { visiblePrices } from "./prices";
import { proseBlocks } from "./prose";
import { kindIn, readRating } from "./read-visible";
import { mostNamedPlace, placedName, regionOfAddress, visibleCountry } from "./region";

describe("the place that a page mentions as its own", () => {
  const body = "<h1>Reed Camp, Watamu</h1><p>A quiet camp in Watamu, 20 km from Malindi.</p>";

  test("is a known place of its title and text", () => {
    const place = mostNamedPlace(page(body, "<title>Reed Camp Watamu</title>"), [], undefined);
    expect(place).toMatchObject({ value: "Watamu", place: { country: "KE" } });
  });

  test("is not of another country than the page", () => {
    expect(mostNamedPlace(page(body), [], "ZA")).toBeUndefined();
  });

  test.each([
    ["Atlantis, The Palm", "<p>Atlantis is a hotel in Dubai.</p>", undefined],
    ["Serengeti Guest House", "<p>A house in Johannesburg.</p>", "Johannesburg"],
  ])("is not the name %s alone", (name, body, place) => {
    const own = page(`<h1>${name}</h1>${body}`, `<title>${name}</title>`);
    expect(mostNamedPlace(own, [body], undefined, name)?.value).toBe(place);
  });

  test("is none if an operator names places of several countries", () => {
    const head = "<title>Safaris in Etosha, Serengeti</title>";
    expect(mostNamedPlace(page("<h1>Etosha, Serengeti</h1>", head), [], undefined)).toBeUndefined();
  });
});

describe("a place that no list knows", () => {
  const text = "Nichée au cœur d'Asrargh, notre auberge vous accueille toute l'année.";

  test("is the name that the page places the stay in, if it mentions it elsewhere too", () => {
    const own = page("<h2>Votre havre à Asrargh</h2><p>Ouvert en Mai</p>");
    expect(placedName(own, [text], "Auberge Reiher")?.value).toBe("Asrargh");
  });

  test.each([
    ["a name mentioned once", "<h2>Votre havre à Asrargh</h2>", [], "Auberge Reiher"],
    ["a part of the stay's name", "<h2>Votre havre à Asrargh</h2>", [text], "Auberge Asrargh"],
    ["a word of a heading", "<h2>Get in Touch</h2><p>Get in Touch today</p>", [], "Reiher"],
    ["two names alike", "<h2>Near Asrargh</h2><h2>Near Oulfa</h2>", ["Asrargh, Oulfa"], "Reiher"],
  ])("is not %s", (_, body, paragraphs, name) => {
    expect(placedName(page(body), paragraphs, name)).toBeUndefined();
  });
});

describe("the visible address", () => {
  test.each([
    [
      "<footer><h3>Location</h3><p>V12 Acacia Lane, Karen, Nairobi</p></footer>",
      "V12 Acacia Lane, Karen, Nairobi",
    ],
    [
      "<footer><address>8 Bay Road<br>Hermanus, 7200</address></footer>",
      "8 Bay Road, Hermanus, 7200",
    ],
    [
      "<p>Physical address: Plot 4, Moremi Gate Road, Maun, Botswana</p>",
      "Plot 4, Moremi Gate Road, Maun, Botswana",
    ],
    ["<p>Address: Hazyview, Mpumalanga</p>", "Hazyview, Mpumalanga"],
    ["<p><b>Localisation</b> Assinie, route du lac</p>", "Assinie, route du lac"],
    [
      "<p>Heron House - South Lake Road - Naivasha - Phone 0722 555 210</p>",
      "Heron House, South Lake Road, Naivasha",
    ],
    ["<p>Boutique hotel — Cotonou, Bénin</p>", "Cotonou, Bénin"],
    ["<p>📍 Douala Cameroun</p>", "Douala Cameroun"],
    [
      "<footer><p>〒413-0233 静岡県伊東市川奈16-2 | TEL: 090-5550-1234</p></footer>",
      "413-0233 静岡県伊東市川奈16-2",
    ],
    ["<p>Adres: Dorpsweg 98 9506 Grimminge</p>", "Dorpsweg 98 9506 Grimminge"],
    [
      "<footer><p>Studio de location meublée<br>18 Impasse du Lac<br>60410 Saintines</p></footer>",
      "18 Impasse du Lac, 60410 Saintines",
    ],
    ["<footer><h3>Contato</h3><p>Vale do Garça, MG</p></footer>", "Vale do Garça, MG"],
    [
      "<footer><h3>Kontakt</h3><p><a href='/a'>Datenschutz</a>, <a href='/b'>Impressum</a>, <a href='/c'>Jobs</a></p></footer>",
      undefined,
    ],
    ["<p>Address: 123 Luxury Avenue, City Center</p>", undefined],
    ["<h1>Relax, Rejuvenate<br>in Nature's<br>Embrace</h1>", undefined],
    ["<p>📍 2 minutes walk to the beach, Paternoster</p>", undefined],
    [
      "<p>📍 Koforidua Central, Eastern Region, adjacent Ford Bank</p>",
      "Koforidua Central, Eastern Region, adjacent Ford Bank",
    ],
    [
      '<p><span class="material-icons">location_on</span>Shantumbu, Kafue</p><p>Tel: 0977 555 210</p>',
      "Shantumbu, Kafue",
    ],
    [
      "<h4>Location:</h4><p>Ward 6, Sauraha, Chitwan, Nepal</p><footer>📍 Chitwan National Park, Nepal</footer>",
      "Ward 6, Sauraha, Chitwan, Nepal",
    ],
    ["<p>📍 Limpopo Province, South Africa</p>", "Limpopo Province, South Africa"],
    [
      "<p>Reed Camp, Kasane, Botswana<br>Tel: +267 620 0000<br>info@reed.test</p>",
      "Reed Camp, Kasane, Botswana",
    ],
  ])("is read from %s", (body, address) => {
    expect(visibleAddress(page(body))?.text).toBe(address);
  });

  test("is the one below the property's name if there are several", () => {
    const sight = (name: string, address: string): string =>
      `<div><p>${name}</p><p>A sight.</p><p><b>Address: </b>${address}</p><p><b>Phone: </b>253.555.0199</p></div>`;
    const html =
      sight("Heron Hotel Federal Way", "31 20th Avenue South - Federal Way, WA 98003") +
      sight("The Commons", "1928 Commons Street, Federal Way, WA 98003") +
      sight("Casino", "2402 Auburn Way S, Auburn, WA 98002");
    expect(
      visibleAddress(page(html, "<title>Washington - Heron Hotel Federal Way</title>"))?.text,
    ).toBe("31 20th Avenue South, Federal Way, WA 98003");
  });

  test("is not a sentence", () => {
    expect(
      visibleAddress(
        page("<p>We are the best lodge in Maun, Botswana, and our guests love it.</p>"),
      ),
    ).toBeUndefined();
  });

  test.each([
    ["Plot 4, Maun, North-West District, Botswana", "North-West District"],
    ["12 Long Street, Cook, MN 55723", "MN"],
    ["Talek Gate Road, 40108 Talek, Kenya", "Talek"],
    ["Hoge Duinweg 42, 4325 DM Renesse, Nederland", "Renesse"],
    ["P.O. Box 12, Botswana", undefined],
    ["静岡県伊東市川奈16-2", "静岡県"],
    ["Joal, en face de la gare, Sénégal", "Joal"],
    ["12 Marina Road, Lagos, PMB: 21119", "Lagos"],
  ])("determines the region of %s", (address, region) => {
    expect(regionOfAddress(address)).toBe(region);
  });

  test("determines no country if two have equal weight", () => {
    expect(
      visibleCountry(
        page(
          "<p>We know Kenya well, and live in Kenya. Also in Uganda, and in Rwanda.</p><p>Trips in Uganda, in Rwanda</p>",
        ),
        undefined,
      ),
    ).toBeUndefined();
  });
});

describe("visible prices", () => {
  test("combine an amount with the unit beside it", () => {
    expect(visiblePrices(page("<div>R 2 450</div><div>per night</div>"), undefined)).toMatchObject([
      { amount: 2450, currency: "ZAR" },
    ]);
  });

  test("are read from the column with the heading per night", () => {
    const table =
      "<table><tr><th>Room</th><th>Per night (USD)</th><th>Per week (USD)</th></tr><tr><td>Double</td><td>90</td><td>540</td></tr></table>";
    expect(visiblePrices(page(table), undefined).map((price) => price.amount)).toEqual([90]);
  });

  test("exclude other properties, conditions and extras", () => {
    const body =
      "<h2>House rules</h2><p>Late arrival $20 per night</p><h2>Similar properties</h2><p>$55 per night</p><h2>Rates</h2><p>Extra bed $15 per night</p>";
    expect(visiblePrices(page(body), undefined)).toEqual([]);
  });
});

describe("the capacity", () => {
  test.each([
    ["<h1>Heron Cottage</h1><p>Sleeps 6</p>", 6],
    ["<h1>Heron Cottage</h1><p>Max. 4 guests</p>", 4],
    ["<h1>Vakantiehuis Reiger voor 9 personen</h1>", 9],
    ["<h1>Heron Camp</h1><h3>Family room</h3><p>Sleeps 4</p>", undefined],
    ["<h1>Heron Cottage</h1><p>Sleeps 6</p><p>Sleeps 2</p>", undefined],
    ["<h1>Heron House</h1><p>Four units sleeping 1 to 6 guests</p>", undefined],
    ["<h1>Heron Lodge</h1><p>Our hall accommodates 120 guests for a wedding</p>", undefined],
  ])("in %s is %s", (body, guests) => {
    expect(statedCapacity(page(body), /<h1>(.*?)</.exec(body)?.[1] ?? "")?.guests).toBe(guests);
  });
});

describe("amenities of a page", () => {
  test("keep their adjectives", () => {
    expect(
      amenitiesIn(
        "We have an indoor heated swimming pool, free wireless internet and a hot breakfast buffet.",
      ),
    ).toEqual(["indoor heated swimming pool", "free wireless internet", "hot breakfast buffet"]);
  });

  test.each([
    ["From the hotel you are minutes from a golf course and close to the sauna of the town", []],
    ["Best Internet Rate Guarantee", []],
    [
      "Plush robes, an in-room safe and complimentary newspapers",
      ["Plush robes", "in-room safe", "complimentary newspapers"],
    ],
    [
      "Pickup and drop from the station, Free Wi Fi, a breakfast buffet",
      ["Pickup and drop", "Free Wi Fi", "breakfast buffet"],
    ],
  ])("are read from '%s'", (text, offers) => {
    expect(amenitiesIn(text)).toEqual(offers);
  });

  test.each([
    ["<p>Massage & Spa ● Dinner Buffet ● Rooms</p>", ["Massage & Spa", "Dinner Buffet"]],
    [
      "<h2>Hotelausstattung</h2><ul><li>Fahrstuhl</li><li>Skikeller</li><li>Reiter 2 von 2</li></ul>",
      ["Fahrstuhl", "Skikeller"],
    ],
    ["<h3>Ann Heron (River Restaurant)</h3>", []],
    [
      "<h2>Amenities</h2><ul><li>Double Twin Ensuite</li><li>1 Game Drive pp</li><li>Pool</li></ul>",
      ["Pool"],
    ],
    [
      "<footer><h4>Services</h4><ul><li>Breakfast</li><li>Free WiFi</li></ul><p>Spa</p></footer>",
      ["Breakfast", "Free WiFi"],
    ],
    [
      "<footer><h4>Services</h4><ul><li><a href='/a'>Massages</a></li></ul><h4>More</h4><p>Sauna</p></footer>",
      [],
    ],
    ["<h3>River Restaurant ★★★★★</h3><p>Pool bar</p>", []],
    [
      "<h2>Facilities</h2><ul><li>Prime locations</li><li>Sleeper wagon</li></ul>",
      ["Sleeper wagon"],
    ],
  ])("are listed from %s", (body, offers) => {
    expect(listedAmenities(page(body).blocks)).toEqual(offers);
  });

  test("do not include mentions of staff", () => {
    expect(amenitiesIn("From our attentive front desk staff to our restaurant team")).toEqual([]);
  });

  test("do not include denied ones", () => {
    expect(distinctAmenities(["No TV or radio", "Kitchen"])).toEqual(["Kitchen"]);
  });

  test("are read from entries below their heading", () => {
    const { blocks } = page(
      "<h4>Amenities</h4><p>Private plunge area</p><p>Star bed</p><h4>Contact</h4><p>Ask Thandi</p>",
    );
    expect(listedAmenities(blocks)).toEqual(["Private plunge area", "Star bed"]);
  });

  test("are not in capital letters", () => {
    expect(distinctAmenities(["CAR RENTALS", "DSTV", "Free WIFI"])).toEqual([
      "Car rentals",
      "DSTV",
      "Free WIFI",
    ]);
  });

  test("have no duplicates", () => {
    expect(distinctAmenities(["Free Wi-Fi", "free wifi", "Pool", "Heated pool", "✓ Boma"])).toEqual(
      ["Free Wi-Fi", "Heated pool", "Boma"],
    );
  });
});

describe("the text of a page", () => {
  test("joins a paragraph with the heading that begins it", () => {
    const { blocks } = page(
      "<h4>In May, during a visit to Ghana,</h4><p>we noticed how few good houses there were for people who come back for a month.</p>",
    );
    expect(proseBlocks(blocks)[0]).toMatch(/^In May, during a visit to Ghana, we noticed/);
  });

  test("begins with the description of the property, wherever it is", () => {
    const offer =
      "Adorable places for sight seeing are ours to explore, with guides who know every bend of the river.";
    const story =
      "Opened in 2017, Reed Camp lies on a bend of the Khwai, an hour by boat from the village and the airstrip.";
    const html = `<h1>Services We Offer</h1><p>${offer}</p><footer><h2>About Us</h2><p>${story}</p><h2>Legal</h2><p>${offer} Again.</p></footer>`;
    expect(proseBlocks(page(html).blocks)).toEqual([story, offer]);
  });

  test("is in a script without blanks between words", () => {
    const story = "川沿いの小さな民宿です。朝は鳥の声で目を覚まし、夜は星を眺めて過ごせます。";
    expect(proseBlocks(page(`<h1>宿</h1><p>${story}</p>`).blocks)).toEqual([story]);
  });

  test("is that of the footer on a page without another", () => {
    const own =
      "Heron Hotel lies by the river, a short walk from the old market and the ferry to town.";
    expect(proseBlocks(page(`<h1>Heron Hotel</h1><footer><p>${own}</p></footer>`).blocks)).toEqual([
      own,
    ]);
  });

  test("does not begin with a notice", () => {
    const notice =
      "Let op! Het huis is op de eerste verdieping en niet toegankelijk met een rolstoel.";
    expect(proseBlocks(page(`<h1>Huis</h1><p>${notice}</p>`).blocks)).toEqual([]);
  });

  test("excludes notes of a platform to its members", () => {
    const words =
      "Geben Sie auf der Seite der Bestätigung Ihre PAYBACK Kundennummer an, damit wir sie zählen.";
    expect(proseBlocks(page(`<p>${words}</p>`).blocks)).toEqual([]);
  });

  test("excludes consent, navigation and reviews", () => {
    const { blocks } = page(
      "<div class='cookie-bar'><p>We use cookies to make this site work and to count how many people read which page.</p></div><h2>Testimonials</h2><p>We slept like stones and ate like kings, and the guides knew every single bird by its name.</p>",
    );
    expect(proseBlocks(blocks)).toEqual([]);
  });

  test("has coordinates in maps, but not in other scripts", () => {
    expect(
      visiblePoint(
        page('<iframe src="https://www.google.com/maps?q=-19.1482,23.7516&output=embed"></iframe>'),
      ),
    ).toMatchObject({ latitude: -19.1482, longitude: 23.7516 });
    expect(
      visiblePoint(page("<script>var m = new google.maps.LatLng(-1.4382, 35.2129);</script>")),
    ).toMatchObject({ latitude: -1.4382, longitude: 35.2129 });
    expect(
      visiblePoint(page('<script>visitor = {"latitude": 52.5201, "longitude": 13.4051}</script>')),
    ).toBeUndefined();
  });
});

describe("the property type", () => {
  test.each([
    ["Bella suite con bagno privato, in villa", undefined],
    ["Casa · Milano · Stanza privata in villa", "Private Room"],
    ["Villa Heron, a suite of your own", "Villa"],
    ["Reed Homestay", "Homestay"],
  ])("of '%s' is %s", (text, kind) => {
    expect(kindIn(text)).toBe(kind);
  });
});

function rating(body: string): [number | undefined, number | undefined] {
  const found = new Candidates();
  readRating(openPage({ html: `<body>${body}</body>`, url: "https://www.lodge.test/" }), found);
  return [found.best("rating")?.value, found.best("reviewCount")?.value];
}

describe("a rating with its number of reviews", () => {
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

  test("has no number of reviews if it is not a hotel class", () => {
    expect(rating("<span>4.8 Star Rating</span>")).toEqual([4.8, undefined]);
    expect(rating("<p>4.7★ Guest Rated</p>")).toEqual([4.7, undefined]);
    expect(rating("<p>4.7</p><p>Guest Rating</p>")).toEqual([4.7, undefined]);
    expect(rating("<p>4.7</p><p>Luxury Tent</p>")).toEqual([undefined, undefined]);
  });

  test.each([
    ["the class of a hotel", "<span>4.5 Star Rating</span><p>A 4 star rating</p>"],
    ["the stars of single guests", "<p>10/10 Stars</p><p>Amanda</p>"],
    ["a number of reviews alone", "<p>Read our 150 reviews</p>"],
    [
      "different stars beside one number",
      '<div><img alt="5 of 5 stars"><img alt="3 of 5 stars"><p>12 reviews</p></div>',
    ],
  ])("is not read from %s", (_, body) => {
    expect(rating(body)).toEqual([undefined, undefined]);
  });
});

describe("the name of a property", () => {
  test.each([
    ["<title>Accomodation | Reed Bush Camp</title>", "<h2>Accomodation</h2>", "Reed Bush Camp"],
    [
      "<title>Home</title>",
      "<h1>Welcome to Heron House</h1><p>© 2024 Heron House. All rights reserved.</p>",
      "Heron House",
    ],
    [
      "<title>The Stone Ford | More than a night</title>",
      "<h1>More than a night</h1><p>© 2025 The Stone Ford</p>",
      "The Stone Ford",
    ],
    ["<title>Reed Camp (updated prices 2026)</title>", "<h2>Reed Camp</h2>", "Reed Camp"],
    [
      "<title>Accommodation</title>",
      "<h1>Rooms, Suites & Self Catering Chalets</h1><h2>Heron Sun Resort</h2>",
      "Heron Sun Resort",
    ],
    ["<title>Heron Lodges</title>", "<h1>One Hotel, Limitless Possibilities</h1>", "Heron Lodges"],
    ["<title>Startseite</title>", "<h2>Gasthof Lerche</h2>", "Gasthof Lerche"],
    ["<title>Heron House, Glenwood, Durban</title>", "<h2>Rooms</h2>", "Heron House"],
    [
      "<title>Heron Villas</title>",
      "<h1>Cliff Villa</h1><h1>Garden Villa</h1><h1>Beach Villa</h1>",
      "Heron Villas",
    ],
    [
      "<title>Heron House - True Comfort</title>",
      "<h1>Rest, Recharge and Reconnect</h1>",
      "Heron House",
    ],
    ["<title>【鷺の家】官網｜民宿</title>", "<h2>Rooms</h2>", "鷺の家"],
    ["<title>Rooms</title>", "<h1>Welcome to Heron Lodge (Karibuni)</h1>", "Heron Lodge"],
    [
      "<title>Agriturismo Airone</title>",
      "<h1>Agriturismo Airone – Le Nostre Camere</h1>",
      "Agriturismo Airone",
    ],
    [
      "<title>Chambres — Hôtel Reiher</title>",
      "<h1>Nos Chambres & Suites de Prestige</h1>",
      "Hôtel Reiher",
    ],
    ["<title>Rooms</title>", "<h1>Benvenuti alla Fattoria Aloe</h1>", "Fattoria Aloe"],
    ["<title>Prestige Lodge</title>", "<h1>Amenities</h1>", "Prestige Lodge"],
    [
      "<title>Accommodation</title>",
      "<h1>Rooms & Suites</h1><p>All rooms at Heron Sun Resort have a view.</p>",
      "Heron Sun Resort",
    ],
  ])("is read from %s", (head, body, name) => {
    expect(nameCandidates(page(body, head))[0]?.text).toBe(name);
  });
});

test.each([
  ["Fuller Lodge - Reed Bay Accommodation © | Sitemap", "Fuller Lodge"],
  ["Fuller Lodge © 2024", "Fuller Lodge"],
  ["© 2024 Fuller Lodge | Sitemap", "Fuller Lodge"],
])("the copyright owner is read from '%s'", (line, owner) => {
  expect(copyrightOwner(page(`<footer><p>${line}</p></footer>`))).toBe(owner);
});
