import type { Rates, ShownCurrency } from "#domain/money/currencies";
import { convertPrice, formatMoney } from "#domain/money/money";
import type { PropertyFields } from "#domain/property/property";

type Priced = Pick<PropertyFields, "pricePerNight" | "currency" | "priceBasis" | "priceUnit">;

/**
 * What two people pay for a night, for lodges ask for a person, a room or a whole house. Null where it
 * cannot be told.
 */
export function priceForTwo(
  { pricePerNight, currency, priceBasis, priceUnit }: Priced,
  shown: ShownCurrency,
  rates: Rates,
): string | null {
  if (!pricePerNight || !/night/i.test(priceUnit)) return null;
  // The unit stands beside the price and is looked at more often than the basis.
  const ofPerson = /person/i.test(priceUnit) || priceBasis === "per person";
  if (!ofPerson && priceBasis === null) return null;
  const converted = convertPrice(pricePerNight, currency, shown, rates);
  // Twice the whole figure that stands above it, or the two would not add up for a reader.
  const whole = Math.round(Number((converted ?? pricePerNight).toPrecision(12)));
  return formatMoney(ofPerson ? whole * 2 : whole, converted === null ? currency : shown);
}
