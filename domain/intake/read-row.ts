import { countryFromCode } from "#domain/places/country-names";
import { countryCodeAt, fitsCountry } from "#domain/places/country-outlines";
import { allFields, type FieldName } from "#domain/property/fields";
import { type CellContext, isEmptyCell, readCell, textOfCell } from "./cells";
import { ruleKey, type TableMap } from "./map";
import type { CellReading, SourceColumn, SourceRow } from "./table";
import { findTarget, type Target } from "./targets";

/** What a row says of one field, with the cell that says it. */
export interface Proposal {
  field: FieldName;
  reading: CellReading;
  /** Null for a fixed value, or one that follows from other cells. */
  column: string | null;
  /** The cell as the source states it, to be compared with an export; undefined where several are combined. */
  given: unknown;
  /** The cell as text. */
  text: string;
  /** An empty cell: clears the field of a property that the row names, else the default. */
  isEmpty?: true;
  /** Where the table is silent: only for new properties, and beside a price. */
  isFixed?: true;
}

export interface RowReading {
  number: number;
  id: string | null;
  version: number | null;
  proposals: readonly Proposal[];
  /** Why the row as a whole cannot be read, with its text. */
  fault: { why: string; text: string } | null;
  /** Reads the row as one about a property in these countries; absent where it states its own. */
  readIn?: (countries: readonly string[]) => RowReading;
}

interface MappedColumn {
  id: string;
  head: string;
  target: Target;
}

/**
 * Countries and coordinates come first, since "$" is read by the country; a limit of the price is read by the
 * currency of the price.
 */
const places = ["countries", "latitude", "longitude", "coordinates"];
const order = ({ name, readAs }: Target): number =>
  places.includes(name) ? 0 : name === "currency" ? 1 : readAs === "limit" ? 3 : 2;

/** The columns that a map reads, in the order in which they are read. */
function mappedColumns(columns: readonly SourceColumn[], map: TableMap): MappedColumn[] {
  const choices = new Map(map.columns.map(({ column, target }) => [column, target]));
  return columns
    .flatMap(({ id, head }) => {
      const target = findTarget(choices.get(id) ?? null);
      return target ? [{ id, head, target }] : [];
    })
    .toSorted((a, b) => order(a.target) - order(b.target));
}

/** Reads a row by a map. */
export function readRow(
  row: SourceRow,
  map: TableMap,
  columns: readonly SourceColumn[],
): RowReading {
  const mapped = mappedColumns(columns, map);
  const reader = new RowReader(row, map);
  for (const column of mapped) reader.add(column);
  const stated = reader.combined();
  const hasCountry = stated.some(({ field, isEmpty }) => field === "countries" && !isEmpty);
  const readIn = (countries: readonly string[]) =>
    readRow(row, { ...map, fixed: { ...map.fixed, countries: countries.join(", ") } }, columns);
  return {
    ...{ number: row.number, id: reader.id, version: reader.version },
    ...(!hasCountry && { readIn }),
    proposals: checkPlace(withFixed(stated, fixedProposals(map, mapped, row))),
    fault: row.fault === undefined ? null : { why: row.fault, text: row.text ?? "" },
  };
}

const valueOf = (reading: CellReading | undefined): unknown =>
  reading && "value" in reading ? reading.value : undefined;

const doubtOf = ({ reading }: Proposal): string | undefined =>
  "doubt" in reading ? reading.doubt : undefined;

class RowReader {
  id: string | null = null;
  version: number | null = null;
  readonly #proposals: Proposal[] = [];

  constructor(
    readonly row: SourceRow,
    readonly map: TableMap,
  ) {}

  add({ id, head, target }: MappedColumn): void {
    if (this.row.isRecord && !(id in this.row.cells)) return;
    const given = this.row.cells[id];
    const text = textOfCell(given);
    if (target.readAs === "id") this.id = text || null;
    if (target.readAs === "version") this.version = Number(text) || null;
    if (isEmptyCell(given)) this.#addEmpty(target, id, given);
    else
      for (const [field, reading] of Object.entries(
        readCell(target, given, {
          ...this.#context(id, head, given),
          // Costly, and of no use elsewhere.
          ...(target.fields.some(({ name }) => name === "currency") && {
            country: this.#country(),
          }),
        }),
      ))
        this.#proposals.push({ field: field as FieldName, reading, column: id, given, text });
  }

