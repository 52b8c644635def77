import { longDate } from "#domain/calendar/dates";
import { dayOfYearText, months, monthsInWords } from "#domain/calendar/months";
import { labelOf } from "#domain/forms/option";
import type { Exchange, Money } from "#domain/money/money";
import { what3wordsLink } from "#domain/places/lookups";
import { displaySum } from "#domain/rates/open-sum";
import type { PublishedSheet } from "#domain/rates/published";
import { longPeriod, ratesInWords, unpublishedGaps } from "#domain/rates/published-words";
import { hostName } from "#domain/text/host-name";
import { safeList, safeText } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import { priceBases } from "./categories";
import { sourceOfFact } from "./confirmations";
import type { FieldName } from "./fields";
import { hasLocationDetails, malariaLevels, mapLinks } from "./location";
import type { PublicProperty } from "./public-property";
import { displayAmount, lowestPrice, peopleOfPrice } from "./stay-price";

/** Facts of a stay, section by section, as its page and its Markdown say them. */

const words = texts.property;
const labels = texts.stayFacts;
const prices = texts.stayPrice;
const chart = texts.seasonChart;

/** A fact in words; without a value it is left out. */
export interface StayFact {
  label: string;
  value: string | number | false | null | undefined;
  /** The field of the value, if a lodge can confirm it; several where the fact is made of them. */
  field?: FieldName | readonly FieldName[];
  /** The page that the value links to. */
  to?: string | null;
  /** The fields of a value that no lodge is asked to confirm. */
  of?: readonly FieldName[];
}

/** The fields that a fact is made of. */
export const fieldsOfFact = ({ field, of = [] }: Omit<StayFact, "value">): readonly FieldName[] =>
  field ? [field].flat() : of;

export const isKnown = ({ value }: { value: unknown }): boolean =>
  value !== "" && value !== false && value != null;

/** An amount means nothing without its currency and unit: a lodge confirms all three. */
export const priceFields = ["pricePerNight", "currency", "priceUnit"] as const;

/** The day on which the lodge confirmed a fact, or the page that states it (L-007); null without a source. */
export function factSource(
  { trust }: Pick<PublicProperty, "trust">,
  field: NonNullable<StayFact["field"]>,
): { text: string; isConfirmed: boolean } | null {
  const source = trust && sourceOfFact(trust, [field].flat());
  if (!source) return null;
  return "host" in source
    ? { text: texts.factSources.page(source.host, longDate(source.day)), isConfirmed: false }
    : { text: texts.factSources.confirmed(longDate(source.confirmedOn)), isConfirmed: true };
}

const maxQuoteLength = 140;

/** A short reason to love the stay is set as a quote; a long one is a fact. */
export function loveOf({ whyWeLoveIt }: PublicProperty): { quote: string; fact: string } {
  const text = safeText(whyWeLoveIt);
  return text.length <= maxQuoteLength ? { quote: text, fact: "" } : { quote: "", fact: text };
}

export const overviewFacts = (property: PublicProperty): StayFact[] => [
  { label: words.whyWeLoveIt, value: loveOf(property).fact, of: ["whyWeLoveIt"] },
  { label: words.whoFor, value: safeText(property.targetAudience), of: ["targetAudience"] },
  { label: words.experiences, value: safeText(property.experiences), of: ["experiences"] },
  { label: words.goodToKnow, value: safeText(property.goodToKnow), field: "goodToKnow" },
  { label: words.malaria, value: labelOf(malariaLevels, property.malaria), field: "malaria" },
  { label: words.arrival, value: property.flyIn && words.byAir, field: "flyIn" },
  { label: words.rating, value: ratingOf(property), of: ["rating", "reviewCount", "ratingSource"] },
  { label: words.tags, value: safeList(property.tags).join(", "), of: ["tags"] },
];

/** A rating requires the name of its source. */
function ratingOf({ rating, ratingSource, reviewCount }: PublicProperty): string {
  if (rating === null || !ratingSource) return "";
  return words.rated(rating, reviewCount, ratingSource);
}

export function accommodationFacts(property: PublicProperty): StayFact[] {
  const { accommodationType, propertyTypes, capacity, childrenFromAge } = property;
  const types = [...new Set([accommodationType, ...propertyTypes])].filter(Boolean);
  return [
    { label: labels.type, value: types.join(", "), of: ["accommodationType", "propertyTypes"] },
    { label: labels.category, value: property.category, of: ["category"] },
    { label: labels.sleeps, value: capacity !== null && words.guests(capacity), field: "capacity" },
    { label: labels.bedrooms, value: property.bedrooms, field: "bedrooms" },
    { label: labels.bathrooms, value: property.bathrooms, field: "bathrooms" },
    { label: labels.checkIn, value: property.checkIn, field: "checkIn" },
    { label: labels.checkOut, value: property.checkOut, field: "checkOut" },
    {
      label: labels.children,
      value: childrenFromAge !== null && labels.childrenFrom(childrenFromAge),
      field: "childrenFromAge",
    },
  ];
}

