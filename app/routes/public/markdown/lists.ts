import type { SerializeFrom } from "@remix-run/node";

import { longDate } from "#domain/calendar/dates";
import { monthsInWords as ratedMonths } from "#domain/calendar/months";
import { countStays } from "#domain/inquiries/inquiry";
import { inquiryMemoryDays } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { type Trip, withTrip } from "#domain/rates/trip";
import { wholeTripInWords } from "#domain/rates/words";
import {
  commonMonths,
  comparedRows,
  lastChecked,
  monthsInWords,
} from "#domain/shortlist/comparison";
import { maxCompared } from "#domain/shortlist/ids";
import { addressOf, type ShortlistStay } from "#domain/shortlist/stay";
import {
  blocks,
  escapeLine,
  facts,
  heading,
  link,
  list,
  quote,
  section,
  table,
} from "#domain/text/markdown";
import { texts } from "#domain/text/texts";
import type { loader as compareLoader } from "~/routes/public/compare/index";
import type { loader as sentLoader } from "~/routes/public/contact/sent";
import type { loader as askLoader } from "~/routes/public/favorites/ask";
import type { loader as favoritesLoader } from "~/routes/public/favorites/index";
import type { loader as sharedLoader } from "~/routes/public/favorites/shared";
import { cardList } from "./cards";
import type { MarkdownPage } from "./page";
import { missText, quoteBlocks, totalText } from "./totals";

const words = texts.compare;

const idsOf = (stays: readonly { id: string }[]): string[] => stays.map(({ id }) => id);

/** Errors of the dates in the URL. */
const dateErrors = (errors: Readonly<Partial<Record<string, string>>>): string =>
  list(Object.values(errors).map((error) => error && escapeLine(error)));

const missing = (count: number): string =>
  count > 0 ? escapeLine(texts.sharedList.missing(count)) : "";

export function compareMarkdown(
  data: SerializeFrom<typeof compareLoader>,
  page: MarkdownPage,
): string {
  const { stays, quotes, errors, missingCount, leftOut } = data;
  const notes = blocks(leftOut && words.leftOut(maxCompared), missing(missingCount));
  if (stays.length < 2)
    return blocks(
      heading(1, words.tooFew),
      notes,
      words.tooFewHint,
      link(words.toStays, paths.listing()),
    );
  const trip = quotes.find((one) => one !== null)?.trip ?? null;
  const pathFor = (other: Trip) => withTrip(paths.compare(idsOf(stays)), other);
  const checked = lastChecked(stays);
  return blocks(
    heading(1, words.title(stays.length)),
    notes,
    dateErrors(errors),
    trip && escapeLine(wholeTripInWords(trip)),
    comparedTable(data, page, trip),
    ...quotes.map((one, index) =>
      one?.total
        ? section(2, `${stays[index]?.name}: ${texts.rates.total}`, quoteBlocks(one, page, pathFor))
        : "",
    ),
    section(2, words.months, bestMonths(stays)),
    `${link(words.ask(stays.length), page.site + withTrip(paths.ask(idsOf(stays)), trip))}. ${words.askHint} ${checked ? words.checked(longDate(checked)) : ""}`,
  );
}

/** One column per stay, one row per fact. */
function comparedTable(
  { stays, quotes }: SerializeFrom<typeof compareLoader>,
  page: MarkdownPage,
  trip: Trip | null,
): string {
  const totals = quotes.map((one) => {
    if (!one) return "";
    return one.total
      ? escapeLine(totalText(one, page))
      : missText(one, page, (other) => withTrip(paths.compare(idsOf(stays)), other));
  });
  return table(
    ["", ...stays.map(({ id, name }) => link(name, withTrip(paths.property(id), trip)))],
    [
      ...(trip ? [[texts.rates.totalForDates, ...totals]] : []),
      ...comparedRows(stays, page.exchange).map(({ label, cells }) => [
        label,
        ...cells.map(({ figure, text, note }) =>
          escapeLine([figure, text, note].filter(Boolean).join(" ")),
        ),
      ]),
      [words.rows.address, ...stays.map((stay) => escapeLine(addressOf(stay)))],
    ],
  );
}

