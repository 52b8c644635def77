import type { PropertyFields } from "#domain/property/property";
import { peopleOfPrice } from "#domain/property/stay-price";

type Priced = Pick<
  PropertyFields,
  "pricePerNight" | "priceMin" | "priceMax" | "priceBasis" | "priceUnit" | "capacity"
>;

/**
 * What two people pay for a night, in the stay's own currency: lodges ask for a person, a room or a
 * whole house. Null where it cannot be told.
 */
export function nightForTwo(stay: Priced): number | null {
  const { pricePerNight, priceBasis, priceUnit } = stay;
  if (!pricePerNight || !/night/i.test(priceUnit)) return null;
  if (peopleOfPrice(stay) === 1) return pricePerNight * 2;
  // A room or a house costs the same for one as for two.
  return priceBasis === null ? null : pricePerNight;
}
