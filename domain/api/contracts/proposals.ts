import { z } from "zod";

import { moment, nextPage, operation, pageNumber, perPage } from "#domain/api/operation";
import { propertyBodySchema } from "#domain/api/property";
import { isWebAddress, webAddressMessage } from "#domain/forms/values";

const group = "Proposals";

const note = z.string().trim().max(1000).nullish().meta({
  description:
    "Reason for the proposal in a sentence or two, for the person who reviews it: what changed, and how you know",
});

const address = z.string().trim().max(2000).refine(isWebAddress, webAddressMessage);

const source = z
  .strictObject({
    url: address.nullish().meta({ description: "Page that states the value" }),
    quote: z.string().trim().max(1000).nullish().meta({
      description: "Its exact words for this value, as the page has them; no summary",
    }),
  })
  .refine(({ url, quote }) => Boolean(url ?? quote), "Please give a URL, a quote, or both");

const review = z.string().meta({ description: "Where a person reviews it, in the back office" });

const pageStates = ["queued", "waiting", "skipped", "stored"] as const;

/** Calls of a token that may propose. Everything they store waits for a person. */
export const proposalOperations = {
  proposeChanges: operation({
    method: "POST",
    path: "/properties/{id}/proposals",
    access: "admin",
    scope: "propose",
    group,
    summary:
      "Proposes new values for fields of a property. Nothing changes until a person takes them, value by value, in the review of imports",
    body: z.strictObject({
      changes: propertyBodySchema.meta({
        description:
          "New values by field, named as in a property that was read; null empties a field. Name only what should change: unchanged values are left out. The fields that publish and feature a property cannot be proposed",
      }),
      sources: z.record(z.string(), source).optional().meta({
        description:
          "Where each value comes from, under the same field names as in `changes`. Shown to the person beside the value, and stored with it once it is taken",
      }),
      note,
    }),
    answer: z.strictObject({
      success: z.literal(true),
      review: z.strictObject({ id: z.string(), address: review }),
      fields: z
        .array(z.string())
        .meta({ description: "Fields whose proposed value differs from the stored one" }),
      repeated: z.boolean().meta({
        description: "True if the same values wait already: nothing was added",
      }),
    }),
    status: 201,
    errors: {
      404: "Property not found.",
      422: "Invalid values (`fields` has the errors), or no value differs from the stored ones",
    },
    example: {
      changes: { capacity: 18, malaria: "free" },
      sources: {
        capacity: { url: "https://lodge.example/rooms", quote: "Nine tents for up to 18 guests" },
      },
      note: "The lodge added a tent",
    },
  }),
  proposeImport: operation({
    method: "POST",
    path: "/proposals/imports",
    access: "admin",
    scope: "propose",
    group,
    summary:
      "Proposes pages of stays that are missing here. Each is read, and waits in the review of imports; a person decides whether it becomes a property",
    body: z.strictObject({
      urls: z.array(address).min(1).max(50).meta({
        description:
          "Addresses of pages that describe one stay each, such as a lodge's own page; no lists, articles or search results",
      }),
      note,
    }),
    answer: z.strictObject({
      success: z.literal(true),
      pages: z.array(
        z.strictObject({
          url: z.string(),
          state: z.enum(pageStates).meta({
            description:
              "queued: will be read; waiting: was proposed or read before, and waits; skipped: a person has declined it; stored: there is a property with this address",
          }),
          propertyId: z.string().nullable().meta({ description: "Of a stored page" }),
          address: review.nullable(),
        }),
      ),
    }),
    status: 201,
    example: { urls: ["https://lodge.example/river-tent"], note: "New camp on the Kafue" },
  }),
  listReviews: operation({
    method: "GET",
    path: "/reviews",
    access: "admin",
    group,
    summary:
      "What waits for a person: proposals, pages that were read, and answers of lodges, newest first",
    query: z.object({ page: pageNumber(), limit: perPage(50) }),
    answer: z.strictObject({
      reviews: z.array(
        z.strictObject({
          id: z.string(),
          kind: z.enum(["changes", "page", "lodge"]).meta({
            description:
              "changes: proposed values of a property; page: a page that was read; lodge: the answer of a lodge",
          }),
          name: z.string().nullable().meta({ description: "Of the stay, if known" }),
          propertyId: z
            .string()
            .nullable()
            .meta({ description: "Property that it would change; null for a new one" }),
          url: z.string().nullable().meta({ description: "Page that was read" }),
          from: z.string().meta({
            description: "Person or API token that started it, or the lodge",
          }),
          since: moment,
          changes: z
            .number()
            .int()
            .nullable()
            .meta({ description: "Number of proposed values; null for a page or a lodge" }),
          address: review,
        }),
      ),
      total: z.number().int(),
      page: z.number().int(),
      next: nextPage,
    }),
  }),
};
