import { isWebAddress } from "#domain/forms/values";
import { currencyFrom } from "#domain/money/currency-signs";
import { unknownCountry } from "#domain/places/countries";
import { countriesFromField } from "#domain/places/country-names";
import type { AnyField, FieldName } from "#domain/property/fields";
import { isRecord, type TypedKind } from "#domain/property/kinds/kind";
import { formatNumber } from "#domain/text/counted";
import { safeText, unwrap } from "#domain/text/safe-text";
import { fold } from "#domain/text/slug";
import { withoutMarkup } from "#domain/text/without-markup";
import { readDegreesCell, readPointCell } from "./degrees";
import { currencyInHead, sideOfHead } from "./heads";
import type { Decimals, ListSeparator } from "./map";
import { plainSigns, readDecimal, visible } from "./numbers";
import { readPriceCell, readUnit, statesNoPrice } from "./price-cell";
import type { CellReading } from "./table";
import type { Target } from "./targets";
import { readAnswer, readYesNo } from "./yes-no";

export interface CellContext {
  /** Heading of the column: the entry of a column of its own. */
  head: string;
  decimals?: Decimals;
  separator?: ListSeparator;
  /** The separator is guessed: a cell without it may have another. */
  isSeparatorGuessed?: boolean;
  crosses?: "yes" | "no";
  /** First country of the row, and the currency that another cell states. */
  country?: string;
  currency?: string;
}

/** By field. */
export type CellReadings = Partial<Record<FieldName, CellReading>>;

export const isTyped = (kind: object): kind is TypedKind<unknown, unknown, unknown> =>
  "typed" in kind;

/** Text of a cell as a person sees it; lists are joined by lines. */
export function textOfCell(raw: unknown): string {
  const value = unwrap(raw);
  if (Array.isArray(value)) return value.map(textOfEntry).filter(Boolean).join("\n");
  if (isRecord(value)) return JSON.stringify(value);
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? visible(value) : safeText(value);
}

/** Records in a list, such as images, have an address or a name. */
function textOfEntry(entry: unknown): string {
  if (!isRecord(entry)) return textOfCell(entry);
  return "url" in entry ? safeText(entry.url) : safeText(entry) || JSON.stringify(entry);
}

/** Texts by which programs write an empty cell; exports until November 2026 wrote the last for every record. */
const blank = /^(?:nan|null|undefined|n\/a|#n\/a|\[object object\])$/i;

export const isEmptyCell = (raw: unknown): boolean => {
  const text = textOfCell(raw);
  return text === "" || blank.test(text);
};

/** Errors of formulas. */
const failed = /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|ERROR!)$/i;

/** What a cell that is not empty says. */
export function readCell(target: Target, raw: unknown, context: CellContext): CellReadings {
  const [field, second] = target.fields;
  if (!field) return {};
  const text = textOfCell(raw);
  if (failed.test(text))
    return { [field.name]: { refused: `${field.label}: the table shows ${text}` } };
  switch (target.readAs) {
    case "coordinates": {
      const point = readPointCell(Array.isArray(raw) ? raw.join(", ") : text);
      const refused = { refused: "No coordinates can be read" };
      return point
        ? { latitude: point.latitude, longitude: point.longitude }
        : { [field.name]: refused, ...(second && { [second.name]: refused }) };
    }
    case "entry":
      return readEntry(field.name, text, context);
    case "price":
    case "limit":
      return readPrice(field.name, text, { ...context, unit: target.unit });
    case "image":
    case "field":
      return { [field.name]: readField(field, raw, context) };
    case "id":
    case "version":
      return {};
  }
}

function readPrice(
  name: FieldName,
  text: string,
  context: CellContext & { unit?: string },
): CellReadings {
  if (statesNoPrice(text) || unstated.test(text)) return { [name]: { value: null } };
  const headCurrency = currencyInHead(context.head) ?? undefined;
  const { amount, currency, unit: stated } = readPriceCell(text, { ...context, headCurrency });
  return {
    [name]: amount,
    ...(currency && { currency }),
    ...(stated && { priceUnit: stated }),
  };
}

