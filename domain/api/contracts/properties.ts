import { z } from "zod";

import {
  currencyQuery,
  done,
  nextPage,
  operation,
  perPage,
  tripQuery,
} from "#domain/api/operation";
import {
  chosenFieldsSchemas,
  propertyBodySchema,
  propertyRecordSchema,
  publicPropertySchema,
} from "#domain/api/property";
import {
  type FilterName,
  filterNames,
  filterOf,
  type FilterParam,
  isOfKind,
  listingFilters,
} from "#domain/listing/filters";
import { priceBasisOptions } from "#domain/listing/price-filter";
import { listingSorts } from "#domain/listing/query";
import { areaNames } from "#domain/places/named-areas";

const group = "Properties";

/** Properties of one batch read. */
export const maxIds = 100;

const anyProperty = z.union([
  propertyRecordSchema,
  publicPropertySchema,
  chosenFieldsSchemas.operator,
  chosenFieldsSchemas.public,
]);
const missing = { 404: "Property not found" } as const;
const stored = z.strictObject({ success: z.literal(true), property: propertyRecordSchema });

/** Only for the description: the listing's parsers also take other spellings of a value. */
function enumOf(name: FilterName, param: string): { enum?: string[] } {
  if (isOfKind(name, "steps")) return { enum: listingFilters[name].options.map(String) };
  return param === "priceFor" ? { enum: [...priceBasisOptions] } : {};
}

/** The area may also have the name that a guide gives it. */
const described = (param: string, description: string) =>
  param === "area" ? `${description}, or the name of one: ${areaNames.join(", ")}` : description;

/** The parameters of the listing URL (P-048). */
const filters = Object.fromEntries(
  filterNames.flatMap((name) =>
    Object.entries(filterOf(name).descriptions).map(([param, description]) => [
      param,
      z
        .string()
        .optional()
        .meta({ description: described(param, description), ...enumOf(name, param) }),
    ]),
  ),
) as Record<FilterParam, z.ZodOptional<z.ZodString>>;

const fields = z.string().optional().meta({
  description:
    "Comma list of the fields to send, by their names in a property; each property then has these and its ID only",
});

const quickEdit = {
  price_per_night: 640,
  currency: "USD",
  latitude: -19.28,
  longitude: 22.79,
  what3words: null,
  full_address: "Okavango Delta, Botswana",
};

export const propertyOperations = {
  listProperties: operation({
    method: "GET",
    path: "/properties",
    access: "public",
    group,
    summary: "Properties sorted by ID or as asked. Admins also get drafts and all fields.",
    query: z.object({
      limit: perPage(100),
      after: z
        .string()
        .optional()
        .meta({ description: "ID of the last property of the previous page" }),
      sort: z.enum(listingSorts).optional().meta({
        description:
          "The order of the site's list, by the total of the trip where one is given; drafts come last. Without it: by ID, so that paging misses none while others change",
      }),
      fields,
      ids: z
        .string()
        .optional()
        .meta({
          description: `Comma list of at most ${maxIds} IDs: these properties, in this order and on one page. With it, only fields, currency and the dates and party of a trip are accepted`,
        }),
      updatedSince: z.iso.datetime({ offset: true }).optional().meta({
        description:
          "Only properties changed at this moment or later, sorted by ID. Use the time before the previous call began; a property may be sent twice",
      }),
      ...tripQuery,
      ...currencyQuery,
      ...filters,
    }),
    answer: z.strictObject({
      properties: z.array(anyProperty),
      total: z.number().int(),
      next: nextPage,
      missing: z
        .array(z.string())
        .optional()
        .meta({ description: "With `ids`: those that do not exist, or are not public" }),
      deleted: z.array(z.string()).optional().meta({
        description:
          "With `updatedSince` and a token, on the first page: IDs deleted since, for as long as they are in the trash (30 days)",
      }),
    }),
    shared: true,
  }),
  readProperty: operation({
    method: "GET",
    path: "/properties/{id}",
    access: "public",
    group,
    summary: "One property",
    query: z.object({ fields, ...tripQuery, ...currencyQuery }),
    answer: z.strictObject({ property: anyProperty }),
    errors: missing,
    shared: true,
  }),
  createProperty: operation({
    method: "POST",
    path: "/properties",
    access: "admin",
    group,
    summary: "Creates a property; public immediately unless `active` is false",
    body: propertyBodySchema,
    answer: stored,
    status: 201,
    errors: { 409: "Already exists: same ID, booking URL or external record" },
    example: {
      name: "Rock Camp",
      country: "Kenya",
      region: "Laikipia",
      price_per_night: 320,
      currency: "USD",
      image_urls: ["https://lodge.example/cover.jpg"],
      active: false,
    },
  }),
  updateProperty: operation({
    method: "PUT",
    path: "/properties/{id}",
    access: "admin",
    group,
    summary:
      "Changes the fields that are named: the six of quick edit, or any others. With `version`, only if it is unchanged",
    body: propertyBodySchema,
    answer: stored,
    errors: { ...missing, 409: "Version conflict: somebody else saved it" },
    example: quickEdit,
  }),
  deleteProperty: operation({
    method: "DELETE",
    path: "/properties/{id}",
    access: "admin",
    group,
    summary: "Moves a property to the trash, from which it can be restored for 30 days",
    answer: done,
    errors: missing,
  }),
  countStoredProperties: operation({
    method: "GET",
    path: "/debug/kv-properties",
    access: "admin",
    group,
    summary: "Number of properties, including drafts",
    answer: z.strictObject({ count: z.number().int() }),
  }),
};
