import { useEffect, useState } from "react";

import { suggestionsFromCharacters } from "#domain/limits";
import type { Suggestion } from "~/routes/resources/suggestions";

const pauseMs = 150;
const none: Suggestion[] = [];

/** Stays for what is typed; an older answer never replaces a newer one, since its request is ended. */
export function useSuggestions(text: string): Suggestion[] {
  const wanted = text.trim();
  const [found, setFound] = useState({ text: "", suggestions: none });
  const enough = [...wanted].length >= suggestionsFromCharacters;
  useEffect(() => {
    if (!enough) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(wanted, stop.signal).then(
        (suggestions) => setFound({ text: wanted, suggestions }),
        () => undefined, // Without an answer the search form still works.
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, enough]);
  return enough ? found.suggestions : none;
}

async function ask(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal });
  if (!answer.ok) throw new Error(`suggestions answered ${answer.status}`);
  return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions;
}
