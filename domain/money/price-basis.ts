/** What a price is the price of. Without the form checks: public pages name it too. */
export const priceBases = [
  { value: "per room", label: "Per room" },
  { value: "per person", label: "Per person" },
  { value: "whole property", label: "For the whole property" },
] as const;

/** A unit in words wins over the basis: "per room" stays per room whatever else is stored. */
export function isPerPerson(price: { priceUnit: string; priceBasis: string | null }): boolean {
  const unit = price.priceUnit.toLowerCase();
  if (/\b(?:person|people|guest|adult|pp|pppn)/.test(unit)) return true;
  return (
    price.priceBasis === "per person" && !/\b(?:room|tent|suite|villa|house|property)/.test(unit)
  );
}
