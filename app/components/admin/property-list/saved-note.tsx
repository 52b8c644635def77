import { Link } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { useListView } from "./list-view";

/** At the row that quick edit saved last; the list already shows its new values. */
export function SavedNote({ id }: { id: string }) {
  const { saved, closedAddress } = useListView();
  if (saved !== id) return null;
  return (
    <span className="list-saved" role="status">
      {adminTexts.quickEdit.refresh}{" "}
      <Link to={closedAddress} preventScrollReset>
        Refresh
      </Link>
    </span>
  );
}
