import "./property-form.css";
import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

import { paths } from "#domain/pages/paths";
import { formFields, inputLabels } from "#domain/property/fields";
import { formParts } from "#domain/property/fields/field";
import type { PropertyFormDefaults } from "#domain/property/form-values";
import { CreationToken } from "~/components/form/creation-token";
import { ErrorSummary } from "~/components/form/error-summary";
import { Sections } from "~/components/form/sections";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { useDraft } from "~/components/form/use-draft";
import { Part } from "./part";
import { SaveBar } from "./save-bar";
import { useFill } from "./use-fill";
import type { KnownPicture } from "./use-thumbnails";

/** The part that an input stands in. */
const partOf = new Map<string, string>(formFields.map(({ inputName, part }) => [inputName, part]));

interface Props {
  defaults: PropertyFormDefaults;
  /** Blank for a new one. */
  id: string;
  version: number | undefined;
  pictures: readonly KnownPicture[];
  lastResult?: SubmissionResult;
  /** It began with a draft, which is not stored. */
  fromDraft: boolean;
  /** The list that it was opened from. */
  back: string;
  /** Above the form when the server refused it for another reason than a field. */
  notice?: ReactNode;
}

export function PropertyForm({ defaults, id, version, lastResult, notice, ...rest }: Props) {
  const { pictures, back } = rest;
  const element = useRef<HTMLFormElement>(null);
  const [uploading, setUploading] = useState(false);
  const draftAt = useCare(element, { id, lastResult, uploading, fromDraft: rest.fromDraft });
  const saving = useNavigation().formMethod === "POST";
  const [form, inputs] = useForm<PropertyFormDefaults>({
    id: "property",
    lastResult: saving ? null : lastResult,
    defaultValue: defaults,
    // Lists change in the browser; the rules are checked by the server.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  const fill = useFill(element, defaults);
  const faults = faultsByPart(Object.keys(form.allErrors));
  const picturesState = { known: pictures, onBusy: setUploading };
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      id={form.id}
      className="property-form"
      onSubmit={form.onSubmit}
      noValidate
    >
      {/* Enter in a field presses the first submit button, which must not be one of a list. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" data-save>
        Save
      </button>
      {notice}
      <ErrorSummary form={form} labels={inputLabels} />
      {id ? <input type="hidden" name="version" value={version ?? 0} /> : <CreationToken />}
      <Sections
        label="Parts of the form"
        sections={formParts.map(({ id: part, label }) => ({
          id: part,
          label,
          faults: faults.get(part) ?? 0,
          ...(fill[part] ?? { filled: 0, fields: 0 }),
          content: <Part part={part} form={form} inputs={inputs} pictures={picturesState} />,
        }))}
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

interface Care {
  id: string;
  lastResult: SubmissionResult | undefined;
  uploading: boolean;
  fromDraft: boolean;
}

/** Nothing typed gets lost: a question before leaving, a draft meanwhile, a key that saves. */
function useCare(
  element: RefObject<HTMLFormElement>,
  { id, lastResult, uploading, fromDraft }: Care,
): string | undefined {
  const { refused, isUnsaved } = useUnsavedWarning(element, {
    busy: uploading,
    startsUnsaved: fromDraft,
    kept: true,
  });
  useEffect(() => {
    if (lastResult) refused();
  }, [lastResult, refused]);
  useSaveKey(element);
  const to = paths.admin.drafts();
  return useDraft(element, { to, name: "property", record: id, isUnsaved });
}

function faultsByPart(names: readonly string[]): ReadonlyMap<string, number> {
  const faults = new Map<string, number>();
  for (const name of names) {
    const part = partOf.get(name.replace(/[.[].*$/, ""));
    if (part) faults.set(part, (faults.get(part) ?? 0) + 1);
  }
  return faults;
}

/** Control or Command with S saves, as everywhere else. */
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
