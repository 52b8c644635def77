import { type RefObject, useEffect } from "react";

const prefix = "draft/";

/** Keeps what is typed into the text areas of a form while other letters are read in this tab. */
export function useDraft(form: RefObject<HTMLFormElement>, name: string) {
  useEffect(() => {
    const areas = form.current?.querySelectorAll("textarea") ?? [];
    const kept = (area: HTMLTextAreaElement) => `${prefix}${name}/${area.name}`;
    const keep = (event: Event) => {
      const area = event.currentTarget as HTMLTextAreaElement;
      if (area.value) sessionStorage.setItem(kept(area), area.value);
      else sessionStorage.removeItem(kept(area));
    };
    for (const area of areas) {
      area.value ||= sessionStorage.getItem(kept(area)) ?? "";
      area.addEventListener("input", keep);
    }
    return () => {
      for (const area of areas) area.removeEventListener("input", keep);
    };
  }, [form, name]);
}
