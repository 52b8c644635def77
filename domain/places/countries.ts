import { fold, slugify } from "#domain/text/slug";

interface Country {
  name: string;
  slug: string;
  /** ISO 3166-1 alpha-2, upper case. */
  iso2: string;
  /** ISO 4217 code of the currency that prices there usually have. */
  currency: string;
}

const country = (iso2: string, name: string, currency: string): Country => ({
  name,
  slug: slugify(name),
  iso2,
  currency,
});

/** The countries that the property form offers, in its order. */
export const countries: readonly Country[] = [
  country("ZA", "South Africa", "ZAR"),
  country("KE", "Kenya", "KES"),
  country("TZ", "Tanzania", "TZS"),
  country("BW", "Botswana", "BWP"),
  country("NA", "Namibia", "NAD"),
  country("ZW", "Zimbabwe", "USD"),
  country("ZM", "Zambia", "ZMW"),
  country("UG", "Uganda", "UGX"),
  country("RW", "Rwanda", "RWF"),
  country("MZ", "Mozambique", "MZN"),
  country("MA", "Morocco", "MAD"),
  country("GH", "Ghana", "GHS"),
  country("SN", "Senegal", "XOF"),
  country("MG", "Madagascar", "MGA"),
];

/** The eight of /destinations, in order (D1). */
export const destinationSlugs = [
  "south-africa",
  "kenya",
  "tanzania",
  "namibia",
  "botswana",
  "zimbabwe",
  "uganda",
  "rwanda",
] as const;

/** Countries with a guide page: the ten named across the site. */
export const guideSlugs = [...destinationSlugs, "mozambique", "zambia"] as const;

/** Recognized in addresses although the form does not offer them: imports contain them. */
const neighbors = [
  "Algeria",
  "Angola",
  "Benin",
  "Burkina Faso",
  "Burundi",
  "Cameroon",
  "Cape Verde",
  "Central African Republic",
  "Chad",
  "Comoros",
  "Congo",
  "Democratic Republic of the Congo",
  "Djibouti",
  "Egypt",
  "Equatorial Guinea",
  "Eritrea",
  "Eswatini",
  "Ethiopia",
  "Gabon",
  "Gambia",
  "Guinea",
  "Guinea-Bissau",
  "Ivory Coast",
  "Lesotho",
  "Liberia",
  "Libya",
  "Malawi",
  "Mali",
  "Mauritania",
  "Mauritius",
  "Niger",
  "Nigeria",
  "Republic of the Congo",
  "Réunion",
  "São Tomé and Príncipe",
  "Seychelles",
  "Sierra Leone",
  "Somalia",
  "South Sudan",
  "Sudan",
  "Togo",
  "Tunisia",
];

const byName = new Map(countries.map((c) => [fold(c.name), c]));
const bySlug = new Map(countries.map((c) => [c.slug, c]));
const byIso = new Map(countries.map((c) => [c.iso2, c]));
const knownSlugs = new Set([...bySlug.keys(), ...neighbors.map(slugify)]);

/** Placeholder where no country is known. */
export const unknownCountry = "Unknown";

/** Any case, with or without accents. */
export const countryByName = (name: string): Country | null => byName.get(fold(name)) ?? null;
export const countryBySlug = (slug: string): Country | null => bySlug.get(slug) ?? null;
export const countryByIso = (iso2: string): Country | null => byIso.get(iso2.toUpperCase()) ?? null;

/** The slug of /destinations/{country}. */
export const countrySlug = (name: string): string => slugify(name);

/** True for a slug of an African country, whether or not it has listings. */
export const isCountrySlug = (slug: string): boolean => knownSlugs.has(slug);
