import { standardCheckIn, standardCheckOut } from "#domain/limits";
import { choice, monthRatings, yesNo } from "#domain/property/kinds/choices";
import { whole } from "#domain/property/kinds/numbers";
import { seasons } from "#domain/property/kinds/seasons";
import { clockTime, day, line, text, webAddress } from "#domain/property/kinds/texts";
import { malariaLevels } from "#domain/property/location";
import { priceBases } from "#domain/property/stay-price";
import { adminTexts } from "#domain/text/admin-texts";
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

export const bookingFields = {
  bookingUrl: formField(webAddress(), {
    part: "booking",
    label: "Affiliate booking URL",
    notShown: true,
    placeholder: "https://",
    blankHint: adminTexts.propertyForm.noBookingUrl,
    wide: true,
    column: "Booking URL",
    csv: 22,
    extracted: "bookingUrl",
    reviewed: true,
  }),
  partner: formField(line(100), {
    part: "booking",
    label: "Partner",
    notShown: true,
    placeholder: "Read from the booking URL when blank",
    column: "Partner",
    csv: 23,
    bulkEdit: { as: "value" },
  }),
  /** "14:00". */
  checkIn: formField(clockTime(), {
    part: "booking",
    label: "Check-in",
    placeholder: standardCheckIn,
    start: standardCheckIn,
    extracted: "checkIn",
    asked: "Check-in time, 24 hours, such as 14:00",
    reviewed: true,
  }),
  checkOut: formField(clockTime(), {
    part: "booking",
    label: "Check-out",
    placeholder: standardCheckOut,
    start: standardCheckOut,
    extracted: "checkOut",
    asked: "Check-out time, 24 hours, such as 10:00",
    reviewed: true,
  }),
  rates: formField(text(), { part: "booking", label: "Rates" }),
  inclusions: formField(text(), { part: "booking", label: "Inclusions" }),
  ratesInclusions: formField(text(), {
    part: "booking",
    label: "Rate inclusions",
    column: "Rates Inclusions",
    extracted: "ratesInclusions",
    asked: "What the rate includes",
    reviewed: true,
  }),
  ratesExclusions: formField(text(), {
    part: "booking",
    label: "Rate exclusions",
    column: "Rates Exclusions",
    extracted: "ratesExclusions",
    asked: "What the rate does not include",
    reviewed: true,
  }),
  cancellationPolicy: formField(text(), {
    part: "booking",
    label: "Cancellation policy",
    extracted: "cancellationPolicy",
    asked: "Terms of cancelling",
    reviewed: true,
  }),
  bookingNotes: formField(text(), { part: "booking", label: "Booking notes" }),
  importantInfo: formField(text(), {
    part: "booking",
    label: "Important information",
    column: "Important Info",
    csv: 21,
    extracted: "importantInfo",
    asked: "What a guest has to know before booking: ages, malaria, rules",
    reviewed: true,
  }),
};
