import { type MouseEvent, useRef } from "react";

/** Over the page where scripts run; without them its link opens it as a part of the page. */
export function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (event: MouseEvent) => {
    const { current } = dialog;
    if (!current) return;
    event.preventDefault();
    // What stands open as a part of the page cannot become modal as it is.
    if (current.open) current.close();
    current.showModal();
    current.querySelector<HTMLElement>("form .control")?.focus();
  };
  const close = () => dialog.current?.close();
  return { dialog, open, close };
}
