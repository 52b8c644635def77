import { z } from "zod";

import { moment, operation } from "#domain/api/operation";
import { isWebAddress, webAddressMessage } from "#domain/forms/values";
import {
  aiNotConfigured,
  airtableNotConfigured,
  enterPropertyUrl,
  enterUrl,
} from "#domain/imports/run";
import { defaultSettings, type SiteSettings } from "#domain/site/settings";

/** Field names of the external table, fixed by the contract. */
const tableColumns = [
  "Price Per Night",
  "Currency",
  "Latitude",
  "Longitude",
  "What3Words",
  "Full Address",
] as const;

const notConfigured = airtableNotConfigured;

const address = (missing: string) =>
  z.strictObject({
    url: z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      .max(2000)
      .refine((text) => text === "" || isWebAddress(text), webAddressMessage),
  });

const read = {
  success: z.literal(true),
  data: z.looseObject({ name: z.string() }).meta({
    id: "Extracted",
    description: "Values found on the page. Can be passed to POST /properties",
  }),
};
const unread = { 422: "The page was rejected or cannot be read: see `details`" };

/** Settings are described by name only: the settings form's schema validates them. */
const settings = z.record(z.string(), z.unknown(), { error: "Please send a JSON object" }).meta({
  id: "Settings",
  properties: Object.fromEntries(
    Object.entries(defaultSettings).map(([name, value]) => [name, { type: jsonType(value) }]),
  ),
});

function jsonType(value: SiteSettings[keyof SiteSettings]): string {
  return Array.isArray(value) ? "array" : typeof value;
}

export const settingsOperations = {
  readSettings: operation({
    method: "GET",
    path: "/settings",
    access: "admin",
    group: "Settings",
    summary: "All settings, without API keys of external services",
    answer: settings,
  }),
  saveSettings: operation({
    method: "PUT",
    path: "/settings",
    access: "admin",
    group: "Settings",
    summary: "Changes the given settings and returns all of them",
    body: settings,
    answer: settings,
    example: { contactPhone: "+27 21 000 0000" },
  }),
};

export const importOperations = {
  scrapeUrl: operation({
    method: "POST",
    path: "/scrape-url",
    waits: true,
    access: "admin",
    group: "Imports",
    summary: "Scrapes a property page and returns the result; no property is created",
    body: address(enterUrl),
    answer: z.strictObject({ ...read, source: z.string() }),
    errors: { ...unread, 504: "Still in progress: see the run under `details`" },
    example: { url: "https://lodge.example/river-tent" },
  }),
  extractWithAi: operation({
    method: "POST",
    path: "/ai-extract",
    waits: true,
    access: "admin",
    group: "Imports",
    summary: "Like scrape-url, with a language model for missing values",
    body: address(enterPropertyUrl),
    answer: z.strictObject({
      ...read,
      usage: z.strictObject({
        total_tokens: z
          .number()
          .int()
          .nullable()
          .meta({ description: "Null where the service does not count" }),
      }),
    }),
    errors: {
      ...unread,
      503: aiNotConfigured,
      504: "Still in progress: see the run under `details`",
    },
    example: { url: "https://lodge.example/river-tent" },
  }),
  readSyncStatus: operation({
    method: "GET",
    path: "/sync/status",
    access: "admin",
    group: "External table",
    summary: "Number of properties, number of those from the table, and time of the last sync",
    answer: z.strictObject({
      totalProperties: z.number().int(),
      airtableProperties: z.number().int(),
      lastSync: moment.nullable(),
    }),
  }),
  syncTable: operation({
    method: "POST",
    path: "/sync/airtable-properties",
    waits: true,
    access: "admin",
    group: "External table",
    summary: "Syncs properties from the external table; never deletes",
    answer: z.strictObject({
      saved: z.number().int(),
      totalFetched: z.number().int(),
      errors: z.number().int(),
      properties: z.array(
        z.strictObject({ id: z.string(), name: z.string(), country: z.string() }),
      ),
      message: z.string(),
    }),
    errors: { 502: "The external table cannot be read; see `error`", 503: notConfigured },
  }),
  updateTableRecord: operation({
    method: "POST",
    path: "/airtable/update",
    waits: true,
    access: "admin",
    group: "External table",
    summary:
      "Writes the six stored values of quick edit to their record of the external table, except those that its owner has changed. `fields` may repeat them as its columns, and must agree with what is stored",
    body: z.strictObject({
      recordId: z
        .string({ error: "Please name the record" })
        .trim()
        .min(1, "Please name the record")
        .max(100),
      fields: z
        .partialRecord(
          z.enum(tableColumns, { error: `The columns are ${tableColumns.join(", ")}` }),
          z.union([z.string(), z.number(), z.null()]),
        )
        .default({}),
    }),
    answer: z.strictObject({ success: z.literal(true), message: z.string() }),
    errors: {
      404: "No property for this record",
      409: "`fields` differ from what is stored: save the property first; or the table's owner has changed a value, and one has to be chosen in the back office",
      502: "The table rejected the values; `error` has the reason and whether it will be retried",
      503: notConfigured,
    },
    example: { recordId: "rec0123456789abcd", fields: {} },
  }),
  seed: operation({
    method: "POST",
    path: "/seed",
    access: "admin",
    group: "Service",
    summary: "No-op: use `npm run db:seed` to add sample content. Returns the number of properties",
    answer: z.strictObject({
      success: z.literal(true),
      seeded: z.literal(false),
      message: z.string(),
      properties: z.number().int(),
    }),
  }),
};
