import { emptyProperty } from "#domain/property/form-values";
import type { PropertyFields } from "#domain/property/property";

/** A stay as an import would bring it, under a name that no other has. */
export const testProperty = (mark: string): PropertyFields => ({
  ...emptyProperty,
  name: `Pipeline test ${mark}`,
  countries: ["Botswana"],
  region: "Okavango Delta",
  shortDescription: "A stay that exists for a moment, to try the way from saving to the listing.",
  accommodationType: "Tented Camp",
  propertyTypes: ["Tented Camp"],
  pricePerNight: 640,
  currency: "USD",
  capacity: 12,
  amenities: ["Plunge pool", "Wi-Fi"],
  latitude: -19.28,
  longitude: 22.79,
  active: true,
});
