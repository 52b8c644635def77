import "./columns.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { adminList } from "#db/queries/property/admin-list.server";
import { standardPriceUnit, tableAmenities } from "#domain/limits";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { AdminColumn } from "#domain/property/admin-list";
import { partnerOf } from "#domain/property/booking-address";
import { texts } from "#domain/text/texts";
import { PropertyPicture } from "~/components/ui/picture";

export type AdminRow = Awaited<ReturnType<typeof adminList>>["properties"][number];

export const columnLabels: Record<AdminColumn, string> = {
  image: "Image",
  name: "Name",
  location: "Location",
  price: "Price",
  coordinates: "Coordinates",
  capacity: "Capacity",
  amenities: "Amenities",
  images: "Images",
  description: "Description",
  partner: "Partner",
  status: "Status",
};

const missing = (what: string) => <span className="badge badge-warn">{what}</span>;

export const priceOf = ({ pricePerNight, currency, priceUnit }: AdminRow) =>
  pricePerNight === null ? null : (
    <>
      {formatMoney(pricePerNight, currency)}{" "}
      <span className="soft">{currency ?? "no currency"}</span>
      {priceUnit !== standardPriceUnit && <span className="list-unit soft small">{priceUnit}</span>}
    </>
  );

/** A stored partner wins over the one that the booking address names. */
export const partnerLabel = ({ partner, bookingUrl }: AdminRow) =>
  partner ?? (bookingUrl ? partnerOf(bookingUrl) : null);

export const statusBadges = ({ active, featured, sample }: AdminRow) => (
  <span className="list-badges">
    <span className={`badge ${active ? "badge-ok" : ""}`}>{active ? "Active" : "Inactive"}</span>
    {featured && <span className="badge badge-warn">Featured</span>}
    {sample && <span className="badge">Sample</span>}
  </span>
);

export const cells: Record<AdminColumn, (row: AdminRow) => ReactNode> = {
  image: ({ cover, name }) => (
    <span className="list-cover">
      {cover && <PropertyPicture picture={{ ...cover, alt: `Cover of ${name}` }} sizes="80px" />}
    </span>
  ),
  name: ({ id, name }) => <Link to={paths.admin.editProperty(id)}>{name}</Link>,
  location: ({ countries, region }) => (
    <>
      {countries.join(", ")}
      <div className="soft">{region}</div>
    </>
  ),
  price: (row) => priceOf(row) ?? missing("No price"),
  coordinates: ({ latitude, longitude }) =>
    latitude === null || longitude === null
      ? missing("None")
      : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  capacity: ({ capacity }) => capacity ?? "–",
  amenities: ({ amenities }) => {
    const more = amenities.length - tableAmenities;
    return (
      <>
        {amenities.slice(0, tableAmenities).join(", ") || "–"}{" "}
        {more > 0 && <span className="badge">{texts.admin.properties.more(more)}</span>}
      </>
    );
  },
  images: ({ images }) => (images > 0 ? images : missing("None")),
  description: ({ shortDescription }) => shortDescription ?? "–",
  partner: (row) => partnerLabel(row) ?? missing("No link"),
  status: statusBadges,
};
