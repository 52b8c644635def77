import type { Board } from "#domain/rates/rate";
import type { Table } from "#jobs/sheet-reader/table";
import {
  cleanName,
  looksLikeSeason,
  looksLikeUnit,
  type Measure,
  sameName,
} from "#jobs/sheet-reader/words/label";
import type { Facts, Stated, Surroundings } from "./facts";
import { findMeasure, isOfFee } from "./measure";
import type { Context, PriceCell } from "./price-cells";
import {
  allYear,
  type Nights,
  pairDates,
  placeRange,
  type SeasonList,
  wholeValidity,
} from "./seasons";

/** A figure with everything that is known of it. */
export interface Quote {
  price: PriceCell;
  table: Table;
  measure: Stated<Measure> | null;
  unit: Stated<string> | null;
  /** A camp or a section, which tells units of one name apart. */
  group: string;
  season: string;
  seasonCells: string[];
  nights: Nights[];
  /** What says that it holds in all seasons. */
  allYearCell: string | null;
  board: Stated<Board> | null;
  weekdays: (Stated<readonly number[]> & { isStated: boolean }) | null;
  minNights: Stated<number> | null;
  maxNights: Stated<number> | null;
  sleeps: Stated<number> | null;
  currency: Stated<string> | null;
  /** Why the figure must not be read, in words. */
  problem: string | null;
}

export interface QuoteSource {
  facts: Facts;
  seasons: SeasonList;
  surroundings: Surroundings;
  /** Captions that tell tables apart, by the id of their note. */
  captions: ReadonlySet<string>;
  footnotes: ReadonlyMap<string, Stated<number>>;
  table: Table;
}

const kindWords = /\b(?:rack|sto|nett?|published|public|retail|trade|commission\w{0,10})\b/gi;
const emptyNames =
  /^(?:the|a|all|and|or|to|at|by|for|is|rate|room|unit|tent|type|room type|pp|usd|standard rate|amount|total|double|twin|stay|guests?|persons?|n|season|weekly|daily)?$/i;

const emptyRowNames = /^(?:rate|rates|price|amount|total|season|the|per|and|n|usd)?$/i;

/** The name that the words beside a price leave, without years and kinds of rates. */
function nameIn(context: Context): string {
  const name = cleanName(
    context.label.name.replaceAll(kindWords, " ").replaceAll(/\b20[2-3]\d(?:[/-]\d\d)?\b/g, " "),
  );
  const isEmpty = context.axis === "row" ? emptyRowNames : emptyNames;
  return isEmpty.test(name) ? "" : name;
}

export function readQuote(price: PriceCell, source: QuoteSource): Quote {
  const { contexts, corners, own } = price;
  const { surroundings, footnotes, table } = source;
  const facts = yearsOf(contexts, source.facts);
  const season = findSeason(contexts, { ...source, facts });
  const unit = findUnit(contexts, source, season.used);
  const measure = findMeasure(price, surroundings);
  const stated = <Value>(read: (label: Context["label"]) => Value | null): Stated<Value> | null => {
    for (const { label, cell } of [...contexts, ...corners]) {
      const value = read(label);
      if (value !== null) return { value, cell: cell.id };
    }
    return null;
  };
  const weekdays = stated(({ weekdays: days }) => days) ?? surroundings.weekdays;
  const counted = countsOf(contexts);
  const resident =
    stated((label) => (label.isForResidents ? true : null)) ??
    surroundings.captions.find(({ label, note }) => label.isForResidents && note.text.length < 80);
  return {
    price,
    table,
    measure: measure.value,
    ...unit,
    season: season.name,
    seasonCells: season.cells,
    nights: season.nights,
    allYearCell: season.allYearCell,
    board: stated((label) => label.board) ?? surroundings.board,
    weekdays: weekdays && {
      value: weekdays.value.days,
      cell: weekdays.cell,
      isStated: weekdays.value.isStated,
    },
    minNights:
      counted.minimum ??
      stated((label) => label.minNights) ??
      footnoteOf(price, footnotes) ??
      surroundings.minNights,
    maxNights: stated((label) => label.maxNights),
    sleeps: counted.sleeps ?? stated((label) => label.sleeps) ?? surroundings.sleeps,
    currency: own.currencies[0]
      ? { value: own.currencies[0], cell: price.cell.id }
      : findCurrency(price, surroundings),
    problem:
      (resident && "Rates for residents were not read") ??
      (contexts.some(isOfFee) ? "Fees in a table were not read" : null) ??
      otherKind(contexts, facts) ??
      measure.problem ??
      season.problem ??
      unit.problem,
  };
}

