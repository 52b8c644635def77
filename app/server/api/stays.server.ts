import { sourcesOf } from "#db/queries/property/evidence.server";
import { findForPage } from "#db/queries/property/read.server";
import { findShortlist } from "#db/queries/property/shortlist.server";
import { fieldNamed, readNames } from "#domain/api/property";
import { quoteRecord } from "#domain/api/quote";
import { isoDay } from "#domain/calendar/dates";
import { type MonthRank, months, readMonth, yearInWords } from "#domain/calendar/months";
import type { Exchange } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { countryBySlug } from "#domain/places/countries";
import { sourceOfFact, type Trust } from "#domain/property/confirmations";
import { experiences, seasonMark } from "#domain/property/experiences";
import type { FieldName } from "#domain/property/fields";
import { placeOf } from "#domain/property/location";
import type { Property } from "#domain/property/property";
import { publicProperty } from "#domain/property/public-property";
import {
  conversionText,
  fieldsOfFact,
  type KnownFact,
  sectionsOfStay,
} from "#domain/property/stay-facts";
import type { Quote } from "#domain/rates/quote";
import { type Trip, withTrip } from "#domain/rates/trip";
import {
  commonMonths,
  type ComparedCell,
  comparedRows,
  monthsInWords,
} from "#domain/shortlist/comparison";
import { maxCompared, stayIdsIn } from "#domain/shortlist/ids";
import { safeText } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import { readSite } from "~/server/pages/page-loader.server";
import { quoteDay, wholeQuotesFor } from "~/server/rates/quotes.server";
import type { RequestContext } from "~/server/services.server";
import { fieldFailure, type Handlers, notFound } from "./call.server";
import { exchangeTo, paramsOf, tripOf } from "./properties.server";

const missing = () => notFound("Property not found.");

const namedFor =
  ({ siteUrl }: RequestContext, trip: Trip | null = null) =>
  ({ id, name }: { id: string; name: string }) => ({
    id,
    name,
    url: siteUrl + withTrip(paths.property(id), trip),
  });

/** Stays by their ids, in that order. @throws ApiFailure 404 that names those which are not published */
async function staysNamed({ db }: RequestContext, text: string, max: number) {
  const ids = stayIdsIn(new URLSearchParams({ ids: text }), "ids", max + 1);
  if (ids.length > max) throw fieldFailure({ ids: [`Please name at most ${max} stays`] }, 400);
  const { stays, missingCount } = await findShortlist(db, ids);
  if (missingCount === 0 && stays.length > 0) return stays;
  const unknown = ids.filter((id) => !stays.some((stay) => stay.id === id));
  throw notFound(`Property not found: ${unknown.join(", ") || text}`);
}

const recordOf = (trip: Trip | null, quote: Quote | undefined, exchange: Exchange) =>
  trip && quote ? quoteRecord(trip, quote, exchange) : null;

const cellText = ({ figure, text, note }: ComparedCell) =>
  [figure, text, note].filter(Boolean).join(" ");

const unknownSource = { statedBy: "unknown", on: null, confirmedBy: null } as const;

interface Sample {
  name: string;
  addedOn: string;
  /** Fields of another source. */
  stated: ReadonlySet<FieldName>;
}

/** Sample content is added without statements; a save makes one for each field that it changes. */
async function sampleOf(context: RequestContext, { id, sample, createdAt }: Property) {
  if (!sample) return null;
  const { siteName } = await readSite(context);
  const others = (await sourcesOf(context.db, id)).filter(({ origin }) => origin !== "seed");
  const stated = new Set(others.map(({ field }) => field));
  return { name: `${siteName} sample`, addedOn: isoDay(createdAt), stated };
}

/** The source of a fact as the page names it; a page says of a sample stay that it is one. */
function sourceIn(fact: KnownFact, trust: Trust | null, sample: Sample | null) {
  const fields = fieldsOfFact(fact);
  const source = trust && fact.field ? sourceOfFact(trust, fields) : null;
  if (!source) {
    const isSample = fields.length > 0 && !fields.some((name) => sample?.stated.has(name));
    return sample && isSample
      ? { statedBy: sample.name, on: sample.addedOn, confirmedBy: null }
      : unknownSource;
  }
  return "host" in source
    ? { statedBy: source.host, on: source.day, confirmedBy: null }
    : { statedBy: "the lodge", on: source.confirmedOn, confirmedBy: "the lodge" as const };
}

