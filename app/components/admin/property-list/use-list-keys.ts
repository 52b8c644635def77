import { useEffect } from "react";

interface Keys {
  /** Opens the row's quick edit. */
  edit: (id: string) => void;
  tick: (id: string) => void;
  help: () => void;
}

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** The keys of the list, while nothing is typed: j and k to move, e, x and ?. */
export function useListKeys({ edit, tick, help }: Keys) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if ((target as Element).closest(typing)) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-stay]")];
      const current = document.activeElement?.closest<HTMLElement>("[data-stay]");
      const at = current ? rows.indexOf(current) : -1;
      const focus = (row: HTMLElement | undefined) =>
        row?.querySelector<HTMLElement>("[data-stay-name]")?.focus();
      const id = current?.dataset.stay;
      const actions: Record<string, () => void> = {
        j: () => focus(rows[at + 1]),
        k: () => focus(rows[Math.max(0, at - 1)]),
        e: () => id && edit(id),
        x: () => id && tick(id),
        "?": help,
      };
      const action = actions[key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [edit, tick, help]);
}
