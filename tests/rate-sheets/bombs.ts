import { createDeflateRaw, deflateRawSync, deflateSync } from "node:zlib";

/** Files that are made to use up time or memory, or that hold more than a rate sheet does. */

export interface HostileFile {
  name: string;
  fileName: string;
  bytes: Uint8Array;
}

export async function makeHostileFiles(): Promise<HostileFile[]> {
  const zeros = await deflateZeros(5_000_000_000);
  const honest = workbookWith(sheetXml('<c r="A1"><v>1</v></c>'));
  return [
    { name: "XLSX of 5 GB zeros", fileName: "zeros.xlsx", bytes: workbookWith(zeros, 2 ** 32 - 2) },
    {
      name: "XLSX of 5 GB zeros that states 1 KB",
      fileName: "liar.xlsx",
      bytes: workbookWith(zeros, 1000),
    },
    {
      name: "XLSX with an entity bomb",
      fileName: "entities.xlsx",
      bytes: workbookWith(entityBomb()),
    },
    { name: "XLSX with a million rows", fileName: "rows.xlsx", bytes: workbookWith(manyRows()) },
    {
      name: "XLSX with long rows",
      fileName: "long.xlsx",
      bytes: workbookWith(longRows(75)),
    },
    {
      name: "XLSX with a thousand merged ranges over each other",
      fileName: "merged.xlsx",
      bytes: workbookWith(manyMerges()),
    },
    {
      name: "XLSX that is cut off",
      fileName: "cut.xlsx",
      bytes: honest.subarray(0, honest.length / 2),
    },
    { name: "PDF of 10,000 pages", fileName: "pages.pdf", bytes: manyPages(10_000) },
    {
      name: "PDF with scripts and an embedded file",
      fileName: "scripts.pdf",
      bytes: scriptedPdf(),
    },
    { name: "PDF that is cut off", fileName: "cut.pdf", bytes: manyPages(3).subarray(0, 400) },
    { name: "PDF with a million letters on a page", fileName: "letters.pdf", bytes: crowdedPage() },
    { name: "PDF with a page of 5 GB zeros", fileName: "zeros.pdf", bytes: await inflatingPage() },
    {
      name: "PDF with a million letters in many streams",
      fileName: "streams.pdf",
      bytes: crowdedStreams(),
    },
    { name: "PDF compressed twice", fileName: "twice.pdf", bytes: twiceCompressed() },
    { name: "PDF cut in its compressed page", fileName: "endless.pdf", bytes: withoutEnd() },
    { name: "PDF with a page that contains itself", fileName: "loop.pdf", bytes: loopingForm() },
    {
      name: "PDF without text",
      fileName: "scan.pdf",
      bytes: pdfOf(pageObjects(["0 0 100 100 re f"])),
    },
  ];
}

/** Compresses zeros piece by piece, so that the file never stands in memory. */
async function deflateZeros(count: number, raw = true): Promise<Buffer> {
  const { createDeflate } = await import("node:zlib");
  const stream = raw ? createDeflateRaw({ level: 1 }) : createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  stream.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => stream.on("end", resolve));
  const piece = Buffer.alloc(16_000_000);
  for (let rest = count; rest > 0; rest -= piece.length)
    if (!stream.write(rest < piece.length ? piece.subarray(0, rest) : piece))
      await new Promise((resolve) => stream.once("drain", resolve));
  stream.end();
  await ended;
  return Buffer.concat(parts);
}

const sheetXml = (row: string) =>
  deflateRawSync(`<worksheet><sheetData><row r="1">${row}</row></sheetData></worksheet>`);

function entityBomb(): Buffer {
  const levels = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  );
  return deflateRawSync(
    `<!DOCTYPE x [<!ENTITY e0 "ha">${levels.join("")}]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&e12;</t></is></c></row></sheetData></worksheet>`,
  );
}

