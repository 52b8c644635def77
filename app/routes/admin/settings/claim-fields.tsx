import "./settings.css";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

import type { Claims } from "#domain/site/claims";
import type { SiteSettings } from "#domain/site/settings";
import { Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { Icon } from "~/components/ui/icon";
import { SettingsPart, Switch } from "./parts";

export interface ClaimFieldsProps {
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  field: FieldMetadata<Claims, SiteSettings>;
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
        <ListField label="Names" item="Name" field={press.getFieldset().names} form={form} />
      </SettingsPart>
      <SettingsPart title="Badges" text="Small promises above the footer.">
        <Switch field={badges.getFieldset().shown} label="Show the badges" />
        <Entries form={form} field={badges.getFieldset().items} item="Badge">
          {(badge, number) => {
            const { title, note } = badge.getFieldset();
            return (
              <>
                <Field label={`Title (${number})`} field={title} />
                <Field label={`Subtitle (${number})`} field={note} />
              </>
            );
          }}
        </Entries>
      </SettingsPart>
      <SettingsPart title="Testimonials" text="Fictional ones must be marked as samples.">
        <Switch field={testimonials.getFieldset().shown} label="Show the testimonials" />
        <Entries form={form} field={testimonials.getFieldset().items} item="Testimonial" isLong>
          {(testimonial, number) => {
            const fields = testimonial.getFieldset();
            return (
              <>
                <Field label={`Name (${number})`} field={fields.name} />
                <Field label={`From (${number})`} field={fields.location} />
                <Field label={`Property (${number})`} field={fields.property} />
                <Field label={`Stars, 1 to 5 (${number})`} field={fields.rating} />
                <Field label={`When (${number})`} field={fields.date} />
                <Field label={`Key (${number})`} field={fields.id} />
                <Field
                  label={`Quote (${number})`}
                  field={fields.text}
                  as="textarea"
                  className="form-wide"
                />
                <Switch label={`Sample (fictional, ${number})`} field={fields.sample} />
              </>
            );
          }}
        </Entries>
      </SettingsPart>
    </>
  );
}

interface EntriesProps<Entry> {
  form: ClaimFieldsProps["form"];
  field: FieldMetadata<Entry[], SiteSettings>;
  item: string;
  /** Entries of many fields, in two columns. */
  isLong?: boolean;
  /** The fields of one entry. */
  children: (entry: FieldMetadata<Entry, SiteSettings>, number: number) => ReactNode;
}

function Entries<Entry>({ form, field, item, isLong = false, children }: EntriesProps<Entry>) {
  const name: string = field.name;
  const hash = `#${field.id}`;
  return (
    <div id={field.id} tabIndex={-1}>
      {field.getFieldList().map((entry, index) => (
        <div
          key={entry.key}
          className={`settings-entry py-4 border-t border-line ${isLong ? "form-grid" : "settings-entry-short grid"}`}
        >
          {children(entry, index + 1)}
          <button
            {...form.remove.getButtonProps({ name, index })}
            formAction={hash}
            className={
              isLong
                ? "settings-remove link min-h-control text-small"
                : "settings-remove grid place-items-center w-tap h-tap text-ink-soft bg-transparent border-0 cursor-pointer"
            }
          >
            {!isLong && <Icon name="close" />}
            <span className={isLong ? undefined : "sr-only"}>
              Remove {item.toLowerCase()} {index + 1}
            </span>
          </button>
        </div>
      ))}
      <button
        {...form.insert.getButtonProps<object[]>({ name, defaultValue: {} })}
        formAction={hash}
        className="btn-quiet gap-2"
      >
        <Icon name="plus" /> Add {item.toLowerCase()}
      </button>
    </div>
  );
}
