import { Link } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { WriteBackState } from "~/components/admin/write-back/write-back-state";
import { useListView } from "./list-view";

/** Whether the values of a row have reached the external table, or wait for a choice. */
export function RowWriteBack({ id }: { id: string }) {
  const { writeBacks, conflictsOf, openAddress } = useListView();
  const writeBack = writeBacks.get(id);
  const open = conflictsOf(id);
  if (open.length > 0)
    return (
      <Link className="write-back write-back-square" to={openAddress(id)} preventScrollReset>
        {adminTexts.tableChoice.mark(open.map(({ label }) => label))}
      </Link>
    );
  return writeBack ? <WriteBackState writeBack={writeBack} /> : null;
}
