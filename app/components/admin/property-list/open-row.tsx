import { WriteBackTrail } from "~/components/admin/write-back/write-back-state";
import type { AdminRow } from "./columns";
import { useListView } from "./list-view";
import { QuickEditForm } from "./quick-edit-form";

/** Quick edit inside the list. */
export function OpenRow({ row }: { row: AdminRow }) {
  const { list, nextOf, closedAddress, close, writeBacks } = useListView();
  const writeBack = writeBacks.get(row.id);
  return (
    <>
      <QuickEditForm
        key={row.id}
        row={row}
        list={list}
        next={nextOf(row.id)}
        cancel={closedAddress}
        onCancel={close}
      />
      {writeBack && <WriteBackTrail writeBack={writeBack} />}
    </>
  );
}
