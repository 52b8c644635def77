import { counters, standardCheckIn, standardCheckOut } from "#domain/limits";
import { priceBases } from "#domain/property/categories";
import { choice, monthRatings, toggle, yesNo } from "#domain/property/kinds/choices";
import { list } from "#domain/property/kinds/lists";
import { seasons } from "#domain/property/kinds/seasons";
import {
  clockTime,
  day,
  rating,
  shortText,
  text,
  webAddress,
  whole,
} from "#domain/property/kinds/values";
import { malariaLevels } from "#domain/property/location";
import { adminTexts } from "#domain/text/admin-texts";
import { field, formField } from "./field";

const notKnown = { blankOption: "Not known" } as const;

/** Facts for planning a journey: each is displayed once it has a value. */
export const planningFields = {
  priceBasis: formField(choice(priceBases), {
    part: "planning",
    label: "Price basis",
    heads: "basis of price",
    ...notKnown,
    bulkEdit: { as: "value" },
  }),
  /** "YYYY-MM-DD". */
  priceCheckedOn: formField(day(), {
    part: "planning",
    label: "Price checked on",
    heads: "rate checked, price date, preis stand",
  }),
  priceSourceUrl: formField(webAddress(), {
    part: "planning",
    label: "Price source",
    placeholder: "https://",
    hint: "The page that states the prices",
  }),
  priceSeasons: formField(seasons(), {
    ask: { group: "prices", label: "Seasons and their prices", hint: "Dates such as June 1" },
    part: "planning",
    label: "Price seasons",
    heads: "seasons, season prices, saisonpreise",
    item: "Season",
    bulkEdit: { as: "percent" },
    hint: "Dates such as June 1, repeated every year. Prices are in the property's currency.",
  }),
  /** Twelve ratings, January first, or empty. */
  monthGrid: formField(monthRatings(), {
    ask: {
      group: "year",
      label: "Closed months",
      hint: "Mark each month in which the camp is closed",
    },
    part: "planning",
    label: "Best time to go",
    heads: "best season, best months, best time",
    ...notKnown,
    hint: "Press a month for its next rating: excellent, good, fair, closed. All twelve months, or none.",
  }),
  malaria: formField(choice(malariaLevels), {
    ask: { group: "year", label: "Malaria" },
    part: "planning",
    label: "Malaria",
    heads: "malaria risk, malaria zone, malaria area, malariagebiet, paludisme",
    startsRow: true,
    ...notKnown,
  }),
  childrenFromAge: formField(whole(0, 21), {
    ask: { group: "camp", label: "Youngest age of children", hint: "In years; 0 for all ages" },
    part: "planning",
    label: "Minimum child age",
    heads:
      "children, kids, minimum age, min age, child age, children from, children from age, minimum child age, kids from, kinder ab, mindestalter, age minimum, enfants a partir de, idade minima, edad minima",
    hint: "0 = all ages",
  }),
  wheelchairAccess: formField(yesNo(), {
    ask: { group: "camp", label: "Wheelchair access" },
    part: "planning",
    label: "Wheelchair access",
    heads:
      "wheelchair, wheelchair accessible, accessible, rollstuhl, rollstuhlgerecht, barrierefrei, accessible pmr, acces pmr, acessivel, acessibilidade, accesible",
    ...notKnown,
  }),
  swimmingPool: formField(yesNo(), {
    ask: { group: "camp", label: "Swimming pool" },
    part: "planning",
    label: "Swimming pool",
    heads: "pool, has pool, schwimmbad, piscine, piscina",
    ...notKnown,
  }),
  privateVehicle: formField(yesNo(), {
    ask: { group: "camp", label: "Private vehicle for each group" },
    part: "planning",
    label: "Private vehicle",
    heads: "private car",
    ...notKnown,
  }),
  flyIn: formField(yesNo(), {
    ask: { group: "way", label: "Reached by air only" },
    part: "planning",
    label: "Fly-in only",
    heads: "fly in, fly in only, fly in access",
    ...notKnown,
  }),
};

