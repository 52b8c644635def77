import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import { jumps } from "./navigation";

const pauseMs = 1_200;

/** True where a key is part of what somebody types or chooses. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=listbox]") !== null);

/** "g" and then a letter leads to a screen, outside of fields alone. */
export function useJumps() {
  const navigate = useNavigate();
  useEffect(() => {
    let begunAt = -pauseMs;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, defaultPrevented, timeStamp } = event;
      const busy = defaultPrevented || ctrlKey || altKey || metaKey || isTyping(target);
      if (busy || document.querySelector("dialog:modal")) return;
      const to = timeStamp - begunAt < pauseMs ? jumps[key] : undefined;
      begunAt = key === "g" && !to ? timeStamp : -pauseMs;
      if (!to) return;
      event.preventDefault();
      navigate(to);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate]);
}