/** A column of one amenity: yes adds its heading. */
function readEntry(name: FieldName, text: string, { head, crosses }: CellContext): CellReadings {
  const answer = readAnswer(text, crosses);
  if (answer === false) return {};
  const value = [visible(head)];
  if (answer === true) return { [name]: { value } };
  const start = readAnswer(/^\S+/.exec(text)?.[0] ?? "", crosses);
  if (start === false) return { [name]: { value: [], doubt: `“${text}” is not only no` } };
  return { [name]: { value, doubt: `“${text}” is neither yes nor no` } };
}

/** A cell of one field, by its kind. */
function readField(field: AnyField, raw: unknown, context: CellContext): CellReading {
  const text = textOfCell(raw);
  const special = byName[field.name];
  if (unstated.test(text) && isFact(field)) return { value: field.kind.empty };
  if (special) return special(text, context, field, raw);
  const { kind } = field;
  const { input } = kind as { input?: string };
  if (
    typeof kind.empty === "boolean" ||
    typeof (kind as TypedKind<unknown>).sample("") === "boolean"
  )
    return readYesNo(field, text, context);
  if (isRecord(kind.empty) || (kind.storage === "json" && input !== "months"))
    return readJson(field, unwrap(raw));
  if (Array.isArray(kind.empty)) return readList(field, raw, context);
  if (typeof kind.sample("") === "number") return readNumberCell(field, text, context);
  return readText(field, text);
}

/** Words that state that a fact is not known. */
const unstated =
  /^(?:-+|–|—|\?+|n\.?\/?a\.?|keine angabe|k\. ?a\.?|not stated|not known|non renseigné|nicht bekannt|não informado|sin datos|tb[acd])$/i;

/** A text may consist of a dash; a number or an answer cannot. */
const isFact = ({ kind, name }: AnyField): boolean =>
  typeof kind.sample("") !== "string" && !Array.isArray(kind.empty) && name !== "countries";

const labeled = (label: string, message = "cannot be read"): string =>
  message.startsWith(label) ? message : `${label}: ${message}`;

/** Making a schema takes longer than reading a cell. */
const schemas = new Map<FieldName, ReturnType<TypedKind<unknown>["typed"]>>();

function typed(field: AnyField, given: unknown): CellReading {
  const { kind, label, name } = field;
  if (!isTyped(kind)) {
    const value = kind.read(given);
    return value === undefined ? { refused: `${label} cannot be read` } : { value };
  }
  const schema = schemas.get(name) ?? kind.typed({ label, stored: kind.empty });
  schemas.set(name, schema);
  const read = schema.safeParse(given);
  if (!read.success) return { refused: labeled(label, read.error.issues[0]?.message) };
  return { value: kind.fromTyped ? kind.fromTyped(read.data, kind.empty) : read.data };
}

