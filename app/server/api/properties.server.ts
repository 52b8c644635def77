import type { z } from "zod";

import { findDuplicates } from "#db/queries/imports/targets.server";
import { readTypedSearch } from "#db/queries/listing/typed-search.server";
import {
  countSelected,
  deletedSince,
  isCursor,
  type Selection,
  selectProperties,
  type WalkedProperty,
  walkInOrder,
  walkProperties,
} from "#db/queries/listing/walk.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { confirmationsOf } from "#db/queries/property/confirmations.server";
import { deleteProperties } from "#db/queries/property/delete.server";
import { findForEdit, findForPage } from "#db/queries/property/read.server";
import { type SaveProperty, saveProperty } from "#db/queries/property/save.server";
import { apiRoot } from "#domain/api/access";
import type { operations } from "#domain/api/catalog";
import { maxIds } from "#domain/api/contracts/properties";
import {
  checkPropertyBody,
  entriesOf,
  operatorPropertyRecord,
  type PropertyRecord,
  publicPropertyRecord,
  readNames,
  unknownNames,
  withNames,
} from "#domain/api/property";
import { quoteRecord } from "#domain/api/quote";
import { isoDay } from "#domain/calendar/dates";
import { writeArea } from "#domain/listing/area-filter";
import { priceIn, pricesInUsd } from "#domain/listing/price-filter";
import {
  listingErrors,
  type ListingQuery,
  parseListingQuery,
  withTypedPrice,
} from "#domain/listing/query";
import type { DisplayCurrency } from "#domain/money/currencies";
import type { Exchange } from "#domain/money/money";
import { areaNamed, areaNames } from "#domain/places/named-areas";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { Confirmation } from "#domain/property/confirmations";
import type { Property, PropertyFields } from "#domain/property/property";
import type { Quote } from "#domain/rates/quote";
import { readTrip, type Trip } from "#domain/rates/trip";
import { pickField, safeText } from "#domain/text/safe-text";
import { slugify } from "#domain/text/slug";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import {
  ApiFailure,
  type Caller,
  fieldFailure,
  type Handlers,
  nextPage,
  notFound,
  rejectUnknown,
} from "~/server/api/call.server";
import { wholeQuotesFor } from "~/server/rates/quotes.server";
import type { RequestContext } from "~/server/services.server";

const missing = () => notFound("Property not found.");
const done = { answer: { success: true } } as const;

interface Beside {
  confirmed: Map<string, Confirmation[]>;
  quotes: Map<string, Quote>;
  trip: Trip | null;
  /** To the currency of the request. */
  exchange: Exchange;
}

/** A trip and the currency of its totals. */
interface Question {
  trip: Trip | null;
  currency: DisplayCurrency;
}

/** Values of a response that are not fields of the property. */
async function readBeside(
  context: RequestContext,
  ids: readonly string[],
  { trip, currency }: Question,
): Promise<Beside> {
  const [confirmed, quotes, exchange] = await Promise.all([
    confirmationsOf(context.db, ids),
    trip ? wholeQuotesFor(context, ids, trip) : new Map<string, Quote>(),
    exchangeTo(context, currency),
  ]);
  return { confirmed, quotes, trip, exchange };
}

/** The exchange rates of the day. */
export async function exchangeTo(
  { rates }: RequestContext,
  currency: DisplayCurrency,
): Promise<Exchange> {
  return { currency, rates: (await rates()).rates };
}

interface Reader {
  caller: Caller | null;
  /** Null: all fields that the caller may read. */
  names: readonly string[] | null;
}

/** All fields for an authenticated caller, the public ones for others; with dates the total. */
const recordFor =
  ({ caller, names }: Reader, { siteUrl }: RequestContext, beside: Beside) =>
  (page: WalkedProperty): PropertyRecord => {
    const { confirmed, quotes, trip, exchange } = beside;
    const { id } = page.property;
    const record = caller
      ? operatorPropertyRecord(page.property, confirmed.get(id))
      : publicPropertyRecord(page, siteUrl, confirmed.get(id));
    const quote = quotes.get(id);
    const whole = trip && quote ? { ...record, quote: quoteRecord(trip, quote, exchange) } : record;
    return names ? withNames(whole, names) : whole;
  };

/** @throws ApiFailure 400 with the valid names */
function readerOf(caller: Caller | null, fields: string | undefined): Reader {
  if (fields === undefined) return { caller, names: null };
  const read = readNames(fields, caller ? "operator" : "public");
  if (!read.ok) throw fieldFailure({ fields: [read.error] }, 400);
  return { caller, names: read.names };
}

/** The trip of a call. @throws ApiFailure 400 that names the parameter */
export function tripOf({ now }: RequestContext, params: URLSearchParams): Trip | null {
  const { trip, errors } = readTrip(params, isoDay(now()));
  rejectParams(errors);
  return trip;
}

