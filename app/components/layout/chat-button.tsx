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

/** What the floating button must not cover: prices, and the last line of the page. */
const uncovered = ".card-foot, .footer-fine";

/** Whether the button would lie on a price, and so steps aside. */
function useStepAside(button: RefObject<HTMLElement>): boolean {
  const [isAside, setIsAside] = useState(false);
  useEffect(() => {
    const check = () => {
      const box = button.current?.getBoundingClientRect();
      if (!box) return;
      const isOver = (element: Element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      };
      setIsAside([...document.querySelectorAll(uncovered)].some(isOver));
    };
    check();
    window.addEventListener("scroll", check, { passive: true });
    window.addEventListener("resize", check);
    return () => {
      window.removeEventListener("scroll", check);
      window.removeEventListener("resize", check);
    };
  }, [button]);
  return isAside;
}
