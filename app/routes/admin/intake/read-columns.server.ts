import { data, redirect } from "@remix-run/node";

import { planRows } from "#db/queries/changes/plan-file.server";
import type { NewItem } from "#db/queries/changes/store.server";
import { findChange } from "#db/queries/changes/store.server";
import { findFile, findMap, type IntakeFile } from "#db/queries/intake/files.server";
import { type RowKind, rowKindOf, strokesOf } from "#domain/changes/row-intake";
import { type Option, optionsOf } from "#domain/forms/option";
import { textOfCell } from "#domain/intake/cells";
import { guessedDecimals } from "#domain/intake/guess";
import { type ColumnChoice, ruleKey } from "#domain/intake/map";
import { numberQuestion } from "#domain/intake/number-question";
import { readRow, type RowReading } from "#domain/intake/read-row";
import type { ColumnProfile, FileOptions, SourceRow } from "#domain/intake/table";
import { findTarget, fixableTargets, type Target, targetGroups } from "#domain/intake/targets";
import { propertyCurrencies } from "#domain/money/currencies";
import { exactMoney, priceOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { countries } from "#domain/places/countries";
import { valueText } from "#domain/property/revisions";
import { formatNumber } from "#domain/text/counted";
import type { RequestContext } from "~/server/services.server";
import { rowsShown } from "./column-table";
import type {
  CellView,
  ColumnsView,
  ColumnView,
  GapView,
  QuestionView,
  SeparatorView,
} from "./columns-view";
import { openStored } from "./stored-file.server";

/** Rows that are counted before they are checked. */
const countedRows = 500;

/** What the columns screen shows. @throws 404, and a redirect to the rows of a file that is applied */
export async function readColumns(
  context: RequestContext,
  id: string,
  query: URLSearchParams,
): Promise<ColumnsView> {
  const { db } = context;
  const file = await findFile(db, id);
  if (!file) throw data("This file is no longer available", { status: 404 });
  const change = await findChange(db, id);
  if (change && change.state !== "planned") throw redirect(paths.admin.change(id));
  const table = await openStored(context, file);
  const rows = await firstRows(table.rows);
  const items: NewItem[] = [];
  for await (const part of planRows(db, file, rows)) items.push(...part);
  const kinds = items.map(kindOf);
  const readings = rows.map((row) => readRow(row, file.map, file.columns));
  const last = Math.max(0, rows.length - 1);
  const from = Math.min(Math.max(0, Number(query.get("from")) || 0), last - (last % rowsShown));
  const known = await findMap(db, file.shape);
  const { name, rowCount, isRemembered, sourceName, options, map } = file;
  return {
    ...{ id, name, rowCount, isRemembered, options, from },
    sourceName: sourceName ?? "",
    reading: readingOf(options),
    choices: file.choices,
    notes: table.notes,
    groups: targetGroups.map(({ label, targets }) => ({
      label,
      targets: targets.map((target) => ({ name: target.name, label: target.label })),
    })),
    columns: map.columns.map((choice) => columnView(choice, file, readings)),
    rows: rows.slice(from, from + rowsShown).map((row, at) => ({
      number: row.number,
      kind: kinds[from + at] ?? "same",
      cells: cellsOf(row, file, readings[from + at]),
    })),
    hasNext: from + rowsShown < rows.length,
    forecast: { strokes: strokesOf(kinds), counts: countsOf(kinds), rows: rows.length },
    questions: questionsOf(file),
    separators: separatorsOf(file),
    gaps: gapsOf(file, readings),
    publishAs: map.publishAs,
    missing: missingIn(file),
    remembered: known && { file: known.file, rowCount: known.rowCount, usedAt: known.usedAt },
  };
}

async function firstRows(open: () => AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of open()) {
    rows.push(row);
    if (rows.length === countedRows) break;
  }
  return rows;
}

const kindOf = ({ state = "waiting", created = false }: NewItem): RowKind =>
  rowKindOf({ state, created });

function countsOf(kinds: readonly RowKind[]): Partial<Record<RowKind, number>> {
  const counts: Partial<Record<RowKind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const separatorNames: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
};

