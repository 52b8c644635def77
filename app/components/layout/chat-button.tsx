import "./site-shell.css";
import { type RefObject, useEffect, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";
import { chatLink } from "#domain/site/chat-link";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";

/**
 * Opens the messaging app with a prepared message. With scripts a beacon counts the click; without them
 * the link is a redirect of this site that counts it.
 */
export function ChatButton({ property, inline = false }: { property?: string; inline?: boolean }) {
  const link = chatLink(useRootData()?.site.chatNumber ?? "", property);
  const [enhanced, setEnhanced] = useState(false);
  const floating = useRef<HTMLAnchorElement>(null);
  const isAside = useStepAside(floating);
  useEffect(() => setEnhanced(true), []);
  if (!link) return null;
  const count = () => {
    const form = new FormData();
    if (property) form.set("property", property);
    navigator.sendBeacon(paths.chat(), form);
  };
  const button = (
    <a
      ref={inline ? undefined : floating}
      href={enhanced ? link : paths.chat(property)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={
        inline
          ? "chat-link inline-flex items-center gap-2"
          : `chat-button fixed grid place-items-center text-paper bg-forest rounded-[50%] shadow-3${isAside ? " is-aside" : ""}`
      }
      onClick={enhanced ? count : undefined}
      aria-label={inline ? undefined : texts.chat.open}
    >
      <Icon name="chat" />
      {inline && texts.chat.open}
    </a>
  );
  return inline ? button : <aside aria-label={texts.chat.title}>{button}</aside>;
}

/** The floating button moves out of the way of controls, open panels, prices and the last line of the page. */
const uncovered =
  "a, button, input, select, textarea, summary, label, .search-box, .trip-guests-box, .suggestions, .card-foot, .footer-fine";

/** Whether one of them lies below the button. A link that fills its card counts with its words alone. */
function covers(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect();
  const isOver = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
  };
  const at = [box.left, (box.left + box.right) / 2, box.right - 1];
  const down = [box.top, (box.top + box.bottom) / 2, box.bottom - 1];
  const below = at.flatMap((x) => down.flatMap((y) => document.elementsFromPoint(x, y)));
  return [...new Set(below)]
    .map((element) => element.closest(uncovered))
    .some((element) => element && element !== button && isOver(element));
}

/** Whether the button would cover something, and so steps aside. */
function useStepAside(button: RefObject<HTMLElement>): boolean {
  const [isAside, setIsAside] = useState(false);
  useEffect(() => {
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (button.current) setIsAside(covers(button.current));
      });
    };
    check();
    // Panels that open and lists that arrive change the height of the page, or are heard of here.
    const size = new ResizeObserver(check);
    size.observe(document.body);
    const events = ["scroll", "resize", "toggle", "focusin", "input"] as const;
    for (const event of events)
      window.addEventListener(event, check, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      for (const event of events) window.removeEventListener(event, check, { capture: true });
    };
  }, [button]);
  return isAside;
}
