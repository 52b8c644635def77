import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import type { SearchResult } from "#db/queries/office/search.server";
import { paths } from "#domain/pages/paths";
import { isTyping } from "~/components/admin/use-jumps";
import { found, type FoundLink } from "./found-links";

/** What the search screen answers. */
interface Answer {
  words: string;
  result: SearchResult | null;
}

const fewestLetters = 2;
const shownOfEach = 3;
const pauseMs = 150;

/** Finds what fits the letters so far, a moment after the last one. */
export function useOfficeSuggestions(text: string): FoundLink[] {
  const { load, data } = useFetcher<Answer>({ key: "office-search" });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < fewestLetters) return;
    const timer = setTimeout(() => load(paths.admin.search(wanted)), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, load]);
  return data?.result && wanted && data.words === wanted ? found(data.result, shownOfEach) : [];
}

/** "/" leads into the field from wherever nobody is typing. */
export function useSlash(field: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}

/** Calls `leave` once the focus has gone elsewhere. */
export function useLeaving(box: RefObject<HTMLElement>, leave: () => void) {
  useEffect(() => {
    const element = box.current;
    const note = (event: FocusEvent) => {
      if (!element?.contains(event.relatedTarget as Node | null)) leave();
    };
    element?.addEventListener("focusout", note);
    return () => element?.removeEventListener("focusout", note);
  }, [box, leave]);
}
