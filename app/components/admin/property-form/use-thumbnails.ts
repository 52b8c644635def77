import { useCallback, useEffect, useRef, useState } from "react";

import { isWebAddress } from "#domain/forms/typed-values";
import { paths } from "#domain/pages/paths";
import type { PictureLook } from "#domain/pictures/picture-look";

export interface KnownPicture {
  address: string;
  thumbnail: string | null;
  error: string | null;
}

const secondsBetween = 1;
const mostQuestions = 40;

/**
 * Small views of the pictures, from our own server alone. A typed address is asked about once it is
 * left, and again until the worker has fetched it.
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

/** One of our own pictures needs no fetching; without its size and ending it gets the smallest. */
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