const yesNo = (value: boolean | null) =>
  value === null ? null : value ? texts.common.yes : texts.common.no;

export const amenityFacts = (property: PublicProperty): StayFact[] => [
  { label: labels.pool, value: yesNo(property.swimmingPool), field: "swimmingPool" },
  { label: labels.vehicle, value: yesNo(property.privateVehicle), field: "privateVehicle" },
  { label: labels.wheelchair, value: yesNo(property.wheelchairAccess), field: "wheelchairAccess" },
];

/** Free texts below the prices. */
export const rateFacts = (property: PublicProperty): StayFact[] =>
  (
    [
      ["rates", prices.rates],
      ["inclusions", prices.inclusions],
      ["ratesInclusions", prices.included],
      ["ratesExclusions", prices.notIncluded],
      ["cancellationPolicy", prices.cancellation],
      ["bookingNotes", prices.bookingNotes],
      ["importantInfo", prices.important],
    ] as const
  ).map(([field, label]) => ({ label, value: safeText(property[field]), field }));

export const placeFacts = (property: PublicProperty): StayFact[] => [
  { label: labels.address, value: property.fullAddress, field: "fullAddress" },
  { label: labels.area, value: property.location, field: "location" },
  { label: labels.park, value: property.parkOrReserve, field: "parkOrReserve" },
  { label: labels.region, value: property.region, field: "region" },
  { label: labels.country, value: property.countries.join(", "), field: "countries" },
];

export function wayFacts(property: PublicProperty): StayFact[] {
  const { nearestAirport, airportDistance, what3words, sample } = property;
  const hasWords = Boolean(what3words) && (sample || what3wordsLink(what3words) !== null);
  return [
    { label: labels.gps, value: mapLinks(property)?.gps, field: ["latitude", "longitude"] },
    { label: labels.words, value: hasWords && `///${what3words}`, field: "what3words" },
    {
      label: labels.airport,
      value: [nearestAirport, airportDistance].filter(Boolean).join(", "),
      field: airportDistance ? ["nearestAirport", "airportDistance"] : "nearestAirport",
    },
  ];
}

/** How to get to a stay, and what is around it. */
export const directionFacts = (property: PublicProperty): StayFact[] =>
  (
    [
      ["directions", labels.directions],
      ["howToGetThere", labels.howToGetThere],
      ["nearbyAttractions", labels.nearby],
      ["nearbyLandmarks", labels.landmarks],
    ] as const
  ).map(([field, label]) => ({ label, value: safeText(property[field]), field }));

/** "$544 per person per night (listed as £430)" */
export function amountText(
  money: Money,
  exchange: Exchange,
  { unit = "", people }: { unit?: string; people?: number } = {},
): string {
  const { text, own } = displayAmount(money, exchange, people);
  return [text, unit, own && `(${prices.stated(own)})`].filter(Boolean).join(" ");
}

interface ListedPrice extends Omit<StayFact, "value"> {
  money: Money | null | false | undefined;
  unit?: string;
  people?: number;
}

/** The listed prices. */
export function listedPrices(property: PublicProperty): ListedPrice[] {
  const { pricePerNight, priceMin, priceMax, priceUnit: unit } = property;
  const lowest = lowestPrice(property)?.money;
  const isPerPerson = peopleOfPrice(property) === 1;
  // Like the head of the page where a stored minimum is above the price.
  const from = priceMin && lowest;
  const isListed = from?.cents === pricePerNight?.cents;
  return [
    { label: prices.listed, money: !isListed && pricePerNight, unit, field: priceFields },
    { label: prices.from, money: from, unit, field: isListed ? priceFields : "priceMin" },
    { label: prices.upTo, money: priceMax, unit, field: "priceMax" },
    { label: prices.two, money: isPerPerson && lowest, people: 2, of: priceFields },
  ];
}

/** What the listed prices are for, and where they are stated. */
export function priceTerms(property: PublicProperty): StayFact[] {
  const { priceBasis, priceCheckedOn, priceSourceUrl } = property;
  const people = peopleOfPrice(property);
  return [
    { label: prices.basis, value: labelOf(priceBases, priceBasis), field: "priceBasis" },
    { label: prices.people, value: people && words.guests(people), of: ["priceBasis", "capacity"] },
    {
      label: prices.checked,
      value: priceCheckedOn && longDate(priceCheckedOn),
      of: ["priceCheckedOn"],
    },
    {
      label: prices.source,
      value: hostName(priceSourceUrl),
      to: priceSourceUrl,
      of: ["priceSourceUrl"],
    },
  ];
}

/** The listed prices in the visitor's currency, with their terms. */
export const priceFacts = (property: PublicProperty, exchange: Exchange): StayFact[] => [
  ...listedPrices(property).map(({ money, unit, people, ...fact }) => ({
    ...fact,
    value: money && amountText(money, exchange, { unit, people }),
  })),
  ...priceTerms(property),
];

