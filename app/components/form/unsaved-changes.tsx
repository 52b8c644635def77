import { useBlocker, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { entriesOf, fingerprint, startingEntriesOf } from "./form-entries";

const { lostIfLeft, keptIfLeft } = adminTexts.form;

interface Options {
  /** Something that the form does not hold yet, such as a file on its way. */
  busy?: boolean;
  /** The form began with values that are not stored. */
  startsUnsaved?: boolean;
  /** A draft of it is kept. */
  kept?: boolean;
}

/**
 * Asks before the page is left with something typed, added, moved or taken out. It compares what the
 * form would send, so a change that was taken back is none. Scripts only; a reload keeps most fields.
 */
export function useUnsavedWarning(form: RefObject<HTMLFormElement>, options: Options = {}) {
  const { busy = false, startsUnsaved = false, kept = false } = options;
  const navigation = useNavigation();
  const start = useRef<string>();
  const state = useRef({ busy, sending: false, refused: startsUnsaved });
  useEffect(() => {
    state.current.busy = busy;
    state.current.sending = navigation.formMethod === "POST";
  });
  const isUnsaved = useCallback(() => {
    const { busy: waiting, sending, refused } = state.current;
    if (sending || !form.current) return false;
    return waiting || refused || fingerprint(entriesOf(form.current)) !== start.current;
  }, [form]);

  useEffect(() => {
    if (form.current) start.current = fingerprint(startingEntriesOf(form.current));
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
    if (window.confirm(kept ? keptIfLeft : lostIfLeft)) blocker.proceed();
    else blocker.reset();
  }, [blocker, kept]);
  return {
    isUnsaved,
    /** Call when the server refused the form: it is unsaved again. */
    refused: useCallback(() => void (state.current.refused = true), []),
  };
}
