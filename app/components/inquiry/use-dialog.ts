import { type MouseEvent, useCallback, useRef, useState } from "react";

/**
 * Over the page where scripts run; without them its link opens it as a part of the page. A dialog that
 * is asked for before its file has come opens as it comes.
 */
export function useDialog() {
  const dialog = useRef<HTMLDialogElement | null>(null);
  const awaited = useRef(false);
  const [wanted, setWanted] = useState(false);
  const place = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (element && awaited.current) show(element);
    if (element) awaited.current = false;
  }, []);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (dialog.current) return show(dialog.current);
    awaited.current = true;
    setWanted(true);
  };
  const close = () => dialog.current?.close();
  return { place, wanted, open, close };
}

function show(dialog: HTMLDialogElement) {
  // What stands open as a part of the page cannot become modal as it is.
  if (dialog.open) dialog.close();
  dialog.showModal();
  dialog.querySelector<HTMLElement>("form .control")?.focus();
}
