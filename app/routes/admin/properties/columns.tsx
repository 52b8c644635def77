import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { adminList } from "#db/queries/property/admin-list.server";
import type { WriteBack } from "#db/queries/write-back/write-backs.server";
import { tableAmenities } from "#domain/limits";
import { formatMoney, moneyOf, unusualUnit } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import {
  type AdminColumn,
  type CompletenessPart,
  completenessParts,
  missingParts,
} from "#domain/property/admin-list";
import { partnerOf } from "#domain/property/booking-address";
import { formatNumber, listed, plural } from "#domain/text/counted";
import { Moment } from "~/components/admin/table";
import { PropertyPicture } from "~/components/ui/picture";
import { useListView } from "./list-view";

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

/** The stored partner takes precedence over the one derived from the booking URL. */
export const partnerLabel = ({ partner, bookingUrl }: AdminRow) =>
  partner ?? (bookingUrl ? partnerOf(bookingUrl) : null);

function Price({ row: { pricePerNight, currency, priceUnit } }: { row: AdminRow }) {
  if (pricePerNight === null) return <span className="badge badge-required">Required</span>;
  return (
    <>
      <span className="list-amount whitespace-nowrap">
        {currency ? formatMoney(moneyOf(pricePerNight, currency)) : formatNumber(pricePerNight)}
      </span>{" "}
      {currency ? (
        <small className="whitespace-nowrap">
          {unusualUnit(priceUnit)?.replace(/ per night$/, "") ?? "/night"}
        </small>
      ) : (
        <span className="badge badge-required">Required</span>
      )}
    </>
  );
}

/** Illustrations are images, but not photos; A-040 counts missing photos. */
function Images({ row: { images, photographs } }: { row: AdminRow }) {
  const drawn = images - photographs;
  if (images === 0) return missing("None");
  return (
    <>
      {photographs > 0 ? plural(photographs, "photo", "photos") : "No photo"}
      {drawn > 0 && <small>{drawn} drawn</small>}
    </>
  );
}

const State = ({ row: { active, featured, sample } }: { row: AdminRow }) => (
  <>
    <span
      className={`list-state inline-flex items-center gap-1.5 ${active ? "list-state-on" : ""}`}
    >
      {active ? "Active" : "Inactive"}
    </span>
    {(featured || sample) && (
      <small>{featured ? (sample ? "Featured, sample" : "Featured") : "Sample"}</small>
    )}
  </>
);

function NameLink({ row: { id, name } }: { row: AdminRow }) {
  const { fromList } = useListView();
  const to = fromList(paths.admin.editProperty(id));
  return (
    <Link to={to} className="list-name-link font-bold no-underline" title={name} data-stay-name="">
      {name}
    </Link>
  );
}

