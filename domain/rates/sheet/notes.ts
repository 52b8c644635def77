import type { Note, SheetReading } from "#domain/rates/reading";
import type { Marked, NoteLabel } from "#domain/rates/sheet-labels";
import type { LeftOut } from "./grid";
import { extrasOfLevies, leviesIn, type Levy } from "./levies";
import type { Facts } from "./sentences/facts";
import { type MinimumRule, readMinimums } from "./sentences/minimums";
import { nightsNotRead, type SeasonNights } from "./sentences/offers";
import { readProse } from "./sentences/prose";
import { readSupplements, type Supplement } from "./sentences/supplements";
import { translate } from "./words/foreign";

/** Reads the notes around the tables by their labels, or by their words where nobody labeled them. */

export interface NoteReading extends Pick<SheetReading, "bands" | "extras" | "offers"> {
  levies: Levy[];
  minimums: MinimumRule[];
  supplements: Supplement[];
  left: LeftOut[];
  labels: Record<string, Marked<NoteLabel>>;
}

export interface NoteSource {
  facts: Facts;
  currency: string | null;
  /** Marks of footnotes beside prices. */
  markers: ReadonlySet<string>;
  chosen: Readonly<Record<string, Marked<NoteLabel>>>;
  seasons: SeasonNights;
  /** Answer to the question on levies in percent. */
  levies: string | undefined;
}

export function readNotes(notes: readonly Note[], source: NoteSource): NoteReading {
  const { facts, currency, markers, chosen, seasons } = source;
  const of = (...kinds: NoteLabel["kind"][]) =>
    notes.flatMap(({ id, text }) =>
      chosen[id] === undefined || kinds.includes(chosen[id].kind)
        ? [{ id, text: translate(text) ?? text }]
        : [],
    );
  const minimums = readMinimums(of("minNights"), { facts, marks: markers }).map((rule) => {
    const names = chosen[rule.cell]?.appliesTo ?? [];
    return names.length > 0 ? { ...rule, words: names.join(", "), ranges: [], marker: "" } : rule;
  });
  const { supplements, left } = readSupplements(of("single"), facts, currency);
  const prose = readProse(of("extra", "child", "offer"), facts, currency, {
    minimums: new Set(minimums.map(({ cell }) => cell)),
    appliesTo: new Map(Object.entries(chosen).map(([id, label]) => [id, label.appliesTo])),
    ...{ supplements, seasons },
  });
  const levies = leviesIn(of("extra"));
  const extras = [...prose.extras, ...extrasOfLevies(levies, currency, source.levies)];
  const isOfPerson = ({ cell }: LeftOut) => chosen[cell] !== undefined;
  return {
    ...prose,
    extras,
    levies,
    minimums,
    supplements: supplements.map((one) => {
      const [name] = chosen[one.cell]?.appliesTo ?? [];
      return name ? { ...one, name, ranges: [] } : one;
    }),
    left: [
      ...prose.left,
      ...left.map((cell) => ({ cell, why: "Sentences on single supplements were not read" })),
    ].filter((one) => one.why === nightsNotRead || !isOfPerson(one)),
    labels: labelNotes(notes, { ...prose, extras, minimums, supplements }, chosen),
  };
}

/** What each note was read as. */
function labelNotes(
  notes: readonly Note[],
  read: Pick<NoteReading, "bands" | "extras" | "offers" | "minimums" | "supplements">,
  chosen: NoteSource["chosen"],
): NoteReading["labels"] {
  const cited = (
    found: readonly { evidence: Partial<Record<string, { cells: readonly string[] }>> }[],
  ) =>
    new Set(
      found.flatMap(({ evidence }) => Object.values(evidence).flatMap((one) => one?.cells ?? [])),
    );
  const kinds: readonly (readonly [NoteLabel["kind"], ReadonlySet<string>])[] = [
    ["minNights", new Set(read.minimums.map(({ cell }) => cell))],
    ["single", new Set(read.supplements.map(({ cell }) => cell))],
    // Not the note that states the dates of its season.
    ["offer", new Set(read.offers.flatMap(({ evidence }) => evidence.stay?.cells ?? []))],
    ["child", cited(read.bands)],
    ["extra", cited(read.extras)],
  ];
  return Object.fromEntries(
    notes.flatMap(({ id }) => {
      if (id === "") return [];
      const kind = kinds.find(([, cells]) => cells.has(id))?.[0] ?? "nothing";
      return [[id, chosen[id] ?? { kind, appliesTo: [], mark: "guessed" }]];
    }),
  );
}
