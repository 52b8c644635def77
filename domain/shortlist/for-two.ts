import type { PropertyFields } from "#domain/property/property";

type Priced = Pick<PropertyFields, "pricePerNight" | "priceBasis" | "priceUnit">;

/**
 * What two people pay for a night, in the stay's own currency: lodges ask for a person, a room or a
 * whole house. Null where it cannot be told.
 */
export function priceForTwo({ pricePerNight, priceBasis, priceUnit }: Priced): number | null {
  if (!pricePerNight || !/night/i.test(priceUnit)) return null;
  // The unit stands beside the price and is looked at more often than the basis.
  if (/person/i.test(priceUnit) || priceBasis === "per person") return pricePerNight * 2;
  return priceBasis === null ? null : pricePerNight;
}