  /** A price that is missing has neither currency nor unit; one of several columns says nothing. */
  #addEmpty(target: Target, column: string, given: unknown): void {
    const [leader] = target.fields;
    const isOneOfMany =
      target.claims.length === 0 || target.name === "coverImage" || target.name === "aiImageUrls";
    if (!leader || isOneOfMany) return;
    const fields = target.readAs === "coordinates" ? target.fields : [leader];
    for (const { name, kind } of fields)
      this.#proposals.push({
        ...{ field: name, reading: { value: kind.empty }, column, given: given ?? "", text: "" },
        isEmpty: true,
      });
  }

  #context(id: string, head: string, given: unknown): CellContext {
    const { decimals, separators, crosses, chosen, isOwn } = this.map.rules;
    const currency = valueOf(this.#find("currency")?.reading);
    return {
      head,
      // A number of a workbook or a record has its decimals behind a point.
      decimals: typeof given === "number" ? "point" : decimals?.[id],
      separator: separators?.[id],
      isSeparatorGuessed: !isOwn && !chosen?.includes(ruleKey("separators", id)),
      crosses,
      ...(typeof currency === "string" && { currency }),
    };
  }

  /** First country of the row: its own, that of the whole table, or the one in which its coordinates lie. */
  #country(): string | undefined {
    const countries = valueOf(this.#find("countries")?.reading ?? this.#fixedCountries());
    if (Array.isArray(countries)) return String(countries[0]);
    const [latitude, longitude] = (["latitude", "longitude"] as const).map((field) =>
      valueOf(this.#find(field)?.reading),
    );
    return typeof latitude === "number" && typeof longitude === "number"
      ? countryFromCode(countryCodeAt({ latitude, longitude }) ?? "")
      : undefined;
  }

  /** The countries that are chosen for the whole table. */
  #fixedCountries(): CellReading | undefined {
    const target = findTarget("countries");
    const text = this.map.fixed.countries;
    return target && text ? readCell(target, text, { head: "" }).countries : undefined;
  }

  #find(field: FieldName): Proposal | undefined {
    return this.#proposals.find((one) => one.field === field && !one.isEmpty);
  }

  /** One proposal for each field: columns of one list are joined, a column of its own precedes part of another. */
  combined(): Proposal[] {
    const byField = new Map<FieldName, Proposal[]>();
    for (const proposal of this.#proposals)
      byField.set(proposal.field, [...(byField.get(proposal.field) ?? []), proposal]);
    return [...byField].map(([field, proposals]) => this.#combine(field, proposals));
  }

  #combine(field: FieldName, proposals: readonly Proposal[]): Proposal {
    const stated = proposals.filter(({ isEmpty }) => !isEmpty);
    const [first, second] = stated;
    const [only] = proposals;
    if (!first) return only as Proposal;
    if (!second) return first;
    const isList = stated.every(
      ({ reading }) => "refused" in reading || Array.isArray(reading.value),
    );
    if (isList)
      return joined(
        field,
        stated.toSorted((a, b) => this.#rank(a) - this.#rank(b)),
      );
    const isEqual = stated.every(({ reading }) => valueOf(reading) === valueOf(first.reading));
    if (isEqual || "refused" in first.reading) return first;
    const texts = stated.map(({ text }) => `“${text}”`).join(" and ");
    const doubt = stated.map(doubtOf).find(Boolean) ?? `${texts} contradict each other`;
    return { ...first, reading: { value: first.reading.value, doubt } };
  }

  /** The cover comes first, the drawn images last. */
  #rank({ column }: Proposal): number {
    const target = this.map.columns.find((choice) => choice.column === column)?.target;
    return target === "coverImage" ? 0 : target === "aiImageUrls" ? 2 : 1;
  }
}

function joined(field: FieldName, proposals: readonly Proposal[]): Proposal {
  const refused = proposals.find(({ reading }) => "refused" in reading);
  if (refused) return refused;
  const values = proposals.flatMap(({ reading }) => valueOf(reading) as unknown[]);
  const doubt = proposals.map(doubtOf).find(Boolean);
  return {
    field,
    reading: { value: [...new Set(values)], ...(doubt !== undefined && { doubt }) },
    column: proposals[0]?.column ?? null,
    given: undefined,
    text: proposals.map(({ text }) => text).join("; "),
  };
}

