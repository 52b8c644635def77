import { type Point, pointOf, positionKm } from "#domain/places/coordinates";
import { fold } from "#domain/text/slug";
import { likenessOf, likeStayKm, type StayIdentifiers } from "./likeness";
import { identifiersOfRow, valuesOfRow } from "./plan-row";
import type { RowReading } from "./read-row";

interface EarlierRow {
  number: number;
  /** In the order of the table. */
  position: number;
  identifiers: StayIdentifiers;
  /** Digest of its cells. */
  cells: number;
}

/** Finds rows of one table that are about the same stay. */
export class EarlierRows {
  #count = 0;
  readonly #byId = new Map<string, number>();
  readonly #byName = new Map<string, Namesakes>();
  readonly #byAddress = new Map<string, EarlierRow>();

  /**
   * Adds a row, and returns the earlier one that names or resembles the same stay; `isEqual` where both say the
   * same.
   */
  add(reading: RowReading): { number: number; isEqual: boolean } | null {
    const { id, number } = reading;
    const identifiers = identifiersOfRow(reading);
    const cells = digestOf(reading);
    const earlier = this.#find(id, identifiers);
    if (id !== null && !this.#byId.has(id)) this.#byId.set(id, number);
    const row = { number, position: this.#count++, identifiers, cells };
    const { sortName, canonicalBookingAddress: address } = identifiers;
    const namesakes = this.#byName.get(sortName) ?? new Namesakes();
    this.#byName.set(sortName, namesakes);
    namesakes.add(row);
    if (address && !this.#byAddress.has(address)) this.#byAddress.set(address, row);
    return earlier && { number: earlier.number, isEqual: earlier.cells === cells };
  }

  #find(
    id: string | null,
    identifiers: StayIdentifiers,
  ): Pick<EarlierRow, "number" | "cells"> | null {
    if (id !== null) {
      const number = this.#byId.get(id);
      return number === undefined ? null : { number, cells: Number.NaN };
    }
    const byAddress = this.#byAddress.get(identifiers.canonicalBookingAddress ?? "");
    if (byAddress) return byAddress;
    return this.#byName.get(identifiers.sortName)?.findFirst(identifiers) ?? null;
  }
}

/** 53 bits of the cells of a row: 20,000 rows need not be stored as a whole. */
function digestOf(reading: RowReading): number {
  // A cell that cannot be read says something too.
  const unread = reading.proposals.flatMap(({ field, reading: read, text }) =>
    "refused" in read ? [[field, text]] : [],
  );
  const text = JSON.stringify([valuesOfRow(reading), unread]);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/**
 * Rows of one name by place, so that a row is compared with a few of thousands. Of rows at one point, or of one
 * country and region, the first is enough: what resembles a later one resembles it.
 */
class Namesakes {
  readonly #byCube = new Map<string, Map<string, EarlierRow>>();
  readonly #byPlace = new Map<string, EarlierRow>();
  readonly #byPlaceAlone = new Map<string, EarlierRow>();

  add(row: EarlierRow): void {
    const point = pointOf(row.identifiers);
    if (point) {
      const [cube = ""] = cubesAround(point);
      const points = this.#byCube.get(cube) ?? new Map<string, EarlierRow>();
      this.#byCube.set(cube, points);
      addFirst(points, `${point.latitude} ${point.longitude}`, row);
    }
    for (const country of countriesOf(row.identifiers))
      for (const region of [regionOf(row.identifiers), anyRegion]) {
        const place = `${country}\n${region}`;
        addFirst(this.#byPlace, place, row);
        if (!point) addFirst(this.#byPlaceAlone, place, row);
      }
  }

  findFirst(identifiers: StayIdentifiers): EarlierRow | undefined {
    let first: EarlierRow | undefined;
    for (const rows of this.#near(identifiers))
      for (const row of rows) {
        if (first && row.position >= first.position) break;
        if (likenessOf(identifiers, row.identifiers)) first = row;
      }
    return first;
  }

  /** Rows that may be alike, in lists in the order of the table. */
  *#near(identifiers: StayIdentifiers): Generator<Iterable<EarlierRow>> {
    const point = pointOf(identifiers);
    const places = point ? this.#byPlaceAlone : this.#byPlace;
    const region = regionOf(identifiers);
    for (const country of countriesOf(identifiers))
      for (const name of region === "" ? [anyRegion] : [region, ""]) {
        const row = places.get(`${country}\n${name}`);
        if (row) yield [row];
      }
    for (const cube of point ? cubesAround(point) : [])
      yield this.#byCube.get(cube)?.values() ?? [];
  }
}

/** Folded texts have no line break. */
const anyRegion = "\n";

const regionOf = ({ region }: StayIdentifiers): string => fold(region ?? "");
const countriesOf = ({ countries }: StayIdentifiers): string[] => (countries ?? []).map(fold);

function addFirst(rows: Map<string, EarlierRow>, key: string, row: EarlierRow): void {
  if (!rows.has(key)) rows.set(key, row);
}

const steps = [0, -1, 1];

/** The cube of space that a point of the globe lies in, then its neighbors: none further away can be alike. */
function cubesAround(point: Point): string[] {
  const [x = 0, y = 0, z = 0] = positionKm(point).map((km) => Math.floor(km / likeStayKm));
  return steps.flatMap((a) => steps.flatMap((b) => steps.map((c) => `${x + a} ${y + b} ${z + c}`)));
}
