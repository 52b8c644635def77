import "./twins.css";

import { paths } from "#domain/pages/paths";
import type { Settling, Twin } from "~/server/imports/read-review.server";

const reasons: Record<Twin["because"], string> = {
  "external id": "same id in the external table",
  "booking address": "same booking link",
  page: "same page",
  "name and place": "same name and place",
  "chosen before": "chosen before",
};

/** "same booking link, 40 m away" */
export const twinReason = ({ because, metres }: Twin): string =>
  reasons[because] + (metres === null ? "" : `, ${metres.toLocaleString("en-US")} m away`);

/** Which stay the page is about: one that is here, or a new one. */
export function Twins({ twins, target }: Pick<Settling, "twins" | "target">) {
  if (twins.length === 0) return null;
  return (
    <fieldset className="twins">
      <legend>Is it one of these?</legend>
      {twins.map((twin) => (
        <label key={twin.id}>
          <input
            type="radio"
            name="target"
            value={twin.id}
            defaultChecked={twin.id === target?.id}
          />
          <span>
            Update{" "}
            {twin.deleted ? twin.name : <a href={paths.admin.editProperty(twin.id)}>{twin.name}</a>}{" "}
            <small className="soft">
              {twinReason(twin)}
              {twin.deleted && ", in the trash: it comes back"}
            </small>
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="target" value="" defaultChecked={target === null} />
        <span>Create another one</span>
      </label>
      <noscript>
        <button className="btn-quiet" name="intent" value="keep">
          Compare
        </button>
      </noscript>
    </fieldset>
  );
}