/** Puts cents of a currency into words: "$544 (listed as £430)". */
export const sumText =
  (exchange: Exchange) =>
  (cents: number, currency: string): string => {
    const { text, own } = displaySum({ cents, currency }, exchange);
    return own ? `${text} (${prices.stated(own)})` : text;
  };

/** Says how amounts were converted; null where they are in the visitor's currency. */
export function conversionText(
  property: PublicProperty,
  { currency }: Pick<Exchange, "currency">,
  ratesDay: string | null,
): string | null {
  const own = property.currency ?? "USD";
  const priced = lowestPrice(property) ?? property.priceSeasons[0];
  if (!priced || own === currency) return null;
  return prices.exchanged(own, currency, ratesDay && longDate(ratesDay));
}

/** The seasons of the listed prices, each with its days. */
const seasonFacts = (property: PublicProperty, exchange: Exchange): StayFact[] =>
  property.priceSeasons.map(({ name, from, to, price, unit, minimumNights, note }) => ({
    label: `${name}, ${chart.days(dayOfYearText(from), dayOfYearText(to))}`,
    value: [
      amountText(price, exchange, { unit }),
      minimumNights !== null && chart.nights(minimumNights),
      note,
    ]
      .filter(Boolean)
      .join(", "),
    field: "priceSeasons",
  }));

function monthFacts({ monthGrid }: PublicProperty): StayFact[] {
  if (monthGrid.length !== months.length) return [];
  return (["excellent", "good", "fair", "closed"] as const).map((rating) => ({
    label: chart.ratings[rating],
    value:
      monthsInWords(monthGrid.flatMap((one, month) => (one === rating ? [month] : []))) ||
      chart.noMonth,
    field: "monthGrid",
  }));
}

const unitFacts = ({ accommodationUnits }: PublicProperty): StayFact[] =>
  accommodationUnits.map(({ name, capacity, description }) => ({
    label: name,
    value:
      [capacity !== null && texts.card.upTo(capacity), safeText(description)]
        .filter(Boolean)
        .join(". ") || name,
    field: "accommodationUnits",
  }));

const listFact = (
  property: PublicProperty,
  field: "features" | "amenities" | "activities",
  label: string,
): StayFact => ({ label, value: safeList(property[field]).join(", "), field });

/** An accepted sheet writes its seasons into the property. */
const rateFields = ["priceSeasons"] as const;

/** Rates of accepted sheets, and the dates between them that have none. */
function publishedSections(
  sheets: readonly PublishedSheet[],
  exchange: Exchange,
  today: string,
): Section[] {
  const { heading, sheet, between, gap } = texts.publishedRates;
  const gaps = unpublishedGaps(sheets, today).map((period) => gap(longPeriod(period)));
  const stated = ratesInWords(sheets, sumText(exchange));
  return stated.map(({ period, facts }, index) => [
    period ? sheet(longPeriod(period)) : heading,
    [
      ...facts.map(({ label, values }) => ({ label, value: values.join("\n"), of: rateFields })),
      { label: between, value: index === stated.length - 1 && gaps.join("\n"), of: rateFields },
    ],
  ]);
}

const locationFacts = (property: PublicProperty): StayFact[] =>
  hasLocationDetails(property)
    ? [...placeFacts(property), ...wayFacts(property), ...directionFacts(property)]
    : placeFacts(property);

type Section = [title: string, facts: StayFact[]];

/** A fact with a value. */
export interface KnownFact extends StayFact {
  value: string;
}

interface SectionsOptions {
  exchange: Exchange;
  /** Rates of accepted sheets, in place of the seasons. */
  published: readonly PublishedSheet[];
  /** "YYYY-MM-DD" */
  today: string;
}

/** All facts of a stay, by the sections of its page; what is unknown is left out. */
export function sectionsOfStay(
  property: PublicProperty,
  { exchange, published, today }: SectionsOptions,
): { title: string; facts: KnownFact[] }[] {
  const sections: Section[] = [
    [
      words.tabs.overview,
      [
        { label: words.whyWeLoveIt, value: loveOf(property).quote, of: ["whyWeLoveIt"] },
        ...overviewFacts(property),
        listFact(property, "features", words.features),
      ],
    ],
    [words.bestTime, monthFacts(property)],
    [words.tabs.accommodation, [...accommodationFacts(property), ...unitFacts(property)]],
    [
      words.tabs.amenities,
      [
        listFact(property, "amenities", labels.inCamp),
        listFact(property, "activities", labels.activities),
        ...amenityFacts(property),
      ],
    ],
    [
      words.tabs.rates,
      [
        ...priceFacts(property, exchange),
        ...(published.length === 0 ? seasonFacts(property, exchange) : []),
        ...rateFacts(property),
      ],
    ],
    ...publishedSections(published, exchange, today),
    [words.tabs.location, locationFacts(property)],
  ];
  return sections.flatMap(([title, all]) => {
    const facts = all.filter(isKnown).map((fact) => ({ ...fact, value: String(fact.value) }));
    return facts.length > 0 ? [{ title, facts }] : [];
  });
}
