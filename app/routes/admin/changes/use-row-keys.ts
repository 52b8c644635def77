import { type RefObject, useEffect, useRef } from "react";

const letters: Readonly<Record<string, string>> = { u: "update", n: "new", s: "skip" };

/**
 * Shortcuts of the rows: J and K move, U, N and S decide, Z takes the last decision back, Ctrl+Enter applies.
 * Letters act outside of fields only.
 */
export function useRowKeys(
  form: RefObject<HTMLFormElement>,
  decide: (field: string, decision: string) => void,
): void {
  const last = useRef<(() => void) | null>(null);
  useEffect(() => {
    const rows = () => [...(form.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const current = () => document.activeElement?.closest<HTMLElement>("[data-row]") ?? null;
    const move = (by: 1 | -1) => {
      const all = rows();
      const row = current();
      const at = row ? all.indexOf(row) + by : 0;
      const next = all[Math.max(0, Math.min(all.length - 1, at))];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.ctrlKey)
        return form.current?.querySelector<HTMLButtonElement>("[value=apply]")?.click();
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "j" || key === "k") return move(key === "j" ? 1 : -1);
      if (key === "z") return last.current?.();
      const decision = letters[key];
      const choice = choiceOf(current());
      if (!decision || !choice?.has(decision)) return;
      const set = (value: string) => {
        choice.show(value);
        decide(choice.field, value);
      };
      const { before } = choice;
      last.current = () => set(before);
      set(decision);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form, decide]);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=radio]), textarea, select, [contenteditable]");

/** The decision of a row: its field, what it is now, and how another one is shown. */
function choiceOf(row: HTMLElement | null) {
  const select = row?.querySelector("select");
  if (select)
    return {
      field: select.name,
      before: select.value,
      has: (value: string) => [...select.options].some((option) => option.value === value),
      show: (value: string) => void (select.value = value),
    };
  const radios = [...(row?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const [first] = radios;
  return first
    ? {
        field: first.name,
        before: radios.find(({ checked }) => checked)?.value ?? "",
        has: (value: string) => radios.some((radio) => radio.value === value),
        show: (value: string) => radios.forEach((radio) => (radio.checked = radio.value === value)),
      }
    : null;
}
