import { adminTexts } from "#domain/text/admin-texts";
import { Field, type FieldSource } from "~/components/form/field";
import type { StoredText } from "./text-form";

interface Props {
  fields: { status: FieldSource; publishOn: FieldSource; unpublishOn: FieldSource };
  stored: StoredText | null;
}

/** Whether and from when to when the text stands on the site. */
export function WhenPart({ fields, stored }: Props) {
  const { status, publishOn, unpublishOn } = fields;
  const chosen = String(status.initialValue ?? "draft");
  const options = [
    { value: "draft", label: "Draft", hint: "only you see it" },
    {
      value: "published",
      label: stored?.state === "published" ? "Published" : "Publish now",
    },
    { value: "scheduled", label: "On a day" },
  ];
  return (
    <fieldset className="text-part">
      <legend>Status</legend>
      {stored && (
        <p className="soft small text-state">Stored as: {adminTexts.texts.states[stored.state]}</p>
      )}
      {options.map(({ value, label, hint }) => (
        <label key={value} className="text-option">
          <input
            type="radio"
            name={status.name}
            value={value}
            defaultChecked={chosen === value}
            id={value === "draft" ? status.id : undefined}
          />
          <span>
            {label}
            {hint && <span className="soft">, {hint}</span>}
          </span>
        </label>
      ))}
      <div className="text-day">
        <Field
          label="Publish at (UTC)"
          field={publishOn}
          type="datetime-local"
          hint="Counts with “On a day”"
        />
      </div>
      <details className="text-down" open={Boolean(unpublishOn.initialValue ?? unpublishOn.errors)}>
        <summary>Take down again later</summary>
        <Field label="Take down at (UTC)" field={unpublishOn} type="datetime-local" />
      </details>
    </fieldset>
  );
}