/** Fields that a stay is described with, outside of its sections. */
const describing: ReadonlySet<FieldName> = new Set(["shortDescription", "description", "name"]);

/** Fields of a comma list, with the names that were given. @throws ApiFailure 400 with the valid names */
function chosenFields(text: string): Map<FieldName, string> {
  const read = readNames(text, "public");
  if (!read.ok) throw fieldFailure({ fields: [read.error] }, 400);
  return new Map(
    read.names.flatMap((given) => {
      const name = fieldNamed(given);
      return name ? [[name, given] as const] : [];
    }),
  );
}

const noMonths = { summary: "", months: [], countries: [] };

async function monthsOfStay(context: RequestContext, id: string) {
  const page = await findForPage(context.db, id);
  if (!page) throw missing();
  const { monthGrid } = page.property;
  const { ratings } = texts.seasonChart;
  const rated = monthGrid.length === months.length ? months : [];
  const { name, url } = namedFor(context)(page.property);
  return {
    ...noMonths,
    ...{ name, url },
    summary: monthsInWords(commonMonths([monthGrid])),
    months: rated.map((month, index) => ({ month, rating: ratings[monthGrid[index] ?? "fair"] })),
  };
}

async function monthsOfCountry({ cache, siteUrl }: RequestContext, slug: string) {
  const guides = await cache.guides();
  const guide = guides.find((one) => one.slug === slug.trim().toLowerCase());
  if (!guide)
    throw fieldFailure(
      { country: [`Unknown country. Known: ${guides.map((one) => one.slug).join(", ")}`] },
      400,
    );
  return {
    ...noMonths,
    name: guide.name,
    url: siteUrl + paths.destination(guide.slug),
    summary: [guide.bestTime, yearInWords(guide.months)].filter(Boolean).join(" "),
    months: guide.months.map((rank, index) => ({
      month: months[index] ?? "",
      rating: texts.year.ranks[rank as MonthRank],
    })),
  };
}

/** The countries with most stays of an experience, with their months. */
async function monthsOfExperience({ cache, siteUrl }: RequestContext, id: string) {
  const found = experiences.find((one) => one.id === id.trim().toLowerCase());
  if (!found)
    throw fieldFailure(
      { experience: [`Unknown experience. Known: ${experiences.map((one) => one.id).join(", ")}`] },
      400,
    );
  const rows = (await cache.experienceStats())[found.id] ?? [];
  return {
    ...noMonths,
    name: found.name,
    url: `${siteUrl}${paths.experiences()}#${found.id}`,
    countries: rows.map(({ country, months: means }) => ({
      name: countryBySlug(country)?.name ?? country,
      slug: country,
      rating: yearInWords(means.map(seasonMark)) || texts.compare.noMonths,
      url: siteUrl + paths.destination(country),
    })),
  };
}

async function countriesOfMonth({ cache, siteUrl }: RequestContext, text: string) {
  const month = readMonth(text);
  if (month === null) throw fieldFailure({ month: ["Please name a month, such as june"] }, 400);
  const name = months[month] ?? "";
  const guides = await cache.guides();
  return {
    ...noMonths,
    name,
    url: siteUrl + paths.destinations(name.toLowerCase()),
    countries: guides.flatMap(({ slug, name, months: ranks }) => {
      const rank = ranks[month];
      const url = siteUrl + paths.destination(slug);
      return rank ? [{ name, slug, rating: texts.year.ranks[rank], url }] : [];
    }),
  };
}

export const stayHandlers: Handlers<
  "readFacts" | "compareStays" | "readMonths" | "priceForParty" | "draftInquiry"
