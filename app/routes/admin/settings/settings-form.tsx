import "./settings.css";
import {
  type FieldMetadata,
  type FormMetadata,
  parse,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { settingsLimits as limits } from "#domain/limits";
import type { Claims } from "#domain/site/claims";
import type { SiteSettings } from "#domain/site/settings";
import { texts } from "#domain/text/texts";
import { CountedField } from "~/components/form/counted-field";
import { CheckField, Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { ListField } from "~/components/form/list-field";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { settingsLabels as labels } from "./settings";

interface Props {
  settings: SiteSettings;
  /** The version that the form was loaded with. */
  version: string;
  lastResult?: SubmissionResult;
  notice?: ReactNode;
}

export function SettingsForm({ settings, version, lastResult, notice }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { markUnsaved } = useUnsavedWarning(element);
  const saving = useNavigation().state !== "idle";
  const [form, fields] = useForm<SiteSettings>({
    id: "settings",
    lastResult: saving ? null : lastResult,
    defaultValue: settings,
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  useEffect(() => {
    if (lastResult) markUnsaved();
  }, [lastResult, markUnsaved]);
  const social = fields.socialMedia.getFieldset();
  const revisions = fields.legalRevisions.getFieldset();
  return (
    <Form ref={element} method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save All Settings
      </button>
      <input type="hidden" name="version" value={version} />
      {notice}
      <ErrorSummary form={form} labels={labels} />
      <section className="panel">
        <h2>General</h2>
        <div className="form-grid">
          <CountedField
            label={labels.siteName}
            field={fields.siteName}
            max={limits.siteName}
            hint="Defaults to Savanna Stays."
          />
          <CountedField
            label={labels.siteDescription}
            field={fields.siteDescription}
            as="textarea"
            max={limits.siteDescription}
          />
        </div>
      </section>
      <section className="panel">
        <h2>Contact</h2>
        <div className="form-grid">
          <Field label={labels.contactEmail} field={fields.contactEmail} type="email" required />
          <Field
            label={labels.partnershipsEmail}
            field={fields.partnershipsEmail}
            type="email"
            required
          />
          <Field label={labels.contactPhone} field={fields.contactPhone} type="tel" />
          <CountedField label={labels.address} field={fields.address} max={limits.address} />
          <Field
            label={labels.chatNumber}
            field={fields.chatNumber}
            type="tel"
            hint="Include the country code. Leave empty to hide the chat button."
          />
        </div>
      </section>
      <section className="panel">
        <h2>Social</h2>
        <p className="muted text-small">
          Until you set your own pages, the footer shows sample links marked as such. Blank: no
          link.
        </p>
        <div className="form-grid">
          <Field label={labels["socialMedia.facebook"]} field={social.facebook} type="url" />
          <Field label={labels["socialMedia.instagram"]} field={social.instagram} type="url" />
          <Field label={labels["socialMedia.twitter"]} field={social.twitter} type="url" />
          <Field label={labels["socialMedia.linkedin"]} field={social.linkedin} type="url" />
        </div>
      </section>
      <section className="panel">
        <h2>Inquiries</h2>
        <div className="form-grid">
          <Field
            label={labels.notificationAddress}
            field={fields.notificationAddress}
            type="email"
            hint="Defaults to the email above"
          />
          <Field
            label={labels.inquiryRetentionMonths}
            field={fields.inquiryRetentionMonths}
            type="number"
            min={1}
            max={120}
          />
          <Switch label={labels.acknowledgeVisitors} field={fields.acknowledgeVisitors} />
        </div>
      </section>
      <section className="panel">
        <h2>Legal pages</h2>
        <div className="form-grid">
          <Field label={labels["legalRevisions.terms"]} field={revisions.terms} type="date" />
          <Field label={labels["legalRevisions.privacy"]} field={revisions.privacy} type="date" />
          <Field
            label={labels["legalRevisions.disclosure"]}
            field={revisions.disclosure}
            type="date"
          />
          <CountedField
            label={labels.disclosureText}
            field={fields.disclosureText}
            as="textarea"
            max={limits.disclosureText}
          />
        </div>
        <ListField
          label={labels.directPartners}
          item="Partner"
          field={fields.directPartners as FieldMetadata<string[]>}
          form={form}
          hint="Partners whose terms don't allow redirects"
        />
      </section>
      <section className="panel">
        <h2>External table</h2>
        <Switch label={labels.sendLookups} field={fields.sendLookups} />
      </section>
      <section className="panel">
        <h2>AI extraction</h2>
        <div className="form-grid">
          <Field label={labels.aiMonthlyLimit} field={fields.aiMonthlyLimit} />
          <Field label={labels.aiTokenPrice} field={fields.aiTokenPrice} />
        </div>
      </section>
      <section className="panel">
        <h2>Claims on the home page</h2>
        <ClaimFields form={form} field={fields.claims as never} />
      </section>
      <div className="settings-save sticky py-3 on-paper rule-top">
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : "Save All Settings"}
        </button>
      </div>
    </Form>
  );
}

interface ClaimFieldsProps {
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  field: FieldMetadata<Claims>;
}

/** Each claim has a switch, because it must be provable. */
function ClaimFields({ form, field }: ClaimFieldsProps) {
  const { badges, testimonials, press, counts } = field.getFieldset();
  const count = counts.getFieldset();
  return (
    <div className="stack">
      <p className="note note-warn">
        Turn off any claim you cannot prove. Claims are never included in structured data.
      </p>
      <fieldset className="claim min-w-0 m-0 border-0">
        <legend>Statistics</legend>
        <Switch field={count.shown} label="Show statistics" />
        <div className="form-grid">
          <Field label="Satisfaction" field={count.satisfaction} />
          <Field label="Guests" field={count.guests} />
          <Field label="Properties" field={count.properties} />
        </div>
      </fieldset>
      <fieldset className="claim min-w-0 m-0 border-0">
        <legend>Press strip</legend>
        <Switch field={press.getFieldset().shown} label="Show the press strip" />
        <ListField
          label="Names"
          item="Name"
          field={press.getFieldset().names as FieldMetadata<string[]>}
          form={form}
        />
      </fieldset>
      <fieldset className="claim min-w-0 m-0 border-0">
        <legend>Badges</legend>
        <Switch field={badges.getFieldset().shown} label="Show the badges" />
        <Entries
          form={form}
          field={badges.getFieldset().items as never}
          item="Badge"
          names={{ title: "Title", note: "Subtitle" }}
        />
      </fieldset>
      <fieldset className="claim min-w-0 m-0 border-0">
        <legend>Testimonials</legend>
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
    <div id={field.id} tabIndex={-1} className="stack">
      {field.getFieldList().map((entry, index) => {
        const fields = entry.getFieldset() as Record<string, FieldMetadata<string>>;
        return (
          <div key={entry.key} className="form-grid py-3 rule-top">
            {Object.entries(names).map(([key, label]) => {
              const input = fields[key];
              return input ? (
                <Field
                  key={key}
                  label={`${label} (${index + 1})`}
                  field={input}
                  as={key === "text" ? "textarea" : "input"}
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
              className="link claim-remove min-h-control text-small"
            >
              Remove {item.toLowerCase()} {index + 1}
            </button>
          </div>
        );
      })}
      <button
        {...form.insert.getButtonProps({ name, defaultValue: {} })}
        formAction={hash}
        className="link"
      >
        Add {item.toLowerCase()}
      </button>
    </div>
  );
}
