import { noteKinds } from "#domain/rates/sheet-labels";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { places } from "./places";
import { DoubtLink } from "./sheet-links";
import type { LabeledNote } from "./sheet-tables";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

/** Sentences of the file: what each is read as, and what it applies to. */
export function SheetNotes({ view }: { view: SheetView }) {
  const isUsed = ({ id, label }: LabeledNote) => label.kind !== "nothing" || id in view.waiting;
  const used = view.notes.filter(isUsed);
  const others = view.notes.filter((note) => !isUsed(note));
  const lines = (notes: readonly LabeledNote[]) => (
    <ol>
      {notes.map((note) => (
        <NoteLine key={note.id} note={note} view={view} />
      ))}
    </ol>
  );
  return (
    <section className="sheet-notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">Footnotes</h2>
      {lines(used)}
      {others.length > 0 && (
        <details className="sheet-details">
          <summary>{`${plural(others.length, "other sentence", "other sentences")}, not read`}</summary>
          {lines(others)}
        </details>
      )}
    </section>
  );
}

function NoteLine({ note, view }: { note: LabeledNote; view: SheetView }) {
  const { id, text, label } = note;
  const { kind, appliesTo, mark } = label;
  const chosen = appliesTo.join("\n");
  const targets = view.targets.some(({ value }) => value === chosen)
    ? view.targets
    : [...view.targets, { value: chosen, label: appliesTo.join(", ") }];
  const doubt = view.waiting[id];
  return (
    <li className={kind === "nothing" ? "text-ink-soft" : undefined}>
      <div>
        <q
          id={places.cell(id)}
          className={view.litCells.includes(id) ? "sheet-lit" : undefined}
          tabIndex={-1}
        >
          {text}
        </q>
        <small className={`sheet-mark sheet-${mark}`}>{words.marks[mark]}</small>
        {doubt && <DoubtLink number={doubt} />}
      </div>
      <select
        key={`${kind}/${chosen}`}
        name={`${id}.kind`}
        className="control"
        defaultValue={kind}
        aria-label={words.readAs(text)}
      >
        {noteKinds.map((name) => (
          <option key={name} value={name}>
            {words.noteKinds[name]}
          </option>
        ))}
        <option value="">{words.guessAgain}</option>
      </select>
      {kind !== "nothing" && (
        <select
          name={`${id}.to`}
          className="control"
          defaultValue={chosen}
          aria-label={words.appliesTo(text)}
        >
          {targets.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