/** What stands for missing columns and empty cells. */
function fixedProposals(
  map: TableMap,
  mapped: readonly MappedColumn[],
  row: SourceRow,
): Proposal[] {
  return Object.entries(map.fixed).flatMap(([name, text]) => {
    const target = findTarget(name);
    const isStated = mapped.some(
      ({ id, target: other }) => other.name === name && !isEmptyCell(row.cells[id]),
    );
    if (!target || !text || isStated) return [];
    return Object.entries(readCell(target, text, { head: target.label })).map(
      ([field, reading]): Proposal => ({
        ...{ field: field as FieldName, reading, column: null, given: undefined, text },
        isFixed: true,
      }),
    );
  });
}

/** A value for empty cells gives way to what another cell states of its field: "USD 450". */
function withFixed(stated: readonly Proposal[], fixed: readonly Proposal[]): Proposal[] {
  const known = new Set(stated.flatMap(({ field, isEmpty }) => (isEmpty ? [] : [field])));
  return [...stated, ...fixed.filter(({ field }) => !known.has(field))];
}

const labels = new Map(allFields.map(({ name, label }) => [name, label]));
/** Name of a field in a sentence. */
export const labelOf = (field: FieldName): string => labels.get(field) ?? field;

/** Doubts of coordinates that contradict each other, the country, or the land. */
function checkPlace(proposals: readonly Proposal[]): Proposal[] {
  const find = (field: FieldName) => proposals.findLast((one) => one.field === field);
  const [latitude, longitude] = [find("latitude"), find("longitude")];
  const [lat, lng] = [valueOf(latitude?.reading), valueOf(longitude?.reading)];
  const withPlace = (readings: Partial<Record<FieldName, CellReading>>) =>
    proposals.map((one) => {
      const reading = readings[one.field];
      return reading && !("refused" in one.reading) ? { ...one, reading } : one;
    });
  if (typeof lat !== "number" || typeof lng !== "number") return halfPlace(proposals, lat, lng);
  if (lat === 0 && lng === 0) {
    const reading = { value: null, doubt: "0, 0 is not a property’s location" };
    return withPlace({ latitude: reading, longitude: reading });
  }
  const countries = find("countries");
  const names = valueOf(countries?.reading);
  const known = Array.isArray(names) && !countries?.isEmpty ? names.map(String) : [];
  const point = { latitude: lat, longitude: lng };
  if (known.length === 0) return withCountryAt(proposals, point);
  if (known.some((name) => fitsCountry(point, name))) return [...proposals];
  const turned = { latitude: lng, longitude: lat };
  const isTurned = Math.abs(lng) <= 90 && known.some((name) => fitsCountry(turned, name));
  if (isTurned) {
    const doubt = `Latitude and longitude look swapped: ${lng}, ${lat} lies in ${known.join(" or ")}`;
    return withPlace({ latitude: { value: lng, doubt }, longitude: { value: lat, doubt } });
  }
  const at = countryFromCode(countryCodeAt(point) ?? "") ?? "the sea or outside Africa";
  const doubt = `${lat}, ${lng} lies in ${at}, not in ${known.join(" or ")}`;
  return withPlace({ latitude: { value: lat, doubt }, longitude: { value: lng, doubt } });
}

/** One coordinate without the other is no place. */
function halfPlace(proposals: readonly Proposal[], lat: unknown, lng: unknown): Proposal[] {
  const isHalf = (typeof lat === "number") !== (typeof lng === "number");
  if (!isHalf) return [...proposals];
  const lone = typeof lat === "number" ? "latitude" : "longitude";
  const other = lone === "latitude" ? "longitude" : "latitude";
  if (proposals.some(({ field, reading }) => field === other && "refused" in reading))
    return [...proposals];
  return proposals.map((one) =>
    one.field === lone && "value" in one.reading
      ? { ...one, reading: { value: one.reading.value, doubt: `The ${other} is missing` } }
      : one,
  );
}

/** Proposes the country in which the coordinates lie, where the row states none. */
function withCountryAt(
  proposals: readonly Proposal[],
  point: { latitude: number; longitude: number },
): Proposal[] {
  if (proposals.some(({ field, reading }) => field === "countries" && "refused" in reading))
    return [...proposals];
  const name = countryFromCode(countryCodeAt(point) ?? "");
  if (!name) return [...proposals];
  const others = proposals.filter(({ field }) => field !== "countries");
  return [
    ...others,
    {
      field: "countries",
      reading: { value: [name], doubt: "The country follows from the coordinates" },
      column: null,
      given: undefined,
      text: "",
      isFixed: true,
    },
  ];
}
