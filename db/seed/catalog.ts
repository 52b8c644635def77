import type { Rates } from "#domain/money/currencies";
import { fieldsToForm, propertyFormSchemaFor } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { buildProperty, idOf } from "./build-property";
import { errorLines } from "./checked";
import { chooseImages } from "./choose-images";
import { type Stay, stays } from "./stays";

export interface SampleProperty {
  id: string;
  fields: PropertyFields;
}

/**
 * The sample catalog in the form of the database; deterministic.
 * @throws for invalid fields, with the names of property and fields
 */
export function sampleCatalog(rates: Rates): SampleProperty[] {
  const images = chooseImages(stays.map(sceneryOf));
  return stays.map((stay) => {
    const id = idOf(stay);
    const fields = buildProperty(stay, images.get(id) ?? [], rates);
    checkAsForm(id, fields);
    return { id, fields };
  });
}

const sceneryOf = (stay: Stay) => ({
  id: idOf(stay),
  biome: stay.place.biome,
  type: stay.type,
  where: [stay.place.park, stay.place.district, stay.place.region, stay.place.country].join(" "),
  light: stay.light,
});

// Building the schema takes far longer than using it.
const formOfNew = propertyFormSchemaFor();

function checkAsForm(id: string, fields: PropertyFields): void {
  const result = formOfNew.safeParse(fieldsToForm(fields));
  if (result.success) return;
  // The form requires an image; a sample without one demonstrates such a listing.
  const issues = result.error.issues.filter(
    ({ path }) => path[0] !== "images" || fields.images.length > 0,
  );
  if (issues.length > 0) throw new Error(errorLines(`stays: ${id}`, issues));
}
