import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

import { clockOf } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { formFields, inputLabels } from "#domain/property/fields";
import { type FormPart, formParts } from "#domain/property/fields/field";
import type { PropertyFormDefaults } from "#domain/property/form";
import { texts } from "#domain/text/texts";
import { openPreview } from "~/components/admin/open-preview";
import { useAdminForm } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { ErrorSummary } from "~/components/form/form-errors";
import { SectionProgress, Sections } from "~/components/form/sections";
import { useSubmission } from "~/components/form/submission";
import { useDraft, useUnsavedWarning } from "~/components/form/unsaved-changes";
import { afterPress } from "~/components/ui/press";
import type { KnownImage } from "./images";
import { Part, type RateSheetsNote } from "./section";

/** Section of each input. */
const partOf = new Map<string, string>(formFields.map(({ inputName, part }) => [inputName, part]));

interface Props {
  defaults: Partial<PropertyFormDefaults>;
  /** Empty for a new one. */
  id: string;
  version: number | undefined;
  pictures: readonly KnownImage[];
  /** What the sources of a value say, by field. */
  sourceNotes: Readonly<Partial<Record<string, string>>>;
  /** Rate sheets of a stored property. */
  sheets: Omit<RateSheetsNote, "propertyId"> | null;
  lastResult?: SubmissionResult;
  /** Initialized from an unsaved draft. */
  fromDraft: boolean;
  /** URL of the list that it was opened from. */
  back: string;
  /** Shown above the form if the server rejected it for a reason other than a field. */
  notice?: ReactNode;
}

export function PropertyForm({ defaults, id, version, lastResult, notice, ...rest }: Props) {
  const { pictures, back, sourceNotes } = rest;
  const sheets = rest.sheets && { ...rest.sheets, propertyId: id };
  const element = useRef<HTMLFormElement>(null);
  const [uploading, setUploading] = useState(false);
  const draftAt = useInputProtection(element, {
    id,
    lastResult,
    uploading,
    fromDraft: rest.fromDraft,
  });
  const { isPending, isSending: saving } = useSubmission();
  const [form, inputs] = useAdminForm<PropertyFormDefaults>({
    id: "property",
    lastResult: isPending ? null : lastResult,
    defaultValue: defaults,
  });
  const fill = useFill(element, defaults);
  const errors = errorsByPart(Object.keys(form.allErrors));
  const picturesState = { known: pictures, onBusy: setUploading };
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      id={form.id}
      className="min-w-0"
      onSubmit={form.onSubmit}
      noValidate
    >
      {/* Enter in a field triggers the first submit button, which must not be a list button. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" data-save>
        Save
      </button>
      {notice}
      <ErrorSummary form={form} labels={inputLabels} />
      {id ? <input type="hidden" name="version" value={version ?? 0} /> : <CreationToken />}
      <Sections
        label="Parts of the form"
        sections={formParts.map(({ id: part, label }) => {
          const { filled = 0, fields = 0 } = fill[part] ?? {};
          const wrong = errors.get(part) ?? 0;
          return {
            id: part,
            label,
            errors: wrong,
            blank: fields - filled,
            status: <SectionProgress errors={wrong} filled={filled} fields={fields} />,
            content: (
              <Part
                part={part}
                form={form}
                inputs={inputs}
                pictures={picturesState}
                sourceNotes={sourceNotes}
                sheets={sheets}
              />
            ),
          };
        })}
      />
      <SaveBar
        id={id}
        back={back}
        state={uploading ? "uploading" : saving ? "saving" : "ready"}
        draftAt={draftAt}
      />
    </Form>
  );
}

interface ProtectionOptions {
  id: string;
  lastResult: SubmissionResult | undefined;
  uploading: boolean;
  fromDraft: boolean;
}

/** Protects unsaved input: a prompt before leaving, autosaved drafts, a save shortcut. */
function useInputProtection(
  element: RefObject<HTMLFormElement>,
  { id, lastResult, uploading, fromDraft }: ProtectionOptions,
): string | undefined {
  const { markUnsaved, isUnsaved } = useUnsavedWarning(element, {
    busy: uploading,
    startsUnsaved: fromDraft,
    hasDraft: true,
  });
  useEffect(() => {
    if (lastResult) markUnsaved();
  }, [lastResult, markUnsaved]);
  useSaveKey(element);
  const to = paths.admin.drafts();
  return useDraft(element, { to, name: "property", record: id, isUnsaved });
}

function errorsByPart(names: readonly string[]): ReadonlyMap<string, number> {
  const errors = new Map<string, number>();
  for (const name of names) {
    const part = partOf.get(name.replace(/[.[].*$/, ""));
    if (part) errors.set(part, (errors.get(part) ?? 0) + 1);
  }
  return errors;
}

/** Saves on Ctrl+S or Cmd+S. */
function useSaveKey(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const element = form.current;
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      element?.requestSubmit(element.querySelector<HTMLButtonElement>("[data-save]"));
    };
    element?.addEventListener("keydown", save);
    return () => element?.removeEventListener("keydown", save);
  }, [form]);
}

