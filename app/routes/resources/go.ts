import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isbot } from "isbot";

import { findBookingTarget } from "#db/queries/property/read.server";
import { countBookingClick } from "#db/queries/site/analytics.server";
import { paths } from "#domain/pages/paths";
import { partnerOf } from "#domain/property/booking-address";
import { visitorHash } from "~/server/visitor/visitor-hash.server";

/** Counts the click and leads on to the stored booking address, never to one from the request. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const target = await findBookingTarget(context.db, params.propertyId ?? "");
  if (!target?.bookingUrl) return redirect(paths.property(params.propertyId ?? ""), 302);
  const { id, name, bookingUrl, partner } = target;
  const agent = request.headers.get("User-Agent") ?? "";
  if (!isbot(agent)) {
    const now = context.now();
    await countBookingClick(context.db, {
      visitorHash: visitorHash(context.clientAddress, agent, now),
      propertyId: id,
      propertyName: name,
      partner: partner ?? partnerOf(bookingUrl),
      now,
    }).catch((error: unknown) => context.log.warn({ reason: String(error) }, "click not counted"));
  }
  return redirect(bookingUrl, {
    status: 302,
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" },
  });
}
