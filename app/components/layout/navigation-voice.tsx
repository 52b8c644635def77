import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Of the page on screen; outlives the frame, which an error draws anew. */
let shown: { pathname: string; key: string } | undefined;

/** The heading of the page that has come, or all of it where there is none. */
function pageStart(): HTMLElement | null {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

/**
 * What a browser does on a plain link and a router leaves out: the new page is named aloud, and the
 * keyboard stands at its beginning. A part of the page that takes the focus by itself keeps it, and
 * whatever is pressed on a page that stays is left alone, unless it went away under the finger.
 */
export function NavigationVoice() {
  const { pathname, key, hash } = useLocation();
  const { state } = useNavigation();
  const [title, setTitle] = useState("");
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (state !== "idle") before.current = document.activeElement;
  }, [state]);
  useEffect(() => {
    const last = shown;
    shown = { pathname, key };
    if (!last || last.key === key) return;
    const elsewhere = last.pathname !== pathname;
    if (elsewhere) setTitle(document.title);
    const now = document.activeElement;
    const untouched = now === before.current || now === document.body;
    if (hash || !(elsewhere ? untouched : now === document.body)) return;
    pageStart()?.focus({ preventScroll: true });
  }, [pathname, key, hash]);
  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  );
}
