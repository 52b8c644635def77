import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { findBookingTarget } from "#db/queries/property/read.server";
import { countBookingClick } from "#db/queries/site/analytics.server";
import { paths } from "#domain/paths/paths";
import { partnerOf } from "#domain/property/booking-address";
import type { RequestContext } from "~/server/services.server";
import { countClick } from "~/server/visitor/clicks.server";

/** Counts the click and returns the stored booking URL; null if there is none. */
async function countOnTheWay(context: RequestContext, request: Request, propertyId: string) {
  const target = await findBookingTarget(context.db, propertyId);
  if (!target?.bookingUrl) return null;
  const { id, name, bookingUrl, partner } = target;
  await countClick(context, request, (visitor) =>
    countBookingClick(context.db, {
      ...visitor,
      propertyId: id,
      propertyName: name,
      partner: partner ?? partnerOf(bookingUrl),
    }),
  );
  return bookingUrl;
}

/** Counts the click and redirects to the stored booking URL, never to one from the request. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.propertyId ?? "";
  const bookingUrl = await countOnTheWay(context, request, id);
  if (!bookingUrl) return redirect(paths.property(id), 302);
  return redirect(bookingUrl, {
    status: 302,
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" },
  });
}

/** Counts a click on a direct link, which a beacon reports. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  await countOnTheWay(context, request, params.propertyId ?? "");
  return new Response(null, { status: 204 });
}
