import type { UploadedBytes } from "~/server/limits/spooled-file.server";

/** Formats that begin with these bytes, and why they are no tables. */
const beginnings: readonly [bytes: string, words: string][] = [
  ["%PDF-", "This is a PDF. Rate sheets are read at Rate sheets."],
  [
    "\u00d0\u00cf\u0011\u00e0",
    "This workbook is in the old XLS format or protected by a password. Save it as XLSX without a password.",
  ],
  ["\u00ff\u00d8\u00ff", "This is an image (JPEG), not a table."],
  ["\u0089PNG", "This is an image (PNG), not a table."],
  ["GIF8", "This is an image (GIF), not a table."],
  ["II*\u0000", "This is an image (TIFF), not a table."],
  ["MM\u0000*", "This is an image (TIFF), not a table."],
  ["\u001f\u008b", "This is a GZIP archive. Unpack it first."],
  ["Rar!", "This is a RAR archive. Unpack it first."],
  ["7z\u00bc\u00af", "This is a 7z archive. Unpack it first."],
  ["SQLite format 3", "This is a SQLite database, not a table."],
  ["PAR1", "This is a Parquet file."],
  ["{\\rtf", "This is a text document (RTF), not a table."],
];

/** Names of files in a ZIP archive that say what it is. */
const packed: readonly [name: string, words: string][] = [
  ["word/", "This is a Word document, not a table."],
  ["ppt/", "This is a PowerPoint file, not a table."],
  ["application/vnd.oasis.opendocument", "This is an OpenDocument file. Save it as XLSX or CSV."],
  ["Index/Document.iwa", "This is a Numbers file. Export it as XLSX or CSV."],
  ["doc.kml", "This is a KMZ map. Save it as GeoJSON."],
];

const headBytes = 4096;
const tailBytes = 65_536;

const latin1 = async (bytes: UploadedBytes): Promise<string> =>
  Buffer.from(await bytes.arrayBuffer()).toString("latin1");

/** "xlsx", the name of a format that is no table, or null for what may be text. */
export async function foreignFormat(file: UploadedBytes): Promise<string | null> {
  const head = await latin1(file.slice(0, headBytes));
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) {
    const tail = await latin1(file.slice(Math.max(0, file.size - tailBytes), file.size));
    return ofArchive(head + tail);
  }
  const known = beginnings.find(([bytes]) => head.startsWith(bytes));
  if (known) return known[1];
  if (/^RIFF.{4}WEBP/s.test(head)) return "This is an image (WebP), not a table.";
  if (/^.{4}ftyp(?:avif|heic|heix|mif1)/s.test(head)) return "This is an image, not a table.";
  return ofMarkup(head.replace(/^\u00ef\u00bb\u00bf/, "").trimStart());
}

function ofArchive(names: string): string {
  if (names.includes("xl/workbook.xml")) return "xlsx";
  if (names.includes("xl/workbook.bin"))
    return "This workbook is in the XLSB format. Save it as XLSX.";
  return (
    packed.find(([name]) => names.includes(name))?.[1] ??
    "This is a ZIP archive. Unpack it and upload the table in it."
  );
}

function ofMarkup(head: string): string | null {
  if (/^<(?:!doctype html|html|table|head|body)[\s>]/i.test(head))
    return "This is a web page. Save its table as CSV or XLSX.";
  if (/^<\?xml|^<kml[\s>]/i.test(head))
    return /<kml[\s>]/i.test(head)
      ? "This is a KML map. Save it as GeoJSON."
      : "This is an XML file, not a table.";
  return null;
}
