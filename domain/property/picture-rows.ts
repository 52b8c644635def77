/** One picture of the form: where it is, and what it shows. */
export interface PictureRow {
  address: string;
  alt: string;
}

/** Addresses hold no white space, so several may be pasted into one line. */
export const splitAddresses = (text: string): string[] =>
  text.split(/\s+|,(?=(?:https?:\/)?\/)/).filter(Boolean);

interface TypedWords {
  /** Of the picture that the words were shown with. */
  url: string;
  alt: string;
}

/**
 * The pictures of a sent form. Words go with their address; where that was typed anew, with their
 * place. Doubles are dropped, blank lines stay.
 */
export function pictureRows(
  addresses: readonly string[],
  words: readonly TypedWords[],
): PictureRow[] {
  const byAddress = new Map(words.map(({ url, alt }) => [url.trim(), alt]));
  const all = new Set(addresses.flatMap(splitAddresses));
  const rows = addresses.flatMap((typed, index): PictureRow[] => {
    const found = splitAddresses(typed);
    const beside = words[index];
    const free = beside && !all.has(beside.url.trim()) ? beside.alt : "";
    if (found.length === 0) return [{ address: "", alt: free }];
    return found.map((address, at) => ({
      address,
      alt: byAddress.get(address) ?? (at === 0 ? free : ""),
    }));
  });
  const seen = new Set<string>();
  return rows.filter(({ address }) => !address || (!seen.has(address) && seen.add(address)));
}

/** What a button beside the pictures does, as it is sent: "remove:2". */
export type PictureDeed = `${"remove" | "earlier" | "later" | "cover"}:${number}` | "add";

const readDeed = /^(remove|earlier|later|cover):(\d{1,3})$/;

/** The pictures after a press of a button; the same ones for a deed that makes no sense. */
export function afterDeed<Row extends PictureRow>(
  rows: readonly Row[],
  deed: string,
  blank: Row,
): Row[] {
  if (deed === "add") return [...rows, blank];
  const [, what, place] = readDeed.exec(deed) ?? [];
  const at = Number(place);
  const row = rows[at];
  if (!what || !row) return [...rows];
  const others = rows.filter((_, index) => index !== at);
  if (what === "remove") return others.length > 0 ? others : [blank];
  const to = { earlier: Math.max(0, at - 1), later: at + 1, cover: 0 }[what] ?? at;
  return others.toSpliced(to, 0, row);
}

/** Takes pictures in: into a blank line where there is one, else behind the others. */
export function withPictures<Row extends PictureRow>(
  rows: readonly Row[],
  added: readonly Row[],
): Row[] {
  const known = new Set(rows.map(({ address }) => address));
  const kept = rows.filter(({ address }) => address);
  return [...kept, ...added.filter(({ address }) => !known.has(address))];
}
