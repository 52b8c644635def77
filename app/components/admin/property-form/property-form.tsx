import "./property-form.css";
import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyFormDefaults } from "#domain/property/form-values";
import { texts } from "#domain/text/texts";
import { propertyLabels } from "~/components/admin/property-labels";
import { ErrorSummary } from "~/components/form/error-summary";
import { Sections } from "~/components/form/sections";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { BasicPart } from "./basic-part";
import { DetailsPart } from "./details-part";
import { BookingPart, LocationPart, MarketingPart, SearchPart } from "./further-parts";

const parts = [
  { id: "basic", label: "Basic Info", Part: BasicPart, first: "name" },
  { id: "details", label: "Details", Part: DetailsPart, first: "accommodationType" },
  { id: "location", label: "Location", Part: LocationPart, first: "fullAddress" },
  { id: "booking", label: "Booking", Part: BookingPart, first: "bookingUrl" },
  { id: "marketing", label: "Marketing", Part: MarketingPart, first: "whyWeLoveIt" },
  { id: "seo", label: "SEO", Part: SearchPart, first: "metaTitle" },
] as const;

/** The part that a field stands in: labels are listed in the order of the form. */
const partOf = new Map<string, string>();
{
  let current = "";
  for (const name of Object.keys(propertyLabels)) {
    current = parts.find((part) => part.first === name)?.id ?? current;
    partOf.set(name, current);
  }
}

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
  const [form, fields] = useForm<PropertyFormDefaults>({
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
      <ErrorSummary form={form} labels={propertyLabels} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Sections
        label="Parts of the form"
        sections={parts.map(({ id, label, Part }) => ({
          id,
          label,
          faulty: faulty.has(id),
          content: <Part form={form} fields={fields} />,
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
