import { isWebAddress } from "#domain/forms/values";
import { importImages, importShortDescription } from "#domain/limits";
import { partnerOf, storedBookingAddress } from "#domain/property/booking-address";
import { valuesOf } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { cutAtWord } from "#domain/text/cut-text";
import { hostName } from "#domain/text/host-name";
import type { ExtractedProperty, ExtractionSuccess } from "./extraction";
import type { RunKind } from "./run";

export interface ImportOptions {
  /** False keeps it inactive until the operator has looked at it. */
  publish?: boolean;
  /** Origin of the record; by default the host that the page came from. */
  importSource?: string;
  /** Five for batch imports; all that the page has otherwise. */
  mostImages?: number;
}

/** Each value that the page states, within the limits of its kind; the others empty. */
const statedFields = (data: ExtractedProperty): PropertyFields =>
  valuesOf(({ kind, extracted }) => {
    if (extracted === undefined) return kind.empty;
    const value = (kind.found ?? kind.read)(data[extracted as keyof ExtractedProperty]);
    return kind.normalised?.(value ?? kind.empty) ?? value ?? kind.empty;
  });

/** Both or neither, and not the 0,0 by which pages mean "not known". */
function coordinates({ latitude, longitude }: PropertyFields) {
  const known = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  return known ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** A rating is shown only with its source, so it is kept only where there is one. */
function rating({ rating: value, reviewCount }: PropertyFields, source: string | null) {
  return value && source
    ? { rating: value, reviewCount, ratingSource: source }
    : { rating: null, reviewCount: null, ratingSource: null };
}

/**
 * A read page as a property: short description cut at 150, currency USD, not featured,
 * active unless told otherwise. What the page does not state stays empty.
 */
export function propertyFromExtraction(
  read: ExtractionSuccess | ExtractedProperty,
  { publish = true, importSource, mostImages = importImages }: ImportOptions = {},
): PropertyFields {
  const data = "data" in read ? read.data : read;
  const stated = statedFields(data);
  const host = hostName(data.sourceUrl);
  const short = data.shortDescription || stated.description;
  return {
    ...stated,
    ...coordinates(stated),
    ...rating(stated, host),
    shortDescription: short ? cutAtWord(short, importShortDescription) : null,
    images: stated.images.filter(isWebAddress).slice(0, mostImages),
    propertyTypes: stated.accommodationType === null ? [] : [stated.accommodationType],
    currency: stated.currency ?? "USD",
    importSource: importSource ?? ("data" in read ? read.source : host),
    active: publish,
  };
}

export interface ReadItem {
  kind: RunKind;
  url: string | null;
  externalId: string | null;
  publish: boolean;
  extraction: ExtractionSuccess;
}

const mostImagesOfOnePage = 20;

/** A page that names no other address for booking is itself where one books. */
function bookingAddressOf({ kind, url, extraction: { data } }: ReadItem): string | undefined {
  if (data.bookingUrl || kind === "sync") return data.bookingUrl;
  return storedBookingAddress(data.sourceUrl || (url ?? "")) ?? undefined;
}

/** An item as a property; batches take five pictures of a page, a single page gives more. */
export function propertyOfItem(item: ReadItem): PropertyFields {
  const { kind, publish, extraction, externalId } = item;
  const data = { ...extraction.data, bookingUrl: bookingAddressOf(item) };
  const mostImages = kind === "batch" ? importImages : mostImagesOfOnePage;
  const fields = propertyFromExtraction({ ...extraction, data }, { publish, mostImages });
  const partner = fields.bookingUrl && partnerOf(fields.bookingUrl);
  return { ...fields, partner, airtableId: externalId };
}
