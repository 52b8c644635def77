import type { ExtractedProperty } from "#domain/imports/extraction";
import { wholeNumber } from "#jobs/reader/normalize/amount";
import { fold } from "#jobs/reader/normalize/text";
import { isThing, type Thing, typesOf } from "./json-ld";
import { addressesOf, listOf, textOf } from "./thing-values";

export type Unit = NonNullable<ExtractedProperty["accommodationTypes"]>[number];

const unitTypes =
  /^(?:HotelRoom|Room|Suite|Accommodation|Apartment|House|SingleFamilyResidence|MeetingRoom|CampingPitch|Product)$/;
const mostUnits = 40;

function capacityOf(thing: Thing): number | null {
  const [occupancy] = listOf(thing.occupancy ?? thing.maximumAttendeeCapacity);
  const count = wholeNumber(
    isThing(occupancy) ? (occupancy.maxValue ?? occupancy.value) : occupancy,
  );
  return count && count > 0 && count < 100 ? count : null;
}

/** Rooms, tents and houses of a property, as its linked data names them, each once. */
export function statedUnits(lodgings: Thing[]): Unit[] {
  const things = lodgings.flatMap((thing) => [
    ...listOf(thing.containsPlace),
    ...[...listOf(thing.makesOffer), ...listOf(thing.offers)]
      .filter(isThing)
      .flatMap((offer) => listOf(offer.itemOffered)),
  ]);
  const units = new Map<string, Unit>();
  for (const thing of things.filter(isThing)) {
    const name = textOf(thing.name)?.slice(0, 120);
    if (!name || units.size >= mostUnits || units.has(fold(name))) continue;
    if (!typesOf(thing).some((type) => unitTypes.test(type) && type !== "MeetingRoom")) continue;
    units.set(fold(name), {
      name,
      capacity: capacityOf(thing),
      description: textOf(thing.description)?.slice(0, 1500) ?? null,
      images: addressesOf(thing.image ?? thing.photo).slice(0, 10),
    });
  }
  return [...units.values()];
}
