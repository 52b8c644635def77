import type { SerializeFrom } from "@remix-run/node";

import { longDate } from "#domain/calendar/dates";
import { dayOfYearText, months, monthsInWords } from "#domain/calendar/months";
import { displayPrice, type Exchange, type Money, priceOnRequest } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { hasLocationDetails, mapLinks, placeOf } from "#domain/property/location";
import type { PublicProperty } from "#domain/property/public-property";
import {
  accommodationFacts,
  amenityFacts,
  amountText,
  conversionText,
  directionFacts,
  factSource,
  isKnown,
  loveOf,
  overviewFacts,
  placeFacts,
  priceFacts,
  priceFields,
  rateFacts,
  type StayFact,
  sumText,
  wayFacts,
} from "#domain/property/stay-facts";
import { lowestPrice, peopleOfPrice } from "#domain/property/stay-price";
import type { PublishedSheet } from "#domain/rates/published";
import {
  cellNotes,
  longPeriod,
  tablePeriod,
  termsOfRates,
  unpublishedGaps,
} from "#domain/rates/published-words";
import { type RateTable, rateTables } from "#domain/rates/rate-table";
import { withTrip } from "#domain/rates/trip";
import { wholeTripInWords } from "#domain/rates/words";
import {
  blocks,
  escapeLine,
  facts,
  heading,
  link,
  list,
  paragraphs,
  quote,
  section,
  textTable,
} from "#domain/text/markdown";
import { safeList, safeText } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import type { loader } from "~/routes/public/property/index";
import { cardList } from "./cards";
import type { MarkdownPage } from "./page";
import { quoteBlocks } from "./totals";

const words = texts.property;
const prices = texts.stayPrice;
const chart = texts.seasonChart;

type StayData = SerializeFrom<typeof loader>;

/** The page of a stay: its own words are quoted, each fact has its source as the page shows it. */
export function stayMarkdown(data: StayData, page: MarkdownPage): string {
  const { property, pictures, published, similar } = data;
  return blocks(
    heading(1, property.name),
    escapeLine(placeOf(property)),
    quote(property.shortDescription),
    property.sample && escapeLine(words.sample),
    property.featured && escapeLine(texts.card.featured),
    section(2, words.toBooking, ...booking(data, page)),
    section(2, words.tabs.overview, ...overview(property)),
    section(
      2,
      words.tabs.accommodation,
      ...units(property),
      factList(property, accommodationFacts(property)),
    ),
    section(2, words.tabs.amenities, ...amenities(property)),
    section(
      2,
      words.tabs.rates,
      ...rates(data, page.exchange),
      ...publishedRates(published, property, page),
      factList(property, rateFacts(property)),
    ),
    section(2, words.tabs.location, ...location(property)),
    section(2, words.picturesOf(property.name), pictureList(pictures, property.sample)),
    section(2, words.similar, cardList(similar, page), link(words.similarAll, paths.listing())),
  );
}

/** Facts with a value, each with the day on which the lodge confirmed it or the page that states it. */
function factList(property: PublicProperty, all: readonly StayFact[]): string {
  return facts(
    all.filter(isKnown).map(({ label, value, field, to }) => ({
      label,
      to,
      value: String(value),
      note: field && factSource(property, field)?.text,
    })),
  );
}

/** Price, total, and the ways to book and to ask. */
function booking({ property, stayTrip }: StayData, page: MarkdownPage): string[] {
  const { quote: asked, errors } = stayTrip;
  const trip = asked?.trip ?? null;
  const { id, partner, capacity, countries, priceCheckedOn } = property;
  return [
    stayPrice(property, page.exchange),
    ...(asked ? [] : [priceNotes(property, page.exchange)]),
    list(Object.values(errors).map((error) => error && escapeLine(error))),
    asked
      ? blocks(
          `${texts.rates.totalForDates}: ${escapeLine(wholeTripInWords(asked.trip))}`,
          quoteBlocks(asked, page, (other) => withTrip(page.pathname, other)),
        )
      : "",
    list([
      partner && `${link(words.book(partner), page.site + paths.book(id))}. ${words.commission}`,
      link(words.ask, page.site + withTrip(`${paths.property(id)}?ask=1#inquiry`, trip)),
    ]),
    escapeLine(
      [
        capacity !== null && texts.card.upTo(capacity),
        countries.join(", "),
        priceCheckedOn && words.checkedOn(longDate(priceCheckedOn)),
      ]
        .filter(Boolean)
        .join(". "),
    ),
  ];
}