const manyRows = () =>
  deflateRawSync(
    `<worksheet><sheetData>${Array.from({ length: 1_000_000 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`).join("")}</sheetData></worksheet>`,
  );

const manyMerges = () =>
  deflateRawSync(
    `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1000)}</mergeCells></worksheet>`,
  );

/** A hundred prices in each row. */
const longRows = (count: number) =>
  deflateRawSync(
    `<worksheet><sheetData>${Array.from({ length: count }, (_, row) => `<row r="${row + 1}">${longRow(row)}</row>`).join("")}</sheetData></worksheet>`,
  );
const longRow = (row: number) =>
  Array.from({ length: 100 }, (_, column) => {
    const [first = "", second = ""] = [
      alphabet[Math.floor(column / 26) - 1],
      alphabet[column % 26],
    ];
    return `<c r="${first}${second}${row + 1}"><v>${500 + 7 * row + 13 * column}</v></c>`;
  }).join("");
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A workbook whose only sheet is this deflated data. */
function workbookWith(sheet: Buffer, statedSize?: number): Buffer {
  const workbook =
    '<workbook xmlns:r="r"><sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const relations =
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
  const plain = (text: string) => ({ data: deflateRawSync(text), size: text.length });
  const files: [string, { data: Buffer; size: number }][] = [
    ["xl/workbook.xml", plain(workbook)],
    ["xl/_rels/workbook.xml.rels", plain(relations)],
    ["xl/worksheets/sheet1.xml", { data: sheet, size: statedSize ?? 1000 }],
  ];
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, { data, size }] of files) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** A PDF of these objects; the first is the catalog. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const start = length;
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
    return start;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const streamOf = (text: string) => `<</Length ${text.length}>>stream\n${text}\nendstream`;
const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

/** Catalog, pages and a font, then each page with its content. */
function pageObjects(contents: readonly (string | Buffer)[], catalog = ""): (string | Buffer)[] {
  const pages = contents.flatMap((content, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
    typeof content === "string" ? streamOf(content) : content,
  ]);
  const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  return [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${contents.length}/Kids[${kids}]>>`,
    font,
    ...pages,
  ];
}

const words = "BT /F1 12 Tf 50 700 Td (Rack rates 2027: USD 450 per person sharing) Tj ET";
const manyPages = (count: number) => pdfOf(pageObjects(Array.from({ length: count }, () => words)));

function scriptedPdf(): Buffer {
  const script =
    "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);while\\(true\\){})>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(while\\(1\\){})>>]>>/EmbeddedFiles<</Names[(x.exe)<</Type/Filespec/F(x.exe)>>]>>>>";
  return pdfOf(pageObjects([words], script));
}

const crowdedRow = `BT /F1 1 Tf 1 0 0 1 5 5 Tm ${"(1)Tj 1 1 Td ".repeat(1000)} ET `;
const crowdedPage = () => pdfOf(pageObjects([crowdedRow.repeat(1000)]));

/** Every stream is small enough; the page draws the same one a hundred times. */
const crowdedStreams = () =>
  pdfOf(
    pageObjects([compressed(crowdedRow.repeat(300))]).map((object) =>
      typeof object === "string"
        ? object.replace("/Contents 5 0 R", `/Contents[${"5 0 R ".repeat(100)}]`)
        : object,
    ),
  );

/** A stream of this text, compressed once or several times. */
function compressed(text: string | Buffer, { layers = 1, dictionary = "", isCut = false } = {}) {
  let data = Buffer.from(text);
  for (let layer = 0; layer < layers; layer += 1) data = deflateSync(data);
  if (isCut) data = data.subarray(0, -8);
  const filters = "/FlateDecode".repeat(layers);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}/Filter[${filters}]>>stream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
}

const letters = (bytes: number) => Buffer.alloc(bytes, "(1)Tj 1 1 Td ");
const twiceCompressed = () => pdfOf(pageObjects([compressed(letters(50_000_000), { layers: 2 })]));
/** Small enough to be inflated up to its missing end. */
const withoutEnd = () => pdfOf(pageObjects([compressed(letters(20_000_000), { isCut: true })]));

async function inflatingPage(): Promise<Buffer> {
  const data = await deflateZeros(5_000_000_000, false);
  const stream = Buffer.concat([
    Buffer.from(`<</Length ${data.length}/Filter/FlateDecode>>stream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
  return pdfOf(pageObjects([stream]));
}

/** A form that draws itself half a million times; each time it is inflated. */
const loopingForm = () =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>",
    streamOf("/X Do"),
    compressed(Buffer.alloc(4_900_000, "q /X Do Q "), {
      dictionary: "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>",
    }),
  ]);
