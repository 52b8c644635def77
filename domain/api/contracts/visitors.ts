import { z } from "zod";

import {
  done,
  moment,
  nextPage,
  operation,
  pageNumber,
  passedOver,
  perPage,
} from "#domain/api/operation";
import { optionalLine, optionalWhole } from "#domain/forms/values";
import { inquirySchema, inquiryStatuses } from "#domain/inquiries/form";
import { textLimits } from "#domain/limits";

const inquiry = z
  .strictObject({
    id: z.uuid(),
    propertyId: z.string().nullable(),
    propertyName: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    subject: z.string().nullable(),
    message: z.string(),
    travelPeriod: z.string().nullable(),
    adults: z.number().int().nullable(),
    children: z.number().int().nullable(),
    childrenAges: z.string().nullable(),
    status: z.enum(inquiryStatuses),
    createdAt: moment,
  })
  .meta({ id: "Inquiry" });

/** A number in JSON, or a numeric string. */
const guests = (label: string) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (typeof value === "number" ? String(value) : value))
    .pipe(optionalWhole(label, 0, 99));

const day = z.iso.date("Please enter a day such as 2026-11-22").optional();
const range = {
  from: day.meta({ description: "First day" }),
  to: day.meta({ description: "Last day" }),
};

export const inquiryOperations = {
  listInquiries: operation({
    method: "GET",
    path: "/inquiries",
    access: "admin",
    group: "Inquiries",
    summary: "Inquiries without spam, newest first",
    query: z.object({
      page: pageNumber(),
      limit: perPage(100),
      status: z.enum(inquiryStatuses).optional(),
    }),
    answer: z.strictObject({
      inquiries: z.array(inquiry),
      total: z.number().int(),
      page: z.number().int(),
      next: nextPage,
    }),
  }),
  sendInquiry: operation({
    method: "POST",
    path: "/inquiries",
    access: "public",
    group: "Inquiries",
    summary: "Sends an inquiry about a property, or without `propertyId` a contact message",
    body: inquirySchema
      .extend({
        propertyId: optionalLine(200),
        propertyName: optionalLine(300),
        subject: optionalLine(textLimits.subject),
        adults: guests("Adults"),
        children: guests("Children"),
        id: passedOver,
        status: passedOver,
        createdAt: passedOver,
      })
      .strict(),
    answer: done,
    status: 201,
    limited: true,
    example: {
      propertyId: "reedsong-camp",
      name: "Ada Visitor",
      email: "ada@example.com",
      message: "Is the camp open in March?",
    },
  }),
  setInquiryStatus: operation({
    method: "PUT",
    path: "/inquiries/{id}/status",
    access: "admin",
    group: "Inquiries",
    summary: "Sets the status",
    body: z.strictObject({
      status: z.enum(inquiryStatuses, {
        error: `Please enter one of: ${inquiryStatuses.join(", ")}`,
      }),
    }),
    answer: done,
    errors: { 404: "Inquiry not found" },
    example: { status: "replied" },
  }),
  deleteInquiry: operation({
    method: "DELETE",
    path: "/inquiries/{id}",
    access: "admin",
    group: "Inquiries",
    summary: "Moves an inquiry to the trash",
    answer: done,
    errors: { 404: "Inquiry not found" },
  }),
};

export const analyticsOperations = {
  countClick: operation({
    method: "POST",
    path: "/analytics/click",
    access: "public",
    group: "Analytics",
    summary: "Counts a click on Book, at most one per visitor in ten seconds",
    body: z.strictObject({
      propertyId: z
        .string({ error: "Please name the property" })
        .trim()
        .min(1, "Please name the property")
        .max(200),
      propertyName: z.string().max(300).nullish(),
    }),
    answer: done,
    limited: true,
    example: { propertyId: "reedsong-camp", propertyName: "Reedsong Camp" },
  }),
  readClicks: operation({
    method: "GET",
    path: "/analytics/clicks",
    access: "admin",
    group: "Analytics",
    summary: "Clicks on Book by property, highest first",
    query: z.object({ ...range, limit: perPage(50) }),
    answer: z.strictObject({
      total: z.number().int(),
      clicks: z.array(
        z.strictObject({
          propertyId: z.string(),
          propertyName: z.string(),
          clicks: z.number().int(),
        }),
      ),
    }),
  }),
  readPageViews: operation({
    method: "GET",
    path: "/analytics/pageviews",
    access: "admin",
    group: "Analytics",
    summary: "Views of public pages",
    query: z.object(range),
    answer: z.strictObject({ total: z.number().int() }),
  }),
};
