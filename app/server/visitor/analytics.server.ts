import { propertyTotals } from "#db/queries/property/admin-list.server";
import { cardsByIds } from "#db/queries/property/read.server";
import {
  analyticsByDay,
  analyticsTotals,
  chatClicksByTopic,
  clicksByPartner,
  type DayFigures,
  firstCountedDay,
  topByClicks,
  viewsByPage,
} from "#db/queries/site/analytics.server";
import { readPartnerTerms } from "#db/queries/site/partner-terms.server";
import { isoDay, longDate } from "#domain/calendar/dates";
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
import { attempt } from "~/server/pages/attempt.server";
import type { RequestContext } from "~/server/services.server";

/** The days that the address asks for. */
export async function chosenRange(request: Request, context: RequestContext): Promise<ChosenRange> {
  const params = new URL(request.url).searchParams;
  const oldest =
    params.get("range") === "all"
      ? await attempt(context, "first day", () => firstCountedDay(context.db))
      : null;
  return rangeOf(params, isoDay(context.now()), oldest);
}

/** Everything the screen shows of some days; a part that cannot be read is null. */
export async function readAnalytics(context: RequestContext, range: DayRange) {
  const { db } = context;
  const [totals, before, properties, top, days, partners, viewed, chats] = await Promise.all([
    attempt(context, "analytics totals", () => analyticsTotals(db, range)),
    attempt(context, "totals before", () => analyticsTotals(db, periodBefore(range))),
    attempt(context, "property counters", () => propertyTotals(db)),
    attempt(context, "top properties", () => readTop(context, range)),
    attempt(context, "days", () => analyticsByDay(db, range)),
    attempt(context, "partners", () => readPartners(context, range)),
    attempt(context, "pages", () => viewsByPage(db, range, 10)),
    attempt(context, "chats", () => chatClicksByTopic(db, range, 10)),
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
  };
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

const shortDay = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const monthYear = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const labelled: Record<Step, Intl.DateTimeFormat> = {
  day: shortDay,
  week: shortDay,
  month: monthYear,
};
const names: Record<Step, (start: string) => string> = {
  day: longDate,
  week: (start) => `7 days from ${longDate(start)}`,
  month: (start) => monthYear.format(new Date(start)),
};
const mostLabels = 6;

function chartOf(days: readonly DayFigures[], range: DayRange) {
  const { starts, startOf } = partsOf(range);
  const step = stepOf(range);
  const sums = new Map(starts.map((start) => [start, { pageViews: 0, bookingClicks: 0 }]));
  for (const { day, pageViews, bookingClicks } of days) {
    const sum = sums.get(startOf(day));
    if (!sum) continue;
    sum.pageViews += pageViews;
    sum.bookingClicks += bookingClicks;
  }
  const every = Math.ceil(starts.length / mostLabels);
  const parts = [...sums].map(([start, sum], index) => ({
    start,
    ...sum,
    name: names[step](start),
    // Counted from the end: the last day is what one looks for.
    label:
      (starts.length - 1 - index) % every === 0 ? labelled[step].format(new Date(start)) : null,
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

/** More days than anybody reads as a table; the file holds them all. */
const mostRows = 400;

/** For a table, the last day first; of a long range only the days that have figures. */
function rowsOf(days: readonly DayFigures[], range: DayRange) {
  const rows = stepOf(range) === "day" ? everyDay(days, range) : days;
  return rows.toReversed().slice(0, mostRows);
}

/** Each day of the range, those without figures too. */
export function everyDay(figures: readonly DayFigures[], range: DayRange): DayFigures[] {
  const counted = new Map(figures.map((day) => [day.day, day]));
  const days: DayFigures[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    days.push(counted.get(day) ?? { ...noFigures, day });
  return days;
}

const noFigures = {
  pageViews: 0,
  bookingClicks: 0,
  chatClicks: 0,
  inquiries: 0,
  robotViews: 0,
} as const;
