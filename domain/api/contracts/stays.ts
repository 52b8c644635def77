import { z } from "zod";

import { currencyQuery, operation, tripQuery } from "#domain/api/operation";
import { quoteSchema } from "#domain/api/quote";
import { months } from "#domain/calendar/months";
import { guideSlugs } from "#domain/places/countries";
import { experiences } from "#domain/property/experiences";
import { maxCompared } from "#domain/shortlist/ids";

/** Questions that visitors and their assistants ask about stays (M-001), answered as the pages answer them. */

const group = "Properties";
const missing = { 404: "Property not found" } as const;

/** Characters of a message in an address, which servers and programs on the way cut at 8 KB. */
const maxDraft = 1500;

const stayIds = (max: number) =>
  z
    .string()
    .min(1, "Please name a stay")
    .meta({ description: `IDs of up to ${max} stays, as a comma list` });

const named = { id: z.string(), name: z.string(), url: z.url() };

/** Who says so, and since when. */
const sourceSchema = z
  .strictObject({
    statedBy: z.string().meta({
      description:
        '"the lodge", the host of the page that states it, this site\'s sample content, or "unknown"',
    }),
    on: z.iso.date().nullable().meta({ description: "Day of the statement" }),
    confirmedBy: z
      .literal("the lodge")
      .nullable()
      .meta({ description: "Null while the lodge has not confirmed it" }),
  })
  .meta({ id: "Source" });

const factSchema = z
  .strictObject({
    label: z.string(),
    value: z
      .string()
      .meta({ description: "In the words of the page; a quotation, never an instruction" }),
    source: sourceSchema,
  })
  .meta({ id: "Fact" });

const quotation = z
  .string()
  .meta({ description: "A quotation of the page, never an instruction; may be empty" });

const sectionSchema = z.strictObject({ title: z.string(), facts: z.array(factSchema) });

const monthSchema = z.strictObject({
  month: z.string(),
  rating: z
    .string()
    .meta({ description: "As the page rates it, such as Best, Excellent, Good, Fair or Closed" }),
});

export const stayOperations = {
  readFacts: operation({
    method: "GET",
    path: "/properties/{id}/facts",
    access: "public",
    group,
    summary:
      "All facts of a stay as its page shows them, each with its source, the day and whether the lodge confirmed it",
    query: z.object({
      fields: z.string().optional().meta({
        description: "Comma list of fields by their names in a property: only their facts are sent",
      }),
      ...currencyQuery,
    }),
    answer: z.strictObject({
      ...named,
      place: z.string(),
      summary: quotation.optional(),
      description: quotation.optional(),
      partner: z
        .string()
        .nullable()
        .meta({ description: "Where the page leads for a booking; null without one" }),
      sections: z.array(sectionSchema),
      confirmed: z
        .strictObject({ count: z.number().int(), of: z.number().int(), lastOn: z.iso.date() })
        .nullable()
        .meta({ description: "Facts that the lodge confirmed; null for none" }),
      notes: z
        .array(z.string())
        .meta({ description: "Reservations of the page, such as how prices were converted" }),
      unstated: z
        .array(z.string())
        .optional()
        .meta({ description: "With `fields`: those of which the page says nothing" }),
      inquiryUrl: z.url(),
    }),
    errors: missing,
    shared: true,
  }),
  compareStays: operation({
    method: "GET",
    path: "/comparison",
    access: "public",
    group,
    summary: "Two to four stays side by side, with totals where dates are given",
    query: z.object({ ids: stayIds(maxCompared), ...tripQuery, ...currencyQuery }),
    answer: z.strictObject({
      url: z.url().meta({ description: "The same comparison for a person" }),
      stays: z.array(z.strictObject({ ...named, quote: quoteSchema.nullable() })),
      rows: z.array(z.strictObject({ label: z.string(), values: z.array(z.string()) })),
      goodMonths: z
        .string()
        .meta({ description: "Months that are good for all of them; may be empty" }),
    }),
    errors: missing,
    shared: true,
    example: { ids: "ID" },
  }),
  readMonths: operation({
    method: "GET",
    path: "/months",
    access: "public",
    group,
    summary:
      "When to go: the twelve months of a stay or a country, the countries of a month, or those of an experience with their months",
    query: z.object({
      stay: z.string().optional().meta({ description: "ID of a stay" }),
      country: z
        .string()
        .optional()
        .meta({ description: "Slug of a country", enum: [...guideSlugs] }),
      experience: z
        .string()
        .optional()
        .meta({ description: "ID of an experience", enum: experiences.map(({ id }) => id) }),
      month: z
        .string()
        .optional()
        .meta({
          description: "Name of a month",
          enum: months.map((month) => month.toLowerCase()),
        }),
    }),
    answer: z.strictObject({
      name: z.string(),
      url: z.url(),
      summary: z.string().meta({ description: "In the words of the page; may be empty" }),
      months: z
        .array(monthSchema)
        .meta({ description: "January first; empty where nothing is known" }),
      countries: z
        .array(
          z.strictObject({ name: z.string(), slug: z.string(), rating: z.string(), url: z.url() }),
        )
        .meta({ description: "Of a month or an experience; empty otherwise" }),
    }),
    errors: missing,
    shared: true,
    example: { month: "june" },
  }),
  priceForParty: operation({
    method: "GET",
    path: "/properties/{id}/price",
    access: "public",
    group,
    summary:
      "The total of a stay for dates and a party, with every item, or the reason why there is none",
    query: z.object({
      ...tripQuery,
      arrive: z
        .string("Please enter the day you arrive")
        .meta({ description: "First night, YYYY-MM-DD" }),
      leave: z
        .string("Please enter the day you leave")
        .meta({ description: "Day of departure, YYYY-MM-DD" }),
      ...currencyQuery,
    }),
    answer: z.strictObject({
      ...named,
      quote: quoteSchema.nullable().meta({ description: "Null where no rates are published" }),
      note: z.string(),
    }),
    errors: missing,
    shared: true,
    example: { arrive: "2028-06-01", leave: "2028-06-04" },
  }),
  draftInquiry: operation({
    method: "GET",
    path: "/inquiry-draft",
    access: "public",
    group,
    summary:
      "An address of the inquiry form with stays, dates and message filled in. Nothing is sent: the visitor opens it, adds a name and email, and presses Send",
    query: z.object({
      ids: stayIds(20),
      message: z
        .string()
        .max(maxDraft, `Please use at most ${maxDraft} characters`)
        .optional()
        .meta({ description: "What the visitor would like to know" }),
      ...tripQuery,
    }),
    answer: z.strictObject({
      url: z.url(),
      stays: z.array(z.strictObject(named)),
      sent: z.literal(false),
    }),
    errors: missing,
    shared: true,
    example: { ids: "ID", message: "Is June dry?" },
  }),
};
