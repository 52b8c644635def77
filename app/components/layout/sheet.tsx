import "./site-shell.css";
import { type ReactNode, type RefObject, useEffect } from "react";

import { Icon } from "~/components/ui/icon";

interface Props {
  /** The `popovertarget` of the button that opens it. */
  id: string;
  element: RefObject<HTMLElement>;
  as: "nav" | "aside";
  from: "right" | "bottom";
  label: string;
  /** Label of the close button. */
  closeLabel: string;
  className?: string;
  title?: string;
  children: ReactNode;
}

/**
 * A popover: without scripts the browser opens it, dims the page, closes it on Escape or a click outside
 * and restores the focus. Scripts trap the focus inside.
 */
export function Sheet({ id, element, as: Element, from, label, className, ...rest }: Props) {
  const { closeLabel, title, children } = rest;
  useEffect(() => {
    const sheet = element.current;
    sheet?.addEventListener("keydown", trapFocus);
    return () => sheet?.removeEventListener("keydown", trapFocus);
  }, [element]);
  return (
    <Element
      ref={element as RefObject<HTMLDivElement>}
      id={id}
      className={`sheet m-0 text-ink bg-paper border-0 sheet-${from} ${className ?? ""}`.trim()}
      aria-label={label}
      {...{ popover: "auto" }}
    >
      <div className="split">
        {title && <h2>{title}</h2>}
        <button
          type="button"
          className="icon-button sheet-close grid place-items-center w-tap h-tap ml-auto bg-transparent border-0 cursor-pointer"
          aria-label={closeLabel}
          {...{ popovertarget: id, popovertargetaction: "hide" }}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Element>
  );
}

export function hideSheet({ current }: RefObject<HTMLElement>) {
  if (current?.matches(":popover-open")) current.hidePopover();
}

function trapFocus(this: HTMLElement, event: KeyboardEvent) {
  if (event.key !== "Tab" || !this.matches(":popover-open")) return;
  const focusable = [
    ...this.querySelectorAll<HTMLElement>("a, button, select, input, summary"),
  ].filter((element) => element.offsetParent !== null && !element.matches(":disabled"));
  const [first, last] = [focusable[0], focusable.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