function stayPrice(property: PublicProperty, exchange: Exchange): string {
  const lowest = lowestPrice(property);
  if (!lowest) return escapeLine(priceOnRequest);
  const amount = amountText(lowest.money, exchange, { unit: property.priceUnit });
  return `${words.fromWord} ${escapeLine(amount)}`;
}

/** Qualifies the price: for two people, its basis, and the listed price where it is a minimum. */
function priceNotes(property: PublicProperty, exchange: Exchange): string {
  const lowest = lowestPrice(property);
  if (!lowest) return "";
  const { pricePerNight, priceUnit, priceBasis, capacity } = property;
  const isPerPerson = peopleOfPrice(property) === 1;
  const show = (money: Money, people?: number) => displayPrice(money, exchange, people);
  return list(
    [
      isPerPerson &&
        `${prices.forTwo} ${show(lowest.money, 2)}${/night/i.test(priceUnit) ? ` ${prices.aNight}` : ""}`,
      priceBasis === "per room" && !isPerPerson && prices.ofRoom,
      priceBasis === "whole property" && !isPerPerson && prices.ofWhole(capacity),
      lowest.isMinimum && pricePerNight && `${prices.lowest} ${show(pricePerNight)}`,
      factSource(property, priceFields)?.text,
    ].map((note) => note && escapeLine(note)),
  );
}

function overview(property: PublicProperty): string[] {
  const { trust, description, shortDescription } = property;
  const { quote: love } = loveOf(property);
  const sources = texts.factSources;
  return [
    quote(safeText(description ?? shortDescription)),
    love && blocks(quote(love), escapeLine(words.whyWeLoveIt)),
    trust
      ? escapeLine(
          `${sources.summary(trust.count, trust.total)}. ${sources.last(longDate(trust.lastOn))}`,
        )
      : "",
    year(property),
    factList(property, overviewFacts(property)),
    points(property, "features", words.features),
  ];
}

/** Rating of the months, and notes of the seasons. */
function year(property: PublicProperty): string {
  const { monthGrid, priceSeasons } = property;
  const isRated = monthGrid.length === months.length;
  const monthsOf = (rating: string) =>
    monthGrid.flatMap((one, month) => (one === rating ? [month] : []));
  const source = factSource(property, "monthGrid")?.text;
  const rated = (["excellent", "good", "fair", "closed"] as const).map((rating) => ({
    label: chart.ratings[rating],
    value: monthsInWords(monthsOf(rating)) || chart.noMonth,
    note: rating === "closed" ? source : null,
  }));
  const notes = priceSeasons.filter(({ note }) => note);
  return section(
    3,
    isRated ? words.bestTime : chart.prices,
    isRated && facts(rated),
    facts(
      notes.map(({ name, from, to, note }) => ({
        label: `${name}, ${chart.days(dayOfYearText(from), dayOfYearText(to))}`,
        value: note ?? "",
      })),
    ),
  );
}

const units = (property: PublicProperty): string[] => [
  ...property.accommodationUnits.map(({ name, capacity, description }) =>
    blocks(
      heading(3, name),
      capacity !== null && escapeLine(texts.card.upTo(capacity)),
      quote(safeText(description)),
    ),
  ),
  property.accommodationUnits.length > 0 ? source(property, "accommodationUnits") : "",
];

const source = (property: PublicProperty, field: NonNullable<StayFact["field"]>): string =>
  escapeLine(factSource(property, field)?.text ?? "");

const points = (
  property: PublicProperty,
  field: "features" | "amenities" | "activities",
  title: string,
): string => {
  const items = safeList(property[field]);
  return items.length === 0
    ? ""
    : section(3, title, list(items.map(escapeLine)), source(property, field));
};

