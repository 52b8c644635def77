import type { Note } from "#domain/rates/reading";
import {
  cleanName,
  looksLikeSeason,
  looksLikeUnit,
  type Measure,
  readLabel,
} from "#domain/rates/sheet/words/label";
import { withoutDouble } from "#domain/rates/sheet/words/measures";
import type { Stated, Surroundings } from "./facts";
import { isOfRoom } from "./measure";
import type { Context } from "./price-cells";

/** Finds the unit that a price is for. */

const kindWords = /\b(?:rack|sto|nett?|published|public|retail|trade|commission\w{0,10})\b/gi;
const emptyNames =
  /^(?:the|a|per|all|and|or|to|at|by|for|is|rate|room|unit|tent|type|room type|pp|usd|standard rate|amount|total|double|twin|stay|guests?|persons?|n|season|weekly|daily)?$/i;

const emptyRowNames = /^(?:rate|rates|price|amount|total|season|the|per|and|n|usd)?$/i;

/** The name that the words beside a price leave, without years and kinds of rates. */
function nameIn(context: Context): string {
  const { axis, label, role } = context;
  const name = cleanName(
    label.name.replaceAll(kindWords, " ").replaceAll(/\b20[2-3]\d(?:[/-]\d\d)?\b/g, " "),
  );
  const isEmpty = axis === "row" ? emptyRowNames : emptyNames;
  if (!isEmpty.test(name)) return name;
  // "Exclusive use of the camp" and "Whole villa" are all the name that the unit has.
  const isWhole = axis !== "column" && label.measure === "unit" && wholeWords.test(label.text);
  return isWhole ||
    (role === "unit" && label.measure === "unit" && name === "" && !/^per\b/i.test(label.text))
    ? cleanName(label.text.split(/\n|\(|,| per /, 1)[0] ?? "")
    : "";
}
const statedName = (one: Context): Stated<string> => ({ value: nameIn(one), cell: one.cell.id });

const wholeWords = /\b(?:exclusive|sole|entire|whole|private)\b/i;

interface UnitSource {
  surroundings: Surroundings;
  /** Captions that tell tables apart, by the id of their note. */
  captions: ReadonlySet<string>;
}
interface Known {
  /** Ids of the cells whose names are those of seasons. */
  seasonal: ReadonlySet<string>;
  measure: Stated<Measure> | null;
}
export interface FoundUnit {
  unit: Stated<string> | null;
  /** A camp or a section, which tells units of one name apart. */
  group: string;
  doubt: string | null;
  problem: string | null;
}

/** Words that names of units rarely have: something of the price was not understood. */
const strangeWords =
  /\b(?:per|rates?|prices?|nights?|basis|adults?|persons?|people|pax|seasons?|incl\w{0,8}|excl\w{0,8}|min\w{0,5}|max\w{0,5}|only|supplements?|valid|sharing|week\w{0,4}|dates?|until|stays?)\b|[%$€£:]|\d{3}|[^\n]{60}/i;

const countries =
  /\b(?:kenya|tanzania|zanzibar|uganda|rwanda|burundi|congo|gabon|ethiopia|botswana|namibia|south africa|zambia|zimbabwe|malawi|mozambique|madagascar|seychelles|mauritius|eswatini|swaziland|lesotho|angola|egypt|morocco)\b/i;

export function findUnit(
  contexts: readonly Context[],
  source: UnitSource,
  known: Known,
): FoundUnit {
  const found = nameUnit(contexts, source, known);
  const name = found.unit?.value ?? "";
  const isPlace = countries.test(name) && !looksLikeUnit(name);
  return strangeWords.test(name) || isPlace
    ? { ...found, doubt: found.doubt ?? `it is unclear whether "${name}" is a unit` }
    : found;
}

function nameUnit(
  contexts: readonly Context[],
  { captions, surroundings }: UnitSource,
  { seasonal, measure }: Known,
): FoundUnit {
  const sections = contexts.filter(({ axis }) => axis === "section");
  const isNamed = (context: Context) =>
    context.label.seasons.length === 0 && !seasonal.has(context.cell.id) && nameIn(context) !== "";
  const groups = contexts.filter(({ role }) => role === "group");
  const caption = captionOf(surroundings, captions);
  const group =
    [...groups.map(nameIn), ...sections.filter(isNamed).map(nameIn)][0] ?? caption?.value ?? "";
  const found = { group, doubt: null, problem: null };
  const hasSection = sections.some(isNamed);
  const room = measure?.value === "unit" ? roomIn(contexts) : undefined;
  if (room && (room.label.name !== "" || !hasSection))
    return { ...found, unit: { value: withoutBasis(room.label.text), cell: room.cell.id } };
  const isNamedAround = groups.some(isNamed) || hasSection || caption !== null;
  const named = withoutBoards(namesBeside(contexts.filter(isNamed)), isNamedAround);
  if (named.length > 0) return { ...found, ...chooseName(named) };
  const around = nameAround(contexts.filter(isNamed));
  if (around) return { ...found, ...around };
  const unit =
    caption ?? titleOf(surroundings) ?? (measure?.value === "unit" ? doubleRoomIn(contexts) : null);
  return { ...found, unit, group: unit ? "" : group };
}

function captionOf(around: Surroundings, captions: ReadonlySet<string>): Stated<string> | null {
  const found = around.captions.find(({ note }) => captions.has(note.id));
  const value = found ? cleanName(found.label.name.replaceAll(kindWords, " ")) : "";
  return found && value ? { value, cell: found.note.id } : null;
}

/** Cells of a column of units with those above the price, or else all that have a name and no other meaning. */
function namesBeside(named: readonly Context[]): Context[] {
  const stated = named.filter(({ role }) => role === "unit");
  const beside = named.filter(({ axis, role }) => axis !== "section" && role === null);
  return stated.length > 0
    ? [...stated, ...beside.filter(({ axis }) => axis === "column")]
    : beside;
}

/** "Casa Azul – per house per night, sleeps 6" above a table; null if the rest is on no unit. */
function titleOf({ captions: [nearest] }: Surroundings): Stated<string> | null {
  if (!nearest) return null;
  const { id, text } = nearest.note;
  const [, name = "", rest = ""] =
    /^(\p{Lu}[^–—:·,.(-]{2,40})(?:[–—:·]|- )(.{5,120})$/u.exec(text) ?? [];
  const ofName = readLabel(name);
  const { measure, basis, sleeps } = readLabel(rest);
  const isOfUnit = measure === "unit" || basis === "unit" || sleeps !== null;
  const isName =
    ofName.name === name.trim() && ofName.measure === null && !/\b(?:rates?|prices?)\b/i.test(name);
  return isOfUnit && isName && !looksLikeSeason(name) ? { value: name.trim(), cell: id } : null;
}

/** A camp of a list of camps without rooms, which is what a guest books, or a section. */
function nameAround(named: readonly Context[]): Pick<FoundUnit, "unit" | "group"> | null {
  const section = named.find(({ axis }) => axis === "section");
  const camp =
    named.find(({ role }) => role === "group") ?? named.find(({ role }) => role === "place");
  const group = camp && section ? nameIn(section) : "";
  const one = camp ?? section;
  return one ? { unit: statedName(one), group } : null;
}

/** "Explorer Plan (full board)" above a price is the name of a board where the unit has another name. */
function withoutBoards(named: readonly Context[], isNamedAround: boolean): readonly Context[] {
  const isBoard = ({ axis, role, label }: Context) =>
    axis === "column" &&
    role === null &&
    label.board !== null &&
    /[([–-]/.test(label.text) &&
    !looksLikeUnit(label.name);
  const others = named.filter((one) => !isBoard(one));
  return others.length > 0 || isNamedAround ? others : named;
}

/** "Double room (per room)" has no other name. */
function doubleRoomIn(contexts: readonly Context[]): Stated<string> | null {
  const found = contexts.find(
    ({ axis, label: { text, measure } }) =>
      axis === "row" && measure === "unit" && withoutDouble(text) !== null && looksLikeUnit(text),
  );
  return found ? { value: withoutBasis(found.label.text), cell: found.cell.id } : null;
}

const basisWords =
  /[(,–-]? ?\bper (?:room|unit|night|tent|villa|house|chalet|cottage)\b[^)]{0,30}\)?/gi;
const withoutBasis = (text: string) => cleanName(text.replaceAll(basisWords, " "));

/** "Double room" beside a price per room, unless the room is named. */
const roomIn = (contexts: readonly Context[]) =>
  contexts.some(isOfRoom)
    ? undefined
    : contexts.find(
        ({ axis, label: { measure } }) =>
          axis === "row" && (measure === "double" || measure === "single" || measure === "triple"),
      );

/**
 * The names of one row or of one column. Of words beside and above a price, those that look like a unit
 * are its name; the others remain to be understood by the operator.
 */
function chooseName(named: readonly Context[]): Pick<FoundUnit, "unit" | "doubt" | "problem"> {
  const of = (list: readonly Context[]) => new Map(list.map((one) => [nameIn(one), one]));
  const all = of(named);
  const rows = of(named.filter(({ axis }) => axis === "row"));
  const looking = of(named.filter((one) => looksLikeUnit(nameIn(one))));
  const chosen = [all, looking, rows].find(({ size }) => size === 1) ?? all;
  const [name = "", context] = [...chosen][0] ?? [];
  const others = [...all.keys()].filter((one) => one !== name);
  const unit = context ? { value: name, cell: context.cell.id } : null;
  if (chosen.size > 1)
    return {
      unit: null,
      doubt: null,
      problem: `It is unclear what "${others[0]}" means beside "${name}"`,
    };
  const isBare = context?.axis === "column" && !looksLikeUnit(name) && saysMore(context);
  const doubt =
    others.length > 0
      ? `it is unclear what "${others[0]}" means`
      : isBare
        ? `it is unclear whether "${name}" is a unit`
        : null;
  return { unit, doubt, problem: null };
}

const saysMore = ({ label }: Context) =>
  label.board !== null || label.weekdays !== null || label.minNights !== null;

/** The captions of tables with prices that name a unit, or that differ from table to table. */
export function findCaptions(
  priced: readonly Surroundings["captions"][],
  title: Note | undefined,
): ReadonlySet<string> {
  // The name of the lodge stands above each page.
  const isTitle = ({ id, text }: Note) =>
    id === title?.id ||
    text === title?.text ||
    (priced.length > 1 &&
      priced.every((captions) => captions.some(({ note }) => note.text === text)));
  const found = priced.map((captions) =>
    captions.find(
      ({ note, label }) =>
        !isTitle(note) &&
        note.id !== "" &&
        note.text.length < 50 &&
        !/[.!?]$/.test(note.text) &&
        label.seasons.length === 0 &&
        label.currencies.length === 0 &&
        cleanName(label.name.replaceAll(kindWords, " ")) !== "" &&
        !/\b(?:rates?|tariffs?|prices?|offers?|supplements?|terms|conditions|policy|seasons?)\b/i.test(
          note.text,
        ),
    ),
  );
  const ids = found.flatMap((one) => (one && looksLikeUnit(one.note.text) ? [one.note.id] : []));
  const isDistinct =
    priced.length > 1 &&
    found.every(Boolean) &&
    new Set(found.map((one) => one?.note.text)).size === priced.length;
  return new Set(isDistinct ? found.flatMap((one) => (one ? [one.note.id] : [])) : ids);
}
