import { z } from "zod";

import {
  cleanText,
  isWebAddress,
  oneLine,
  optionalLine,
  requiredLine,
  textList,
  webAddressMessage,
} from "#domain/forms/values";
import { countryByName, unknownCountry } from "#domain/places/countries";
import { adminTexts } from "#domain/text/admin-texts";
import { pickField, safeList, safeText } from "#domain/text/safe-text";
import { checked, isRecord, type Kind, type TypedKind } from "./kind";
import { whole } from "./values";

const copyOf = (values: string[]): string[] => [...values];

/** Short texts without duplicates. */
export const list = (maxEntries = 200, maxLength = 500): TypedKind<string[], string[]> => ({
  input: "list",
  storage: "column",
  empty: [],
  sample: (field) => [`Sample, ${field}`, "Another one; longer"],
  value: z.array(z.string()),
  text: copyOf,
  typed: () => textList(maxEntries, maxLength),
  read: safeList,
  found: (stated) => {
    const values = Array.isArray(stated) ? stated.filter((entry) => typeof entry === "string") : [];
    return [...new Set(values.map(oneLine).filter((entry) => entry && entry.length <= maxLength))];
  },
});

/** Stored images are paths; everything else must be a URL that can be fetched. */
const isPicture = (text: string): boolean =>
  (/^\/(illustrations|media)\/[^\s\\]+$/.test(text) && !text.includes("..")) || isWebAddress(text);

const addresses = () =>
  z
    .array(z.string().nullish())
    .default([])
    .transform((entries): (string | null | undefined)[] | undefined =>
      entries.flatMap((entry) => splitAddresses(entry ?? "")),
    )
    .pipe(textList(60, 2000));
const each = (isAllowed: (text: string) => boolean) =>
  z.array(z.string().refine(isAllowed, webAddressMessage));

/** Attachments are records with a url; safeText would return their name. */
function readPictures(foreign: unknown): string[] {
  const entries = Array.isArray(foreign) ? foreign : safeText(foreign).split(/[\s;]+/);
  const found = entries.map((entry: unknown) =>
    isRecord(entry) ? safeText(pickField(entry, "url")) : safeText(entry),
  );
  return [...new Set(found.filter(isPicture))];
}

/** Image URLs, the cover first. The form always has at least one row. */
export const pictures = (): TypedKind<string[], string[]> => ({
  input: "pictures",
  required: true,
  storage: "rows",
  empty: [],
  sample: () => ["https://pictures.test/first.jpg", "https://pictures.test/second.jpg"],
  value: z.array(z.string()),
  normalized: (urls) => [...new Set(urls.map((url) => url.trim()).filter(Boolean))],
  text: (urls) => (urls.length > 0 ? [...urls] : [""]),
  typed: () => addresses().pipe(each(isPicture).min(1, adminTexts.propertyForm.image)),
  read: readPictures,
  found: (stated) => readPictures(stated).filter(isWebAddress),
});

const maxCountries = 5;

/** The site's spelling of the name, if the country is known. */
const ourSpelling = (name: string): string => countryByName(name)?.name ?? name;

/** The first is displayed and edited; a property across a border counts for each. */
export function countries(): TypedKind<string[], string, string> {
  const value = z.array(z.string()).min(1).max(maxCountries);
  return {
    input: "select",
    required: true,
    storage: "column",
    empty: [],
    sample: () => ["Botswana", "Namibia"],
    value,
    text: (names) => names[0] ?? "",
    typed: ({ label }) => requiredLine(100, `${label} is required`),
    fromTyped: (name, stored) => [name, ...stored.slice(1).filter((other) => other !== name)],
    written: (names) => (names.length > 1 ? names : (names[0] ?? null)),
    read: checked(value, (foreign) => safeList(foreign).slice(0, maxCountries).map(ourSpelling)),
    found: (stated) => {
      const name = typeof stated === "string" ? oneLine(stated).slice(0, 100) : "";
      return [name ? ourSpelling(name) : unknownCountry];
    },
  };
}

const unit = z.object({
  name: z.string(),
  capacity: whole(1, 500).value,
  description: z.string().nullable(),
  images: z.array(z.string()),
});
type Unit = z.output<typeof unit>;

function readUnit(foreign: unknown): Unit[] {
  const record = isRecord(foreign) ? foreign : { name: foreign };
  const name = safeText(pickField(record, "name"));
  if (!name) return [];
  return [
    {
      name,
      capacity: whole(1, 500).read(pickField(record, "capacity")) ?? null,
      description: cleanText(safeText(pickField(record, "description"))) || null,
      images: readPictures(pickField(record, "images") ?? []),
    },
  ];
}

