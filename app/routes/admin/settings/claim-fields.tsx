import "./settings.css";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";

import type { Claims } from "#domain/site/claims";
import { CheckField, Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { Icon } from "~/components/ui/icon";
import { SettingsPart, Switch } from "./parts";

export interface ClaimFieldsProps {
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  field: FieldMetadata<Claims>;
}

/** Each claim has a switch, because it must be provable. */
export function ClaimFields({ form, field }: ClaimFieldsProps) {
  const { badges, testimonials, press, counts } = field.getFieldset();
  const count = counts.getFieldset();
  return (
    <>
      <p className="note note-warn">
        Turn off any claim you cannot prove. Claims are never included in structured data.
      </p>
      <SettingsPart title="Statistics" text="Three figures below the opening picture.">
        <Switch field={count.shown} label="Show statistics" />
        <div className="form-grid">
          <Field label="Satisfaction" field={count.satisfaction} />
          <Field label="Guests" field={count.guests} />
          <Field label="Properties" field={count.properties} />
        </div>
      </SettingsPart>
      <SettingsPart title="Press strip" text="Names of magazines, in this order.">
        <Switch field={press.getFieldset().shown} label="Show the press strip" />
        <ListField
          label="Names"
          item="Name"
          field={press.getFieldset().names as FieldMetadata<string[]>}
          form={form}
        />
      </SettingsPart>
      <SettingsPart title="Badges" text="Small promises above the footer.">
        <Switch field={badges.getFieldset().shown} label="Show the badges" />
        <Entries
          form={form}
          field={badges.getFieldset().items as never}
          item="Badge"
          names={{ title: "Title", note: "Subtitle" }}
        />
      </SettingsPart>
      <SettingsPart title="Testimonials" text="Fictional ones must be marked as samples.">
        <Switch field={testimonials.getFieldset().shown} label="Show the testimonials" />
        <Entries
          form={form}
          field={testimonials.getFieldset().items as never}
          item="Testimonial"
          names={{
            name: "Name",
            location: "From",
            property: "Property",
            rating: "Stars, 1 to 5",
            date: "When",
            id: "Key",
            text: "Quote",
          }}
          sample
        />
      </SettingsPart>
    </>
  );
}

interface EntriesProps {
  form: ClaimFieldsProps["form"];
  field: FieldMetadata<Record<string, string>[]>;
  item: string;
  /** Field names with their labels. */
  names: Record<string, string>;
  /** Entries can be marked as fictional. */
  sample?: boolean;
}

function Entries({ form, field, item, names, sample = false }: EntriesProps) {
  const { name } = field;
  const hash = `#${field.id}`;
  return (
    <div id={field.id} tabIndex={-1}>
      {field.getFieldList().map((entry, index) => {
        const fields = entry.getFieldset() as Record<string, FieldMetadata<string>>;
        return (
          <div
            key={entry.key}
            className={`settings-entry py-4 rule-top ${sample ? "form-grid" : "settings-entry-short grid"}`}
          >
            {Object.entries(names).map(([key, label]) => {
              const input = fields[key];
              return input ? (
                <Field
                  key={key}
                  label={`${label} (${index + 1})`}
                  field={input}
                  as={key === "text" ? "textarea" : "input"}
                  className={key === "text" ? "form-wide" : undefined}
                />
              ) : null;
            })}
            {sample && fields.sample && (
              <CheckField
                label={`Sample (fictional, ${index + 1})`}
                id={fields.sample.id}
                name={fields.sample.name}
                defaultChecked={fields.sample.initialValue === "on"}
              />
            )}
            <button
              {...form.remove.getButtonProps({ name, index })}
              formAction={hash}
              className={
                sample
                  ? "settings-remove link min-h-control text-small"
                  : "settings-remove grid place-center w-tap h-tap muted bare border-0 pointer"
              }
            >
              {!sample && <Icon name="close" />}
              <span className={sample ? undefined : "visually-hidden"}>
                Remove {item.toLowerCase()} {index + 1}
              </span>
            </button>
          </div>
        );
      })}
      <button
        {...form.insert.getButtonProps({ name, defaultValue: {} })}
        formAction={hash}
        className="btn-quiet gap-2"
      >
        <Icon name="plus" /> Add {item.toLowerCase()}
      </button>
    </div>
  );
}