function bestMonths(stays: readonly ShortlistStay[]): string {
  const isRated = stays.every(({ monthGrid }) => monthGrid.length > 0);
  const shared = isRated ? commonMonths(stays.map(({ monthGrid }) => monthGrid)) : [];
  const lead = shared.length < 3 ? words.commonMonth : words.commonMonths;
  const common =
    shared.length === 0
      ? words.noCommon(stays.length)
      : `${lead(stays.length)} ${monthsInWords(shared)}.`;
  return blocks(
    facts(
      stays.map(({ name, monthGrid }) => ({
        label: name,
        value: monthGrid.length === 0 ? words.noMonths : ratingsInWords(monthGrid),
      })),
    ),
    isRated && common,
  );
}

const ratingsInWords = (grid: ShortlistStay["monthGrid"]): string =>
  (["excellent", "good", "fair", "closed"] as const)
    .map((rating) => ({
      label: words.key[rating],
      months: ratedMonths(grid.flatMap((one, month) => (one === rating ? [month] : []))),
    }))
    .flatMap(({ label, months }) => (months ? `${label}: ${months}` : []))
    .join(". ");

export function favoritesMarkdown(
  { cards, missingCount, errors }: SerializeFrom<typeof favoritesLoader>,
  page: MarkdownPage,
): string {
  const { empty, emptyHint, browse, dropped, askAll } = texts.savedList;
  if (cards.length === 0)
    return blocks(heading(1, empty), escapeLine(emptyHint), link(browse, paths.listing()));
  return blocks(
    heading(1, texts.favorites.title),
    texts.favorites.count(cards.length) + texts.favorites.storedHere,
    missingCount > 0 && dropped(missingCount),
    dateErrors(errors),
    cardList(cards, page),
    link(askAll(cards.length), page.site + paths.ask(idsOf(cards))),
  );
}

export function sharedMarkdown(
  { stays, missingCount, errors }: SerializeFrom<typeof sharedLoader>,
  page: MarkdownPage,
): string {
  const { empty, emptyHint, title, hint, eyebrow } = texts.sharedList;
  if (stays.length === 0)
    return blocks(
      heading(1, empty),
      escapeLine(emptyHint),
      missing(missingCount),
      link(texts.savedList.browse, paths.listing()),
    );
  return blocks(
    heading(1, title(countStays(stays.length))),
    escapeLine(eyebrow),
    escapeLine(hint),
    missing(missingCount),
    dateErrors(errors),
    cardList(stays, page, { withMonths: true }),
  );
}

export function askMarkdown(
  { stays, missingCount, retentionMonths }: SerializeFrom<typeof askLoader>,
  page: MarkdownPage,
): string {
  const { nothing, nothingHint, title, promise, free } = texts.ask;
  if (stays.length === 0)
    return blocks(
      heading(1, nothing),
      escapeLine(nothingHint),
      missing(missingCount),
      link(texts.savedList.browse, paths.listing()),
    );
  const trip = stays.find((stay) => stay.quote)?.quote?.trip ?? null;
  return blocks(
    heading(1, title(stays.length)),
    missing(missingCount),
    trip && escapeLine(wholeTripInWords(trip)),
    cardList(stays, page),
    `${promise(stays.length)} ${free} ${texts.inquiry.notice(retentionMonths)}`,
    link(texts.inquiry.submit, page.site + withTrip(paths.ask(idsOf(stays)), trip)),
  );
}

export function sentMarkdown({ inquiry }: SerializeFrom<typeof sentLoader>): string {
  const sent = texts.inquirySent;
  if (!inquiry)
    return blocks(
      heading(1, sent.none),
      escapeLine(sent.noneHint(inquiryMemoryDays)),
      link(sent.browse, paths.listing()),
    );
  const { kind, day, answerDay, email, isConfirmed, stayCount, trip, message, from, stays } =
    inquiry;
  return blocks(
    heading(1, sent.heading),
    escapeLine(kind === "contact" ? texts.contact.sent : texts.inquiry.sent),
    escapeLine(`${day}. ${isConfirmed ? sent.confirmation(email) : sent.answerTo(email)}`),
    escapeLine(
      `${sent.by(answerDay)}. ${stayCount > 1 ? sent.answersAll(stayCount) : sent.answers} ${sent.overdue}`,
    ),
    trip && escapeLine(`${texts.rates.inquiryTrip}: ${trip.text}`),
    trip && list(trip.totals.map(({ name, text }) => escapeLine(`${name}: ${text}`))),
    quote(message),
    escapeLine(from),
    section(
      2,
      sent.stays,
      list(
        stays.map(
          ({ id, name, place }) => `${link(name, paths.property(id))}: ${escapeLine(place)}`,
        ),
      ),
    ),
  );
}
