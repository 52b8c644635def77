import "./tag-field.css";
import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

import { cleanTags, splitTags } from "#domain/pages/tags";
import { textLabels } from "#domain/pages/text-form";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

/**
 * Tags as chips: Enter or Add puts one there, a press takes it away. What is sent is one line with
 * all of them between commas, which stands alone where there are no scripts.
 */
export function TagField({ field }: { field: FieldMetadata<string> }) {
  const box = useRef<HTMLDivElement>(null);
  const { scripts, tags, typed, setTyped, change } = useTags(box);
  const errors = Object.values(field.allErrors).flat();
  if (!scripts)
    return (
      <div ref={box}>
        <Field
          label={textLabels.tags}
          field={field}
          error={errors}
          hint="Separate them with commas"
        />
      </div>
    );

  const input = () => box.current?.querySelector<HTMLInputElement>("input.control");
  const add = () => {
    change(cleanTags([...tags, ...splitTags(typed)]));
    setTyped("");
    input()?.focus();
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
    <div ref={box}>
      <input type="hidden" name={field.name} value={[...tags, ...splitTags(typed)].join(", ")} />
      <Chips tags={tags} onRemove={remove} />
      <div className="tag-new">
        <Field
          label={textLabels.tags}
          id={field.id}
          error={errors}
          value={typed}
          onChange={(event) => setTyped((event.target as HTMLInputElement).value)}
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

/** What was typed into the plain line before the scripts came becomes chips. */
function useTags(box: RefObject<HTMLDivElement>) {
  const [scripts, setScripts] = useState(false);
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const line = box.current?.querySelector<HTMLInputElement>("input.control");
    setTags(cleanTags(splitTags(line?.value ?? "")));
    setScripts(true);
  }, [box]);
  const change = (next: string[]) => {
    setTags(next);
    // Whoever listens to the form learns of it as of typing.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { scripts, tags, typed, setTyped, change };
}

function Chips(props: { tags: readonly string[]; onRemove: (index: number) => void }) {
  const { tags, onRemove } = props;
  return (
    <ul className="tag-chips" aria-label={textLabels.tags}>
      {tags.map((tag, index) => (
        <li key={tag}>
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
