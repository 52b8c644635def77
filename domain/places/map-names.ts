import type { Point } from "./coordinates";
import { countryBySlug, guideSlugs } from "./countries";

interface MapName extends Point {
  name: string;
}

const named = (name: string, latitude: number, longitude: number): MapName => ({
  name,
  latitude,
  longitude,
});

/** ISO codes of the countries that a listing was narrowed to. */
export const chosenCodes = ({ countries }: { countries: readonly string[] }): string[] =>
  countries.flatMap((slug) => countryBySlug(slug)?.iso2 ?? []);

const names: readonly MapName[] = [
  named("Algeria", 28, 2.8),
  named("Angola", -12.3, 17.6),
  named("Benin", 10.1, 2.3),
  named("Botswana", -22.4, 23.9),
  named("Burkina Faso", 12.6, -1.7),
  named("Cameroon", 4.9, 12.6),
  named("Central African Republic", 7, 21.1),
  named("Chad", 15.3, 18.6),
  named("Congo", -0.2, 15.9),
  named("DR Congo", -2.6, 23.8),
  named("Egypt", 26.4, 29.7),
  named("Eritrea", 15.9, 38.2),
  named("Ethiopia", 8.2, 39.3),
  named("Gabon", -0.5, 11.8),
  named("Ghana", 7.6, -1.1),
  named("Guinea", 10.7, -10.2),
  named("Ivory Coast", 7.6, -5.6),
  named("Kenya", 0.9, 37.9),
  named("Liberia", 6.4, -9.4),
  named("Libya", 26.3, 19.1),
  named("Madagascar", -19.1, 46.7),
  named("Malawi", -13.3, 33.8),
  named("Mali", 18.1, -2.4),
  named("Mauritania", 20, -9.8),
  named("Morocco", 31.4, -7.6),
  named("Mozambique", -18.9, 34.6),
  named("Namibia", -22, 17),
  named("Niger", 17.4, 9.4),
  named("Nigeria", 9.6, 8.1),
  named("Rwanda", -2.0, 29.9),
  named("Senegal", 14.9, -14.3),
  named("Sierra Leone", 8.6, -11.8),
  named("Somalia", 3.2, 45.4),
  named("South Africa", -30.3, 23.5),
  named("South Sudan", 7.3, 30.3),
  named("Sudan", 16.3, 29.8),
  named("Tanzania", -6.3, 34.6),
  named("Togo", 8.6, 1.1),
  named("Tunisia", 34, 9),
  named("Uganda", 1.9, 32.4),
  named("Western Sahara", 24, -12.6),
  named("Zambia", -14.4, 26.3),
  named("Zimbabwe", -19.1, 29.8),
];

const guided = new Set(guideSlugs.map((slug) => countryBySlug(slug)?.name));

/** Where the name of a country stands on a map. Those with a guide first: they give way to no other. */
export const mapNames: readonly MapName[] = [
  ...names.filter(({ name }) => guided.has(name)),
  ...names.filter(({ name }) => !guided.has(name)),
];
