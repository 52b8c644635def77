import { WriteBackState } from "~/components/admin/write-back/write-back-state";
import { useListView } from "./list-view";

/** Whether the values of a row have reached the external table. */
export function RowWriteBack({ id }: { id: string }) {
  const writeBack = useListView().writeBacks.get(id);
  return writeBack ? <WriteBackState writeBack={writeBack} /> : null;
}
