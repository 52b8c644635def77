import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

import { places } from "./places";
import type { SheetRejection } from "./sheet-actions.server";

const focusable = "a[href], button, input:not([type=hidden]), select, [tabindex]";

/**
 * Moves the focus where the next step is. A form that opens gets the focus, and so does its first wrong field. A
 * button that its own action removed hands the focus on to the element of the URL's fragment, or to the
 * heading.
 */
export function useReviewFocus(rejected: SheetRejection | undefined) {
  const { key, hash } = useLocation();
  const { state } = useNavigation();
  const firstKey = useRef(key);
  useEffect(() => {
    if (state !== "idle" || firstKey.current === key) return;
    const place = document.getElementById(hash.slice(1));
    const isWanted = place?.id === places.form || /^(?:cell|figure)-/.test(place?.id ?? "");
    if (!isWanted && document.activeElement !== document.body) return;
    const within = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    if (within) within.focus({ preventScroll: true });
    else heading?.focus();
  }, [state, key, hash]);
  useEffect(() => {
    const field = rejected?.answer && document.getElementById(places.answer(rejected.answer.doubt));
    if (field) field.focus();
    else if (rejected?.place) {
      const named = document.getElementById(hash.slice(1));
      const place = named ?? document.getElementById(rejected.place);
      place?.scrollIntoView({ block: "center" });
      (place?.querySelector<HTMLElement>(focusable) ?? place)?.focus({ preventScroll: true });
    }
    if (rejected?.row)
      document.querySelector<HTMLElement>(`#${places.form} [aria-invalid="true"]`)?.focus();
  }, [rejected, hash]);
}

/** The keys 1 to 9 go to the doubt of that number; letters in fields stay letters. */
export function useDoubtKeys(): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest("input, select, textarea");
      if (isTyping || altKey || ctrlKey || metaKey || !/^[1-9]$/.test(key)) return;
      const doubt = document.getElementById(places.doubt(Number(key)));
      doubt?.scrollIntoView({ block: "center" });
      doubt?.focus({ preventScroll: true });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Distance from the edge of the frame, in pixels, so that the neighbors of the cell are seen. */
const margin = 48;

/** How far a frame scrolls until a span is inside of it; 0 if it is. */
function distance(from: number, to: number, start: number, end: number): number {
  if (from < start + margin) return from - start - margin;
  return to > end - margin ? to - end + margin : 0;
}

/** Scrolls the drawing, not the page, to the cell that was chosen last. */
export function useLitInView(lit: string | null): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = box.current;
    const cell =
      lit === null ? null : [...(frame?.querySelectorAll(".ratesheet-lit") ?? [])].at(-1);
    if (!frame || !cell) return;
    const [inner, outer] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollBy({
      left: distance(inner.left, inner.right, outer.left, outer.right),
      top: distance(inner.top, inner.bottom, outer.top, outer.bottom),
    });
  }, [lit]);
  return box;
}
