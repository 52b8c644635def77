import { writeFileSync } from "node:fs";
import { africaMapViewBox, mapCountries, restOfAfricaPath } from "../app/domain/africa-map";

/** Writes public/africa.svg: one symbol for each country, so that pages need not carry the outlines. */
const symbol = (id: string, path: string) =>
  `<symbol id="${id}" viewBox="${africaMapViewBox}"><path d="${path}"/></symbol>`;

const symbols = [
  symbol("rest", restOfAfricaPath),
  ...mapCountries.map(({ iso2, path }) => symbol(iso2, path)),
];
writeFileSync(
  "public/africa.svg",
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);
