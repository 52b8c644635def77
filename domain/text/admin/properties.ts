import { listed } from "#domain/text/counted";
import { asSentence } from "#domain/text/strings";

export const properties = {
  copyName: (name: string) => `${name} (copy)`,
} as const;

export const quickEdit = {
  priceNegative: "Price must be a positive number",
  priceZero: "Price cannot be zero",
  priceUnclear: (thousands: string, little: string) =>
    `Did you mean ${thousands} or ${little}? Enter one of them`,
  latitude: "Latitude must be between -90 and 90",
  longitude: "Longitude must be between -180 and 180",
  synced: "Updated in the database and synced back to the external table",
  saved: "Property updated successfully",
  syncSkipped: "Updated in the database; the external sync was skipped",
  syncFailed: (reason: string) =>
    `Updated in the database; the external sync was skipped. ${asSentence(reason)}`,
  syncAgain: (reason: string) =>
    `Updated in the database; the external sync was skipped for now. ${asSentence(reason)} It will be retried automatically.`,
  syncedWithout: (labels: readonly string[]) =>
    `Updated in the database and synced back to the external table, without looked-up values (${listed(labels)})`,
  conflict: (labels: readonly string[]) =>
    `Updated in the database. ${listed(labels)} ${labels.length === 1 ? "was" : "were"} changed in the external table too: choose theirs or ours.`,
  offer: (labels: readonly string[]) =>
    `Updated in the database. ${listed(labels)} ${labels.length === 1 ? "was" : "were"} changed in the external table and not written over: accept theirs or keep ours.`,
  storedDifferently: (labels: readonly string[]) =>
    `Updated in the database. The external table stores ${listed(labels)} differently than it was written.`,
  syncLater:
    "Updated in the database; the external sync was skipped for now and will be retried automatically.",
} as const;

export const propertyForm = {
  titleNew: "Add New Property",
  required: "Please fill in all required fields (Name, Country, Region)",
  image: "Please add at least one image URL",
  noBookingUrl: "No booking URL: the Book button is hidden.",
} as const;
