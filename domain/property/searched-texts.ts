import type { SearchedTexts } from "#domain/search/document";
import { experiences } from "./experiences";
import type { DerivedProperty, PropertyFields } from "./property";
import { typeLabels, waysToStay } from "./ways-to-stay";

type Derived = Pick<DerivedProperty, "waysToStay" | "experienceIds">;

const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
  all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** What a search reads of a stay (D23), by how much it weighs. */
export function searchedTexts(fields: PropertyFields, derived: Derived): SearchedTexts {
  return {
    name: [fields.name],
    place: [...fields.countries, fields.region, fields.location, fields.parkOrReserve],
    kind: [
      ...typeLabels(fields),
      ...namesOf(waysToStay, derived.waysToStay),
      ...namesOf(experiences, derived.experienceIds),
      fields.category,
      ...fields.amenities,
      ...fields.activities,
      ...fields.tags,
      ...factsInWords(fields),
    ],
    text: [
      fields.shortDescription,
      fields.description,
      fields.whyWeLoveIt,
      fields.experiences,
      ...fields.features,
      ...fields.accommodationUnits.flatMap(({ name, description }) => [name, description]),
    ],
  };
}

/** Facts that visitors ask for by name. */
const factsInWords = (fields: PropertyFields): string[] => [
  ...(fields.malaria === "free" ? ["malaria free"] : []),
  ...(fields.wheelchairAccess ? ["wheelchair accessible"] : []),
  ...(fields.swimmingPool ? ["swimming pool"] : []),
  ...(fields.privateVehicle ? ["private vehicle"] : []),
  ...(fields.flyIn ? ["fly in"] : []),
];
