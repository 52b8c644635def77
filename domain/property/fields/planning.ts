import { priceBases } from "#domain/money/price-basis";
import { malariaLevels } from "#domain/places/malaria";
import { choice, yesNo } from "#domain/property/kinds/choices";
import { monthRatings } from "#domain/property/kinds/months";
import { whole } from "#domain/property/kinds/numbers";
import { seasons } from "#domain/property/kinds/seasons";
import { day, webAddress } from "#domain/property/kinds/texts";
import { formField } from "./field";

const notKnown = { blankOption: "Not known" } as const;

/** Facts for planning a journey: each is shown once a value exists. */
export const planningFields = {
  priceBasis: formField(choice(priceBases), {
    part: "planning",
    label: "Price basis",
    ...notKnown,
    bulkEdit: { as: "value" },
  }),
  /** "YYYY-MM-DD". */
  priceCheckedOn: formField(day(), { part: "planning", label: "Price checked on" }),
  priceSourceUrl: formField(webAddress(), {
    part: "planning",
    label: "Price source",
    placeholder: "https://",
    hint: "The page that states the prices",
  }),
  priceSeasons: formField(seasons(), {
    part: "planning",
    label: "Price seasons",
    item: "Season",
    bulkEdit: { as: "percent" },
    hint: "Days such as June 1; they come round every year. Prices are in the currency of the stay.",
  }),
  /** Twelve ratings, January first, or empty. */
  monthGrid: formField(monthRatings(), {
    part: "planning",
    label: "Best time to go",
    ...notKnown,
    hint: "All twelve months, or none",
  }),
  malaria: formField(choice(malariaLevels), {
    part: "planning",
    label: "Malaria",
    startsRow: true,
    ...notKnown,
  }),
  childrenFromAge: formField(whole(0, 21), {
    part: "planning",
    label: "Children from age",
    hint: "0: welcome at any age",
  }),
  wheelchairAccess: formField(yesNo(), {
    part: "planning",
    label: "Wheelchair access",
    ...notKnown,
  }),
  swimmingPool: formField(yesNo(), { part: "planning", label: "Swimming pool", ...notKnown }),
  privateVehicle: formField(yesNo(), { part: "planning", label: "Private vehicle", ...notKnown }),
  flyIn: formField(yesNo(), { part: "planning", label: "Reached by air only", ...notKnown }),
};
