import type { PropertyFields, Rates } from "../../app/domain/property";
import { buildProperty, idOf } from "./build-property";
import { chooseImages } from "./choose-images";
import { botswana } from "./properties/botswana";
import { southAfricaBush } from "./properties/south-africa-bush";
import { southAfricaCoast } from "./properties/south-africa-coast";
import type { Stay } from "./stay";

/** Every sample stay, country by country. */
export const stays: readonly Stay[] = [...southAfricaBush, ...southAfricaCoast, ...botswana];

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
