import { z } from "zod";

import { paths } from "#domain/pages/paths";
import { shownProperty } from "#domain/pages/shown-property";
import { allFields, type AnyField } from "#domain/property/fields";
import type { Picture, Property } from "#domain/property/property";
import { moment } from "./operation";

const countryNames = z
  .union([z.string(), z.array(z.string()), z.null()])
  .meta({ description: "One name, or several for a stay across a border" });

const valueOf = ({ name, kind, label }: AnyField): z.ZodType =>
  name === "countries" ? countryNames : kind.value.meta({ description: label });

const recordNameOf = ({ name, recordName = name }: AnyField) => recordName;

/** Fields by their names in a record. */
export const shapeOf = (entries: readonly AnyField[]) =>
  Object.fromEntries(entries.map((entry) => [recordNameOf(entry), valueOf(entry)]));

export type PropertyRecord = Record<string, unknown>;

/** What the operator may know: every field, drafts too. */
export const propertyRecordSchema: z.ZodType<PropertyRecord> = z
  .strictObject({
    id: z.string(),
    version: z.number().int(),
    ...shapeOf(allFields),
    seo: z.strictObject({
      metaTitle: z.string().nullable(),
      metaDescription: z.string().nullable(),
      keywords: z.array(z.string()),
    }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Property", description: "Every field, as the operator sees it" });

const isPublic = ({ notShown }: AnyField) => !notShown;

/** What visitors may know. */
export const publicPropertySchema: z.ZodType<PropertyRecord> = z
  .strictObject({
    id: z.string(),
    url: z.url(),
    bookingUrl: z
      .url()
      .nullable()
      .meta({ description: "Leads on to the partner's page and counts the click" }),
    partner: z.string().nullable(),
    images: z.array(z.url()).meta({ description: "Our copies, the cover first" }),
    accommodationTypes: z.array(
      z.strictObject({
        name: z.string(),
        capacity: z.number().int().nullable(),
        description: z.string().nullable(),
      }),
    ),
    ...shapeOf(allFields.filter(isPublic)),
    updatedAt: moment,
  })
  .meta({ id: "PublicProperty", description: "What visitors of the site see of a stay" });

const largest = ({ base, widths }: Picture): string[] =>
  base ? [`${base}-${Math.max(...widths)}.webp`] : [];

/** @param siteUrl without a slash at the end */
export function publicPropertyRecord(
  property: Property,
  pictures: readonly Picture[],
  siteUrl: string,
): PropertyRecord {
  const shown = shownProperty(property);
  const written = allFields.filter(isPublic).map((entry) => {
    const value = property[entry.name];
    return [recordNameOf(entry), entry.kind.written ? entry.kind.written(value) : value];
  });
  return {
    id: property.id,
    url: siteUrl + paths.property(property.id),
    bookingUrl: property.bookingUrl ? siteUrl + paths.book(property.id) : null,
    partner: shown.partner,
    images: pictures.flatMap(largest).map((path) => siteUrl + path),
    accommodationTypes: shown.accommodationUnits,
    ...Object.fromEntries(written),
    updatedAt: property.updatedAt.toISOString(),
  };
}