/** Rooms and tents with names of their own. */
export const units = (): Kind<Unit[]> => ({
  storage: "json",
  empty: [],
  sample: () => [
    { name: "River tent", capacity: 2, description: "Faces the water", images: [] },
    { name: "Family tent", capacity: null, description: null, images: ["https://p.test/t.jpg"] },
  ],
  value: z.array(unit),
  read: (foreign) => (Array.isArray(foreign) ? foreign : safeList(foreign)).flatMap(readUnit),
});

/** Alt text of each image, by its URL. */
type Words = Record<string, string>;

/** One image of the form, identified by its URL, because images can change places. */
export interface PictureWordsText {
  url: string;
  alt: string;
}

const maxAltLength = 300;

/** In the order of the URLs, so that equal alt texts are stored equally. */
const tidied = (words: Readonly<Record<string, string | null>>): Words =>
  Object.fromEntries(
    Object.entries(words)
      .map(([url, alt]) => [url.trim(), oneLine(alt ?? "")] as const)
      .filter(([url, alt]) => url && alt)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const pictureWords = (): TypedKind<Words, PictureWordsText[]> => ({
  input: "picture-words",
  storage: "rows",
  empty: {},
  sample: () => ({
    "https://pictures.test/first.jpg": "Tents under a fever tree",
    "https://pictures.test/second.jpg": "The deck above the river",
  }),
  value: z.record(z.string(), z.string()).transform(tidied),
  normalized: tidied,
  text: (words) => Object.entries(words).map(([url, alt]) => ({ url, alt })),
  typed: () =>
    z
      .array(z.object({ url: z.string().nullish(), alt: optionalLine(maxAltLength) }).nullish())
      .default([])
      .transform((rows) =>
        tidied(Object.fromEntries(rows.map((row) => [row?.url ?? "", row?.alt ?? null]))),
      ),
  read: (foreign) =>
    isRecord(foreign)
      ? tidied(
          Object.fromEntries(Object.entries(foreign).map(([url, alt]) => [url, safeText(alt)])),
        )
      : {},
});

/** One image of the form: its URL and its alt text. */
export interface PictureRow {
  address: string;
  alt: string;
}

/** URLs contain no white space, so several may be pasted into one input. */
const splitAddresses = (text: string): string[] =>
  text.split(/\s+|,(?=(?:https?:\/)?\/)/).filter(Boolean);

interface TypedWords {
  /** URL of the image that the alt text was displayed with. */
  url: string;
  alt: string;
}

/**
 * The images of a submitted form. Alt texts belong to their URL or, where the URL was replaced, to
 * their position. Duplicates are dropped, blank rows are preserved.
 */
export function pictureRows(
  addresses: readonly string[],
  words: readonly TypedWords[],
): PictureRow[] {
  const byAddress = new Map(words.map(({ url, alt }) => [url.trim(), alt]));
  const all = new Set(addresses.flatMap(splitAddresses));
  const rows = addresses.flatMap((typed, index): PictureRow[] => {
    const found = splitAddresses(typed);
    const beside = words[index];
    const free = beside && !all.has(beside.url.trim()) ? beside.alt : "";
    if (found.length === 0) return [{ address: "", alt: free }];
    return found.map((address, at) => ({
      address,
      alt: byAddress.get(address) ?? (at === 0 ? free : ""),
    }));
  });
  const seen = new Set<string>();
  return rows.filter(({ address }) => !address || (!seen.has(address) && seen.add(address)));
}

/** Action of a button beside the images, as submitted: "remove:2". */
export type ImageAction = `${"remove" | "earlier" | "later" | "cover"}:${number}` | "add";

const actionPattern = /^(remove|earlier|later|cover):(\d{1,3})$/;

/** The images after an action; unchanged for an invalid one. */
export function applyImageAction<Row extends PictureRow>(
  rows: readonly Row[],
  action: string,
  blank: Row,
): Row[] {
  if (action === "add") return [...rows, blank];
  const [, what, place] = actionPattern.exec(action) ?? [];
  const at = Number(place);
  const row = rows[at];
  if (!what || !row) return [...rows];
  const others = rows.filter((_, index) => index !== at);
  if (what === "remove") return others.length > 0 ? others : [blank];
  const to = { earlier: Math.max(0, at - 1), later: at + 1, cover: 0 }[what] ?? at;
  return others.toSpliced(to, 0, row);
}

/** Adds images: into a blank row if there is one, else at the end. */
export function withPictures<Row extends PictureRow>(
  rows: readonly Row[],
  added: readonly Row[],
): Row[] {
  const known = new Set(rows.map(({ address }) => address));
  const filled = rows.filter(({ address }) => address);
  return [...filled, ...added.filter(({ address }) => !known.has(address))];
}