> = {
  async readFacts({ context, params: { id = "" }, query: { fields, currency } }) {
    const chosen = fields === undefined ? null : chosenFields(fields);
    const page = await findForPage(context.db, id);
    if (!page) throw missing();
    const property = publicProperty(page.property, page.directPartners, page.trust);
    const { trust, published } = page;
    const today = quoteDay();
    const { rates, day } = await context.rates();
    const exchange = { currency, rates } as const;
    const isChosen = (name: FieldName) => chosen?.has(name) ?? true;
    const sections = sectionsOfStay(property, { exchange, published, today }).flatMap(
      ({ title, facts: all }) => {
        const facts = chosen ? all.filter((fact) => fieldsOfFact(fact).some(isChosen)) : all;
        return facts.length > 0 ? [{ title, facts }] : [];
      },
    );
    const described = {
      ...(isChosen("shortDescription") && { summary: safeText(property.shortDescription) }),
      ...(isChosen("description") && {
        description: safeText(property.description ?? property.shortDescription),
      }),
    };
    const stated = new Set(sections.flatMap(({ facts }) => facts.flatMap(fieldsOfFact)));
    const sample = await sampleOf(context, page.property);
    return {
      answer: {
        ...namedFor(context)(property),
        place: placeOf(property),
        ...described,
        partner: property.partner,
        sections: sections.map(({ title, facts }) => ({
          title,
          facts: facts.map((fact) => ({
            label: fact.label,
            value: fact.value,
            source: sourceIn(fact, trust, sample),
          })),
        })),
        ...(chosen && {
          unstated: [...chosen].flatMap(([name, given]) =>
            stated.has(name) || describing.has(name) ? [] : [given],
          ),
        }),
        confirmed: trust && { count: trust.count, of: trust.total, lastOn: trust.lastOn },
        notes: [
          property.sample && texts.property.sample,
          conversionText(property, exchange, day),
        ].filter((note) => typeof note === "string"),
        inquiryUrl: `${context.siteUrl}${paths.property(id)}?ask=1#inquiry`,
      },
    };
  },

  async compareStays({ context, query: { ids, currency, ...query } }) {
    const trip = tripOf(context, paramsOf(query));
    const stays = await staysNamed(context, ids, maxCompared);
    const current = stays.map(({ id }) => id);
    const [money, quotes] = await Promise.all([
      exchangeTo(context, currency),
      trip ? wholeQuotesFor(context, current, trip) : new Map<string, Quote>(),
    ]);
    return {
      answer: {
        url: context.siteUrl + withTrip(paths.compare(current), trip),
        stays: stays.map((stay) => ({
          ...namedFor(context, trip)(stay),
          quote: recordOf(trip, quotes.get(stay.id), money),
        })),
        rows: comparedRows(stays, money).map(({ label, cells }) => ({
          label,
          values: cells.map(cellText),
        })),
        goodMonths: monthsInWords(commonMonths(stays.map(({ monthGrid }) => monthGrid))),
      },
    };
  },

  async readMonths({ context, query }) {
    const { stay, country, experience, month } = query;
    if (Object.values(query).filter(Boolean).length !== 1)
      throw fieldFailure(
        { stay: ["Please name a stay, a country, an experience or a month"] },
        400,
      );
    if (experience) return { answer: await monthsOfExperience(context, experience) };
    if (stay) return { answer: await monthsOfStay(context, stay) };
    if (country) return { answer: await monthsOfCountry(context, country) };
    return { answer: await countriesOfMonth(context, month ?? "") };
  },

  async priceForParty({ context, params: { id = "" }, query: { currency, ...query } }) {
    const trip = tripOf(context, paramsOf(query));
    const page = await findForPage(context.db, id);
    if (!page) throw missing();
    const quotes = trip && (await wholeQuotesFor(context, [id], trip));
    const exchange = await exchangeTo(context, currency);
    const quote = recordOf(trip, quotes?.get(id), exchange);
    return {
      answer: {
        ...namedFor(context, trip)(page.property),
        quote,
        note: quote ? quote.note : `${texts.rates.notPublished}.`,
      },
    };
  },

  async draftInquiry({ context, query: { ids, message, ...query } }) {
    const trip = tripOf(context, paramsOf(query));
    const stays = await staysNamed(context, ids, 20);
    const [only, ...others] = stays;
    const path =
      only && others.length === 0
        ? `${paths.property(only.id)}?ask=1`
        : paths.ask(stays.map(({ id }) => id));
    const url = new URL(withTrip(path, trip), context.siteUrl);
    if (message) url.searchParams.set("message", message);
    if (others.length === 0) url.hash = "inquiry";
    return { answer: { url: url.href, stays: stays.map(namedFor(context)), sent: false } };
  },
};
