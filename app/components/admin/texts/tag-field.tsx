import "./tag-field.css";
import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

import { cleanTags, splitTags } from "#domain/pages/tags";
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
  const box = useRef<HTMLDivElement>(null);
  const { scripts, tags, initial, change } = useTags(box, field, typed);
  const error = [...(field.errors ?? []), ...(typed.errors ?? [])];
  const line = { label: textLabels.tags, name: typed.name, id: typed.id, error };
  if (!scripts)
    return (
      <div ref={box}>
        <Field {...line} defaultValue={initial.join(", ")} hint="Separate them with commas" />
      </div>
    );

  const input = () => box.current?.querySelector<HTMLInputElement>("input.control");
  const add = () => {
    const typedNow = input();
    if (!typedNow) return;
    change(cleanTags([...tags, ...splitTags(typedNow.value)]));
    typedNow.value = "";
    typedNow.focus();
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
  return (
    <div ref={box} className="tag-field" id={field.id} tabIndex={-1}>
      <Chips name={field.name} tags={tags} onRemove={remove} />
      <div className="tag-new">
        <Field {...line} onKeyDown={press} autoComplete="off" />
        <button type="button" className="btn-quiet" onClick={add}>
          Add
        </button>
      </div>
    </div>
  );
}

/** What was typed into the plain line before the scripts came becomes chips. */
function useTags(box: RefObject<HTMLDivElement>, field: Props["field"], typed: FieldSource) {
  const [scripts, setScripts] = useState(false);
  const initial = cleanTags([
    ...words(field.initialValue),
    ...splitTags(String(typed.initialValue ?? "")),
  ]);
  const [tags, setTags] = useState(initial);
  useEffect(() => {
    const line = box.current?.querySelector<HTMLInputElement>("input.control");
    if (line) setTags(cleanTags(splitTags(line.value)));
    setScripts(true);
  }, [box]);
  const change = (next: string[]) => {
    setTags(next);
    // Whoever listens to the form learns of it as of typing.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { scripts, tags, initial, change };
}

function Chips(props: {
  name: string;
  tags: readonly string[];
  onRemove: (index: number) => void;
}) {
  const { name, tags, onRemove } = props;
  return (
    <ul className="tag-chips" aria-label={textLabels.tags}>
      {tags.map((tag, index) => (
        <li key={tag}>
          <input type="hidden" name={name} value={tag} />
          <button
            type="button"
            className="tag-chip"
            aria-label={`Remove ${tag}`}
            onClick={() => onRemove(index)}
          >
            {tag} <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
