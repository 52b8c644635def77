import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";

import { entriesOf, fingerprint } from "./form-entries";

const secondsBetweenLooks = 2;

interface Options {
  /** Where drafts are kept, which form it is, and of which record; blank for a new one. */
  to: string;
  name: string;
  record: string;
  isUnsaved: () => boolean;
}

/**
 * Keeps a draft of a form on the server once nothing was typed for a few seconds, and when the page
 * is left. A draft never touches what is stored.
 */
export function useDraft(form: RefObject<HTMLFormElement>, { isUnsaved, ...options }: Options) {
  const { to, name, record } = options;
  const [savedAt, setSavedAt] = useState<string>();
  const saving = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (saving) return;
    const leaving = new AbortController();
    let kept = form.current ? fingerprint(entriesOf(form.current)) : "";
    let seen = kept;
    const bodyOf = (element: HTMLFormElement) => {
      const version = new FormData(element).get("version");
      const entries = [...entriesOf(element), ...(version ? [["version", version]] : [])];
      return new URLSearchParams({ form: name, record, entries: JSON.stringify(entries) });
    };
    const look = () => {
      const element = form.current;
      const now = element ? fingerprint(entriesOf(element)) : kept;
      const calm = now === seen;
      seen = now;
      if (!element || !calm || now === kept || !isUnsaved()) return;
      kept = now;
      void keep(to, bodyOf(element), leaving.signal).then((at) => at && setSavedAt(at));
    };
    const leave = () => {
      const element = form.current;
      if (!element || !isUnsaved() || fingerprint(entriesOf(element)) === kept) return;
      navigator.sendBeacon(to, bodyOf(element));
    };
    const timer = setInterval(look, secondsBetweenLooks * 1000);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leaving.abort();
    };
  }, [form, to, name, record, isUnsaved, saving]);
  return savedAt;
}

async function keep(to: string, body: URLSearchParams, signal: AbortSignal) {
  try {
    const answer = await fetch(to, { method: "POST", body, signal });
    if (!answer.ok || answer.redirected) return null;
    return ((await answer.json()) as { savedAt: string }).savedAt;
  } catch {
    return null;
  }
}
