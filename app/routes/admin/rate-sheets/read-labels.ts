import { isDay } from "#domain/calendar/dates";
import { oneLine } from "#domain/forms/values";
import { isCurrency } from "#domain/money/currencies";
import { type Board, boards, type Charge, charges } from "#domain/rates/rate";
import { readLabel } from "#domain/rates/sheet/words/label";
import {
  type Detail,
  detailsOf,
  isPriceKind,
  type Label,
  labelKinds,
  noteKinds,
  type NoteLabel,
  type SheetLabels,
  singleWith,
  type TableLabel,
} from "#domain/rates/sheet-labels";

/** The form of a sheet's labels: fields are named "t1c3.kind", "t1c3.agesFrom", "t1.charged", "p2n4.to". */

export interface ReadLabels {
  labels: {
    lines: Record<string, Label | null>;
    tables: Record<string, TableLabel | null>;
    notes: Record<string, NoteLabel | null>;
  };
  /** By field name. */
  errors: Record<string, string>;
}

interface Fields {
  text: (name: string) => string | null;
  errors: Record<string, string>;
}

/** The labels that differ from those of the sheet; an empty kind asks for a guess. */
export function readLabels(form: FormData, labels: SheetLabels): ReadLabels {
  const fields: Fields = {
    // Null for a field that the form does not have: what the label says stays.
    text: (name) => {
      const value = form.get(name);
      return typeof value === "string" ? oneLine(value).slice(0, 200) : null;
    },
    errors: {},
  };
  const changedOf = <Choice extends { mark: unknown }, Read extends object>(
    known: Readonly<Record<string, Choice>>,
    read: (id: string, choice: Choice) => Read | null,
  ) =>
    Object.fromEntries(
      Object.entries(known).flatMap(([id, choice]) => {
        const { mark: _, ...current } = choice;
        const next = read(id, choice);
        return isSame(next, current) ? [] : [[id, next]];
      }),
    );
  return {
    labels: {
      lines: {
        ...changedOf(labels.lines, (id, { mark: _, ...label }) => readLine(id, label, fields)),
        ...addedRows(labels, fields),
      },
      tables: changedOf(labels.tables, (id, { mark: _, ...label }) => readTable(id, label, fields)),
      notes: changedOf(labels.notes, (id, { mark: _, ...label }) => readNote(id, label, fields)),
    },
    errors: fields.errors,
  };
}

/** Compared without what is not stated, in any order. */
const isSame = (one: object | null, other: object | null) => plain(one) === plain(other);
const plain = (value: object | null) =>
  JSON.stringify(
    Object.entries<string | undefined | null>({ ...value })
      .filter(([, own]) => ![undefined, null, ""].includes(own) && String(own) !== "")
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ) + String(value === null);

/** A row without a label gets that of a column of prices, to be changed. */
function addedRows({ lines, tables }: SheetLabels, { text }: Fields): Record<string, Label> {
  const added = Object.keys(tables).flatMap((id): [string, Label][] => {
    const row = text(`${id}.row`);
    if (!row?.startsWith(`${id}r`) || !/^t\d+r\d+$/.test(row) || lines[row]) return [];
    const columns = Object.entries(lines).filter(([line]) => line.startsWith(`${id}c`));
    const kind = columns.find(([, label]) => isPriceKind(label.kind))?.[1].kind ?? "sharing";
    return [[row, { kind }]];
  });
  return Object.fromEntries(added);
}

function readLine(id: string, current: Label, fields: Fields): Label | null {
  const stated = fields.text(`${id}.kind`);
  if (stated === "") return null;
  const kind = labelKinds.find((known) => known === stated) ?? current.kind;
  const details = detailsOf(kind, id.includes("r"));
  const label: Label = { ...current, kind };
  if (!details.includes("ages")) delete label.ages;
  for (const name of ["season", "room"] as const) {
    const text = fields.text(`${id}.${name}`);
    if (details.includes(name) && text !== null) label[name] = text.slice(0, 100) || undefined;
  }
  if (details.includes("ages")) label.ages = readAges(id, current, fields);
  if (details.includes("dates")) label.dates = readDates(id, current, fields);
  return { ...label, ...readTerms(id, label, { ...fields, details }) };
}

function readAges(id: string, { ages }: Label, { text, errors }: Fields): Label["ages"] {
  const [from, to] = [text(`${id}.agesFrom`), text(`${id}.agesTo`)];
  if (from === null || to === null) return ages;
  if (from === "" && to === "") return undefined;
  const read = { from: Number(from || "0"), to: Number(to) };
  const isAge = (age: number) => Number.isInteger(age) && age >= 0 && age <= 21;
  if (to === "" || !isAge(read.from) || !isAge(read.to) || read.from > read.to)
    errors[`${id}.agesTo`] = "Enter ages from 0 to 21, the lower first";
  return read;
}

