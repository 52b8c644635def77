import type { Rates } from "#domain/money/currencies";
import type { PropertyFields } from "#domain/property/property";
import { buildProperty, idOf } from "./build-property";
import { chooseImages } from "./choose-images";
import { botswana } from "./properties/botswana";
import { kenya } from "./properties/kenya";
import { mozambique } from "./properties/mozambique";
import { namibia } from "./properties/namibia";
import { rwanda } from "./properties/rwanda";
import { southAfricaBush } from "./properties/south-africa-bush";
import { southAfricaCoast } from "./properties/south-africa-coast";
import { tanzania } from "./properties/tanzania";
import { uganda } from "./properties/uganda";
import { zambia } from "./properties/zambia";
import { zimbabwe } from "./properties/zimbabwe";
import type { Stay } from "./stay";

/** Every sample stay, country by country. */
export const stays: readonly Stay[] = [
  ...southAfricaBush,
  ...southAfricaCoast,
  ...kenya,
  ...tanzania,
  ...namibia,
  ...botswana,
  ...zimbabwe,
  ...uganda,
  ...rwanda,
  ...mozambique,
  ...zambia,
];

export interface SampleProperty {
  id: string;
  fields: PropertyFields;
}

/** The sample catalogue as the database takes it; the same on every call. */
export function sampleCatalogue(rates: Rates): SampleProperty[] {
  const images = chooseImages(
    stays.map((stay) => ({
      id: idOf(stay),
      biome: stay.place.biome,
      type: stay.type,
      where: [stay.place.park, stay.place.district, stay.place.region, stay.place.country].join(
        " ",
      ),
      light: stay.light,
    })),
  );
  return stays.map((stay) => {
    const id = idOf(stay);
    return { id, fields: buildProperty(stay, images.get(id) ?? [], rates) };
  });
}
