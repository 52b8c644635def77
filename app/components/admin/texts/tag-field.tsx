import "./tag-field.css";
import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { cleanTags, splitTags } from "#domain/pages/page-form";
import { textLabels } from "#domain/pages/text-form";
import { Field, type FieldSource } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

interface Props {
  field: FieldMetadata<string[]>;
  /** What is typed and not added yet; without scripts all tags between commas. */
  typed: FieldSource;
}

const words = (value: unknown): string[] =>
  [value ?? []].flat().filter((tag): tag is string => typeof tag === "string");

/** Tags as chips: Enter or Add puts one there, a press takes it away. Without scripts one line. */
export function TagField({ field, typed }: Props) {
  const [scripts, setScripts] = useState(false);
  const initial = cleanTags([
    ...words(field.initialValue),
    ...splitTags(String(typed.initialValue ?? "")),
  ]);
  const [tags, setTags] = useState(initial);
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector<HTMLInputElement>("input.control");

  useEffect(() => {
    const line = input();
    // What was typed before the scripts came.
    if (line) setTags(cleanTags(splitTags(line.value)));
    setScripts(true);
  }, []);

  const change = (next: string[]) => {
    setTags(next);
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = () => {
    const line = input();
    if (!line) return;
    change(cleanTags([...tags, ...splitTags(line.value)]));
    line.value = "";
    line.focus();
  };
  const remove = (index: number) => {
    change(tags.filter((_, at) => at !== index));
    const chips = box.current?.querySelectorAll<HTMLElement>(".tag-chip");
    // The neighbour, so that the keyboard stays where it was.
    (chips?.[index + 1] ?? chips?.[index - 1] ?? input())?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };

  if (!scripts)
    return (
      <div ref={box}>
        <Field
          label={textLabels.tags}
          name={typed.name}
          id={typed.id}
          defaultValue={initial.join(", ")}
          error={[...(field.errors ?? []), ...(typed.errors ?? [])]}
          hint="Separate them with commas"
        />
      </div>
    );
  return (
    <div ref={box} className="tag-field" id={field.id} tabIndex={-1}>
      <ul className="tag-chips" aria-label={textLabels.tags}>
        {tags.map((tag, index) => (
          <li key={tag}>
            <input type="hidden" name={field.name} value={tag} />
            <button
              type="button"
              className="tag-chip"
              aria-label={`Remove ${tag}`}
              onClick={() => remove(index)}
            >
              {tag} <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <div className="tag-new">
        <Field
          label={textLabels.tags}
          name={typed.name}
          id={typed.id}
          error={[...(field.errors ?? []), ...(typed.errors ?? [])]}
          onKeyDown={press}
          autoComplete="off"
        />
        <button type="button" className="btn-quiet" onClick={add}>
          Add
        </button>
      </div>
    </div>
  );
}
