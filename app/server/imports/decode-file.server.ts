/** A file as text, which can be read more than once and never stands in memory as a whole. */
export interface DecodedFile {
  bytes: number;
  /** Its beginning without blanks, longer than any list of column names. */
  head: string;
  isEmpty: boolean;
  /** It holds a zero character, as texts never do. */
  hasZero: boolean;
  text: () => AsyncGenerator<string>;
}

/** Sheets write UTF-8 with and without a mark, UTF-16, and the old alphabet of their country. */
export async function decodeFile(file: Blob): Promise<DecodedFile> {
  const encoding = await encodingOf(file);
  const text = () => textOf(file, encoding);
  let head = "";
  let hasZero = false;
  for await (const part of text()) {
    if (head.length < headLength) head = (head + part).trimStart();
    hasZero ||= part.includes("\0");
  }
  return { bytes: file.size, head, isEmpty: head === "", hasZero, text };
}

const headLength = 20_000;

async function encodingOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || looksWide(head, 1)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || looksWide(head, 0)) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of bytesOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function* textOf(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

const bytesOf = (file: Blob) => file.stream() as unknown as AsyncIterable<Uint8Array>;

/** Without a mark: Latin text in UTF-16 has a zero in every other byte. */
function looksWide(head: Uint8Array, zeroAt: 0 | 1): boolean {
  if (head.length < 4) return false;
  const isZero = (index: number) => head[index] === 0;
  return head.every((_, index) => isZero(index) === (index % 2 === zeroAt));
}