function readDates(id: string, { dates }: Label, { text, errors }: Fields): Label["dates"] {
  if (text(`${id}.from1`) === null) return dates;
  const periods = Array.from({ length: (dates?.length ?? 0) + 1 }, (_, index) => index + 1);
  const typed = periods.flatMap((number) => {
    const [from, to] = [text(`${id}.from${number}`) ?? "", text(`${id}.to${number}`) ?? ""];
    if (from === "" && to === "") return [];
    if (!isDay(from) || !isDay(to) || from > to)
      errors[`${id}.to${number}`] = "Enter the first and the last night";
    return [{ from, to }];
  });
  return typed.length > 0 ? typed : undefined;
}

type Terms = Pick<Label, "board" | "currency" | "minNights" | "sleeps" | "weekdays" | "single">;

/** @param fields with the details that the kind of the line has; a table has all */
function readTerms(
  id: string,
  current: Terms,
  { details, ...fields }: Fields & { details?: readonly Detail[] },
): Terms {
  const { errors } = fields;
  const text = (name: string) => {
    const detail = name.slice(id.length + 1) as Detail;
    return details && !details.includes(detail) ? null : fields.text(name);
  };
  const terms: Terms = { ...current };
  const board = text(`${id}.board`);
  if (board !== null) terms.board = boards.find((known): known is Board => known === board);
  const currency = text(`${id}.currency`);
  if (currency !== null) {
    terms.currency = currency.toUpperCase() || undefined;
    if (terms.currency && !isCurrency(terms.currency))
      errors[`${id}.currency`] = "Enter the code of a currency, such as USD";
  }
  for (const [name, error] of counts) {
    const count = text(`${id}.${name}`);
    if (count === null) continue;
    terms[name] = count === "" ? undefined : Number(count);
    if (count !== "" && !/^[1-9]\d{0,2}$/.test(count)) errors[`${id}.${name}`] = error;
  }
  return { ...terms, ...readSingle(id, text, errors), ...readWeekdays(id, text, errors) };
}

type ReadText = Fields["text"];

function readSingle(id: string, text: ReadText, errors: Fields["errors"]): Pick<Terms, "single"> {
  const single = text(`${id}.single`);
  if (single === null) return {};
  if (single && singleWith(0, single) === null)
    errors[`${id}.single`] = "Enter 30%, 120, 0 for nothing, or -30% for less";
  return { single: single || undefined };
}

function readWeekdays(
  id: string,
  text: ReadText,
  errors: Fields["errors"],
): Pick<Terms, "weekdays"> {
  const days = text(`${id}.weekdays`);
  if (days === null) return {};
  const read = readLabel(days).weekdays;
  if (days !== "" && !read?.isStated)
    errors[`${id}.weekdays`] = "Enter days, such as Friday and Saturday";
  return { weekdays: read?.isStated ? read.days : undefined };
}

const counts = [
  ["minNights", "Enter a number of nights"],
  ["sleeps", "Enter a number of guests"],
] as const;

function readTable(id: string, current: TableLabel, fields: Fields): TableLabel {
  const { text, errors } = fields;
  const label: TableLabel = { ...current, ...readTerms(id, current, fields) };
  const isRead = text(`${id}.isRead`);
  if (isRead !== null) label.isRead = isRead !== "no";
  const charged = text(`${id}.charged`);
  if (charged !== null) label.charged = charges.find((known): known is Charge => known === charged);
  for (const name of ["season", "room"] as const) {
    const stated = text(`${id}.${name}`);
    if (stated !== null) label[name] = stated.slice(0, 100) || undefined;
  }
  const year = text(`${id}.year`);
  if (year !== null) {
    label.year = year === "" ? undefined : Number(year);
    if (year !== "" && !/^20\d\d$/.test(year)) errors[`${id}.year`] = "Enter a year, such as 2027";
  }
  return label;
}

function readNote(id: string, current: NoteLabel, { text }: Fields): NoteLabel | null {
  const stated = text(`${id}.kind`);
  if (stated === "") return null;
  const to = text(`${id}.to`);
  return {
    kind: noteKinds.find((known) => known === stated) ?? current.kind,
    // Several targets at once stay as they are unless one is chosen.
    appliesTo:
      to === null || to === current.appliesTo.join("\n") ? current.appliesTo : to ? [to] : [],
  };
}
