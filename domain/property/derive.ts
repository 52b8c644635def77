import type { Rates } from "#domain/money/currencies";
import { toUsd } from "#domain/money/money";
import { countrySlug } from "#domain/places/countries";
import { isPerPerson } from "#domain/property/stay-price";
import { searchDocument, type SearchedTexts } from "#domain/search/document";
import { fold } from "#domain/text/fold";
import { canonicalBookingAddress } from "./booking-address";
import { typeKey } from "./categories";
import { collectionsOf } from "./collections";
import { experiences, experiencesOf } from "./experiences";
import { goodMonthsOf, offersOf } from "./offers";
import type { DerivedProperty, PropertyFields } from "./property";
import { typeLabels, waysToStay, waysToStayOf } from "./ways-to-stay";

const foldAll = (parts: readonly (string | null)[]): string =>
  fold(parts.filter((part) => part !== null).join(" "));

/** Raised with every change of a rule: rows that were written under another one are worked out anew. */
export const rulesVersion = 4;

/** Applies every rule that selects rows; the outcome is stored beside the fields on each write. */
export function deriveProperty(fields: PropertyFields, rates: Rates): DerivedProperty {
  const priceUsd = toUsd(fields.pricePerNight, fields.currency, rates);
  const found = { waysToStay: waysToStayOf(fields), experienceIds: experiencesOf(fields) };
  return {
    ...found,
    ...searchDocument(searchedTexts(fields, found)),
    countrySlugs: [...new Set(fields.countries.map(countrySlug).filter(Boolean))],
    typeKeys: typeLabels(fields).map(typeKey),
    ...collectionsOf(fields, priceUsd),
    offerIds: offersOf(fields),
    goodMonths: goodMonthsOf(fields),
    priceUsd,
    priceUsdForTwo: forTwo(priceUsd, fields),
    sortName: fold(fields.name),
    searchText: foldAll([
      fields.name,
      ...fields.countries,
      fields.region,
      fields.shortDescription,
      fields.description,
    ]),
    canonicalBookingAddress: fields.bookingUrl ? canonicalBookingAddress(fields.bookingUrl) : null,
  };
}

/** Per person doubled, any other price as it is (D24). */
const forTwo = (priceUsd: number | null, fields: PropertyFields): number | null =>
  priceUsd !== null && isPerPerson(fields) ? priceUsd * 2 : priceUsd;

type Derived = Pick<DerivedProperty, "waysToStay" | "experienceIds">;

const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
  all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** What a search reads of a stay (D23), by how much it weighs. */
function searchedTexts(fields: PropertyFields, derived: Derived): SearchedTexts {
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
