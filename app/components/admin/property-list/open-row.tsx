import { TableChoice, useFocusAfterChoice } from "~/components/admin/table-choice/table-choice";
import { WriteBackTrail } from "~/components/admin/write-back/write-back-state";
import type { AdminRow } from "./columns";
import { useListView } from "./list-view";
import { QuickEditForm } from "./quick-edit-form";

/** Quick edit inside the list. */
export function OpenRow({ row }: { row: AdminRow }) {
  const { list, nextOf, closedAddress, close, writeBacks, conflictsOf } = useListView();
  const writeBack = writeBacks.get(row.id);
  const open = conflictsOf(row.id);
  const element = useFocusAfterChoice<HTMLDivElement>(open.length);
  return (
    <div ref={element}>
      <TableChoice conflicts={open} screen="list" list={list} />
      <QuickEditForm
        // A value that was accepted just now must not be saved over by the one it replaced.
        key={`${row.id} ${open.map(({ field }) => field).join(" ")}`}
        row={row}
        list={list}
        next={nextOf(row.id)}
        cancel={closedAddress}
        onCancel={close}
      />
      {writeBack && <WriteBackTrail writeBack={writeBack} />}
    </div>
  );
}
