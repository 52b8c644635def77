import { propertyTotals } from "#db/queries/property/admin-list.server";
import { cardsByIds } from "#db/queries/property/read.server";
import {
  analyticsByDay,
  analyticsTotals,
  chatClicksByTopic,
  clicksByPartner,
  type DayCounts,
  firstCountedDay,
  topByClicks,
  viewsByPage,
  visitsByAgent,
} from "#db/queries/site/analytics.server";
import { readPartnerTerms } from "#db/queries/site/partner-terms.server";
import { isoDay, longDate, shortDate } from "#domain/calendar/dates";
import {
  addDays,
  chartScale,
  type ChosenRange,
  type DayRange,
  estimatedCommission,
  partsOf,
  periodBefore,
  rangeOf,
  type Step,
  stepOf,
} from "#domain/site/analytics";
import { type BotKind, botKindLabels, bots, otherAgents } from "#domain/site/bots";
import { formatNumber } from "#domain/text/counted";
import { tryRead } from "~/server/pages/try-read.server";
import type { RequestContext } from "~/server/services.server";

/** The range of days in the query string. */
export async function chosenRange(request: Request, context: RequestContext): Promise<ChosenRange> {
  const params = new URL(request.url).searchParams;
  const oldest =
    params.get("range") === "all"
      ? await tryRead(context, "first day", () => firstCountedDay(context.db))
      : null;
  return rangeOf(params, isoDay(context.now()), oldest);
}

/** The data of the screen for a range; a part that cannot be read is null. */
export async function readAnalytics(context: RequestContext, range: DayRange) {
  const { db } = context;
  const [totals, before, properties, top, days, partners, viewed, chats, agents] =
    await Promise.all([
      tryRead(context, "analytics totals", () => analyticsTotals(db, range)),
      tryRead(context, "totals of the previous period", () =>
        analyticsTotals(db, periodBefore(range)),
      ),
      tryRead(context, "property counters", () => propertyTotals(db)),
      tryRead(context, "top properties", () => readTop(context, range)),
      tryRead(context, "days", () => analyticsByDay(db, range)),
      tryRead(context, "partners", () => readPartners(context, range)),
      tryRead(context, "pages", () => viewsByPage(db, range, 10)),
      tryRead(context, "chats", () => chatClicksByTopic(db, range, 10)),
      tryRead(context, "agents", () => readAgents(context, range)),
    ]);
  return {
    totals,
    before,
    properties: properties?.total ?? null,
    top,
    days: days && { rows: rowsOf(days, range), ...chartOf(days, range) },
    partners,
    viewed,
    chats,
    agents,
  };
}

const channelLabels = {
  page: "pages",
  markdown: "Markdown",
  api: "API",
  mcp: "MCP",
  feed: "feeds",
} as const;

/** The kind of a named agent; null for others, and for bots that left the catalog. */
export const kindOfAgent = (agent: string): BotKind | null =>
  bots.find(({ name }) => name === agent)?.kind ?? null;

/** One row per agent, most visits first. */
async function readAgents({ db }: RequestContext, range: DayRange) {
  const rows = new Map<string, { visits: number; channels: string[] }>();
  for (const { agent, channel, visits } of await visitsByAgent(db, range)) {
    const row = rows.get(agent) ?? { visits: 0, channels: [] };
    row.visits += visits;
    row.channels.push(`${channelLabels[channel]} ${formatNumber(visits)}`);
    rows.set(agent, row);
  }
  const named = [...rows].map(([agent, row]) => {
    const kind = kindOfAgent(agent);
    return { ...row, name: nameOfAgent(agent), kind: kind && botKindLabels[kind] };
  });
  return named.toSorted((a, b) => b.visits - a.visits);
}

function nameOfAgent(agent: string): string {
  if (agent === "") return "Other bots";
  return agent === otherAgents ? "Other programs" : agent;
}

async function readTop({ db }: RequestContext, range: DayRange) {
  const top = await topByClicks(db, range);
  const cards = await cardsByIds(
    db,
    top.map(({ propertyId }) => propertyId),
  );
  const covers = new Map(cards.map(({ id, cover }) => [id, cover]));
  return top.map((stay) => ({ ...stay, cover: covers.get(stay.propertyId) ?? null }));
}

async function readPartners({ db }: RequestContext, range: DayRange) {
  const [partners, terms] = await Promise.all([clicksByPartner(db, range), readPartnerTerms(db)]);
  const all = partners.reduce((sum, { clicks }) => sum + clicks, 0);
  return partners.map(({ partner, clicks, averagePrice }) => {
    const known = terms.get(partner) ?? null;
    return {
      partner,
      clicks,
      share: Math.round((clicks / all) * 100),
      averagePrice,
      terms: known,
      commission: estimatedCommission(clicks, averagePrice, known),
    };
  });
}

const monthYearFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const monthYear = (start: string) => monthYearFormat.format(new Date(start));

const labels: Record<Step, (start: string) => string> = {
  day: shortDate,
  week: shortDate,
  month: monthYear,
};
const names: Record<Step, (start: string) => string> = {
  day: longDate,
  week: (start) => `7 days from ${longDate(start)}`,
  month: monthYear,
};
const maxLabels = 6;

function chartOf(days: readonly DayCounts[], range: DayRange) {
  const { starts, startOf } = partsOf(range);
  const step = stepOf(range);
  const sums = new Map(starts.map((start) => [start, { pageViews: 0, bookingClicks: 0 }]));
  for (const { day, pageViews, bookingClicks } of days) {
    const sum = sums.get(startOf(day));
    if (!sum) continue;
    sum.pageViews += pageViews;
    sum.bookingClicks += bookingClicks;
  }
  const every = Math.ceil(starts.length / maxLabels);
  const parts = [...sums].map(([start, sum], index) => ({
    start,
    ...sum,
    name: names[step](start),
    // Counted from the end, so that the last day has a label.
    label: (starts.length - 1 - index) % every === 0 ? labels[step](start) : null,
  }));
  const [views, clicks] = (["pageViews", "bookingClicks"] as const).map((name) =>
    parts.map((part) => part[name]),
  );
  return {
    step,
    parts,
    marks: chartScale(Math.max(0, ...(views ?? []))),
    clickMarks: chartScale(Math.max(0, ...(clicks ?? [])), 2),
  };
}

/** Bounds the table; the CSV export has all days. */
const maxRows = 400;

/** Rows of the table, last day first; a long range omits days without data. */
function rowsOf(days: readonly DayCounts[], range: DayRange) {
  const rows = stepOf(range) === "day" ? everyDay(days, range) : days;
  return rows.toReversed().slice(0, maxRows);
}

/** Every day of the range, including days without data. */
export function everyDay(counts: readonly DayCounts[], range: DayRange): DayCounts[] {
  const counted = new Map(counts.map((day) => [day.day, day]));
  const days: DayCounts[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    days.push(counted.get(day) ?? { ...noCounts, day });
  return days;
}

const noCounts = {
  pageViews: 0,
  bookingClicks: 0,
  chatClicks: 0,
  inquiries: 0,
  robotViews: 0,
} as const;
