import "./sections.css";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MutableRefObject,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";

const formTexts = adminTexts.form;

interface Props {
  /** Label of the list; `item` names one entry in other labels. */
  label: string;
  item: string;
  field: FieldMetadata<string[]>;
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  hint?: ReactNode;
  required?: boolean;
  /** URL of suggestions, which responds `{values: string[]}`. */
  valuesFrom?: string;
}

/**
 * A list of entries. Its buttons submit an intent: with scripts the list changes at once, without them
 * the server responds with the changed form and nothing is saved.
 */
export function ListField({ label, item, field, form, hint, required, valuesFrom }: Props) {
  const entries = field.getFieldList();
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number>();
  const [message, setMessage] = useState("");
  useFocusAfterChange(list, entries.length, focusIndex);
  const { suggestions, load } = useSuggestions(valuesFrom);
  const { name } = field;
  // Without scripts the response scrolls to this list, not to the top of the page.
  const here = `#${field.id}`;
  const errorId = `${field.id}-error`;

  const readInputs = () =>
    [...(list.current?.querySelectorAll("input") ?? [])].map(({ value }) => value);
  /** Replaces all entries and focuses one of them. */
  const replace = (values: string[], focus: number) => {
    focusIndex.current = focus;
    form.update({ name, value: values });
  };
  const add = (value: string) => {
    const filled = readInputs().filter((entry) => entry.trim());
    replace([...filled, value], filled.length);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.currentTarget.value.trim())
      replace(readInputs().toSpliced(index + 1, 0, ""), index + 1);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const pasted = entriesOf(event.clipboardData.getData("text"));
    if (pasted.length < 2) return;
    event.preventDefault();
    const inputs = readInputs();
    const own = inputs[index]?.trim() ? [inputs[index] ?? ""] : [];
    replace(inputs.toSpliced(index, 1, ...own, ...pasted), index + own.length + pasted.length - 1);
    setMessage(formTexts.entriesAdded(pasted.length));
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
              className="list-button grid place-items-center text-ink-soft bg-transparent border-0 rounded-2 cursor-pointer"
              aria-label={formTexts.removeItem(item, index + 1)}
              onClick={() =>
                (focusIndex.current = Math.max(0, Math.min(index, entries.length - 2)))
              }
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
      <p className="sr-only" aria-live="polite">
        {message}
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
        onClick={() => (focusIndex.current = entries.length)}
      >
        <Icon name="plus" /> {formTexts.addItem(item)}
      </button>
      <Suggestions
        values={suggestions}
        used={entries.map(({ value }) => value ?? "")}
        onAdd={add}
      />
    </fieldset>
  );
}

/** Splits at line breaks if there are any, else at commas and semicolons. */
function entriesOf(pasted: string): string[] {
  const separator = /[\r\n]/.test(pasted) ? /[\r\n]+/ : /[,;]/;
  return pasted
    .split(separator)
    .map((entry) => entry.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
}

const maxSuggestions = 6;

interface SuggestionsProps {
  /** The most common ones first. */
  values: readonly string[];
  used: readonly string[];
  onAdd: (value: string) => void;
}

/** Buttons with entries of other properties that this list lacks. */
function Suggestions({ values, used, onAdd }: SuggestionsProps) {
  const known = new Set(used.map((value) => value.trim().toLowerCase()));
  const unused = values.filter((value) => !known.has(value.toLowerCase())).slice(0, maxSuggestions);
  if (unused.length === 0) return null;
  return (
    <p className="list-choices row gap-1.5 mt-1.5 text-caption text-ink-soft">
      <span>{formTexts.othersHave}</span>
      {unused.map((value) => (
        <button
          className="inline-flex items-center gap-1 min-h-row text-ink bg-transparent border border-line-strong rounded-full cursor-pointer"
          key={value}
          type="button"
          onClick={() => onAdd(value)}
        >
          <Icon name="plus" /> {value}
        </button>
      ))}
    </p>
  );
}

/** Suggestions for a list, loaded once it has the focus. */
function useSuggestions(url: string | undefined) {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const wasRequested = useRef(false);
  const load = () => {
    if (!url || wasRequested.current) return;
    wasRequested.current = true;
    void fetchValues(url).then(setSuggestions);
  };
  return { suggestions, load };
}

async function fetchValues(url: string): Promise<readonly string[]> {
  try {
    const response = await fetch(url);
    if (!response.ok || response.redirected) return [];
    return ((await response.json()) as { values: string[] }).values;
  } catch {
    return [];
  }
}

/** Moves the focus to an entry after one was added or removed, so that it never falls back to the page. */
function useFocusAfterChange(
  list: RefObject<HTMLElement>,
  count: number,
  focusIndex: MutableRefObject<number | undefined>,
) {
  const countBefore = useRef(count);
  useEffect(() => {
    if (countBefore.current === count) return;
    countBefore.current = count;
    const index = focusIndex.current;
    focusIndex.current = undefined;
    if (index === undefined) return;
    const inputs = list.current?.querySelectorAll<HTMLInputElement>("input");
    const add = list.current?.parentElement?.querySelector<HTMLElement>(".list-add");
    (inputs?.[index] ?? add)?.focus();
  });
}
