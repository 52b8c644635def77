import "./preview.css";

import type { ExtractedProperty } from "#domain/imports/extraction";
import { previewAmenities, previewImages } from "#domain/limits";
import { formatMoney } from "#domain/money/money";
import { unknownCountry } from "#domain/places/countries";
import { adminTexts } from "#domain/text/admin-texts";
import { RemotePicture } from "~/components/admin/remote-picture";

const none = <span className="soft">not on the page</span>;

/** What was read, at a glance: enough to see whether it is the right place. */
export function Preview({ data }: { data: ExtractedProperty }) {
  const { images = [], amenities = [], latitude, longitude, pricePerNight } = data;
  const more = amenities.length - previewAmenities;
  const facts = [
    ["Country", data.country ?? unknownCountry],
    ["Price", pricePerNight && `${formatMoney(pricePerNight, data.currency ?? null)} per night`],
    ["Capacity", data.capacity && `${data.capacity} guests`],
    ["Address", data.fullAddress],
    [
      "Coordinates",
      latitude !== undefined &&
        longitude !== undefined &&
        `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
    ],
  ] as const;
  return (
    <section className="import-preview" aria-labelledby="preview-name">
      <h2 id="preview-name">{data.name}</h2>
      {images.length > 0 && (
        <ul className="import-images">
          {images.slice(0, previewImages).map((address, index) => (
            <li key={address}>
              <RemotePicture address={address} alt={`Read from the page, number ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      <dl className="import-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || none}</dd>
          </div>
        ))}
      </dl>
      {amenities.length > 0 && (
        <ul className="import-amenities" aria-label="Amenities">
          {amenities.slice(0, previewAmenities).map((amenity) => (
            <li key={amenity} className="badge">
              {amenity}
            </li>
          ))}
          {more > 0 && <li className="badge">{adminTexts.imports.moreAmenities(more)}</li>}
        </ul>
      )}
    </section>
  );
}
