import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type Entries = ReadonlyMap<string, string>;

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "checkbox";

/** Values of the visible fields by name. An unchecked box has no value. */
const entriesOf = (form: HTMLFormElement): Entries =>
  new Map(
    fieldsOf(form).map((field) => [
      field.name,
      isBox(field) && !field.checked ? "" : field.value.replaceAll("\r\n", "\n"),
    ]),
  );

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      element.type !== "hidden" &&
      element.name !== "",
  );

/**
 * Names of the fields that differ from what is stored; needs scripts. The fields themselves get
 * `data-changed`, for the style sheet.
 * @param version changes when the form was saved
 */
export function useChanges(form: RefObject<HTMLFormElement>, version: string): readonly string[] {
  const [changed, setChanged] = useState<readonly string[]>([]);
  const stored = useRef<Entries>();
  const compare = useCallback(() => {
    if (!form.current || !stored.current) return;
    const [before, now] = [stored.current, entriesOf(form.current)];
    const names = [...new Set([...before.keys(), ...now.keys()])].filter(
      (name) => (before.get(name) ?? "") !== (now.get(name) ?? ""),
    );
    for (const field of fieldsOf(form.current))
      field.toggleAttribute("data-changed", names.includes(field.name));
    setChanged((last) => (last.join() === names.join() ? last : names));
  }, [form]);
  useEffect(() => {
    stored.current = form.current ? entriesOf(form.current) : undefined;
    compare();
  }, [form, version, compare]);
  // Buttons that add or remove an entry render the form again.
  useEffect(compare);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", compare);
    return () => element?.removeEventListener("input", compare);
  }, [form, compare]);
  return changed;
}
