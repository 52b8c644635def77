import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { findBookingTarget } from "#db/queries/property/read.server";
import { countBookingClick } from "#db/queries/site/count-visits.server";
import { paths } from "#domain/pages/paths";
import { partnerOf } from "#domain/property/booking-address";
import { countClick } from "~/server/visitor/clicks.server";

/** Counts the click and leads on to the stored booking address, never to one from the request. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const target = await findBookingTarget(context.db, params.propertyId ?? "");
  if (!target?.bookingUrl) return redirect(paths.property(params.propertyId ?? ""), 302);
  const { id, name, bookingUrl, partner } = target;
  await countClick(context, request, (visitor) =>
    countBookingClick(context.db, {
      ...visitor,
      propertyId: id,
      propertyName: name,
      partner: partner ?? partnerOf(bookingUrl),
    }),
  );
  return redirect(bookingUrl, {
    status: 302,
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" },
  });
}
