import { Form } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { places } from "./places";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

const acceptForm = "accept-form";

/** The bar that accepts the sheet, with what acceptance waits for. */
export function AcceptBar({ view }: { view: SheetView }) {
  const { id, counts, found, kind, state, nightsLost } = view;
  const waiting = waitsFor(counts);
  const label = kind === null || kind === "rack" ? "Accept" : "Store for the office";
  return (
    <>
      {nightsLost && <NightsLost {...nightsLost} />}
      <Form
        id={acceptForm}
        method="post"
        action={`${paths.admin.rateSheet(id)}#${obstaclePlace(view)}`}
        className="save-bar sticky bg-paper border-t border-line row gap-3 py-2 mt-6"
        preventScrollReset
      >
        <p className="mr-auto text-small">
          <b>{`${found || words.noYear}.`}</b>
          {waiting ? (
            <span className="text-warn">{` ${waiting.text}`}</span>
          ) : (
            counts.unproven > 0 && (
              <span className="text-danger">{` ${counts.unproven} to settle.`}</span>
            )
          )}
          {state === "taken back" && <span className="text-ink-soft"> Undone before.</span>}
        </p>
        <DeleteSheet />
        <button
          id={counts.doubts + counts.gaps === 0 ? places.next : undefined}
          disabled={waiting !== null}
          aria-describedby={waiting?.place}
          className="btn"
          name="intent"
          value="accept"
        >
          {counts.rates > 0 && label === "Accept"
            ? `Accept ${plural(counts.rates, "rate", "rates")}`
            : label}
        </button>
      </Form>
    </>
  );
}

export const DeleteSheet = () => (
  <details className="ratesheet-delete">
    <summary className="btn-quiet">Delete sheet</summary>
    <button className="btn-quiet" name="intent" value="delete" formNoValidate>
      Delete permanently
    </button>
  </details>
);

/** Above the bar, which must leave room for the page on a phone. */
function NightsLost({ days, value }: NonNullable<SheetView["nightsLost"]>) {
  return (
    <label id={places.nightsLost} className="note note-warn ratesheet-lost text-small mt-6">
      <input type="checkbox" name="confirmed" value={value} form={acceptForm} required />
      <span>{words.nightsLost(days)}</span>
    </label>
  );
}

/** What must be answered before the button can be pressed, and where. */
function waitsFor({ remarks, doubts }: SheetView["counts"]) {
  const { refusals } = words;
  if (remarks > 0) return { text: refusals.remarks(remarks), place: places.remarks };
  return doubts > 0 ? { text: refusals.doubts(doubts), place: places.doubts } : null;
}

/** Without scripts the focus cannot move: a refused acceptance comes back at what it waits for. */
function obstaclePlace({ counts, kind, lines, nightsLost }: SheetView): string {
  const waiting = waitsFor(counts);
  if (waiting) return waiting.place;
  const unproven = lines.find(({ isUnproven }) => isUnproven);
  if (unproven) return places.row(unproven.rowId);
  if (kind === null) return places.kind;
  return nightsLost ? places.nightsLost : places.add;
}
