import "./editorial.css";
import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

import {
  cleanTags,
  splitTags,
  type TextForm,
  type TextKind,
  textLabels,
  textScreens,
} from "#domain/editorial/text-form";
import { slugify } from "#domain/text/slug";
import { MediaPicker } from "~/components/admin/media-picker";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

type Fields = Required<{ [Name in keyof TextForm]: FieldMetadata<TextForm[Name], TextForm> }>;

interface Props {
  kind: TextKind;
  fields: Fields;
  isNew: boolean;
  used: false | { categories: string[]; authors: string[] };
}

/** Slug, and for posts category, author, tags and image. */
export function FilingSection({ kind, fields, isNew, used }: Props) {
  const image = useRef<HTMLDivElement>(null);
  return (
    <fieldset className="text-part grid gap-3 min-w-0 m-0 border-0 border-t border-line">
      <legend className="w-full p-0">Category and tags</legend>
      <SlugField kind={kind} fields={fields} isNew={isNew} />
      {kind === "post" && (
        <>
          <Field
            label={textLabels.category}
            field={fields.category}
            list="categories"
            autoComplete="off"
          />
          <Field
            label={textLabels.author}
            field={fields.author}
            list="authors"
            autoComplete="off"
          />
          {used && (
            <>
              <Suggestions id="categories" words={used.categories} />
              <Suggestions id="authors" words={used.authors} />
            </>
          )}
          <TagField field={fields.tags} />
          <div ref={image}>
            <Field
              label={textLabels.featuredImage}
              field={fields.featuredImage}
              inputMode="url"
              hint="Image from the library, or a URL"
            />
            <div className="mt-2">
              <MediaPicker
                name={fields.featuredImage.name}
                onChoose={(src) => type(image.current?.querySelector("input"), src)}
              />
            </div>
          </div>
        </>
      )}
    </fieldset>
  );
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

/** Sets a value and fires an input event, as typing does. */
function type(input: HTMLInputElement | null | undefined, value: string) {
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Derives the slug of a new text from its title until it is edited. */
function SlugField({ kind, fields, isNew }: Pick<Props, "kind" | "fields" | "isNew">) {
  const box = useRef<HTMLDivElement>(null);
  const { id: titleId } = fields.title;
  useEffect(() => {
    if (!isNew) return;
    const title = document.getElementById(titleId) as HTMLInputElement | null;
    const slug = box.current?.querySelector("input");
    if (!title || !slug) return;
    let follows = !slug.value || slug.value === slugify(title.value);
    const follow = () => {
      if (follows) type(slug, slugify(title.value));
    };
    // The title may have been typed before scripts ran.
    if (title.value && !slug.value) follow();
    const stop = (event: Event) => {
      if (event.isTrusted) follows = false;
    };
    title.addEventListener("input", follow);
    slug.addEventListener("input", stop);
    return () => {
      title.removeEventListener("input", follow);
      slug.removeEventListener("input", stop);
    };
  }, [isNew, titleId]);
  const prefix = textScreens[kind].address("");
  const hint = isNew ? `URL: ${prefix}…` : "The old URL will redirect";
  return (
    <div ref={box}>
      {/* With scripts an empty slug was emptied on purpose. */}
      {isNew && (
        <noscript>
          <input type="hidden" name="slugBy" value="title" />
        </noscript>
      )}
      <Field
        label={textLabels.slug}
        field={fields.slug}
        required
        hint={
          <>
            {hint}
            {isNew && <noscript> Leave empty to generate from the title.</noscript>}
          </>
        }
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => {
          const input = event.target as HTMLInputElement;
          const shaped = slugify(input.value);
          if (shaped !== input.value) type(input, shaped);
        }}
      />
    </div>
  );
}

/**
 * Tags as chips: Enter or Add adds one, a click removes it. They are submitted as one
 * comma-separated value, which is the only input without scripts.
 */
function TagField({ field }: { field: FieldMetadata<string> }) {
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
    // Moves the focus to the neighbor.
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
      <div className="tag-new flex items-end gap-2">
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

/** Turns the value of the plain input into chips after hydration. */
function useTags(box: RefObject<HTMLDivElement>) {
  const [scripts, setScripts] = useState(false);
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>("input.control");
    setTags(cleanTags(splitTags(input?.value ?? "")));
    setScripts(true);
  }, [box]);
  const change = (next: string[]) => {
    setTags(next);
    // Notify listeners of the form, as typing does.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { scripts, tags, typed, setTyped, change };
}

function Chips(props: { tags: readonly string[]; onRemove: (index: number) => void }) {
  const { tags, onRemove } = props;
  return (
    <ul className="tag-chips flex flex-wrap gap-2" aria-label={textLabels.tags}>
      {tags.map((tag, index) => (
        <li key={tag}>
          <button
            type="button"
            className="tag-chip inline-flex items-center gap-2 min-h-row text-small bg-transparent border border-line-strong rounded-full cursor-pointer"
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
