import { analyticsByDay } from "#db/queries/site/analytics.server";
import { csvText } from "#domain/imports/csv-rows";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenRange, everyDay } from "~/server/visitor/analytics.server";

export const action = noAction;

const head = [
  "Day (UTC)",
  "Page views",
  "Booking clicks",
  "Chat clicks",
  "Inquiries",
  "Bots excluded",
];

/** Counts by day. */
export const loader = adminLoader(async ({ request, context }) => {
  const range = await chosenRange(request, context);
  const days = everyDay(await analyticsByDay(context.db, range), range);
  const rows = days.map((day) => [
    day.day,
    day.pageViews,
    day.bookingClicks,
    day.chatClicks,
    day.inquiries,
    day.robotViews,
  ]);
  return new Response(csvText([head, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="analytics-${range.from}-to-${range.to}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
