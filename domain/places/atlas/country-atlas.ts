import type { guideSlugs } from "#domain/places/countries";
import { kenya, rwanda, tanzania, uganda } from "./eastern";
import type { CountryAtlas } from "./kinds";
import { botswana, mozambique, namibia, southAfrica, zambia, zimbabwe } from "./southern";

const pages: Readonly<Record<(typeof guideSlugs)[number], CountryAtlas>> = {
  "south-africa": southAfrica,
  kenya,
  tanzania,
  namibia,
  botswana,
  zimbabwe,
  uganda,
  rwanda,
  mozambique,
  zambia,
};

/** Null for a country without a guide. */
export const atlasOf = (slug: string): CountryAtlas | null =>
  (pages as Readonly<Record<string, CountryAtlas>>)[slug] ?? null;