/** "Read as text with semicolons, first row as headings." */
function readingOf({ format, separator, encoding, sheet, list, hasHead }: FileOptions): string {
  const how = {
    csv: `text with ${separatorNames[separator ?? ","]}${encoding && encoding !== "utf-8" ? ` (${encoding})` : ""}`,
    xlsx: sheet ? `a workbook, sheet ${sheet}` : "a workbook",
    json: list ? `JSON, list ${list}` : "JSON",
    geojson: "GeoJSON",
  }[format];
  const head = hasHead ? "first row as headings" : "without headings";
  return `Read as ${how}${format === "csv" || format === "xlsx" ? `, ${head}` : ""}.`;
}

const profileOf = ({ columns }: IntakeFile, id: string): ColumnProfile | undefined =>
  columns.find((column) => column.id === id);

function columnView(
  { column, target, mark, question }: ColumnChoice,
  file: IntakeFile,
  readings: readonly RowReading[],
): ColumnView {
  const { head = "", filled = 0, distinct = 0, samples = [] } = profileOf(file, column) ?? {};
  const refused = readings.filter(({ proposals }) =>
    proposals.some((one) => one.column === column && "refused" in one.reading),
  ).length;
  const empty = file.rowCount - filled;
  const fixed = file.map.fixed[target ?? ""];
  const note =
    question ??
    (target === null
      ? "not stored"
      : refused > 0
        ? `${formatNumber(refused)} cannot be read`
        : empty > 0
          ? `${formatNumber(empty)} empty${fixed ? `: ${fixed}` : ""}`
          : `${formatNumber(filled)} filled, ${formatNumber(distinct)} different`);
  const isBad = question === undefined && target !== null && refused > 0;
  return { ...{ id: column, head, target, mark, note, isBad }, samples: samples.slice(0, 3) };
}

const maxCellLength = 120;

/** The cells of a row with what is read from them, where that differs. */
function cellsOf(
  { cells }: SourceRow,
  { map }: IntakeFile,
  reading: RowReading | undefined,
): Record<string, CellView> {
  return Object.fromEntries(
    map.columns.map(({ column, target }): [string, CellView] => {
      const raw = textOfCell(cells[column]).slice(0, maxCellLength);
      const said = reading?.proposals.filter((one) => one.column === column && !one.isEmpty) ?? [];
      const filled = reading?.proposals.find(
        (one) => one.isFixed && one.field === findTarget(target)?.fields[0]?.name,
      );
      if (said.some((one) => "refused" in one.reading))
        return [column, { raw, read: null, state: "wrong" }];
      if (raw === "" && filled && "value" in filled.reading)
        return [column, { raw, read: valueText(filled.reading.value), state: "filled" }];
      if (raw === "") return [column, { raw, read: null, state: "empty" }];
      return [column, { raw, read: readText(raw, said, reading?.proposals ?? []), state: "plain" }];
    }),
  );
}

/** What is read from a cell, in words; null where it is as it stands. */
function readText(raw: string, said: RowReading["proposals"], all: RowReading["proposals"]) {
  const [leading] = said;
  if (!leading || !("value" in leading.reading)) return null;
  const { value } = leading.reading;
  if (typeof value === "number" && Number(raw) === value && leading.field !== "pricePerNight")
    return null;
  const money = leading.field === "pricePerNight" && moneyText(value, all);
  const read = money || valueText(value);
  return read === raw || plain(read) === plain(raw) ? null : read;
}

/** A price in the currency of its row. */
function moneyText(amount: unknown, all: RowReading["proposals"]): string | null {
  const currency = all.find(({ field }) => field === "currency")?.reading;
  const code = currency && "value" in currency ? currency.value : null;
  const money =
    typeof amount === "number" && typeof code === "string" ? priceOf(amount, code) : null;
  return money ? exactMoney(money) : typeof amount === "number" ? formatNumber(amount) : null;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,;|·]+/g, " ")
    .trim();

/** Numbers with two readings: "Is “1.250” in Rate PP 1,250 or 1.25?" */
function questionsOf(file: IntakeFile): QuestionView[] {
  const guessed = guessedDecimals(file.columns, file.map);
  return file.map.columns.flatMap(({ column, target }): QuestionView[] => {
    const profile = profileOf(file, column);
    const isAsked = isAnswered(file, column) || findTarget(target)?.readAs === "price";
    const question = profile && isAsked && numberQuestion(profile);
    if (!question) return [];
    const count = profile.signs?.unclear ?? 0;
    const [likely] = question.answers;
    const sign = question.sample.includes(",") ? "comma" : "point";
    return [
      {
        ...{ column, head: profile.head, ...question },
        hint: [
          `${formatNumber(count)} ${count === 1 ? "value looks" : "values look"} like this.`,
          ...(guessed.includes(column)
            ? [`Guessed ${likely?.label}: no value has one or two figures after the ${sign}.`]
            : []),
        ].join(" "),
        chosen: file.map.rules.decimals?.[column] ?? null,
      },
    ];
  });
}

