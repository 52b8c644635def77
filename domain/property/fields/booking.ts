import { standardCheckIn, standardCheckOut } from "#domain/limits";
import { clockTime, line, text, webAddress } from "#domain/property/kinds/texts";
import { adminTexts } from "#domain/text/admin-texts";
import { formField } from "./field";

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