/** @throws ApiFailure 400 if there is an error */
function rejectParams(errors: Readonly<Record<string, string>>): void {
  const fields: Record<string, string[]> = {};
  for (const [name, error] of Object.entries(errors)) fields[name] = [error];
  if (Object.keys(fields).length > 0) throw fieldFailure(fields, 400);
}

/** A validated query, for the parsers of URLs. */
export const paramsOf = (query: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );

/** For the operator. */
async function storedRecord({ db }: RequestContext, property: Property): Promise<PropertyRecord> {
  const confirmed = await confirmationsOf(db, [property.id]);
  return operatorPropertyRecord(property, confirmed.get(property.id));
}

/** For the operator, whose record has no pictures. */
async function editedPage({ db }: RequestContext, id: string): Promise<WalkedProperty | null> {
  const property = await findForEdit(db, id);
  return property ? { property, pictures: [] } : null;
}

type ListQuery = z.output<typeof operations.listProperties.query>;

/** The properties of a comma list of ids, in its order. */
async function readBatch(
  context: RequestContext,
  reader: Reader,
  { ids: text = "", fields: _f, limit: _l, currency, ...query }: ListQuery,
) {
  const { arrive, leave, adults, age, ...others } = query;
  const ids = entriesOf(text);
  const excluded = Object.entries(others).filter(([, value]) => value !== undefined);
  rejectParams({
    ...Object.fromEntries(excluded.map(([name]) => [name, "Cannot be combined with ids"])),
    ...(ids.length === 0 && { ids: "Please name at least one ID" }),
    ...(ids.length > maxIds && { ids: `At most ${maxIds} IDs at a time` }),
  });
  const trip = tripOf(context, paramsOf({ arrive, leave, adults, age }));
  const selection = { all: reader.caller !== null, ids };
  const found = await walkProperties(context.db, selection, { limit: ids.length });
  const record = recordFor(reader, context, await readBeside(context, ids, { trip, currency }));
  const byId = new Map(found.map((walked) => [walked.property.id, record(walked)]));
  return {
    properties: ids.flatMap((id) => byId.get(id) ?? []),
    total: found.length,
    next: null,
    missing: ids.filter((id) => !byId.has(id)),
  };
}

const unknownCursor =
  "No page begins after this ID. Take `next` of the page before, or begin again without after";

/** Degrees of an area by its name, or the text as it is. @throws ApiFailure 400 with the names */
function areaOf(text: string | undefined): string | undefined {
  if (!text || !/[a-z]/i.test(text)) return text;
  const area = areaNamed(text);
  if (!area) rejectParams({ area: `Unknown area. Valid names: ${areaNames.join(", ")}` });
  return area ? writeArea(area) : undefined;
}

const isOrdered = (
  selection: Selection,
  selecting: { isOrdered: boolean },
): selection is Selection & { ids: string[] } => selecting.isOrdered && selection.ids !== null;

function checkedFields(body: Record<string, unknown>, stored: PropertyFields | null) {
  rejectUnknown(unknownNames(body));
  const read = checkPropertyBody(body, stored);
  if (read.ok) return read.fields;
  throw fieldFailure(read.errors);
}

/** Saves like the property form and returns the stored property. */
async function save(
  { db, enqueue, rates }: RequestContext,
  what: Omit<SaveProperty, "rates">,
): Promise<Property> {
  const saved = await saveProperty(db, { ...what, rates: (await rates()).rates });
  if ("conflict" in saved) {
    if (!saved.conflict.current) throw missing();
    const details = { version: saved.conflict.current.version };
    throw new ApiFailure(409, "Version conflict: someone else saved this property.", { details });
  }
  await queuePropertyJobs(enqueue, saved);
  const property = await findForEdit(db, saved.id);
  if (!property) throw missing();
  return property;
}

/** @throws ApiFailure 409 with the id of a duplicate */
async function rejectDuplicates({ db }: RequestContext, id: string, fields: PropertyFields) {
  const { bookingUrl, airtableId, propertyUrl, name } = fields;
  const duplicates = await findDuplicates(db, {
    airtableId,
    propertyUrl,
    canonicalBookingAddress: bookingUrl ? canonicalBookingAddress(bookingUrl) : null,
    name,
  });
  const known = id && (await findForEdit(db, id));
  const [duplicate] = known
    ? [{ id, because: "id" }]
    : duplicates.filter(({ deleted }) => !deleted);
  if (duplicate)
    throw new ApiFailure(409, `This property already exists (same ${duplicate.because}).`, {
      details: { id: duplicate.id },
    });
}

export const propertyHandlers: Handlers<
  | "listProperties"
  | "readProperty"
  | "createProperty"
  | "updateProperty"
  | "deleteProperty"
  | "countStoredProperties"