const isAnswered = ({ map }: IntakeFile, column: string): boolean =>
  map.rules.chosen?.includes(ruleKey("decimals", column)) ?? false;

function separatorsOf(file: IntakeFile): SeparatorView[] {
  const { rules, columns } = file.map;
  return columns.flatMap(({ column }) => {
    const chosen = rules.separators?.[column];
    const profile = profileOf(file, column);
    const sample = profile?.samples.find((text) => chosen && text.includes(chosen));
    return profile && chosen
      ? [{ column, head: profile.head, chosen, sample: sample?.slice(0, maxCellLength) ?? "" }]
      : [];
  });
}

/** Facts for which one value can stand where the file is silent. */
const gapsOf = (file: IntakeFile, readings: readonly RowReading[]): GapView[] =>
  fixableTargets.flatMap((target): GapView[] => {
    const empty = emptyCells(file, target);
    const needsPrice = target.name === "currency" || target.name === "priceUnit";
    if (empty === 0 || (needsPrice && !isPriced(file))) return [];
    const value = file.map.fixed[target.name] ?? "";
    const options = optionsOfTarget(target);
    const isFrequent = frequent.has(target.name) || value !== "";
    const isLocated = target.name === "countries" && hasPlaces(file);
    return [
      {
        ...{ target: target.name, label: target.label, empty, value, options },
        mark: value === "" ? (isLocated ? "guessed" : null) : "chosen",
        otherwise: isLocated ? "By coordinates" : "Leave empty",
        note: isLocated && value === "" ? "Each such row is asked" : null,
        problem: value === "" ? null : problemOf(target, readings),
        isRare: !isFrequent,
      },
    ];
  });

/** Why the value that stands for all rows is refused. */
function problemOf({ fields: [field] }: Target, readings: readonly RowReading[]): string | null {
  for (const { proposals } of readings)
    for (const { reading, isFixed, field: name } of proposals)
      if (isFixed && name === field?.name && "refused" in reading) return reading.refused;
  return null;
}

/** Facts that tables of others often leave out. */
const frequent = new Set(["countries", "currency", "accommodationType"]);

/** True where a column says where the properties are. */
const hasPlaces = ({ map }: IntakeFile): boolean =>
  map.columns.some(({ target }) => target === "coordinates" || target === "latitude");

/** What can be chosen for a target; null where it is typed. */
function optionsOfTarget({ name, fields: [field] }: Target) {
  if (name === "currency") return optionsOf(propertyCurrencies);
  if (name === "countries") return optionsOf(countries.map((country) => country.name));
  const { options, kind } = { options: undefined, ...field } as {
    options?: readonly Option[];
    kind?: { options?: readonly Option[] };
  };
  return (options ?? kind?.options)?.filter(({ value }) => value !== "") ?? null;
}

/** Rows without a value for a target; null without a column. */
function emptyCells(file: IntakeFile, { name }: Target): number | null {
  const choice = file.map.columns.find((one) => one.target === name);
  return choice ? file.rowCount - (profileOf(file, choice.column)?.filled ?? 0) : null;
}

const isPriced = ({ map }: IntakeFile): boolean =>
  map.columns.some(({ target }) => findTarget(target)?.readAs === "price");

/** Why the rows of a file cannot be checked yet. */
export function missingIn({ map }: Pick<IntakeFile, "map">): string[] {
  const names = map.columns.flatMap(({ target }) => target ?? []);
  const twice = names.filter(
    (name, index) => names.indexOf(name) !== index && (findTarget(name)?.claims.length ?? 0) > 0,
  );
  const missing = [...new Set(twice)].map(
    (name) => `Two columns are read as ${findTarget(name)?.label ?? name}.`,
  );
  if (!names.includes("name") && !names.includes("id")) missing.push("No column is read as Name.");
  return missing;
}
