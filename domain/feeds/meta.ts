import { csvText } from "#domain/imports/csv-rows";
import type { Feed } from "./feed";
import { type FeedStay, upTo } from "./stay";

const maxPhotos = 5;

type Columns = Readonly<Record<string, (stay: FeedStay) => string | number | null>>;

/** JPEG, because the catalog takes no WebP. */
const photoColumns: Columns = Object.fromEntries(
  Array.from({ length: maxPhotos }, (_, n) => [
    [`image[${n}].url`, ({ photos }: FeedStay) => photos[n]?.jpeg ?? null],
    [`image[${n}].tag[0]`, ({ photos }: FeedStay) => upTo(100, photos[n]?.alt ?? "")],
  ]).flat(),
);

/** "['Wi-Fi','Plunge pool']": labels have up to 110 characters. */
const labels = (texts: readonly string[]): string | null =>
  texts.length > 0
    ? `[${texts.map((text) => `'${upTo(108, text.replaceAll("'", "’"))}'`).join(",")}]`
    : null;

const columns: Columns = {
  hotel_id: ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => upTo(5000, description),
  url: ({ url }) => url,
  ...photoColumns,
  "address.addr1": ({ address }) => address,
  "address.city": ({ region }) => region,
  "address.region": ({ region }) => region,
  "address.country": ({ country }) => country,
  "neighborhood[0]": ({ place }) => place,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  base_price: ({ price }) => price,
  category: ({ type }) => type,
  number_of_rooms: ({ rooms }) => rooms,
  status: () => "active",
  custom_label_0: ({ price, priceUnit }) => price && upTo(100, priceUnit),
  custom_label_1: ({ checkIn }) => upTo(100, checkIn),
  custom_label_2: ({ checkOut }) => upTo(100, checkOut),
  custom_number_0: ({ capacity }) => capacity,
  internal_label: ({ amenities }) => labels(amenities),
};

/**
 * The CSV of Meta's hotel catalog with flattened columns
 * (developers.facebook.com/documentation/ads-commerce/marketing-api/hotel-ads/catalog). Its city is the
 * region of a stay; postal codes are unknown. Custom labels are the unit of the price, check-in and
 * check-out, the custom number is the capacity.
 */
export const meta: Feed = {
  file: "meta-hotels.csv",
  contentType: "text/csv; charset=utf-8",
  requires: ["country", "region", "address", "point", "text", "photo"],
  head: csvText([Object.keys(columns)]),
  entry: (stay) => csvText([Object.values(columns).map((cell) => cell(stay))]),
  foot: "",
};
