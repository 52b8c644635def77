import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

const question = "Leave without saving? What you typed on this page is lost.";

/** Asks before the page is left with something typed. Scripts only; a reload keeps most fields. */
export function useUnsavedWarning(form: RefObject<HTMLFormElement>) {
  const typed = useRef(false);
  const sending = useRef(false);
  useEffect(() => {
    const box = form.current;
    const note = () => (typed.current = true);
    const send = () => (sending.current = true);
    const warn = (event: BeforeUnloadEvent) => {
      if (typed.current && !sending.current) event.preventDefault();
    };
    box?.addEventListener("input", note);
    box?.addEventListener("submit", send);
    window.addEventListener("beforeunload", warn);
    return () => {
      box?.removeEventListener("input", note);
      box?.removeEventListener("submit", send);
      window.removeEventListener("beforeunload", warn);
    };
  }, [form]);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    // A redirect after a save replaces; only the operator's own steps are asked about.
    return leaves && typed.current && !sending.current && historyAction !== "REPLACE";
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  /** Call when the server refused the form: it is unsaved again. */
  return { refused: () => (sending.current = false) };
}
