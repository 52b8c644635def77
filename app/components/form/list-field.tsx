import "./list-field.css";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";

import { Icon } from "~/components/ui/icon";

interface Props {
  /** Of the list; `item` names one entry for labels. */
  label: string;
  item: string;
  field: FieldMetadata<string[]>;
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  hint?: ReactNode;
  required?: boolean;
  /** One entry always stays, and entries can be moved. */
  pictures?: boolean;
}

/**
 * A list of lines. Its buttons are submit buttons that name what they do: with scripts the list
 * changes at once, without them the server answers with the changed form and nothing is saved.
 */
export function ListField({ label, item, field, form, hint, required, pictures = false }: Props) {
  const entries = field.getFieldList();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(entries.length);
  useEffect(() => {
    if (entries.length > before.current)
      list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    before.current = entries.length;
  }, [entries.length]);
  const { name } = field;
  // The answer without scripts shows this list again, not the top of the page.
  const here = `#${field.id}`;
  const errorId = `${field.id}-error`;
  return (
    <fieldset
      className={`list-field ${pictures ? "list-pictures" : ""}`}
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? errorId : undefined}
    >
      <legend className="field-label">
        {label}
        {required && <span className="field-required"> *</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ul ref={list}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            {pictures && <Thumbnail address={String(entry.value ?? entry.initialValue ?? "")} />}
            <input
              className="control"
              id={entry.id}
              name={entry.name}
              defaultValue={entry.initialValue}
              aria-label={`${item} ${index + 1}`}
              aria-invalid={entry.errors ? true : undefined}
              aria-describedby={entry.errors ? `${entry.id}-error` : undefined}
              inputMode={pictures ? "url" : undefined}
            />
            {pictures && index > 0 && (
              <button
                {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                formAction={here}
                className="list-button"
                aria-label={`Move ${item.toLowerCase()} ${index + 1} up`}
              >
                <Icon name="arrow-up" />
              </button>
            )}
            {(!pictures || entries.length > 1) && (
              <button
                {...form.remove.getButtonProps({ name, index })}
                formAction={here}
                className="list-button"
                aria-label={`Remove ${item.toLowerCase()} ${index + 1}`}
              >
                <Icon name="close" />
              </button>
            )}
            {entry.errors && (
              <p className="field-error" id={`${entry.id}-error`}>
                {entry.errors.join(" ")}
              </p>
            )}
          </li>
        ))}
      </ul>
      {field.errors && (
        <p className="field-error" id={errorId}>
          {field.errors.join(" ")}
        </p>
      )}
      <button
        {...form.insert.getButtonProps({ name, defaultValue: "" })}
        formAction={here}
        className="list-add link"
      >
        <Icon name="plus" /> Add {item.toLowerCase()}
      </button>
    </fieldset>
  );
}

/** A small view of what stands behind the address; our own baked pictures need a size. */
function Thumbnail({ address }: { address: string }) {
  const shown = /^https?:\/\//.test(address) ? address : null;
  return (
    <span className="list-thumbnail">
      {shown && (
        <img
          src={shown}
          alt=""
          loading="lazy"
          width="64"
          height="48"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