/** A year above a column or beside a row holds for its prices alone. */
function yearsOf(contexts: readonly Context[], facts: Facts): Facts {
  for (const { cell, axis } of contexts) {
    const [year, ...more] = cell.text.match(/\b20[2-3]\d\b/g) ?? [];
    const isAlone = more.length === 0 && cell.text.length < 40;
    if (year && isAlone && axis !== "row" && !facts.years.every((one) => one === Number(year)))
      return { ...facts, years: [Number(year)], yearCell: cell.id, validity: null };
  }
  return facts;
}

/** Columns of rack, STO and nett rates in one table: only those of the sheet's kind are read. */
function otherKind(contexts: readonly Context[], { kind }: Facts): string | null {
  const columns = contexts.filter(({ axis }) => axis === "column");
  for (const { label } of columns) {
    const isNett = /\bnett?\b/i.test(label.text);
    const isRack = /\brack\b/i.test(label.text);
    const isTrade = /\bSTO\b/i.test(label.text);
    const named = [isRack && "rack", isTrade && "sto", isNett && "nett"].filter(Boolean);
    if (named.length > 0 && kind && !named.includes(kind.value))
      return `Columns of another kind of rate (${named.join(", ")}) were not read`;
  }
  return null;
}

function findCurrency(
  { cell, figure, contexts, corners }: PriceCell,
  surroundings: Surroundings,
): Stated<string> | null {
  if (figure.kind === "amount" && figure.currency) return { value: figure.currency, cell: cell.id };
  for (const { label, cell: other } of [...contexts, ...corners])
    if (label.currencies.length === 1 && label.currencies[0])
      return { value: label.currencies[0], cell: other.id };
  return surroundings.currencies[0] ?? null;
}

function countsOf(contexts: readonly Context[]) {
  const read = (role: "minimum" | "sleeps"): Stated<number> | null => {
    const context = contexts.find((one) => one.role === role);
    const value = Number(/^(\d{1,2})\b/.exec(context?.cell.text ?? "")?.[1]);
    return context && value > 0 ? { value, cell: context.cell.id } : null;
  };
  return { minimum: read("minimum"), sleeps: read("sleeps") };
}

function footnoteOf(
  { figure, contexts }: PriceCell,
  footnotes: ReadonlyMap<string, Stated<number>>,
): Stated<number> | null {
  const markers = [
    figure.kind === "amount" ? figure.marker : "",
    ...contexts.map(({ label }) => label.marker),
  ];
  for (const marker of markers) {
    const found = footnotes.get(marker);
    if (found) return found;
  }
  return null;
}

interface FoundSeason {
  name: string;
  nights: Nights[];
  cells: string[];
  /** Ids of the cells whose names are those of seasons. */
  used: ReadonlySet<string>;
  allYearCell: string | null;
  problem: string | null;
}

function findSeason(contexts: readonly Context[], source: QuoteSource): FoundSeason {
  const { facts, seasons, surroundings } = source;
  const named = contexts.filter(
    (context) =>
      context.role !== "unit" &&
      context.role !== "group" &&
      context.label.seasons.length === 0 &&
      isSeasonName(context, seasons),
  );
  const used = new Set(named.map(({ cell }) => cell.id));
  const empty = { name: "", nights: [], cells: [], used, allYearCell: null, problem: null };
  const pair = pairDates(
    contexts.filter(({ axis }) => axis === "row"),
    facts,
  );
  const [lead] = named;
  const name = lead ? cleanName(lead.label.name) : "";
  if (pair) return { ...empty, name, nights: [pair], cells: lead ? [lead.cell.id] : [] };
  const dated = contexts.filter(({ label }) => label.seasons.length > 0);
  const beside = dated.filter(({ axis }) => axis !== "section");
  const chosen = beside.length > 0 ? beside : dated;
  if (chosen.length > 0) {
    const found = fromLabels(chosen, facts);
    return { ...empty, ...found, name: found.name || name };
  }
  if (named.length > 0) return { ...empty, ...fromNames(named, seasons) };
  const always = contexts.find(({ label, axis }) => label.isAllYear && axis !== "section");
  if (always) {
    const nights = allYear(facts, always.cell.id);
    return {
      ...empty,
      name: "All year",
      nights: nights ? [nights] : [],
      cells: [always.cell.id],
      allYearCell: always.cell.id,
    };
  }
  const caption = surroundings.captions.find(
    ({ label, note }) => label.seasons.length > 0 && note.text.length < 140,
  );
  if (caption && facts.validity?.cell !== caption.note.id) {
    const cell = { id: caption.note.id };
    return { ...empty, ...fromLabels([{ cell, label: caption.label }], facts) };
  }
  const whole = wholeValidity(facts);
  return whole
    ? { ...empty, name: "All year", nights: [whole] }
    : { ...empty, problem: "Prices without dates were not read" };
}

