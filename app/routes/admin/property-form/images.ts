import type { FieldMetadata } from "@conform-to/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { isWebAddress } from "#domain/forms/values";
import { paths } from "#domain/pages/paths";
import type { PictureLook } from "#domain/pictures/library";
import {
  afterDeed,
  type PictureDeed,
  type PictureRow,
  pictureRows,
  type PictureWordsText,
  withPictures,
} from "#domain/property/kinds/lists";

export interface FormPicture extends PictureRow {
  key: string;
}

interface Fields {
  images: FieldMetadata<string[]>;
  words: FieldMetadata<PictureWordsText[]>;
}

let made = 0;
const rowOf = (address: string, alt = ""): FormPicture => ({
  key: `p${(made += 1)}`,
  address,
  alt,
});

function startingRows({ images, words }: Fields): FormPicture[] {
  const typed = (images.initialValue ?? []) as (string | undefined)[];
  const texts = (words.initialValue ?? []) as (Partial<PictureWordsText> | undefined)[];
  const rows = pictureRows(
    typed.map((address) => address ?? ""),
    texts.map((text) => ({ url: text?.url ?? "", alt: text?.alt ?? "" })),
  );
  return (rows.length > 0 ? rows : [{ address: "", alt: "" }]).map((row, index) => ({
    ...row,
    key: `${index}`,
  }));
}

/** State of the image list, and an announcement of the last change for screen readers. */
export function usePictures(fields: Fields, list: RefObject<HTMLElement>) {
  const [rows, setRows] = useState(() => startingRows(fields));
  const [said, setSaid] = useState("");
  // Adopts input typed before hydration.
  useEffect(() => {
    const typed = [...(list.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    setRows((before) =>
      before.map((row, index) => {
        const valueOf = (ending: string) =>
          typed.find(({ dataset }) => dataset.picture === `${ending} ${index}`)?.value;
        return {
          ...row,
          address: valueOf("address") ?? row.address,
          alt: valueOf("alt") ?? row.alt,
        };
      }),
    );
  }, [list]);

  const act = (deed: PictureDeed) => {
    setRows(afterDeed(rows, deed, rowOf("")));
    setSaid(spoken(deed, rows.length));
  };
  const change = (key: string, part: Partial<PictureRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const move = (from: string, to: string) => setRows((before) => moved(before, from, to));
  /** Splits several URLs in one input into a row each. */
  const settle = (key: string) => {
    const apart = rows.flatMap((row) => {
      const found = row.key === key ? pictureRows([row.address], []) : [row];
      return found.map(({ address }, index) =>
        index === 0 ? { ...row, address } : rowOf(address),
      );
    });
    if (apart.length !== rows.length) {
      setRows(apart);
      setSaid(`${apart.length - rows.length} images added`);
    }
    return apart.map(({ address }) => address);
  };
  const add = (added: readonly { src: string; alt: string }[]) => {
    setRows((before) =>
      withPictures(
        before,
        added.map(({ src, alt }) => rowOf(src, alt)),
      ),
    );
    setSaid(added.length === 1 ? "1 image added" : `${added.length} images added`);
  };
  return { rows, said, act, change, move, settle, add };
}

function moved(rows: readonly FormPicture[], from: string, to: string): FormPicture[] {
  const at = rows.findIndex(({ key }) => key === to);
  const row = rows.find(({ key }) => key === from);
  if (!row || at < 0) return [...rows];
  return rows.filter(({ key }) => key !== from).toSpliced(at, 0, row);
}

function spoken(deed: PictureDeed, count: number): string {
  const [what = "", place] = deed.split(":");
  const number = Number(place) + 1;
  const sentences: Record<string, string> = {
    remove: `Image ${number} removed`,
    earlier: `Image ${number} is now image ${number - 1} of ${count}`,
    later: `Image ${number} is now image ${number + 1} of ${count}`,
    cover: `Image ${number} is now the cover`,
  };
  return sentences[what] ?? "";
}

export interface KnownPicture {
  address: string;
  thumbnail: string | null;
  error: string | null;
}

const secondsBetween = 1;
const mostQuestions = 40;

/**
 * Thumbnails of the images, served by this site only. A typed URL is requested on blur, then polled
 * until the worker has fetched it.
 */
export function useThumbnails(known: readonly KnownPicture[]) {
  const [looks, setLooks] = useState<ReadonlyMap<string, PictureLook>>(
    () =>
      new Map(
        known.map(({ address, thumbnail, error }) => [
          address,
          { state: thumbnail ? "stored" : error ? "failed" : "waiting", thumbnail, error },
        ]),
      ),
  );
  const asked = useRef(new Set(known.map(({ address }) => address)));
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);

  const lookAt = useCallback((address: string) => {
    if (!isWebAddress(address) || asked.current.has(address)) return;
    asked.current.add(address);
    const note = (look: PictureLook) => setLooks((before) => new Map(before).set(address, look));
    const ask = async (question: number): Promise<void> => {
      const look = await readLook(address);
      if (gone.current) return;
      note(look);
      if (look.state !== "waiting" || question >= mostQuestions) return;
      setTimeout(() => void ask(question + 1), secondsBetween * 1000);
    };
    void ask(1);
  }, []);

  const lookOf = (address: string): PictureLook | undefined =>
    ownPicture(address) ?? looks.get(address);
  return { lookOf, lookAt };
}

/** Own images need no request; a path without size and extension gets the smallest size. */
function ownPicture(address: string): PictureLook | null {
  if (!/^\/(illustrations|media)\/[^\s\\]+$/.test(address)) return null;
  const file = /\.(avif|webp|svg)$/.test(address);
  return { state: "stored", thumbnail: file ? address : `${address}-640.webp`, error: null };
}

async function readLook(address: string): Promise<PictureLook> {
  const unknown: PictureLook = { state: "failed", thumbnail: null, error: null };
  try {
    const body = new URLSearchParams({ address });
    const answer = await fetch(paths.admin.lookAtPicture(), { method: "POST", body });
    return answer.ok && !answer.redirected ? ((await answer.json()) as PictureLook) : unknown;
  } catch {
    return unknown;
  }
}