> = {
  async listProperties({ request, context, caller, query }) {
    const { limit, after, fields, ids: batch, updatedSince, currency, ...filters } = query;
    const reader = readerOf(caller, fields);
    if (batch !== undefined) return { answer: await readBatch(context, reader, query) };
    const since = updatedSince === undefined ? undefined : new Date(updatedSince);
    if (since && filters.sort) rejectParams({ sort: "Changes are sorted by ID: please omit it" });
    const { found } = await context.cache.listing();
    const typed = paramsOf({ ...filters, area: areaOf(filters.area) });
    const today = isoDay(context.now());
    rejectParams(listingErrors(typed, found, today));
    const exchange = await exchangeTo(context, currency);
    typed.set(priceIn, currency);
    const params = pricesInUsd(typed, exchange.rates);
    const requested = withTypedPrice(parseListingQuery(params, found, today), exchange);
    const selecting = {
      all: caller !== null,
      isOrdered: filters.sort !== undefined,
      pricing: { today, exchange: exchange.rates },
    };
    const select = async (state: ListingQuery): Promise<Selection> => ({
      ...(await selectProperties(context.db, context.listing, state, selecting)),
      since,
    });
    const searched = await readTypedSearch(
      context.db,
      {
        count: async (state) => countSelected(context.db, await select(state)),
        relaxed: context.listing.relaxed,
      },
      requested,
    );
    const selection = await select(searched.query);
    const { isOrdered: inOrder } = selecting;
    if (after && !(await isCursor(context.db, selection, { after, isOrdered: inOrder })))
      rejectParams({ after: unknownCursor });
    const [total, walked] = await Promise.all([
      countSelected(context.db, selection),
      isOrdered(selection, selecting)
        ? walkInOrder(context.db, selection, { after, limit: limit + 1 })
        : walkProperties(context.db, selection, { after, limit: limit + 1 }),
    ]);
    const page = walked.slice(0, limit);
    const last = walked.length > limit ? page.at(-1)?.property.id : undefined;
    const { next, headers } = nextPage(request, last === undefined ? null : { after: last });
    const ids = page.map(({ property }) => property.id);
    const beside = await readBeside(context, ids, { trip: requested.trip, currency });
    const properties = page.map(recordFor(reader, context, beside));
    const deleted =
      since && caller && after === undefined ? await deletedSince(context.db, since) : undefined;
    return { answer: { properties, total, next, ...(deleted && { deleted }) }, headers };
  },

  async readProperty({
    context,
    caller,
    params: { id = "" },
    query: { fields, currency, ...query },
  }) {
    const reader = readerOf(caller, fields);
    const trip = tripOf(context, paramsOf(query));
    const page = caller ? await editedPage(context, id) : await findForPage(context.db, id);
    if (!page) throw missing();
    const beside = await readBeside(context, [id], { trip, currency });
    return { answer: { property: recordFor(reader, context, beside)(page) } };
  },

  async createProperty({ context, caller, body }) {
    const fields = checkedFields(body, null);
    const id = slugify(safeText(pickField(body, "id")));
    await rejectDuplicates(context, id, fields);
    const property = await save(context, {
      id: id || undefined,
      fields,
      actor: caller.admin.name,
    });
    const headers = { Location: `${apiRoot}/properties/${property.id}` };
    const record = await storedRecord(context, property);
    return { answer: { success: true, property: record }, headers };
  },

  async updateProperty({ context, caller, params: { id = "" }, body }) {
    const stored = await findForEdit(context.db, id);
    if (!stored) throw missing();
    const bodyId = safeText(pickField(body, "id"));
    if (bodyId && bodyId !== id) throw fieldFailure({ id: ["The id cannot be changed"] }, 400);
    const version = pickField(body, "version");
    if (version !== null && !Number.isInteger(version))
      throw fieldFailure({ version: ["The version must be a whole number"] });
    const { id: _i, version: known, createdAt: _c, updatedAt: _u, ...before } = stored;
    const fields = checkedFields(body, before);
    const property = await save(context, {
      id,
      fields,
      // Without a version, the one just read: omitted fields must not overwrite a concurrent save.
      expectedVersion: typeof version === "number" ? version : known,
      actor: caller.admin.name,
      // Shared fields are written to the external table by a job.
      toTable: tableAccess(context.env) !== null,
    });
    return { answer: { success: true, property: await storedRecord(context, property) } };
  },

  async deleteProperty({ context: { db, now }, caller, params: { id = "" } }) {
    const deleted = await deleteProperties(db, [id], { actor: caller.admin.name, now: now() });
    if (deleted.length === 0) throw missing();
    return done;
  },

  async countStoredProperties({ context: { db } }) {
    return { answer: { count: (await propertyTotals(db)).total } };
  },
};
