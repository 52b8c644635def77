import "./columns.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { adminList } from "#db/queries/property/admin-list.server";
import { tableAmenities } from "#domain/limits";
import { formatMoney, unusualUnit } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import type { AdminColumn } from "#domain/property/admin-list";
import { partnerOf } from "#domain/property/booking-address";
import { adminTexts } from "#domain/text/admin-texts";
import { PropertyPicture } from "~/components/ui/picture";
import { Completeness } from "./completeness";
import { useListView } from "./list-view";
import { RowWriteBack } from "./row-write-back";
import { SavedNote } from "./saved-note";

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
  complete: "Complete",
  description: "Description",
  partner: "Partner",
  status: "Status",
};

const missing = (what: string) => <span className="badge badge-warn">{what}</span>;

/** A stored partner wins over the one that the booking address names. */
export const partnerLabel = ({ partner, bookingUrl }: AdminRow) =>
  partner ?? (bookingUrl ? partnerOf(bookingUrl) : null);

function Price({ row: { pricePerNight, currency, priceUnit } }: { row: AdminRow }) {
  if (pricePerNight === null)
    return <span className="badge badge-required">{adminTexts.quickEdit.required}</span>;
  return (
    <>
      <span className="list-amount">
        {currency ? formatMoney(pricePerNight, currency) : pricePerNight.toLocaleString("en-US")}
      </span>{" "}
      {currency ? (
        <small>{unusualUnit(priceUnit) ?? "/night"}</small>
      ) : (
        <span className="badge badge-required">{adminTexts.quickEdit.required}</span>
      )}
    </>
  );
}

/** Drawings of ours are pictures, but no photographs: A-040 misses only these. */
function Images({ row: { images, photographs } }: { row: AdminRow }) {
  const drawn = images - photographs;
  if (images === 0) return missing("None");
  return (
    <>
      {photographs > 0 ? `${photographs} ${photographs === 1 ? "photo" : "photos"}` : "No photo"}
      {drawn > 0 && <small>{drawn} drawn</small>}
    </>
  );
}

const State = ({ row: { active, featured, sample } }: { row: AdminRow }) => (
  <>
    <span className={`list-state ${active ? "list-state-on" : ""}`}>
      {active ? "Active" : "Inactive"}
    </span>
    {featured && <small>Featured</small>}
    {sample && <small>Sample</small>}
  </>
);

function NameLink({ row: { id, name } }: { row: AdminRow }) {
  const { fromList } = useListView();
  const to = fromList(paths.admin.editProperty(id));
  return (
    <Link to={to} className="list-name-link" data-stay-name="">
      {name}
    </Link>
  );
}

export const cells: Record<AdminColumn, (row: AdminRow) => ReactNode> = {
  image: ({ cover, name }) => (
    <span className="list-cover">
      {cover && <PropertyPicture picture={{ ...cover, alt: `Cover of ${name}` }} sizes="104px" />}
    </span>
  ),
  name: (row) => (
    <>
      <NameLink row={row} />
      {row.accommodationType && <small>{row.accommodationType}</small>}
      <SavedNote id={row.id} />
      <RowWriteBack id={row.id} />
    </>
  ),
  location: ({ countries, region }) => (
    <>
      {region}
      <small>{countries.join(", ")}</small>
    </>
  ),
  price: (row) => <Price row={row} />,
  coordinates: ({ latitude, longitude }) =>
    latitude === null || longitude === null ? (
      missing("None")
    ) : (
      <small>
        {latitude.toFixed(4)},<br />
        {longitude.toFixed(4)}
      </small>
    ),
  capacity: ({ capacity }) => capacity ?? "–",
  amenities: ({ amenities }) => {
    const more = amenities.length - tableAmenities;
    return (
      <>
        {amenities.slice(0, tableAmenities).join(", ") || "–"}{" "}
        {more > 0 && <span className="badge">{adminTexts.properties.more(more)}</span>}
      </>
    );
  },
  images: (row) => <Images row={row} />,
  complete: (row) => <Completeness row={row} />,
  description: ({ shortDescription }) => shortDescription ?? "–",
  partner: (row) => partnerLabel(row) ?? missing("No link"),
  status: (row) => <State row={row} />,
};
