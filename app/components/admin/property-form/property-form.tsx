import "./property-form.css";
import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { paths } from "#domain/pages/paths";
import { formFields, inputLabels } from "#domain/property/fields";
import { formParts } from "#domain/property/fields/field";
import type { PropertyFormDefaults } from "#domain/property/form-values";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Sections } from "~/components/form/sections";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { Part } from "./part";

/** The part that an input stands in. */
const partOf = new Map<string, string>(formFields.map(({ inputName, part }) => [inputName, part]));

interface Props {
  defaults: PropertyFormDefaults;
  /** Absent for a new one. */
  version?: number;
  lastResult?: SubmissionResult;
  /** Above the form when the server refused it for another reason than a field. */
  notice?: ReactNode;
}

export function PropertyForm({ defaults, version, lastResult, notice }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { refused } = useUnsavedWarning(element);
  const saving = useNavigation().state !== "idle";
  const [form, inputs] = useForm<PropertyFormDefaults>({
    id: "property",
    lastResult: saving ? null : lastResult,
    defaultValue: defaults,
    // Lists change in the browser; the rules are checked by the server.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  useEffect(() => {
    if (lastResult) refused();
  }, [lastResult, refused]);
  const faulty = new Set(
    Object.keys(form.allErrors).map((name) => partOf.get(name.replace(/\[.*$/, ""))),
  );
  const words = texts.admin.propertyForm;
  return (
    <Form ref={element} method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      {/* Enter in a field presses the first submit button, which must not be one of a list. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {words.update}
      </button>
      {notice}
      <ErrorSummary form={form} labels={inputLabels} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Sections
        label="Parts of the form"
        sections={formParts.map(({ id, label }) => ({
          id,
          label,
          faulty: faulty.has(id),
          content: <Part part={id} form={form} inputs={inputs} />,
        }))}
      />
      <div className="save-bar">
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : version === undefined ? words.create : words.update}
        </button>
        <Link className="btn-quiet" to={paths.admin.properties()}>
          {texts.common.cancel}
        </Link>
      </div>
    </Form>
  );
}
