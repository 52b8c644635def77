import { useEffect, useRef } from "react";

import { labelKinds } from "#domain/rates/sheet-labels";
import { adminTexts } from "#domain/text/admin-texts";
import { DoubtLink } from "./sheet-links";
import { type LabeledLine, tones } from "./sheet-tables";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

/** What a line of a table is read as, with its mark, to be chosen anew. */
export function LabelSelect({ line, view }: { line: LabeledLine; view: SheetView }) {
  const { id, head, label, doubt } = line;
  const { kind, mark, ages } = label;
  const select = useRef<HTMLSelectElement>(null);
  // Another choice may have changed what this line is guessed as.
  useEffect(() => {
    if (select.current) select.current.value = kind;
  }, [kind, view]);
  return (
    <span className={`sheet-label sheet-tone-${tones[kind]} sheet-is-${mark}`}>
      <select
        ref={select}
        name={`${id}.kind`}
        defaultValue={kind}
        aria-label={words.readAs(head || id)}
        aria-describedby={`${id}-mark`}
      >
        {labelKinds.map((name) => (
          <option key={name} value={name}>
            {name === "child" && kind === "child" && ages
              ? words.childAges(ages.from, ages.to)
              : words.labelKinds[name]}
          </option>
        ))}
        <option value="">{words.guessAgain}</option>
      </select>
      <span id={`${id}-mark`} className={`sheet-mark sheet-${mark}`}>
        {words.marks[mark]}
      </span>
      {doubt && <DoubtLink number={doubt} />}
    </span>
  );
}
