/** A part of a text, by the positions of its characters. */
export interface Span {
  from: number;
  to: number;
}

const blank = 0;
const sign = 1;
const letter = 2;

let kinds: Uint8Array | undefined;

/** Of each code unit; halves of surrogate pairs and digits count as letters. */
const kindsOfCharacters = (): Uint8Array =>
  (kinds ??= Uint8Array.from({ length: 0x10000 }, (_, code) => {
    const character = String.fromCharCode(code);
    if (/[\s\u200b\u200e\u200f\ufeff]/.test(character)) return blank;
    return /[\p{L}\p{N}\p{M}\p{Cs}]/u.test(character) ? letter : sign;
  }));

interface Reduced {
  text: string;
  /** Position of each character in the whole text. */
  at: Uint32Array;
}

/** The characters of a text that count, in lower case. */
function reduce(whole: string, least: typeof sign | typeof letter): Reduced {
  const kindOf = kindsOfCharacters();
  // The only character whose lower case is longer.
  const lower = whole.replaceAll("\u0130", "I").toLowerCase();
  const codes = new Uint16Array(lower.length);
  const at = new Uint32Array(lower.length);
  let length = 0;
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index);
    if ((kindOf[code] ?? blank) < least) continue;
    codes[length] = code;
    at[length++] = index;
  }
  const text = Buffer.from(codes.buffer, 0, length * 2).toString("utf16le");
  return { text, at: at.subarray(0, length) };
}

/** A shorter passage is found as whole words only: "Garden" is not in "Gardener". */
const minPart = 12;
/** Occurrences that are examined, so that a hostile page cannot have a million of them. */
const maxOccurrences = 10_000;

function find(whole: string, page: Reduced, wanted: string): Span | undefined {
  if (wanted === "") return undefined;
  const kindOf = kindsOfCharacters();
  const isLetter = (index: number) => kindOf[whole.charCodeAt(index)] === letter;
  const first = page.text.indexOf(wanted);
  let start = first;
  for (let n = 0; start >= 0 && n < maxOccurrences; n++) {
    const span = spanOf(page, start, wanted.length);
    const isWhole =
      !(isLetter(span.from) && isLetter(span.from - 1)) &&
      !(isLetter(span.to - 1) && isLetter(span.to));
    if (isWhole) return span;
    start = page.text.indexOf(wanted, start + 1);
  }
  return first >= 0 && wanted.length >= minPart ? spanOf(page, first, wanted.length) : undefined;
}

const spanOf = ({ at }: Reduced, start: number, length: number): Span => ({
  from: at[start] ?? 0,
  to: (at[start + length - 1] ?? 0) + 1,
});

/** Sentences, or entries of a list, without the label before them. */
function entriesOf(passage: string): string[] {
  const text = passage.replace(/^[^:]{1,40}: /, "");
  const sentences = text.split(/(?<=[.!?]) /);
  return sentences.length > 1 ? sentences : text.split(/, | \| /);
}
const minEntry = 4;

/**
 * The places of a passage in the text of its page. White space and case do not count; signs neither if the
 * passage is not found otherwise, because the reader joins a label and its value by a colon, cells by a bar.
 * @param byEntry finds a text that the reader joined from several places part by part
 */
export function findPassage(
  text: string,
  passage: string,
  { byEntry }: { byEntry: boolean },
): Span[] {
  const wanted = passage.replace(/…$/, "");
  const withSigns = find(text, reduce(text, sign), reduce(wanted, sign).text);
  if (withSigns) return [withSigns];
  const page = reduce(text, letter);
  const letters = reduce(wanted, letter).text;
  const whole = letters.length > 1 && find(text, page, letters);
  if (whole) return [whole];
  const entries = byEntry ? entriesOf(wanted).map((entry) => reduce(entry, letter).text) : [];
  return inOrder(
    entries.flatMap((entry) => (entry.length >= minEntry && find(text, page, entry)) || []),
  );
}

/** Without those that overlap the one before. */
function inOrder(spans: Span[]): Span[] {
  let end = 0;
  return spans
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => from >= end && (end = to) > 0);
}