export const cells: Record<AdminColumn, (row: AdminRow) => ReactNode> = {
  image: ({ cover, name }) => (
    <span className="list-cover block overflow-hidden bg-sand rounded-1">
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
  location: ({ countries, region }) => [region, ...countries].join(", "),
  price: (row) => <Price row={row} />,
  coordinates: ({ latitude, longitude }) =>
    latitude === null || longitude === null ? (
      missing("No coordinates")
    ) : (
      <small className="whitespace-nowrap tabular-nums">
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </small>
    ),
  capacity: ({ capacity }) => capacity ?? "–",
  amenities: ({ amenities }) => {
    const more = amenities.length - tableAmenities;
    return (
      <span className="flex items-center gap-1.5 text-tiny">
        <span
          className="list-amenities min-w-0 whitespace-nowrap overflow-hidden"
          title={amenities.join(", ")}
        >
          {amenities.slice(0, tableAmenities).join(", ") || "–"}
        </span>{" "}
        {more > 0 && <span className="badge">{`+${more}`}</span>}
      </span>
    );
  },
  images: (row) => <Images row={row} />,
  complete: (row) => <Completeness row={row} />,
  description: ({ shortDescription }) => shortDescription ?? "–",
  partner: (row) => partnerLabel(row) ?? missing("No link"),
  status: (row) => <State row={row} />,
};

export const partLabels: Record<CompletenessPart, string> = {
  price: "Price",
  currency: "Currency",
  coordinates: "Coordinates",
  images: "Photographs",
  bookingUrl: "Booking link",
};

/** One bar per part, hollow if missing; a tooltip on hover and focus names the missing parts. */
function Completeness({ row }: { row: AdminRow }) {
  const { fromList } = useListView();
  const missing = missingParts(row);
  const all = completenessParts.length;
  const summary =
    missing.length === 0
      ? "Nothing is missing"
      : `Missing: ${missing.map((part) => partLabels[part].toLowerCase()).join(", ")}`;
  return (
    <Link
      className="tally relative inline-flex flex-wrap items-center text-tiny no-underline whitespace-nowrap text-ink-soft"
      to={fromList(paths.admin.editProperty(row.id))}
    >
      <span className="tally-strokes inline-flex" aria-hidden="true">
        {completenessParts.map((part) => (
          <i key={part} className={missing.includes(part) ? "tally-no" : undefined} />
        ))}
      </span>
      <span className="tally-count">
        {all - missing.length} of {all}
      </span>
      {row.confirmed.count > 0 && (
        <span className="tally-confirmed">
          {`${row.confirmed.count} of ${row.confirmed.total} confirmed by lodge`}
        </span>
      )}
      <span className="sr-only">. {summary}</span>
      <span
        className="tally-tip absolute max-w-80 text-caption leading-snug text-paper rounded-2"
        aria-hidden="true"
      >
        {summary}
        {missing.includes("images") && row.images > 0 && ". Illustrations are no photographs."}
      </span>
    </Link>
  );
}

/** Sync state of a row with the external table, or its unresolved conflicts. */
function RowWriteBack({ id }: { id: string }) {
  const { writeBacks, conflictsOf, openAddress } = useListView();
  const writeBack = writeBacks.get(id);
  const open = conflictsOf(id);
  // A write-back that has not ended says more than the difference that it will end.
  const isPending = writeBack && writeBack.state !== "sent";
  if (open.some(({ kind }) => kind !== "unsent" || !isPending))
    return (
      <Link
        className="write-back write-back-square inline-flex gap-2 items-baseline text-caption"
        to={openAddress(id)}
        preventScrollReset
      >
        {`Differs from the external table: ${listed(open.map(({ label }) => label))}`}
      </Link>
    );
  return writeBack ? <WriteBackState writeBack={writeBack} /> : null;
}

/** Shown on the row that quick edit saved last; the list already has its new values. */
function SavedNote({ id }: { id: string }) {
  const { saved, closedAddress } = useListView();
  if (saved !== id) return null;
  return (
    <span className="list-saved block mt-1 text-caption font-semibold" role="status">
      Property updated! Refresh to see changes.{" "}
      <Link to={closedAddress} preventScrollReset>
        Refresh
      </Link>
    </span>
  );
}

/** State of the last write-back. */
function WriteBackState({ writeBack }: { writeBack: WriteBack }) {
  const { state, tries, error, updatedAt } = writeBack;
  if (state === "sent")
    return (
      <Mark kind="round">
        Synced <Moment at={updatedAt} />
      </Mark>
    );
  if (state === "waiting")
    return (
      <Mark kind="waiting" reason={error}>
        External table: pending{tries > 0 && `, attempt ${tries + 1}`}
      </Mark>
    );
  return (
    <Mark kind="square" reason={error}>
      External table: {state}
    </Mark>
  );
}

/** Steps of the write-back for the open row: saved locally, pending or failed, synced. */
export function WriteBackTrail({ writeBack }: { writeBack: WriteBack }) {
  const { state, tries, nextTryAt, error, updatedAt } = writeBack;
  const troubled = state !== "sent" && error !== null;
  return (
    <ol className="write-back-trail flex flex-wrap">
      <li className="max-w-80">
        <Mark kind="round">Saved locally</Mark>
      </li>
      {troubled && (
        <li className="max-w-80">
          <Mark kind={state === "waiting" ? "waiting" : "square"}>{error}</Mark>
          {state === "waiting" && (
            <span className="write-back-note block text-caption text-ink-soft">
              try {tries + 1}
              {nextTryAt && (
                <>
                  , next <Moment at={nextTryAt} />
                </>
              )}
            </span>
          )}
        </li>
      )}
      <li className="max-w-80">
        <Mark kind={state === "sent" ? "round" : "hollow"}>
          {state === "sent" ? "Synced" : "Not synced yet"}
        </Mark>
        {state === "sent" && (
          <span className="write-back-note block text-caption text-ink-soft">
            <Moment at={updatedAt} />
          </span>
        )}
      </li>
    </ol>
  );
}

interface MarkProps {
  /** States differ in shape as well as color: round is done, hollow is pending, square has failed. */
  kind: "round" | "hollow" | "waiting" | "square";
  reason?: string | null;
  children: React.ReactNode;
}

function Mark({ kind, reason, children }: MarkProps) {
  return (
    <span
      className={`write-back write-back-${kind} inline-flex gap-2 items-baseline text-caption`}
      title={reason ?? undefined}
    >
      <span>
        {children}
        {reason && <span className="sr-only">: {reason}</span>}
      </span>
    </span>
  );
}
