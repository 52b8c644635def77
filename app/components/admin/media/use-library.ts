import { useCallback, useRef, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { LibraryPage, LibraryPicture } from "#domain/pictures/library-picture";
import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.media;

/** The library as far as it was asked for; a late answer to an older question is dropped. */
export function useLibrary() {
  const [pictures, setPictures] = useState<LibraryPicture[]>([]);
  const [message, setMessage] = useState("");
  const [hasMore, setHasMore] = useState(false);
  const asked = useRef({ turn: 0, page: 1 });
  /** The first page of what fits `search`, or the next one. */
  const load = useCallback(async (search: string, page = asked.current.page + 1) => {
    const turn = asked.current.turn + 1;
    asked.current = { turn, page };
    const found = await readLibrary(search, page);
    if (turn !== asked.current.turn) return;
    if (!found) return setMessage(words.notLoaded);
    const none = search ? words.noMatch : words.empty;
    setMessage(found.pictures.length > 0 ? "" : none);
    setPictures((before) => (page > 1 ? [...before, ...found.pictures] : found.pictures));
    setHasMore(found.page < found.pages);
  }, []);
  return { pictures, hasMore, message, load };
}

async function readLibrary(search: string, page: number): Promise<LibraryPage | null> {
  const query = new URLSearchParams({ search, page: String(page) });
  try {
    const answer = await fetch(`${paths.admin.mediaList()}?${query}`);
    return answer.ok && !answer.redirected ? ((await answer.json()) as LibraryPage) : null;
  } catch {
    return null;
  }
}
