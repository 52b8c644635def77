import { describe, expect, test } from "vitest";

import { openPage, type Page } from "#jobs/reader/page";
import { visiblePoint } from "./map-point";

function page(body: string): Page {
  return openPage({
    html: `<html><head><title>Heron Pan Lodge, Maun</title></head><body><h1>Heron Pan Lodge</h1>${body}</body></html>`,
    url: "https://www.heronpan.test/",
  });
}

function point(body: string): number[] | undefined {
  const found = visiblePoint(page(body), ["Heron Pan Lodge"]);
  return found && [found.latitude, found.longitude];
}

const embed = (meters: number, place: string): string =>
  `<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d${meters}!2d23.418!3d-19.951!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x195e9f0d%3A0x4dd4!2s${place}!5e0"></iframe>`;

describe("the coordinates of a property", () => {
  test.each([
    ["a pair on a line of its own", "<td>-19.951000, 23.418000</td>"],
    [
      "linked data with an error",
      '<script type="application/ld+json">{"geo": {"latitude": -19.951, "longitude": 23.418}, "image": ["a"}</script>',
    ],
    ["attributes of a marker", '<div data-marker-lat="-19.951" data-marker-lng="23.418"></div>'],
    [
      "the settings of a map",
      '<div data-markers=\'[{"title":"Us","lat":"-19.951","lng":"23.418"}]\'></div>',
    ],
    ["a geo: link", '<a href="geo:-19.951,23.418">Map</a>'],
    [
      "a link to directions",
      '<a href="https://www.google.com/maps/dir//-19.951,23.418/@-19.9,23.4,11z">Way</a>',
    ],
    [
      "a marker of another map service",
      '<a href="https://maps.apple.com/?q=Heron+Pan&ll=-19.951,23.418">Map</a>',
    ],
    [
      "an embedded OpenStreetMap",
      '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=23.4%2C-19.96%2C23.43%2C-19.94&marker=-19.951%2C23.418"></iframe>',
    ],
  ])("are read from %s", (_, body) => {
    expect(point(body)).toEqual([-19.951, 23.418]);
  });
});

describe("the center of a map", () => {
  test.each([
    ["an embedded map of the property", embed(3840.6, "Heron%20Pan%20Lodge%20%26%20Camp")],
    [
      "an embedded map whose place is in Base64",
      embed(3840.6, "").replace(
        "!2s",
        `!2z${Buffer.from("Heron Pan Lodge").toString("base64url")}`,
      ),
    ],
    ["an embedded map with a shorter name", embed(3840.6, "Heron%20Lodge")],
  ])("is the location for %s", (_, body) => {
    expect(point(body)).toEqual([-19.951, 23.418]);
  });

  test.each([
    ["of neighbors", embed(3840.6, "Mokoro%20Villa")],
    ["of another lodge", embed(3840.6, "Mopane%20Lodge")],
    ["of the town", embed(3840.6, "Maun%2C%20Botswana")],
    ["of a whole country", embed(512_000, "Heron%20Pan%20Lodge")],
    [
      "without a name",
      '<a href="https://www.google.com/maps/@-19.951,23.418,17z">View larger map</a>',
    ],
  ])("is ignored for a map %s", (_, body) => {
    expect(point(body)).toBeUndefined();
  });
});