export const bookingFields = {
  bookingUrl: formField(webAddress(), {
    part: "booking",
    label: "Affiliate booking URL",
    heads:
      "booking link, booking, book, book link, book now, links book, book url, reservation link, reservation url, affiliate link, affiliate url, deeplink, deep link, link, url, buchungslink, buchung, lien de reservation, lien, reserva link, link de reserva, enlace, enlace de reserva, reservas",
    hidden: true,
    placeholder: "https://",
    blankHint: adminTexts.propertyForm.noBookingUrl,
    wide: true,
    column: "Booking URL",
    csv: 22,
    extracted: "bookingUrl",
    reviewed: true,
  }),
  partner: formField(shortText(100), {
    part: "booking",
    label: "Partner",
    heads: "provider, ota, booking partner, anbieter, partenaire, parceiro, socio",
    hidden: true,
    placeholder: "Read from the booking URL when blank",
    column: "Partner",
    csv: 23,
    bulkEdit: { as: "value" },
  }),
  /** "14:00". */
  checkIn: formField(clockTime(), {
    ask: {
      group: "way",
      label: "Check-in and check-out",
      hint: "24 hours, such as 14:00",
      with: ["checkOut"],
    },
    part: "booking",
    label: "Check-in",
    heads:
      "check in, check in time, checkin time, checkin from, anreise ab, arrivee, heure d'arrivee, horario de entrada, hora de entrada, llegada, entrada",
    placeholder: standardCheckIn,
    start: standardCheckIn,
    extracted: "checkIn",
    aiHint: "Check-in time, 24 hours, such as 14:00",
    reviewed: true,
  }),
  checkOut: formField(clockTime(), {
    part: "booking",
    label: "Check-out",
    heads:
      "check out, check out time, checkout time, checkout until, abreise bis, depart, heure de depart, horario de saida, hora de salida, salida, saida",
    placeholder: standardCheckOut,
    start: standardCheckOut,
    extracted: "checkOut",
    aiHint: "Check-out time, 24 hours, such as 10:00",
    reviewed: true,
  }),
  rates: formField(text(), {
    part: "booking",
    label: "Rates",
    heads: "rate notes, rates text, price notes",
  }),
  inclusions: formField(text(), { part: "booking", label: "Inclusions" }),
  ratesInclusions: formField(text(), {
    ask: { group: "prices", label: "Included in the price" },
    part: "booking",
    label: "Rate inclusions",
    heads:
      "inclusions, included, includes, rate includes, price includes, board, board basis, meal plan, basis, inklusive, inklusivleistungen, leistungen, verpflegung, compris, inclus, incluso, inclui, incluye, regime, regimen",
    column: "Rates Inclusions",
    extracted: "ratesInclusions",
    aiHint: "What the rate includes",
    reviewed: true,
  }),
  ratesExclusions: formField(text(), {
    ask: { group: "prices", label: "Not included" },
    part: "booking",
    label: "Rate exclusions",
    heads:
      "exclusions, excluded, excludes, not included, rate excludes, exklusive, nicht inklusive, non compris, nao inclui, no incluye",
    column: "Rates Exclusions",
    extracted: "ratesExclusions",
    aiHint: "What the rate does not include",
    reviewed: true,
  }),
  cancellationPolicy: formField(text(), {
    ask: { group: "prices", label: "Cancellation" },
    part: "booking",
    label: "Cancellation policy",
    heads:
      "cancellation, cancellation terms, stornierung, stornobedingungen, annulation, cancelamento, politica de cancelamento, cancelacion",
    extracted: "cancellationPolicy",
    aiHint: "Cancellation terms",
    reviewed: true,
  }),
  bookingNotes: formField(text(), {
    part: "booking",
    label: "Booking notes",
  }),
  importantInfo: formField(text(), {
    part: "booking",
    label: "Important information",
    heads:
      "important, notice, important information, hinweise, wichtige hinweise, informacoes importantes, informacion importante",
    column: "Important Info",
    csv: 21,
    extracted: "importantInfo",
    aiHint: "What a guest has to know before booking: ages, malaria, rules",
    reviewed: true,
  }),
};

