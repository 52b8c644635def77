import type { Feed } from "./feed";
import type { FeedStay } from "./stay";

const maxPhotos = 5;

/** The type `Text` of the format. */
const inEnglish = (text: string) => ({
  localizations: [{ locale: "en", text }],
  default_locale: "en",
});

function poiOf(stay: FeedStay) {
  const { id, name, description, url, type, latitude, longitude, address, country } = stay;
  const whole = address.endsWith(country) ? address : `${address}, ${country}`;
  return {
    poi_id: id,
    name: inEnglish(name),
    url,
    location: { latitude, longitude, unstructured_address: whole },
    images: stay.photos.slice(0, maxPhotos).map(({ webp }) => ({ url: webp })),
    ...(type && { category: type }),
    description: inEnglish(description),
    display_address: inEnglish(whole),
  };
}

/**
 * Google's point of interest feed for lodging (`VssPoiFeed`,
 * developers.google.com/actions-center/verticals/lodging/reference/point-of-interest-feed): one JSON
 * file of an aggregator's stays. The format has no price. Addresses are unstructured, because a
 * structured one requires a locality and a postal code.
 */
export const google: Feed = {
  file: "google-lodging.json",
  contentType: "application/json; charset=utf-8",
  requires: ["country", "address", "point", "text", "photo"],
  head: '{"data":[',
  entry: (stay, isFirst) => `${isFirst ? "\n" : ",\n"}${JSON.stringify(poiOf(stay))}`,
  foot: "\n]}\n",
};
