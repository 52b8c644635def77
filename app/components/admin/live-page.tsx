import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data again and again while `active`, and not while the tab is hidden. */
export function useLiveData(active: boolean, everyMs: number) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!active || state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    const seen = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [active, everyMs, revalidate, state]);
}

/** The same without scripts: the browser loads the page again by itself. */
export function ReloadWithoutScripts({ seconds }: { seconds: number }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
