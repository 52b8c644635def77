import { listed } from "#domain/text/counted";
import { asSentence } from "#domain/text/cut-text";

export const properties = {
  deleted: (name: string) => `${name} has been deleted`,
  deleteFailed: "Failed to delete property",
  bulkDeleted: (n: number) => `Successfully deleted ${n} properties`,
  bulkDeleteFailed: "Failed to delete some properties",
  exported: (n: number) => `Exported ${n} properties`,
  more: (n: number) => `+${n}`,
  duplicated: (name: string) => `This is a copy of ${name}. Visitors do not see it yet.`,
  copyName: (name: string) => `${name} (copy)`,
} as const;

export const views = {
  title: "Saved views",
  save: "Save view",
  saved: (name: string) => `The view ${name} is saved`,
  renamed: "The view has a new name",
  deleted: (name: string) => `The view ${name} has been deleted`,
  taken: "Another view has this name",
  full: (n: number) => `There are ${n} views of your own: please delete one first`,
  gone: "This view was deleted in the meantime",
} as const;

export const quickEdit = {
  priceNegative: "Price must be a positive number",
  priceZero: "Price cannot be zero",
  priceUnclear: (thousands: string, little: string) =>
    `Did you mean ${thousands} or ${little}? Please type one of the two`,
  latitude: "Latitude must be between -90 and 90",
  longitude: "Longitude must be between -180 and 180",
  failed: "Failed to update property",
  synced: "Updated in the database and synced back to the external table",
  saved: "Property updated successfully",
  syncSkipped: "Updated in the database; the external sync was skipped",
  syncFailed: (reason: string) =>
    `Updated in the database; the external sync was skipped. ${asSentence(reason)}`,
  syncAgain: (reason: string) =>
    `Updated in the database; the external sync was skipped for now. ${asSentence(reason)} It is tried again by itself.`,
  syncedWithout: (labels: readonly string[]) =>
    `Updated in the database and synced back to the external table, without looked-up values (${listed(labels)})`,
  conflict: (labels: readonly string[]) =>
    `Updated in the database. ${listed(labels)} ${labels.length === 1 ? "was" : "were"} changed in the external table too: choose theirs or ours.`,
  offer: (labels: readonly string[]) =>
    `Updated in the database. ${listed(labels)} ${labels.length === 1 ? "was" : "were"} changed in the external table and not written over: accept theirs or keep ours.`,
  syncLater:
    "Updated in the database; the external sync was skipped for now and goes on by itself.",
  refresh: "Property updated! Refresh to see changes.",
  title: (name: string) => `Quick edit of ${name}`,
  open: (name: string) => `Quick edit ${name}`,
  required: "Required",
  shownAs: "Shown to visitors as",
  save: "Save",
  saveNext: "Save and next",
  deleted:
    "This property was deleted while you were editing. What you typed is still here: take the property out of the trash, then save again.",
} as const;

export const places = {
  geocodingNotSetUp: "Geocoding is not configured",
  geocodingHint: "Type the coordinates, or set GEOCODER_URL: this address is then looked up.",
  geocoding: "The coordinates of this address are being looked up",
  geocodingWaits: "The coordinates could not be looked up yet",
  notGeocoded: "No coordinates were found for this address",
  wordsLookup: "The three words of these coordinates are being looked up",
  wordsWait: "The three words could not be looked up yet",
  noWords: "No three words were found for these coordinates",
  again: (minutes: number) =>
    minutes < 1 ? "It is tried again in a moment." : `It is tried again in ${minutes} min.`,
  credit: "Coordinates by geocoding, © OpenStreetMap contributors",
} as const;

export const propertyForm = {
  titleNew: "Add New Property",
  titleEdit: "Edit Property",
  create: "Create Property",
  update: "Update Property",
  required: "Please fill in all required fields (Name, Country, Region)",
  image: "Please add at least one image URL",
  added: "Property added successfully",
  updated: "Property updated successfully",
  failed: "Failed to save property",
  noBookingUrl: "There is no booking URL, so the Book button is not shown.",
  notFound: "Property Not Found",
  preview: "Preview",
  uploading: "Uploading...",
  draftKept: (time: string) => `Draft kept at ${time}`,
  draftOf: (day: string, time: string) => `You have a draft of ${day}, ${time}.`,
  draftHint: "It is not saved yet, and what is stored has not changed.",
  draftOpen: "This is your draft. It is stored once you save it.",
  continueDraft: "Continue with the draft",
  discardDraft: "Discard the draft",
  previewBar: "Preview: this is how visitors will see it. Nothing is saved or counted.",
  previewOfForm: "Preview of the form as it stands now. Nothing is saved or counted.",
  previewInactive: "It is switched off, so visitors do not see it yet.",
  previewFaulty: "Some fields cannot be saved as they are; here they are shown blank.",
  revisions: "Revisions",
  noRevisions: "Nothing was saved yet",
  revisionGone: "This version is no longer there",
  restored: (version: number) => `Version ${version} is back, as a new version`,
  restoreConflict:
    "The property was saved by someone else in between, so nothing was restored. Compare again first.",
} as const;
