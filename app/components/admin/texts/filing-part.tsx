import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";

import { type TextForm, textLabels } from "#domain/pages/text-form";
import { type TextKind, textScreens } from "#domain/pages/text-screens";
import { slugify } from "#domain/text/slug";
import { MediaPicker } from "~/components/admin/media/media-picker";
import { Field } from "~/components/form/field";
import { TagField } from "./tag-field";

type Fields = Required<{ [Name in keyof TextForm]: FieldMetadata<TextForm[Name], TextForm> }>;

interface Props {
  kind: TextKind;
  fields: Fields;
  isNew: boolean;
  used: false | { categories: string[]; authors: string[] };
}

/** The address, and for a post under what it is found. */
export function FilingPart({ kind, fields, isNew, used }: Props) {
  const image = useRef<HTMLDivElement>(null);
  return (
    <fieldset className="text-part">
      <legend>Filed under</legend>
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
              hint="A picture of the library, or its address"
            />
            <div className="text-picture">
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

/** Puts a value into a field as if it had been typed. */
function type(input: HTMLInputElement | null | undefined, value: string) {
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Follows the title of a new text until somebody types in it. */
function SlugField({ kind, fields, isNew }: Pick<Props, "kind" | "fields" | "isNew">) {
  const box = useRef<HTMLDivElement>(null);
  const { id: titleId } = fields.title;
  useEffect(() => {
    if (!isNew) return;
    const title = document.getElementById(titleId) as HTMLInputElement | null;
    const slug = box.current?.querySelector("input");
    if (!title || !slug) return;
    let follows = slug.value === slugify(title.value);
    const follow = () => {
      if (follows) type(slug, slugify(title.value));
    };
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
  const hint = isNew ? `The address: ${prefix}…` : "The old address keeps working";
  return (
    <div ref={box}>
      {/* With scripts a blank slug was emptied by hand. */}
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
            {isNew && <noscript> Blank: made from the title.</noscript>}
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
