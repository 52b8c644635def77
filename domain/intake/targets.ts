import { allFields, type AnyField, type FieldName, formFields } from "#domain/property/fields";
import { formParts } from "#domain/property/fields/field";

/** How a cell of a target is read; "field": as its kind says; "limit": a minimum or maximum price. */
export type ReadAs =
  "field" | "id" | "version" | "coordinates" | "entry" | "image" | "price" | "limit";

/** What a column can be read as. */
export interface Target {
  /** Stored in maps: the name of a field, or one of `combined`. */
  name: string;
  label: string;
  /** Heading of its group in a select. */
  group: string;
  readAs: ReadAs;
  /** The fields that it fills, the leading one first. */
  fields: readonly AnyField[];
  /** Unit of a price that the target itself states. */
  unit?: string;
  /** Targets with a common claim exclude each other; without claims several columns may be read as it. */
  claims: readonly string[];
  /** Headings by which it is recognized, the most certain first. */
  heads: readonly (readonly string[])[];
}

/** The words of a heading without case, accents and punctuation: "guestsMax" and "Guests (max.)" have two. */
export const headWords = (head: string): string[] =>
  head
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The same for one word as for several: "Hotel name" is "hotelname". */
export const headKey = (head: string): string => headWords(head).join("");

/** The same for words in any order: "guests_max" is "max guests". */
const wordsKey = (words: readonly string[]): string => words.toSorted().join(" ");

const named = (...names: FieldName[]): AnyField[] =>
  allFields.filter(({ name }) => names.includes(name));

const listed = (heads: string | undefined): string[] => (heads ?? "").split(",");
const stated = (...names: readonly (string | undefined)[]): string[] =>
  names.flatMap((name) => name ?? []);

const inputNames = new Map<string, string>(
  formFields.map(({ name, inputName }) => [name, inputName]),
);
const groupOf = (field: AnyField): string => {
  const { part } = field as { part?: string };
  return formParts.find(({ id }) => id === part)?.label ?? "More";
};

/** Names by rank: of our own records, of the specification's table, of forms and other programs, others. */
const headsOf = (field: AnyField): Target["heads"] => [
  stated(field.recordName ?? field.name, field.seoName),
  stated(field.column),
  stated(field.name, inputNames.get(field.name), ...(field.aliases ?? []), field.label),
  listed(field.heads),
];

const amounts: Partial<Record<FieldName, ReadAs>> = {
  pricePerNight: "price",
  priceMin: "limit",
  priceMax: "limit",
};

const fieldTarget = (field: AnyField): Target => ({
  name: field.name,
  label: field.label,
  group: groupOf(field),
  readAs: amounts[field.name] ?? "field",
  fields: amounts[field.name] ? [field, ...named("currency", "priceUnit")] : [field],
  claims: [field.name],
  heads: headsOf(field),
});

interface Combined extends Omit<Target, "fields" | "group" | "heads"> {
  fields: readonly FieldName[];
  /** Of the specification's table. */
  column?: string;
  /** Headings in tables of others, as in the catalog. */
  others: string;
}

const price = (name: string, label: string, unit: string, others: string): Combined => ({
  name,
  label,
  readAs: "price",
  fields: ["pricePerNight", "currency", "priceUnit"],
  unit,
  claims: ["pricePerNight"],
  others,
});