const amenities = (property: PublicProperty): string[] => [
  points(property, "amenities", texts.stayFacts.inCamp),
  points(property, "activities", texts.stayFacts.activities),
  factList(property, amenityFacts(property)),
];

function rates({ property, published, ratesDay }: StayData, exchange: Exchange): string[] {
  return [
    factList(property, priceFacts(property, exchange)),
    published.length === 0 ? seasonTable(property, exchange) : "",
    published.length === 0 && property.priceSeasons.length > 0
      ? source(property, "priceSeasons")
      : "",
    escapeLine(conversionText(property, exchange, ratesDay) ?? ""),
  ];
}

function seasonTable(property: PublicProperty, exchange: Exchange): string {
  const { priceSeasons } = property;
  if (priceSeasons.length === 0) return "";
  const rows = priceSeasons.map(({ name, from, to, price, unit, minimumNights }) => [
    name,
    [
      `${dayOfYearText(from)} ${prices.until} ${dayOfYearText(to)}`,
      minimumNights !== null && chart.nights(minimumNights),
    ]
      .filter(Boolean)
      .join(", "),
    amountText(price, exchange, { unit }),
  ]);
  return blocks(chart.prices, textTable([prices.season, prices.days, chart.price], rows));
}

function rateTable({ year, charged, seasons, rooms }: RateTable, exchange: Exchange): string {
  const said = texts.publishedRates;
  const money = sumText(exchange);
  const heads = seasons.map(({ name, periods, minNights }) =>
    [
      name || said.rate,
      ...periods.map((period) => tablePeriod(period, year)),
      minNights !== null && minNights > 1 && said.atLeast(minNights),
    ]
      .filter(Boolean)
      .join(", "),
  );
  const rows = rooms.map(({ name, cells }) => [
    name ?? said.anyRoom,
    ...cells.map((rates, index) =>
      rates
        .map((rate) => {
          const season = seasons[index] ?? { minNights: null };
          return [money(rate.price, rate.currency), ...cellNotes(rate, { charged }, season, money)];
        })
        .map((parts) => parts.join(", "))
        .join("; "),
    ),
  ]);
  return textTable([said.room, ...heads], rows);
}

/** The published rates with their years, and the dates between them that have none. */
function publishedRates(
  sheets: readonly PublishedSheet[],
  property: PublicProperty,
  { exchange, today, site }: MarkdownPage,
): string[] {
  if (sheets.length === 0) return [];
  const said = texts.publishedRates;
  const gaps = unpublishedGaps(sheets, today).map((gap) => said.gap(longPeriod(gap)));
  const ask = `${site}${paths.property(property.id)}?ask=1#inquiry`;
  return [
    ...rateTables(sheets, today).flatMap((table) => [
      heading(3, said.prices(table.year)),
      table.charged ? escapeLine(said.charges[table.charged]) : "",
      rateTable(table, exchange),
    ]),
    ...termsOfRates(sheets, sumText(exchange)).flatMap(({ period, facts: stated }) => [
      period ? heading(4, said.sheet(longPeriod(period))) : "",
      facts(stated.map(({ label, values }) => ({ label, value: values.join("\n") }))),
    ]),
    facts([{ label: said.between, value: gaps.join("\n") }]),
    gaps.length > 0 ? link(texts.rates.askForPrice, ask) : "",
  ];
}

function location(property: PublicProperty): string[] {
  if (!hasLocationDetails(property))
    return [paragraphs(words.locationSoon), factList(property, placeFacts(property))];
  const links = mapLinks(property);
  return [
    factList(property, [
      ...placeFacts(property),
      ...wayFacts(property),
      ...directionFacts(property),
    ]),
    links ? link(words.largerMap, links.larger) : "",
  ];
}

function pictureList(pictures: StayData["pictures"], isSample: boolean): string {
  return list(
    pictures.map(({ alt, credit, drawn }) =>
      escapeLine(
        [alt, credit && words.photoCredit(credit), drawn && !isSample && words.illustration]
          .filter(Boolean)
          .join(". "),
      ),
    ),
  );
}
