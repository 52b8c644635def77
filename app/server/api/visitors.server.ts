import { isbot } from "isbot";
import type { Selectable } from "kysely";

import { deleteInquiry, listInquiries } from "#db/queries/inquiries/inquiries.server";
import { setInquiryStatus } from "#db/queries/inquiries/status.server";
import { findBookingTarget } from "#db/queries/property/read.server";
import { analyticsTotals, countBookingClick, topByClicks } from "#db/queries/site/analytics.server";
import type { Inquiries } from "#db/schema";
import { isInquiryStatus } from "#domain/inquiries/form";
import { partnerOf } from "#domain/property/booking-address";
import { isUuid } from "#domain/text/strings";
import {
  fieldFailure,
  type Handlers,
  notFound,
  numberedPage,
  tooMany,
} from "~/server/api/call.server";
import { submitInquiry } from "~/server/inquiries/inquiry.server";
import { type LimitName, limitRequest } from "~/server/limits/rate-limit.server";
import type { RequestContext } from "~/server/services.server";
import { visitorHash } from "~/server/visitor/clicks.server";

const missing = () => notFound("There is no such inquiry.");
const done = { answer: { success: true } } as const;

/** Shares the limits of the forms. */
async function limit(context: RequestContext, name: LimitName): Promise<void> {
  const outcome = await limitRequest(context, name);
  if (!outcome.ok) throw tooMany(outcome);
}

const inquiryRecord = (row: Selectable<Inquiries>) => ({
  id: row.id,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  travelPeriod: row.travelPeriod,
  adults: row.adults,
  children: row.children,
  childrenAges: row.childrenAges,
  status: isInquiryStatus(row.status) ? row.status : ("new" as const),
  createdAt: row.createdAt.toISOString(),
});

const unknownStay = () => fieldFailure({ propertyId: ["Property not found."] });

export const inquiryHandlers: Handlers<
  "listInquiries" | "sendInquiry" | "setInquiryStatus" | "deleteInquiry"
> = {
  async listInquiries({ request, context: { db }, query: { page, limit, status } }) {
    const found = await listInquiries(db, { page, pageSize: limit, status });
    const { inquiries, total } = found;
    const { next, headers } = numberedPage(request, { page, limit, total });
    return { answer: { inquiries: inquiries.map(inquiryRecord), total, page, next }, headers };
  },

  async sendInquiry({ context, body }) {
    const { propertyId, propertyName, id: _i, status: _s, createdAt: _c, ...values } = body;
    const property = propertyId ? await findBookingTarget(context.db, propertyId) : null;
    if (propertyId && !property) throw unknownStay();
    await limit(context, "inquiry");
    const subject = values.subject ?? (property ? null : (propertyName ?? "General inquiry"));
    const signals = { trap: null, elapsedMs: null, hasTyped: false };
    await submitInquiry(context, { ...values, subject }, property ? [property] : [], signals);
    return done;
  },

  async setInquiryStatus({ context: { db }, caller, params: { id }, body: { status } }) {
    const { name } = caller.admin;
    if (!isUuid(id) || !(await setInquiryStatus(db, id, status, name))) throw missing();
    return done;
  },

  async deleteInquiry({ context: { db, now }, caller, params: { id } }) {
    const change = { actor: caller.admin.name, now: now() };
    if (!isUuid(id) || !(await deleteInquiry(db, id, change))) throw missing();
    return done;
  },
};

export const analyticsHandlers: Handlers<"countClick" | "readClicks" | "readPageViews"> = {
  async countClick({ request, context, body: { propertyId } }) {
    await limit(context, "click");
    const target = await findBookingTarget(context.db, propertyId);
    if (!target) throw unknownStay();
    const agent = request.headers.get("User-Agent") ?? "";
    if (!agent || isbot(agent)) return done;
    const now = context.now();
    await countBookingClick(context.db, {
      visitorHash: visitorHash(context.clientAddress, agent, now),
      now,
      propertyId: target.id,
      propertyName: target.name,
      partner: target.partner ?? (target.bookingUrl ? partnerOf(target.bookingUrl) : "Other"),
    });
    return done;
  },

  async readClicks({ context: { db }, query: { limit: max, ...range } }) {
    const [{ bookingClicks }, clicks] = await Promise.all([
      analyticsTotals(db, range),
      topByClicks(db, range, max),
    ]);
    return { answer: { total: bookingClicks, clicks } };
  },

  async readPageViews({ context: { db }, query }) {
    return { answer: { total: (await analyticsTotals(db, query)).pageViews } };
  },
};