/** Targets beside a field: another unit, two fields in a column, one entry of a list. */
const combined: readonly Combined[] = [
  price(
    "pricePerPerson",
    "Price per person",
    "per person per night",
    "rate pp, rate pppn, pp, pppn, pppns, pps, ppn, pp rate, pppn rate, price pp, price pppn, rate per person, price per person per night, rate per person per night, rate per person sharing, pp sharing, pax rate, rate pax, preis pro person, preis p p, preis pp, preis pro person und nacht, prix par personne, prix par personne et par nuit, prix pp, preco por pessoa, diaria por pessoa, tarifa por pessoa, precio por persona, tarifa por persona, precio pp",
  ),
  price(
    "pricePerRoom",
    "Price per room",
    "per room per night",
    "room rate, rate room, rate per room, price room, price per room per night, rate per room per night, double room, dbl, rate dbl, preis pro zimmer, zimmerpreis, preis zimmer, prix par chambre, prix chambre, preco por quarto, diaria por quarto, precio por habitacion, precio habitacion",
  ),
  price(
    "pricePerStay",
    "Price per stay",
    "per stay",
    "package price, package rate, price package, total price, total, stay price, rate per stay, gesamtpreis, pauschalpreis, preis pro aufenthalt, prix par sejour, prix total, prix du sejour, forfait, preco por estadia, preco total, preco do pacote, valor total, precio por estancia, precio total",
  ),
  {
    name: "coordinates",
    label: "Coordinates in one column",
    readAs: "coordinates",
    fields: ["latitude", "longitude"],
    claims: ["latitude", "longitude"],
    others:
      "coordinates, coords, coord, gps, gps coordinates, lat long, lat lng, lat lon, latlng, latlong, lat longitude, latitude longitude, position, geo, geolocation, geo point, geopoint, geo location, map position, pin, koordinaten, gps koordinaten, gps daten, coordonnees, coordonnees gps, coordenadas, coordenadas gps",
  },
  {
    name: "coverImage",
    label: "Cover image",
    readAs: "image",
    fields: ["images"],
    claims: ["coverImage"],
    column: "Cover Image",
    others:
      "cover, main image, main photo, hero, hero image, featured image, primary image, primary photo, thumbnail, thumb, image, photo, picture, titelbild, hauptbild, bild, foto, image principale, imagem, imagem principal, foto principal, imagen, imagen principal",
  },
  {
    name: "image",
    label: "Images, one a column",
    readAs: "image",
    fields: ["images"],
    claims: [],
    others: "",
  },
  {
    name: "aiImageUrls",
    label: "Drawn images (AI)",
    readAs: "image",
    fields: ["images"],
    claims: ["aiImageUrls"],
    column: "AI Image URLs",
    others: "",
  },
  {
    name: "amenity",
    label: "Amenities, one a column",
    readAs: "entry",
    fields: ["amenities"],
    claims: [],
    others: "",
  },
  {
    name: "activity",
    label: "Activities, one a column",
    readAs: "entry",
    fields: ["activities"],
    claims: [],
    others: "",
  },
];

const combinedTarget = ({ fields: names, column, others, ...rest }: Combined): Target => {
  const fields = names.flatMap((name) => named(name));
  const [leader] = fields;
  return {
    ...rest,
    fields,
    group: leader ? groupOf(leader) : "More",
    heads: [[rest.name], stated(column), [rest.label], listed(others)],
  };
};

const record = (name: "id" | "version", label: string): Target => ({
  ...{ name, label, group: "Record", readAs: name, fields: [], claims: [name] },
  heads: [[name], [], [], []],
});

/** Every target in the order of the catalog, combined ones behind their leading field. */
export const targets: readonly Target[] = [
  record("id", "ID of the property"),
  record("version", "Version of an export"),
  ...allFields.flatMap((field) => [
    fieldTarget(field),
    ...combined.filter(({ fields }) => fields.at(-1) === field.name).map(combinedTarget),
  ]),
];

const byName: ReadonlyMap<string, Target> = new Map(targets.map((target) => [target.name, target]));

export const findTarget = (name: string | null): Target | null => byName.get(name ?? "") ?? null;

/** Targets by group, for a select. */
export const targetGroups: readonly { label: string; targets: readonly Target[] }[] = [
  ...new Set(targets.map(({ group }) => group)),
].map((label) => ({ label, targets: targets.filter(({ group }) => group === label) }));

/** Targets whose value may be typed once for every row: what a table of others often leaves out. */
export const fixableTargets: readonly Target[] = (
  [
    "countries",
    "region",
    "currency",
    "priceUnit",
    "priceBasis",
    "accommodationType",
    "partner",
    "tags",
  ] as const satisfies readonly FieldName[]
).flatMap((name) => byName.get(name) ?? []);

/** Headings that our own files have and nothing is read from. */
const ownOthers = new Set(["createdat", "updatedat", "reason"]);
export const isOwnRemark = (head: string): boolean => ownOthers.has(headKey(head));

/** Rank of a head's names: 0 our own records, 1 the specification's table, 2 forms and programs, 3 others. */
export interface HeadMatch {
  target: Target;
  rank: number;
}

const byKey = new Map<string, HeadMatch>();
const byWords = new Map<string, HeadMatch>();
for (const rank of [0, 1, 2, 3])
  for (const target of targets)
    for (const head of target.heads[rank] ?? []) {
      const [key, words] = [headKey(head), wordsKey(headWords(head))];
      if (key && !byKey.has(key)) byKey.set(key, { target, rank });
      if (key && !byWords.has(words)) byWords.set(words, { target, rank });
    }

/** The target that a heading names, as a whole; null for an unknown one. */
export const guessTarget = (head: string): HeadMatch | null => byKey.get(headKey(head)) ?? null;

/** The target that some words name, in any order. */
export const targetOfWords = (words: readonly string[]): HeadMatch | null =>
  byKey.get(words.join("")) ?? byWords.get(wordsKey(words)) ?? null;
