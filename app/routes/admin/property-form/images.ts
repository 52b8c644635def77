import type { FieldMetadata } from "@conform-to/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { isWebAddress } from "#domain/forms/values";
import { paths } from "#domain/paths/paths";
import type { ImagePreview } from "#domain/pictures/library";
import {
  applyImageAction,
  type ImageAction,
  type PictureRow,
  pictureRows,
  type PictureWordsText,
  withPictures,
} from "#domain/property/kinds/lists";
import { plural } from "#domain/text/counted";

export interface FormImage extends PictureRow {
  key: string;
}

interface Fields {
  images: FieldMetadata<string[]>;
  alts: FieldMetadata<PictureWordsText[]>;
}

let keyCount = 0;
const rowOf = (address: string, alt = ""): FormImage => ({
  key: `p${(keyCount += 1)}`,
  address,
  alt,
});

function startingRows({ images, alts }: Fields): FormImage[] {
  const typed = (images.initialValue ?? []) as (string | undefined)[];
  const texts = (alts.initialValue ?? []) as (Partial<PictureWordsText> | undefined)[];
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
export function useImages(fields: Fields, list: RefObject<HTMLElement>) {
  const [rows, setRows] = useState(() => startingRows(fields));
  const [announcement, setAnnouncement] = useState("");
  // Adopts input typed before hydration.
  useEffect(() => {
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    setRows((before) =>
      before.map((row, index) => {
        const valueOf = (ending: string) =>
          inputs.find(({ dataset }) => dataset.picture === `${ending} ${index}`)?.value;
        return {
          ...row,
          address: valueOf("address") ?? row.address,
          alt: valueOf("alt") ?? row.alt,
        };
      }),
    );
  }, [list]);

  const act = (action: ImageAction) => {
    setRows(applyImageAction(rows, action, rowOf("")));
    setAnnouncement(describeAction(action, rows.length));
  };
  const change = (key: string, part: Partial<PictureRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const move = (from: string, to: string) => setRows((before) => moved(before, from, to));
  /** Splits several URLs in one input into a row each. */
  const splitUrls = (key: string) => {
    const split = rows.flatMap((row) => {
      const splitRows = row.key === key ? pictureRows([row.address], []) : [row];
      return splitRows.map(({ address }, index) =>
        index === 0 ? { ...row, address } : rowOf(address),
      );
    });
    if (split.length !== rows.length) {
      setRows(split);
      setAnnouncement(`${split.length - rows.length} images added`);
    }
    return split.map(({ address }) => address);
  };
  const add = (added: readonly { src: string; alt: string }[]) => {
    setRows((before) =>
      withPictures(
        before,
        added.map(({ src, alt }) => rowOf(src, alt)),
      ),
    );
    setAnnouncement(plural(added.length, "image added", "images added"));
  };
  return { rows, announcement, act, change, move, splitUrls, add };
}

function moved(rows: readonly FormImage[], from: string, to: string): FormImage[] {
  const at = rows.findIndex(({ key }) => key === to);
  const row = rows.find(({ key }) => key === from);
  if (!row || at < 0) return [...rows];
  return rows.filter(({ key }) => key !== from).toSpliced(at, 0, row);
}

function describeAction(action: ImageAction, count: number): string {
  const [what = "", index] = action.split(":");
  const number = Number(index) + 1;
  const sentences: Record<string, string> = {
    remove: `Image ${number} removed`,
    earlier: `Image ${number} is now image ${number - 1} of ${count}`,
    later: `Image ${number} is now image ${number + 1} of ${count}`,
    cover: `Image ${number} is now the cover`,
  };
  return sentences[what] ?? "";
}

export interface KnownImage {
  address: string;
  thumbnail: string | null;
  error: string | null;
}

const pollSeconds = 1;
const maxPolls = 40;

/**
 * Thumbnails of the images, served by this site only. A typed URL is requested on blur, then polled
 * until the worker has fetched it.
 */
export function useThumbnails(known: readonly KnownImage[]) {
  const [previews, setPreviews] = useState<ReadonlyMap<string, ImagePreview>>(
    () =>
      new Map(
        known.map(({ address, thumbnail, error }) => [
          address,
          { state: thumbnail ? "stored" : error ? "failed" : "waiting", thumbnail, error },
        ]),
      ),
  );
  const requested = useRef(new Set(known.map(({ address }) => address)));
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => void (isUnmounted.current = true);
  }, []);

  const requestPreview = useCallback((address: string) => {
    if (!isWebAddress(address) || requested.current.has(address)) return;
    requested.current.add(address);
    const note = (preview: ImagePreview) =>
      setPreviews((before) => new Map(before).set(address, preview));
    const poll = async (attempt: number): Promise<void> => {
      const preview = await fetchPreview(address);
      if (isUnmounted.current) return;
      note(preview);
      if (preview.state !== "waiting" || attempt >= maxPolls) return;
      setTimeout(() => void poll(attempt + 1), pollSeconds * 1000);
    };
    void poll(1);
  }, []);

  const previewOf = (address: string): ImagePreview | undefined =>
    ownImage(address) ?? previews.get(address);
  return { previewOf, requestPreview };
}

/** Own images need no request; a path without size and extension gets the smallest size. */
function ownImage(address: string): ImagePreview | null {
  if (!/^\/(illustrations|media)\/[^\s\\]+$/.test(address)) return null;
  const file = /\.(avif|webp|svg)$/.test(address);
  return { state: "stored", thumbnail: file ? address : `${address}-640.webp`, error: null };
}

async function fetchPreview(address: string): Promise<ImagePreview> {
  const unknown: ImagePreview = { state: "failed", thumbnail: null, error: null };
  try {
    const body = new URLSearchParams({ address });
    const response = await fetch(paths.admin.previewImage(), { method: "POST", body });
    return response.ok && !response.redirected
      ? ((await response.json()) as ImagePreview)
      : unknown;
  } catch {
    return unknown;
  }
}