export const marketingFields = {
  whyWeLoveIt: formField(text(), {
    part: "marketing",
    label: "Why we love it",
    heads: "why we love it, our opinion",
  }),
  targetAudience: formField(text(), {
    part: "marketing",
    label: "Who it is for",
    heads: "ideal for, best for, suitable for, geeignet fur",
  }),
  experiences: formField(text(), { part: "marketing", label: "Experiences" }),
  goodToKnow: formField(text(), {
    part: "marketing",
    label: "Good to know",
    heads: "gut zu wissen, bon a savoir",
  }),
  featured: formField(toggle(false), {
    part: "marketing",
    label: "Featured",
    heads: "highlighted, promoted, top pick, empfohlen, destaque, destacado",
    hint: "Shown first in the listing, and among the featured stays of the home page",
    wide: true,
    column: "Featured",
    csv: 11,
    neverImported: true,
    bulkEdit: {
      as: "switch",
      on: { label: "Feature", done: "featured" },
      off: { label: "Unfeature", done: "no longer featured" },
    },
  }),
  active: formField(toggle(true), {
    part: "marketing",
    label: "Active / published",
    heads:
      "status, published, live, visible, enabled, is active, aktiv, veroffentlicht, actif, publie, ativo, publicado, activo, sichtbar",
    hidden: true,
    hint: "When off, it is hidden everywhere on the public site",
    wide: true,
    column: "Active",
    csv: 12,
    neverImported: true,
    bulkEdit: {
      as: "switch",
      on: { label: "Publish", done: "published" },
      off: { label: "Unpublish", done: "no longer published" },
    },
  }),
};

export const seoFields = {
  metaTitle: formField(shortText(300), {
    part: "seo",
    label: "Meta title",
    heads: "seo title",
    hidden: true,
    hint: "Defaults to the name.",
    counter: counters.metaTitle,
    wide: true,
    seoName: "metaTitle",
  }),
  metaDescription: formField(text(1000), {
    part: "seo",
    label: "Meta description",
    heads: "seo description",
    hidden: true,
    hint: "Defaults to the short description.",
    counter: counters.metaDescription,
    wide: true,
    seoName: "metaDescription",
  }),
  metaKeywords: formField(list(50, 100), {
    part: "seo",
    label: "Keywords",
    heads: "seo keywords",
    hidden: true,
    item: "Keyword",
    hint: `${counters.keywords.from} to ${counters.keywords.to} are enough`,
    aliases: ["keywords"],
    seoName: "keywords",
  }),
};

/** Origin of a record and its rating. A rating is displayed only with its source. */
export const originFields = {
  rating: field(rating(), {
    label: "Rating",
    heads:
      "stars rating, score, guest rating, review score, bewertung, note, nota, avaliacao, puntuacion, valoracion",
    extracted: "rating",
  }),
  reviewCount: field(whole(0, 10_000_000), {
    label: "Reviews",
    heads:
      "number of reviews, review count, no of reviews, reviews count, bewertungen, anzahl bewertungen, avis, nombre d'avis, avaliacoes, opiniones, num reviews",
    extracted: "reviewCount",
    belongsTo: "rating",
  }),
  ratingSource: field(shortText(), {
    label: "Source of the rating",
    heads: "rating from, source of rating",
    belongsTo: "rating",
  }),
  propertyUrl: field(webAddress(), {
    label: "Page",
    heads: "page url, source url, source, page link, listing url, quelle",
    hidden: true,
    extracted: "sourceUrl",
  }),
  websiteUrl: field(webAddress(), {
    ask: { group: "way", label: "Your website" },
    label: "Website",
    heads:
      "website, web site, web, homepage, home page, web address, hotel website, webseite, internet, internetseite, site web, site internet, site, sitio web, pagina web, web page, property website",
    hidden: true,
    extracted: "websiteUrl",
    reviewed: true,
  }),
  importSource: field(shortText(), { label: "Imported from", hidden: true, neverImported: true }),
  airtableId: field(shortText(), {
    label: "Id in the external table",
    hidden: true,
    neverImported: true,
  }),
  sample: field(toggle(false), { label: "Sample", neverImported: true }),
};
