import { familySize, tooOldForFamilies } from "#domain/limits";
import { mentionedIn } from "#domain/text/mentions";
import type { partyNames } from "./categories";
import type { PropertyFields } from "./property";

type Housing = Pick<
  PropertyFields,
  | "accommodationUnits"
  | "amenities"
  | "features"
  | "tags"
  | "capacity"
  | "childrenFromAge"
  | "priceBasis"
>;

/** Beginnings of words that name a unit for a family. */
export const familyUnits = [
  "family room",
  "family tent",
  "family suite",
  "family villa",
  "family chalet",
  "family cottage",
  "family house",
  "family yurt",
];

const soleUse = ["exclusive use", "sole use", "private use", "whole house", "whole villa"];

/** True where one party takes everything: priced as a whole, or offered so. */
const isTakenWhole = ({ priceBasis, amenities, features, tags }: Housing): boolean =>
  priceBasis === "whole property" || mentionedIn([...amenities, ...features, ...tags])(soleUse);

/** True where a family shares one unit: a unit of that size, one that is named so, or the whole place. */
function housesFamily(stay: Housing): boolean {
  const { accommodationUnits, amenities, features, capacity, childrenFromAge } = stay;
  if (childrenFromAge !== null && childrenFromAge >= tooOldForFamilies) return false;
  return (
    accommodationUnits.some((unit) => (unit.capacity ?? 0) >= familySize) ||
    mentionedIn([...amenities, ...features])(familyUnits) ||
    (isTakenWhole(stay) && (capacity ?? 0) >= familySize)
  );
}

/** What a stay offers a party that keeps together, in the order of the screen. */
export function partyOffersOf(stay: Housing): (keyof typeof partyNames)[] {
  const offers = { "family-unit": housesFamily(stay), "whole-place": isTakenWhole(stay) };
  return (["family-unit", "whole-place"] as const).filter((id) => offers[id]);
}
