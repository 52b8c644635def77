import { type NumberFormat, readFormat } from "./number-format";
import { readXml } from "./xml";
import { type Archive, type ArchiveLimits, openArchive, UnreadableFile } from "./zip";

/**
 * Reads the XML of a workbook itself: read-excel-file omits merged cells, formats of currencies and what is
 * hidden, and unpacks the whole file without a limit.
 */
export interface Workbook {
  sheets: readonly SheetEntry[];
  archive: Archive;
  strings: readonly string[];
  formats: readonly NumberFormat[];
  from1904: boolean;
}

export interface SheetEntry {
  name: string;
  path: string;
  isHidden: boolean;
}

/** A filled cell as its XML states it; `row` and `column` count from 0. */
export interface RawCell {
  row: number;
  column: number;
  /** "n" of a number, "b", "e" of an error, "d" of a date; texts of all kinds are "s". */
  type: string;
  value: string;
  format: NumberFormat | undefined;
  isHiddenRow: boolean;
  isHiddenColumn: boolean;
}

export interface Merge {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

const maxStyledColumns = 1000;

/** @throws UnreadableFile */
export function openWorkbook(bytes: Uint8Array, limits: ArchiveLimits): Workbook {
  const archive = openArchive(bytes, limits);
  const { sheets, from1904 } = readSheetList(archive);
  return {
    sheets,
    archive,
    from1904,
    strings: readStrings(archive),
    formats: readFormats(archive),
  };
}

const isOn = (value: string | undefined) => /^(?:1|true)$/.test(value ?? "");

function readSheetList(archive: Archive): Pick<Workbook, "sheets" | "from1904"> {
  const workbook = archive.read("xl/workbook.xml");
  if (workbook === null) throw new UnreadableFile("This file is not an XLSX workbook.");
  const targets = new Map<string, string>();
  readXml(archive.read("xl/_rels/workbook.xml.rels") ?? "", {
    onOpen: (name, { Id, Target }) => {
      if (name === "Relationship" && Id && Target)
        targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, ""));
    },
  });
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  readXml(workbook, {
    onOpen: (tag, attributes) => {
      if (tag === "workbookPr") from1904 = isOn(attributes["date1904"]);
      if (tag !== "sheet") return;
      const target = targets.get(attributes["r:id"] ?? "");
      const isHidden = (attributes["state"] ?? "visible") !== "visible";
      if (target) sheets.push({ name: attributes["name"] ?? "", path: `xl/${target}`, isHidden });
    },
  });
  return { sheets, from1904 };
}

function readStrings(archive: Archive): string[] {
  const strings: string[] = [];
  let text: string | null = null;
  let isSpoken = 0;
  readXml(archive.read("xl/sharedStrings.xml") ?? "", {
    onOpen: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isSpoken += 1;
    },
    onText: (part) => {
      if (text !== null && isSpoken === 0) text += part;
    },
    onClose: (name) => {
      if (name === "rPh") isSpoken -= 1;
      if (name !== "si") return;
      strings.push(text ?? "");
      text = null;
    },
  });
  return strings;
}

/** Formats by the number of a cell's style. */
function readFormats(archive: Archive): NumberFormat[] {
  const stated = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  readXml(archive.read("xl/styles.xml") ?? "", {
    onOpen: (name, attributes) => {
      if (name === "numFmt")
        stated.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells)
        formats.push(readFormat(Number(attributes["numFmtId"] ?? 0), stated));
    },
    onClose: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

/** "AB12" as a row and a column from 0. */
function readReference(reference: string): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!match) return null;
  const [, letters = "", digits = ""] = match;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/**
 * Reads the filled cells of a sheet in their order; merged ranges follow the cells in the file.
 * @returns the merged ranges; null for a sheet that is not in the file
 */
export function readCells(
  book: Workbook,
  path: string,
  onCell: (cell: RawCell) => void,
): Merge[] | null {
  const xml = book.archive.read(path);
  if (xml === null) return null;
  const merges: Merge[] = [];
  let open: { attributes: Readonly<Record<string, string>>; value: string } | null = null;
  let isValue = false;
  let isHiddenRow = false;
  const hiddenColumns = new Set<number>();
  readXml(xml, {
    onOpen: (name, attributes) => {
      if (name === "row") isHiddenRow = isOn(attributes["hidden"]);
      if (name === "col" && isOn(attributes["hidden"]))
        for (
          let at = Number(attributes["min"]);
          at <= Math.min(Number(attributes["max"]), maxStyledColumns);
          at += 1
        )
          hiddenColumns.add(at - 1);
      if (name === "c") open = { attributes: { ...attributes }, value: "" };
      if (name === "v" || name === "t") isValue = true;
      if (name === "mergeCell") merges.push(...readMerge(attributes["ref"] ?? ""));
    },
    onText: (part) => {
      if (open && isValue) open.value += part;
    },
    onClose: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || !open) return;
      const { attributes, value } = open;
      open = null;
      const place = readReference(attributes["r"] ?? "");
      if (!place || value === "") return;
      const isHiddenColumn = hiddenColumns.has(place.column);
      onCell({ ...place, ...typed(book, attributes, value), isHiddenRow, isHiddenColumn });
    },
  });
  return merges;
}

function typed(
  { strings, formats }: Workbook,
  attributes: Readonly<Record<string, string>>,
  value: string,
): Pick<RawCell, "type" | "value" | "format"> {
  const type = attributes["t"] ?? "n";
  const format = formats[Number(attributes["s"] ?? 0)];
  if (type === "s") return { type, value: strings[Number(value)] ?? "", format };
  return { type: type === "str" || type === "inlineStr" ? "s" : type, value, format };
}

function readMerge(reference: string): Merge[] {
  const [from, to] = reference.split(":").map(readReference);
  if (!from || !to) return [];
  return [{ ...from, rowSpan: to.row - from.row + 1, columnSpan: to.column - from.column + 1 }];
}