/** Texts with options take the spelling of the option. */
function readText(field: AnyField, text: string): CellReading {
  const {
    options = (field.kind as { options?: readonly { value: string; label: string }[] }).options,
  } = field as { options?: readonly { value: string; label: string }[] };
  const key = fold(text);
  const option = options?.find(({ value, label }) => fold(value) === key || fold(label) === key);
  return typed(field, option?.value ?? withoutMarkup(text));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Number of entries of a list or record. */
const sizeOf = (value: unknown): number => Object.keys(value ?? {}).length;

function readJson(field: AnyField, given: unknown): CellReading {
  const { kind, label } = field;
  const found = typeof given === "string" ? parsedJson(given) : given;
  const isList = Array.isArray(kind.empty);
  if (isList ? !Array.isArray(found) : !isRecord(found))
    return { refused: `${label}: enter a JSON ${isList ? "list" : "object"}` };
  const value = kind.read(found);
  if (sizeOf(value) !== sizeOf(found)) return { refused: `${label}: an entry cannot be read` };
  return kind.value.safeParse(value).success ? { value } : { refused: `${label} cannot be read` };
}

const bullet = /^[•·▪*‣–-]\s+/;

/** Signs that separate entries, the most certain first. */
const listSigns = ["\n", ";", "|", ","] as const;

/** The sign that probably separates the entries of a text; null for none. */
export const separatorIn = (text: string): ListSeparator | null =>
  listSigns.find((sign) => text.includes(sign)) ?? (/\S \/ \S/.test(text) ? "/" : null);

/** The entries of a list, cut at one sign. */
export function splitList(text: string, sign: ListSeparator | null): string[] {
  if (text.startsWith("[")) {
    const list = parsedJson(text);
    if (Array.isArray(list)) return list.map(textOfEntry).filter(Boolean);
  }
  const parts =
    sign === null ? [text] : text.includes('"') ? unquoted(text, sign) : text.split(sign);
  const entries = parts.map((part) => part.replace(/\s+/g, " ").trim().replace(bullet, ""));
  return entries.filter(Boolean);
}

/** `Fire pit,"Pool, heated"`: a quoted entry contains the sign. */
const unquoted = (text: string, sign: ListSeparator): string[] =>
  (
    text.match(new RegExp(`\\s*"(?:[^"]|"")*"|[^${sign === "\n" ? "\\n" : `\\${sign}`}"]+`, "g")) ??
    []
  ).map((part) => part.trim().replace(/^"|"$/g, "").replaceAll('""', '"'));

function readList(
  field: AnyField,
  raw: unknown,
  { separator, isSeparatorGuessed = true }: CellContext,
): CellReading {
  const value = unwrap(raw);
  if (Array.isArray(value)) return typed(field, value.map(textOfEntry));
  const text = textOfCell(raw);
  const isCut = separator !== undefined && (text.includes(separator) || !isSeparatorGuessed);
  const other = separatorIn(text);
  const entries = splitList(text, isCut ? separator : other === "/" ? null : other);
  const reading = typed(field, entries);
  const absent = entries.find((entry) => denied.test(entry));
  const hasDoubt = absent && "value" in reading && offered.has(field.name);
  return hasDoubt ? { ...reading, doubt: `“${absent}” is not offered` } : reading;
}

const offered: ReadonlySet<FieldName> = new Set(["amenities", "activities"]);
/** "No pool" and "Pool (closed)" among amenities. */
const denied =
  /^(?:no|not|without|keine?|ohne|sans|pas de|sem|n[aã]o|sin) (?!smok)|\((?:closed|broken|not available|geschlossen|ferm[ée]e?|fechad[ao]|cerrad[ao])[^()]{0,60}\)$|not available$/i;

/** Addresses in brackets behind the name of an attachment: "a.jpg (https://…)". */
const inBrackets = /\((https?:\/\/(?:[^\s(]|\((?!https?:))+)\)(?=\s*(?:[,;|\n]|$))/g;

/** Each address of a list; commas are part of an address unless another one follows. */
function readImages(text: string, _: CellContext, field: AnyField, raw: unknown): CellReading {
  const attached = [...text.matchAll(inBrackets)].flatMap(([, address]) => address ?? []);
  if (attached.length > 0) return typed(field, attached);
  if (Array.isArray(raw) || text.startsWith("[")) return typed(field, splitList(text, "\n"));
  const parts = /https?:\/\//i.test(text)
    ? text.split(/(?<![\s,;|])[\s,;|]+(?=https?:\/\/|\/(?:media|illustrations)\/)|[\s;|]+/i)
    : text.split(/[\s,;|]+/);
  const addresses = parts.map((part) => part.replace(/(?<![,;|])[,;|]+$/, "")).filter(Boolean);
  return typed(field, addresses);
}

/** "www.camp.example" is an address without its scheme. */
function readAddress(text: string, _: CellContext, field: AnyField): CellReading {
  const isBare = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text);
  return typed(field, isBare && !isWebAddress(text) ? `https://${text}` : text);
}

/** Spellings of two countries, the likelier one first: "SA" is a code of ISO 3166, and an abbreviation. */
const unclearCountries: readonly [RegExp, readonly string[]][] = [
  [/^SA$/, ["South Africa", "Saudi Arabia"]],
  [/^congo$/i, ["Republic of the Congo", "Democratic Republic of the Congo"]],
];

function readCountries(text: string, _: CellContext, { label }: AnyField): CellReading {
  if (text === unknownCountry) return { value: [text] };
  const unclear = unclearCountries.find(([pattern]) => pattern.test(text))?.[1];
  if (unclear)
    return { value: unclear.slice(0, 1), doubt: `“${text}” may be ${unclear.join(" or ")}` };
  const { names, unknown } = countriesFromField(text);
  const [wrong] = unknown;
  if (wrong !== undefined || names.length === 0)
    return { refused: `${label}: “${wrong ?? text}” is no country` };
  return { value: names };
}

function readCurrency(text: string, { country }: CellContext, { label }: AnyField): CellReading {
  const { currency } = readPriceCell(`${text} 1`, { country });
  const code = currencyFrom(text, country);
  if (!currency && code) return { value: code };
  return currency ?? { refused: `${label}: “${text}” is no currency` };
}

function readUnitCell(text: string, _: CellContext, field: AnyField): CellReading {
  const { unit, doubt } = readUnit(text);
  const reading = typed(field, unit);
  return "value" in reading && doubt ? { ...reading, doubt } : reading;
}

/** Words that count what a number of guests or rooms counts. */
const counted =
  /(?<!\p{L})(?:guests?|gäste|hóspedes?|huéspedes|pax|people|persons?|personen|personnes?|pessoas?|personas?|beds?|betten|lits?|camas?|leitos?|rooms?|zimmer|chambres?|quartos?|habitaciones|tents?|zelte|suites?|units?|max(?:imum)?|up to|bis zu|ab|from|over|min(?:imum)?|dès|desde|a partir de|years?|yrs?|jahren?|j|ans|anos|años|reviews?)(?!\p{L})|[.:+]/giu;

function readNumberCell(field: AnyField, text: string, { decimals }: CellContext): CellReading {
  const { label } = field;
  const plain = plainSigns(text);
  const numbers = plain.match(/\d[\d.,' ]*\d|\d/g) ?? [];
  const read = numbers.flatMap((number) => readDecimal(number.trim(), decimals) ?? []);
  const [first] = read;
  if (!first || read.length !== numbers.length) return { refused: `${label} cannot be read` };
  const most = read.reduce((a, b) => (b.value > a.value ? b : a), first);
  const value = /^[^\d]*-\s?\d/.test(plain) && read.length === 1 ? -most.value : most.value;
  const checked = typed(field, field.kind.read(value) === undefined ? String(value) : value);
  const reading =
    "refused" in checked && field.kind.read(value) !== undefined
      ? { value: field.kind.read(value) }
      : checked;
  if ("refused" in reading) return reading;
  const rest = plain
    .replace(/\d[\d.,' ]*\d|\d/g, " ")
    .replace(counted, " ")
    .replace(/[\s/-]+/g, " ")
    .trim();
  if (read.length > 1)
    return {
      ...reading,
      doubt: `Several numbers: ${read.map((one) => formatNumber(one.value)).join(", ")}`,
    };
  if (rest) return { ...reading, doubt: `“${rest}” is not read` };
  return reading;
}

const allAges = /^(?:all(?: ages)?|alle|any|tous|toutes|todos|todas)$/i;

/** "GPS South" states the sign of its values. */
function readAxis(
  text: string,
  axis: "latitude" | "longitude",
  { head }: CellContext,
): CellReading {
  const reading = readDegreesCell(text, axis);
  const side = sideOfHead(head);
  if (!("value" in reading) || typeof reading.value !== "number" || side?.axis !== axis)
    return reading;
  return { ...reading, value: Math.abs(reading.value) * side.sign };
}

/** Fields that are read in their own way, whatever their kind. */
const byName: Partial<
  Record<
    FieldName,
    (text: string, context: CellContext, field: AnyField, raw: unknown) => CellReading
  >
> = {
  countries: readCountries,
  currency: readCurrency,
  priceUnit: readUnitCell,
  latitude: (text, context) => readAxis(text, "latitude", context),
  longitude: (text, context) => readAxis(text, "longitude", context),
  childrenFromAge: (text, context, field) =>
    allAges.test(text) ? { value: 0 } : readNumberCell(field, text, context),
  images: readImages,
  bookingUrl: readAddress,
  websiteUrl: readAddress,
  propertyUrl: readAddress,
  priceSourceUrl: readAddress,
};
