import "./chat-button.css";

import { chatLink } from "#domain/site/chat-link";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";

/** Opens the messaging app with a first message; the click is counted aside and never waited for. */
export function ChatButton({ property, inline = false }: { property?: string; inline?: boolean }) {
  const link = chatLink(useRootData()?.site.chatNumber ?? "", property);
  if (!link) return null;
  const count = () => {
    const form = new FormData();
    if (property) form.set("property", property);
    navigator.sendBeacon("/chat", form);
  };
  const button = (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={inline ? "chat-link" : "chat-button"}
      aria-label={inline ? undefined : "Chat with us on WhatsApp"}
      onClick={count}
    >
      <Icon name="chat" />
      {inline && "Chat with us on WhatsApp"}
    </a>
  );
  return inline ? button : <aside aria-label="Chat">{button}</aside>;
}
