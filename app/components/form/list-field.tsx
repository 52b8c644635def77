import "./list-field.css";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { ListChoices } from "./list-choices";
import { type FocusWish, useFocusAfterChange } from "./use-focus-after-change";
import { useListValues } from "./use-list-values";

const words = adminTexts.form;

interface Props {
  /** Of the list; `item` names one entry for labels. */
  label: string;
  item: string;
  field: FieldMetadata<string[]>;
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  hint?: ReactNode;
  required?: boolean;
  /** Where suggestions come from: an address that answers `{values: string[]}`. */
  valuesFrom?: string;
}

/**
 * A list of lines. Its buttons are submit buttons that name what they do: with scripts the list
 * changes at once, without them the server answers with the changed form and nothing is saved.
 */
export function ListField({ label, item, field, form, hint, required, valuesFrom }: Props) {
  const entries = field.getFieldList();
  const list = useRef<HTMLUListElement>(null);
  const wish = useRef<FocusWish>();
  const [said, setSaid] = useState("");
  useFocusAfterChange(list, entries.length, wish);
  const { values, load } = useListValues(valuesFrom);
  const { name } = field;
  // The answer without scripts shows this list again, not the top of the page.
  const here = `#${field.id}`;
  const errorId = `${field.id}-error`;

  const typed = () =>
    [...(list.current?.querySelectorAll("input") ?? [])].map(({ value }) => value);
  /** All lines anew; the focus goes to one of them. */
  const put = (lines: string[], focus: number) => {
    wish.current = focus;
    form.update({ name, value: lines });
  };
  const take = (value: string) => {
    const lines = typed().filter((line) => line.trim());
    put([...lines, value], lines.length);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.currentTarget.value.trim()) put(typed().toSpliced(index + 1, 0, ""), index + 1);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const pasted = linesOf(event.clipboardData.getData("text"));
    if (pasted.length < 2) return;
    event.preventDefault();
    const lines = typed();
    const own = lines[index]?.trim() ? [lines[index] ?? ""] : [];
    put(lines.toSpliced(index, 1, ...own, ...pasted), index + own.length + pasted.length - 1);
    setSaid(words.entriesAdded(pasted.length));
  };

  return (
    <fieldset
      className="list-field min-w-0 m-0 p-0 border-0"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? errorId : undefined}
    >
      <legend className="field-label p-0">
        {label}
        {required && <span className="text-clay"> *</span>}
      </legend>
      {hint && <p className="field-hint text-small leading-text">{hint}</p>}
      <ul ref={list}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <input
              className="control"
              id={entry.id}
              name={entry.name}
              defaultValue={entry.initialValue}
              aria-label={`${item} ${index + 1}`}
              aria-invalid={entry.errors ? true : undefined}
              aria-describedby={entry.errors ? `${entry.id}-error` : undefined}
              onFocus={load}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            <button
              {...form.remove.getButtonProps({ name, index })}
              formAction={here}
              className="list-button grid place-center muted bare border-0 rounded-2 pointer"
              aria-label={words.removeItem(item, index + 1)}
              onClick={() => (wish.current = Math.max(0, Math.min(index, entries.length - 2)))}
            >
              <Icon name="close" />
            </button>
            {entry.errors && (
              <p
                className="field-error mt-1 font-semibold leading-text text-danger"
                id={`${entry.id}-error`}
              >
                {entry.errors.join(" ")}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {field.errors && (
        <p className="field-error mt-1 font-semibold leading-text text-danger" id={errorId}>
          {field.errors.join(" ")}
        </p>
      )}
      <button
        {...form.insert.getButtonProps({ name, defaultValue: "" })}
        formAction={here}
        className="list-add link inline-flex items-center gap-1 min-h-control text-small font-semibold"
        onClick={() => (wish.current = entries.length)}
      >
        <Icon name="plus" /> {words.addItem(item)}
      </button>
      <ListChoices values={values} used={entries.map(({ value }) => value ?? "")} onTake={take} />
    </fieldset>
  );
}

/** Lines where there are any, else what commas or semicolons part. */
function linesOf(pasted: string): string[] {
  const parting = /[\r\n]/.test(pasted) ? /[\r\n]+/ : /[,;]/;
  return pasted
    .split(parting)
    .map((entry) => entry.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
}
