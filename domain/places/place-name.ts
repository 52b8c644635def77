interface Placed {
  parkOrReserve: string | null;
  region: string | null;
  countries: readonly string[];
}

/**
 * "Okavango Delta, Botswana": the closest name of the place, and the country. Apart from the shape of
 * a stay, which knows the whole catalogue of fields and stays on the server.
 */
export const placeOf = ({ parkOrReserve, region, countries }: Placed): string =>
  [parkOrReserve ?? region, countries[0]].filter(Boolean).join(", ");
