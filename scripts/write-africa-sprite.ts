import { writeFileSync } from "node:fs";

import { africaMapViewBox, mapCountries, restOfAfricaPath } from "#domain/places/africa-map";

/** Writes public/africa.svg: one path for each country, so that pages need not carry the outlines. */
const outline = (id: string, path: string) => `<path id="${id}" d="${path}"/>`;

const outlines = [
  outline("rest", restOfAfricaPath),
  ...mapCountries.map(({ iso2, path }) => outline(iso2, path)),
];
writeFileSync(
  "public/africa.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${africaMapViewBox}">\n${outlines.join("\n")}\n</svg>\n`,
);
