import { type RefObject, useEffect, useRef } from "react";

import { afterPress, isPressing } from "./press";

interface Panel {
  isOpen: () => boolean;
  close: () => void;
}

/**
 * Closes a panel that is neither a popover nor a modal dialog, which browsers close themselves: by Escape,
 * which returns the focus, when the keyboard leaves it, and by a press outside.
 * @param box the panel with the control that opens it
 */
export function usePanelClosing(box: RefObject<HTMLElement>, panel: Panel): void {
  const latest = useRef(panel);
  useEffect(() => {
    latest.current = panel;
  });
  useEffect(() => {
    const isOutside = (target: EventTarget | null) => !box.current?.contains(target as Node | null);
    const close = () => {
      if (latest.current.isOpen()) latest.current.close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !latest.current.isOpen()) return;
      event.preventDefault();
      close();
      box.current?.querySelector<HTMLElement>("summary, [role=combobox]")?.focus();
    };
    // A press moves the focus as well, out of the panel even where it presses the panel's own words.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (isOutside(target) && !isPressing()) close();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (isOutside(target)) afterPress((wasPressed) => wasPressed && close());
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [box]);
}

/** The same for a `details` whose panel lies over the page. */
export function useDetailsClosing(details: RefObject<HTMLDetailsElement>): void {
  usePanelClosing(details, {
    isOpen: () => details.current?.open === true,
    close: () => details.current?.removeAttribute("open"),
  });
}
