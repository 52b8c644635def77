import { useEffect } from "react";

/** J and K lead to the next and the previous letter, R to the reply, E resolves. Scripts only. */
export function LetterKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      const act = acts[key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role='dialog'] *"));

const step = (rel: string) =>
  document.querySelector<HTMLAnchorElement>(`.letter-steps [rel="${rel}"]`)?.click();

function resolve() {
  const select = document.querySelector<HTMLSelectElement>(".letter-status select");
  if (!select) return;
  select.value = "resolved";
  select.form?.requestSubmit();
}

const acts: Record<string, () => void> = {
  j: () => step("next"),
  k: () => step("prev"),
  r: () => document.querySelector<HTMLTextAreaElement>(".reply textarea")?.focus(),
  e: resolve,
};
