import { readFileSync, writeFileSync } from "node:fs";

import { countries } from "#domain/places/countries";
import { project } from "#domain/places/map-projection";
import { type Pair, pathOf } from "./country-maps/geometry";

/**
 * Writes public/africa.svg from public/africa.geojson: one path for each country, the lakes and the
 * rivers, so that pages which only show the map need neither outlines nor scripts. The outlines of the countries
 * become domain/places/country-outlines.json, which tells in which one a point lies.
 */
type Position = Pair;

interface Feature {
  properties: { kind: "country"; iso2: string } | { kind: "lakes" | "rivers" };
  geometry:
    | { type: "Polygon" | "MultiLineString"; coordinates: Position[][] }
    | { type: "MultiPolygon"; coordinates: Position[][][] };
}

/** What the map shows, in the units of the projection. */
const viewBox = "58 0 690 740";

const file = readFileSync("public/africa.geojson", "utf8");
const { features } = JSON.parse(file) as { features: Feature[] };

/** In tenths of a unit, about a kilometer. */
const place = ([longitude, latitude]: Position): Pair => {
  const { x, y } = project({ latitude, longitude });
  return [x * 10, y * 10];
};

const outline = ({ geometry }: Feature): string => {
  const lines =
    geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates;
  return lines.map((each) => pathOf(each.map(place), geometry.type !== "MultiLineString")).join("");
};

const ofForm = new Set(countries.map(({ iso2 }) => iso2));
const parts = { rest: [] as string[], listed: [] as string[], water: [] as string[] };
for (const feature of features) {
  const { properties } = feature;
  const id = properties.kind === "country" ? properties.iso2 : properties.kind;
  const path = `<path id="${id}" transform="scale(.1)" vector-effect="non-scaling-stroke" d="${outline(feature)}"/>`;
  const part = properties.kind !== "country" ? "water" : ofForm.has(id) ? "listed" : "rest";
  parts[part].push(path);
}

writeFileSync(
  "public/africa.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">
<g id="land"><g id="rest">
${parts.rest.join("\n")}
</g>
${parts.listed.join("\n")}
</g>
${parts.water.join("\n")}
</svg>
`,
);

const outlines = features.flatMap(({ properties, geometry }) =>
  properties.kind === "country"
    ? [[properties.iso2, geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates]]
    : [],
);
writeFileSync(
  "domain/places/country-outlines.json",
  `${JSON.stringify(Object.fromEntries(outlines))}\n`,
);
