import { useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { creationTokenField } from "#domain/forms/creation-token";
import { adminTexts } from "#domain/text/admin-texts";
import { useSubmission } from "./submission";

const { confirmLeave, confirmLeaveWithDraft } = adminTexts.form;

interface Options {
  /** True while the form is incomplete, such as during an upload. */
  busy?: boolean;
  /** The form is rendered with values that are not stored. */
  startsUnsaved?: boolean;
  /** A draft is saved on the server. */
  hasDraft?: boolean;
}

/**
 * Warns before a page with unsaved changes is left. Compares what the form would submit, so a change that
 * was undone is none.
 */
export function useUnsavedWarning(form: RefObject<HTMLFormElement>, options: Options = {}) {
  const { busy = false, startsUnsaved = false, hasDraft = false } = options;
  const { isSending } = useSubmission();
  const initial = useRef<string>();
  const state = useRef({ busy, sending: false, rejected: startsUnsaved });
  useEffect(() => {
    state.current.busy = busy;
    state.current.sending = isSending;
  });
  const isUnsaved = useCallback(() => {
    const { busy: isBusy, sending, rejected } = state.current;
    if (sending || !form.current) return false;
    return isBusy || rejected || fingerprint(entriesOf(form.current)) !== initial.current;
  }, [form]);

  useEffect(() => {
    if (form.current) initial.current = fingerprint(initialEntriesOf(form.current));
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [form, isUnsaved]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(hasDraft ? confirmLeaveWithDraft : confirmLeave)) blocker.proceed();
    else blocker.reset();
  }, [blocker, hasDraft]);
  return {
    isUnsaved,
    /** Call this when the server rejected the form: it is unsaved again. */
    markUnsaved: useCallback(() => void (state.current.rejected = true), []),
    /** Call this when the form was saved and stays on the page. */
    markSaved: useCallback(() => {
      state.current.rejected = false;
      if (form.current) initial.current = fingerprint(entriesOf(form.current));
    }, [form]),
  };
}

const draftEveryMs = 2_000;

interface DraftOptions {
  /** URL that stores drafts. */
  to: string;
  /** Name of the form. */
  name: string;
  /** Id of the record; empty for a new one. */
  record: string;
  isUnsaved: () => boolean;
}

/**
 * Saves a draft of a form on the server once typing has paused, and when the page is left. A draft never
 * changes the record.
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  { isUnsaved, ...options }: DraftOptions,
) {
  const { to, name, record } = options;
  const [savedAt, setSavedAt] = useState<string>();
  const { isSending } = useSubmission();
  useEffect(() => {
    if (isSending) return;
    const leaving = new AbortController();
    let saved = form.current ? fingerprint(entriesOf(form.current)) : "";
    let previous = saved;
    const bodyOf = (element: HTMLFormElement) => {
      const version = new FormData(element).get("version");
      const entries = [...entriesOf(element), ...(version ? [["version", version]] : [])];
      return new URLSearchParams({ form: name, record, entries: JSON.stringify(entries) });
    };
    const saveIfPaused = () => {
      const element = form.current;
      const current = element ? fingerprint(entriesOf(element)) : saved;
      const hasPaused = current === previous;
      previous = current;
      if (!element || !hasPaused || current === saved || !isUnsaved()) return;
      const before = saved;
      saved = current;
      void saveDraft(to, bodyOf(element), leaving.signal).then((at) => {
        if (at) setSavedAt(at);
        else if (saved === current) saved = before;
      });
    };
    const saveOnLeave = () => {
      const element = form.current;
      if (!element || !isUnsaved() || fingerprint(entriesOf(element)) === saved) return;
      navigator.sendBeacon(to, bodyOf(element));
    };
    const timer = setInterval(saveIfPaused, draftEveryMs);
    window.addEventListener("pagehide", saveOnLeave);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", saveOnLeave);
      leaving.abort();
    };
  }, [form, to, name, record, isUnsaved, isSending]);
  return savedAt;
}

async function saveDraft(to: string, body: URLSearchParams, signal: AbortSignal) {
  try {
    const response = await fetch(to, { method: "POST", body, signal });
    if (!response.ok || response.redirected) return null;
    return ((await response.json()) as { savedAt: string }).savedAt;
  } catch {
    return null;
  }
}

type Entries = [name: string, value: string][];

/** False for fields that describe how the form was rendered. */
const isInput = (name: string) => name !== "version" && name !== creationTokenField;

/** Current entries of a form, without files. */
const entriesOf = (form: HTMLFormElement): Entries =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && isInput(name) ? [[name, value]] : [],
  );

/** Entries before any input, read from the markup. */
function initialEntriesOf(form: HTMLFormElement): Entries {
  return [...form.elements].flatMap((element): Entries => {
    const { name } = element as HTMLInputElement;
    if (!name || !isInput(name)) return [];
    if (element instanceof HTMLTextAreaElement) return [[name, element.defaultValue]];
    if (element instanceof HTMLSelectElement) return [[name, initialOptionOf(element)]];
    if (!(element instanceof HTMLInputElement) || element.type === "file") return [];
    const isBox = element.type === "checkbox" || element.type === "radio";
    // The form library removes the attribute of a checked box; the box itself stays checked.
    if (isBox && !element.checked) return [];
    return [[name, isBox ? element.value : element.defaultValue]];
  });
}

function initialOptionOf({ options }: HTMLSelectElement): string {
  const selected = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return selected?.value ?? "";
}

/** Comparable form of the entries: ignores empty fields and the kind of line break. */
const fingerprint = (entries: Entries): string =>
  JSON.stringify(entries.filter(([, value]) => value.trim())).replaceAll("\\r\\n", "\\n");