interface SaveBarProps {
  /** Empty for a new one. */
  id: string;
  /** URL of the list that the form was opened from. */
  back: string;
  state: "ready" | "saving" | "uploading";
  /** When the last draft was saved. */
  draftAt: string | undefined;
}

function SaveBar({ id, back, state, draftAt }: SaveBarProps) {
  const doing = { ready: id ? "Update Property" : "Create Property", saving: texts.common.saving };
  return (
    <div className="save-bar row sticky gap-3 py-3 bg-paper border-t border-line">
      <p className="save-state mr-auto text-small text-ink-soft" aria-live="polite">
        {draftAt && `Draft saved at ${clockOf(new Date(draftAt))}`}
      </p>
      <Link className="btn-quiet" to={back}>
        {texts.common.cancel}
      </Link>
      <button
        className="btn-quiet"
        formAction={paths.admin.previewProperty(id || undefined)}
        formTarget="_blank"
        onClick={(event) => {
          event.preventDefault();
          const { form, formAction } = event.currentTarget;
          if (form) openPreview(form, formAction);
        }}
      >
        Preview
      </button>
      <button className="btn" disabled={state !== "ready"} aria-keyshortcuts="Control+S">
        {state === "uploading" ? "Uploading..." : doing[state]}
      </button>
    </div>
  );
}

type Fill = Partial<Record<FormPart, { filled: number; fields: number }>>;

// Switches are never empty, and alt texts belong to the images.
const counted = formFields.filter(
  ({ kind }) => kind.input !== "switch" && kind.input !== "picture-words",
);

function fillOf(isFilled: (inputName: string) => boolean): Fill {
  const fill: Fill = {};
  for (const { part, inputName } of counted) {
    const { filled, fields } = fill[part] ?? { filled: 0, fields: 0 };
    fill[part] = { fields: fields + 1, filled: filled + Number(isFilled(inputName)) };
  }
  return fill;
}

const isFilledText = (text: unknown): boolean =>
  Array.isArray(text)
    ? text.some(isFilledText)
    : typeof text === "object" && text !== null
      ? Object.entries(text).some(([name, value]) => name !== "unit" && isFilledText(value))
      : typeof text === "string" && text.trim() !== "";

/** Number of filled fields per section, recounted on blur. */
function useFill(form: RefObject<HTMLFormElement>, defaults: Partial<PropertyFormDefaults>): Fill {
  const [fill, setFill] = useState(() =>
    fillOf((name) => isFilledText(defaults[name as keyof PropertyFormDefaults])),
  );
  useEffect(() => {
    const element = form.current;
    const count = () => {
      if (!element) return;
      const filled = new Set<string>();
      for (const [name, value] of new FormData(element))
        if (typeof value === "string" && value.trim() && !name.endsWith(".unit"))
          filled.add(name.replace(/[.[].*$/, ""));
      setFill(fillOf((name) => filled.has(name)));
    };
    const onFocusOut = () => afterPress(count);
    element?.addEventListener("focusout", onFocusOut);
    return () => element?.removeEventListener("focusout", onFocusOut);
  }, [form]);
  return fill;
}
