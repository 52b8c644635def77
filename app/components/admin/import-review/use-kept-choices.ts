import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import type { KeptReview } from "~/server/imports/review-actions.server";

/** Nobody types on for longer without a pause. */
const typingPauseMs = 600;

const bodyOf = (form: HTMLFormElement): FormData => {
  const body = new FormData(form);
  body.set("intent", "keep");
  body.set("by", "script");
  return body;
};

/** Sent even while the page is being left. */
const sendLeaving = (to: string, body: FormData) =>
  navigator.sendBeacon(
    to,
    new URLSearchParams([...body].map(([name, text]) => [name, String(text)])),
  );

/**
 * Keeps every choice and correction as it is made, so that leaving the page loses nothing.
 * @returns when the last one was kept
 */
export function useKeptChoices(form: RefObject<HTMLFormElement>, to: string): string | undefined {
  const { submit, data } = useFetcher<KeptReview | null>();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isOpen = () => timer !== undefined;
    const forget = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const send = () => {
      forget();
      submit(bodyOf(element), { method: "post", action: to, preventScrollReset: true });
    };
    const later = (ms: number) => {
      forget();
      timer = setTimeout(send, ms);
    };
    const typed = ({ target }: Event) => {
      takeCorrected(target as HTMLElement);
      later(typingPauseMs);
    };
    const chosen = () => later(0);
    const leave = () => {
      if (isOpen()) sendLeaving(to, bodyOf(element));
      forget();
    };
    element.addEventListener("input", typed);
    element.addEventListener("change", chosen);
    element.addEventListener("submit", forget);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      element.removeEventListener("input", typed);
      element.removeEventListener("change", chosen);
      element.removeEventListener("submit", forget);
      window.removeEventListener("pagehide", leave);
    };
  }, [form, submit, to]);
  return data?.keptAt;
}

/** Who corrects a value wants it. */
function takeCorrected(input: HTMLElement) {
  if (!input.matches(".line-inputs .control")) return;
  const take = input
    .closest("[data-line]")
    ?.querySelector<HTMLInputElement>("input[type=radio][value=take]");
  if (take) take.checked = true;
}