function isSeasonName({ label, role }: Context, seasons: SeasonList): boolean {
  if (label.name === "") return false;
  if (role === "season") return true;
  return (
    namesIn(label.name).every((name) => seasons.has(sameName(name))) || looksLikeSeason(label.name)
  );
}

const namesIn = (text: string) => text.split(/ ?[/&,+] ?| and /).filter(Boolean);

function fromLabels(
  contexts: readonly { cell: { id: string }; label: Context["label"] }[],
  facts: Facts,
) {
  const lists = contexts.map(({ cell, label }) =>
    label.seasons.flatMap(({ ranges }) =>
      ranges.map((range) => placeRange(range, facts, [cell.id])),
    ),
  );
  const [first = []] = lists;
  const keys = lists.map((list) => list.map((one) => `${one?.from}${one?.to}`).join());
  const names = contexts.flatMap(({ label }) => label.seasons.map(({ name }) => name));
  const nights = first.filter((one) => one !== null);
  const isSame = keys.every((key) => key === keys[0]);
  return {
    name: [...new Set(names.filter(Boolean))].join(" / "),
    nights,
    cells: contexts.map(({ cell }) => cell.id),
    problem: isSame
      ? nights.length < first.length
        ? "Some dates could not be read"
        : null
      : "Some prices have two sets of dates and were not read",
  };
}

function fromNames(named: readonly Context[], seasons: SeasonList) {
  const [context] = named;
  const cell = context?.cell.id ?? "";
  const name = context?.label.name ?? "";
  const whole = seasons.get(sameName(name));
  const found = whole ? [whole] : namesIn(name).map((one) => seasons.get(sameName(one)));
  const known = found.filter((one) => one !== undefined);
  const nights = known.flatMap((season) =>
    season.nights.map((one) => ({ ...one, cells: [cell, ...one.cells] })),
  );
  const isWhole = known.length === found.length && known.length > 0 && named.length === 1;
  return {
    name,
    nights: isWhole ? nights : [],
    cells: [cell],
    problem: isWhole ? null : `The dates of "${name}" were not found`,
  };
}

function findUnit(
  contexts: readonly Context[],
  { captions, surroundings }: QuoteSource,
  seasonal: ReadonlySet<string>,
): Pick<Quote, "unit" | "group" | "problem"> {
  const sections = contexts.filter(({ axis }) => axis === "section");
  const isNamed = (context: Context) =>
    context.label.seasons.length === 0 && !seasonal.has(context.cell.id) && nameIn(context) !== "";
  const groups = contexts.filter(({ role }) => role === "group");
  const caption = surroundings.captions.find(({ note }) => captions.has(note.id));
  const captionName = caption ? cleanName(caption.label.name.replaceAll(kindWords, " ")) : "";
  const group = [...groups.map(nameIn), ...sections.filter(isNamed).map(nameIn)][0] ?? captionName;
  const stated = contexts.filter(({ role }) => role === "unit");
  const beside = contexts.filter(
    (context) => context.axis !== "section" && context.role === null && isNamed(context),
  );
  const candidates =
    stated.length > 0 ? [...stated, ...beside.filter(({ axis }) => axis === "column")] : beside;
  const names = new Map(candidates.map((context) => [nameIn(context), context.cell.id]));
  names.delete("");
  const [first, ...more] = names;
  if (first && more.length === 0)
    return { unit: { value: first[0], cell: first[1] }, group, problem: null };
  if (first)
    return {
      unit: null,
      group,
      problem: `It is unclear what "${more[0]?.[0]}" means beside "${first[0]}"`,
    };
  const section = sections.find(isNamed);
  if (section)
    return { unit: { value: nameIn(section), cell: section.cell.id }, group: "", problem: null };
  if (caption && captionName)
    return { unit: { value: captionName, cell: caption.note.id }, group: "", problem: null };
  return { unit: null, group, problem: null };
}

/** Captions that name a unit, or that differ from table to table. */
export function findCaptions(
  all: readonly { surroundings: Surroundings; prices: number }[],
  title: string | undefined,
): ReadonlySet<string> {
  const priced = all.filter(({ prices }) => prices > 0);
  const found = priced.map(({ surroundings }) =>
    surroundings.captions.find(
      ({ note, label }) =>
        note.id !== title &&
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
