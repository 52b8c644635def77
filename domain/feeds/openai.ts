import { csvText } from "#domain/imports/csv-rows";
import type { Feed } from "./feed";
import { type FeedStay, upTo } from "./stay";

const maxPhotos = 20;

/** Entries of a JSON cell; values have up to 200 characters. Absent values are omitted. */
const entriesOf = (values: Readonly<Record<string, string | number | null>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === "" ? [] : [[name, upTo(200, String(value))]],
    ),
  );

const columns: Readonly<Record<string, (stay: FeedStay) => string | number | null>> = {
  hotel_id: ({ id }) => id,
  name: ({ name }) => upTo(150, name),
  description: ({ description }) => upTo(5000, description),
  url: ({ url }) => url,
  status: () => "active",
  is_ads_eligible: () => "true",
  images: ({ photos }) =>
    JSON.stringify(
      photos
        .slice(0, maxPhotos)
        .map(({ webp, alt }) => ({ url: webp, ...(alt && { tags: [upTo(64, alt)] }) })),
    ),
  "location.address.addr1": ({ address }) => upTo(200, address),
  "location.address.city": ({ region }) => upTo(100, region),
  "location.address.region": ({ region }) => upTo(100, region),
  "location.address.country_code": ({ countryCode }) => countryCode,
  "location.coordinates.latitude": ({ latitude }) => latitude,
  "location.coordinates.longitude": ({ longitude }) => longitude,
  "location.neighborhoods": ({ place }) => JSON.stringify([upTo(100, place)]),
  base_price: ({ price }) => price,
  category: ({ type }) => type,
  ads_metadata: (stay) =>
    JSON.stringify(
      entriesOf({
        price_unit: stay.price && stay.priceUnit,
        max_guests: stay.capacity,
        rooms: stay.rooms,
        check_in: stay.checkIn,
        check_out: stay.checkOut,
        amenities: stay.amenities.join(", "),
      }),
    ),
};

/**
 * OpenAI's hotel property feed, `hotel_property_v1` (developers.openai.com/ads/hotel-feeds, a limited
 * beta): a full snapshot as CSV. Its city is the region of a stay, which is far from any town.
 */
export const openai: Feed = {
  file: "openai-hotels.csv",
  contentType: "text/csv; charset=utf-8",
  requires: ["country", "region", "point", "text", "photo"],
  head: csvText([Object.keys(columns)]),
  entry: (stay) => csvText([Object.values(columns).map((cell) => cell(stay))]),
  foot: "",
};
