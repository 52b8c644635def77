import type { Preview } from "~/server/changes/preview-change.server";

/** More in an address than this, and something on the way cuts it off. */
const mostInAddress = 150;

/** Which properties a form is about: those named, or all that fit the list. */
export function Selection({ preview }: { preview: Preview }) {
  const { all, ids, list } = preview;
  return (
    <>
      <input type="hidden" name="list" value={list} />
      {all && <input type="hidden" name="all" value="yes" />}
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </>
  );
}

/** A look at what would change can be an address, as long as it is short. */
export const previewMethod = ({ ids }: Preview) => (ids.length > mostInAddress ? "post" : "get");
