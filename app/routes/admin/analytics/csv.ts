import { agentVisitsByDay, analyticsByDay } from "#db/queries/site/analytics.server";
import { csvText } from "#domain/imports/csv-rows";
import { type BotKind, botKinds } from "#domain/site/bots";
import { csvFile } from "~/server/pages/csv-file.server";
import { adminLoader, noAction } from "~/server/session/admin.server";
import { chosenRange, everyDay, kindOfAgent } from "~/server/visitor/analytics.server";

export const action = noAction;

const head = [
  "Day (UTC)",
  "Page views",
  "Booking clicks",
  "Chat clicks",
  "Inquiries",
  "Bots excluded",
  "Search engines",
  "Assistants",
  "Answer indexes",
  "Model training",
  "Other programs",
];

/** Counts by day, and visits of named agents by kind (M-009). */
export const loader = adminLoader(async ({ request, context }) => {
  const range = await chosenRange(request, context);
  const [counts, visits] = await Promise.all([
    analyticsByDay(context.db, range),
    agentVisitsByDay(context.db, range),
  ]);
  const days = everyDay(counts, range);
  const sums = new Map<string, number>();
  const keyOf = (day: string, kind: BotKind | null) => `${day} ${kind}`;
  for (const row of visits) {
    const key = keyOf(row.day, kindOfAgent(row.agent));
    sums.set(key, row.visits + (sums.get(key) ?? 0));
  }
  const visitsOf = (day: string) =>
    [...botKinds, null].map((kind) => sums.get(keyOf(day, kind)) ?? 0);
  const rows = days.map((day) => [
    day.day,
    day.pageViews,
    day.bookingClicks,
    day.chatClicks,
    day.inquiries,
    day.robotViews,
    ...visitsOf(day.day),
  ]);
  const name = `analytics-${range.from}-to-${range.to}.csv`;
  return csvFile({ name, content: csvText([head, ...rows]) });
});
