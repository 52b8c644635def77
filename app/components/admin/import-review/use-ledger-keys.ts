import { type RefObject, useEffect, useState } from "react";

const typing = "input:not([type=radio]), textarea, select, [contenteditable], dialog *";

/**
 * J and K lead through the fields, the arrows keep and take, Shift and Enter publish. Scripts only.
 * @returns the line that one is at
 */
export function useLedgerKeys(form: RefObject<HTMLFormElement>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      const element = form.current;
      if (!element || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(typing)) return;
      const acts: Record<string, () => void> = {
        j: () => step(element, 1),
        k: () => step(element, -1),
        ArrowLeft: () => choose(-1),
        ArrowRight: () => choose(1),
      };
      const act = key === "Enter" && shiftKey ? () => publish(element) : acts[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const focus = () => setCurrent(currentLine()?.dataset.line);
    document.addEventListener("keydown", press);
    document.addEventListener("focusin", focus);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("focusin", focus);
    };
  }, [form]);
  return current;
}

const currentLine = () => document.activeElement?.closest<HTMLElement>("[data-line]") ?? null;

const radiosOf = (line: Element) => [
  ...line.querySelectorAll<HTMLInputElement>("input[type=radio]"),
];

function step(form: HTMLFormElement, by: number) {
  const lines = [...form.querySelectorAll<HTMLElement>("[data-line]")];
  const current = currentLine();
  const at = current ? lines.indexOf(current) + by : 0;
  const line = lines[Math.min(Math.max(at, 0), lines.length - 1)];
  if (!line) return;
  const radios = radiosOf(line);
  (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  line.scrollIntoView({ block: "center" });
}

/** Keep stands left, what can be taken right of it. */
function choose(by: number) {
  const line = currentLine();
  const radios = line ? radiosOf(line) : [];
  const at = radios.findIndex(({ checked }) => checked);
  const radio = radios[Math.min(Math.max(at + by, 0), radios.length - 1)];
  if (!radio || radio.checked) return;
  radio.focus({ preventScroll: true });
  radio.click();
}

const publish = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>("button[value=publish]")?.click();
