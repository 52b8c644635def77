import type { FieldMetadata, FormMetadata } from "@conform-to/react";

import type { Claims } from "#domain/site/claims";
import { CheckField, Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";

interface Props {
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  field: FieldMetadata<Claims>;
}

/** Claims of the home page: each block has a switch, and every one must be provable. */
export function ClaimsPart({ form, field }: Props) {
  const { badges, testimonials, press, counts } = field.getFieldset();
  const count = counts.getFieldset();
  return (
    <div className="stack">
      <p className="note note-warn">
        Switch off whatever you cannot prove. None of it is put into the data for search engines.
      </p>
      <fieldset className="claim">
        <legend>Figures</legend>
        <Switch field={count.shown} label="Show the figures" />
        <div className="form-grid">
          <Field label="Satisfaction" field={count.satisfaction} />
          <Field label="Guests" field={count.guests} />
          <Field label="Properties" field={count.properties} />
        </div>
      </fieldset>
      <fieldset className="claim">
        <legend>Press strip</legend>
        <Switch field={press.getFieldset().shown} label="Show the press strip" />
        <ListField
          label="Names"
          item="Name"
          field={press.getFieldset().names as FieldMetadata<string[]>}
          form={form}
        />
      </fieldset>
      <fieldset className="claim">
        <legend>Badges</legend>
        <Switch field={badges.getFieldset().shown} label="Show the badges" />
        <Entries
          form={form}
          field={badges.getFieldset().items as never}
          item="Badge"
          names={{ title: "Title", note: "Line below" }}
        />
      </fieldset>
      <fieldset className="claim">
        <legend>Testimonials</legend>
        <Switch field={testimonials.getFieldset().shown} label="Show the testimonials" />
        <Entries
          form={form}
          field={testimonials.getFieldset().items as never}
          item="Testimonial"
          names={{
            name: "Name",
            location: "From",
            property: "Stay",
            rating: "Stars, 1 to 5",
            date: "When",
            id: "Key",
            text: "Words",
          }}
          sample
        />
      </fieldset>
    </div>
  );
}

function Switch({ field, label }: { field: FieldMetadata<boolean>; label: string }) {
  return (
    <CheckField
      label={label}
      id={field.id}
      name={field.name}
      defaultChecked={field.initialValue === "on"}
    />
  );
}

interface EntriesProps {
  form: Props["form"];
  field: FieldMetadata<Record<string, string>[]>;
  item: string;
  /** Field names with their labels. */
  names: Record<string, string>;
  /** The entry can be marked as invented. */
  sample?: boolean;
}

function Entries({ form, field, item, names, sample = false }: EntriesProps) {
  const { name } = field;
  const here = `#${field.id}`;
  return (
    <div id={field.id} tabIndex={-1} className="stack">
      {field.getFieldList().map((entry, index) => {
        const fields = entry.getFieldset() as Record<string, FieldMetadata<string>>;
        return (
          <div key={entry.key} className="claim-entry form-grid">
            {Object.entries(names).map(([key, label]) => {
              const part = fields[key];
              return part ? (
                <Field
                  key={key}
                  label={`${label} (${index + 1})`}
                  field={part}
                  as={key === "text" ? "textarea" : "input"}
                />
              ) : null;
            })}
            {sample && fields.sample && (
              <CheckField
                label={`Sample, invented (${index + 1})`}
                id={fields.sample.id}
                name={fields.sample.name}
                defaultChecked={fields.sample.initialValue === "on"}
              />
            )}
            <button
              {...form.remove.getButtonProps({ name, index })}
              formAction={here}
              className="link claim-remove"
            >
              Remove {item.toLowerCase()} {index + 1}
            </button>
          </div>
        );
      })}
      <button
        {...form.insert.getButtonProps({ name, defaultValue: {} })}
        formAction={here}
        className="link"
      >
        Add {item.toLowerCase()}
      </button>
    </div>
  );
}
