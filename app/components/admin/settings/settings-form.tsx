import "./settings.css";
import type { FieldMetadata } from "@conform-to/react";
import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { settingsLimits as limits } from "#domain/limits";
import type { SiteSettings } from "#domain/site/settings";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { CountedField } from "~/components/form/counted-field";
import { ErrorSummary } from "~/components/form/error-summary";
import { CheckField, Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { ClaimsPart } from "./claims-part";
import { settingsLabels as labels } from "./settings-labels";

const words = adminTexts.settings;

interface Props {
  settings: SiteSettings;
  /** What the form started from. */
  version: string;
  lastResult?: SubmissionResult;
  notice?: ReactNode;
}

export function SettingsForm({ settings, version, lastResult, notice }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { refused } = useUnsavedWarning(element);
  const saving = useNavigation().state !== "idle";
  const [form, fields] = useForm<SiteSettings>({
    id: "settings",
    lastResult: saving ? null : lastResult,
    defaultValue: settings,
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  useEffect(() => {
    if (lastResult) refused();
  }, [lastResult, refused]);
  const social = fields.socialMedia.getFieldset();
  const revisions = fields.legalRevisions.getFieldset();
  return (
    <Form ref={element} method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {words.save}
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
            most={limits.siteName}
            hint="Blank: Savanna Stays."
          />
          <CountedField
            label={labels.siteDescription}
            field={fields.siteDescription}
            as="textarea"
            most={limits.siteDescription}
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
          <CountedField label={labels.address} field={fields.address} most={limits.address} />
          <Field
            label={labels.chatNumber}
            field={fields.chatNumber}
            type="tel"
            hint="With country code. Blank: no chat button is shown."
          />
        </div>
      </section>
      <section className="panel">
        <h2>Social</h2>
        <p className="soft small">
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
            hint="Blank: the email above"
          />
          <Field
            label={labels.inquiryRetentionMonths}
            field={fields.inquiryRetentionMonths}
            type="number"
            min={1}
            max={120}
          />
          <CheckField
            label={labels.acknowledgeVisitors}
            id={fields.acknowledgeVisitors.id}
            name={fields.acknowledgeVisitors.name}
            defaultChecked={(fields.acknowledgeVisitors.initialValue as unknown) === "on"}
          />
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
            most={limits.disclosureText}
          />
        </div>
        <ListField
          label={labels.directPartners}
          item="Partner"
          field={fields.directPartners as FieldMetadata<string[]>}
          form={form}
          hint="Those whose terms forbid a redirect"
        />
      </section>
      <section className="panel">
        <h2>External table</h2>
        <CheckField
          label={labels.sendLookups}
          id={fields.sendLookups.id}
          name={fields.sendLookups.name}
          defaultChecked={(fields.sendLookups.initialValue as unknown) === "on"}
        />
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
        <ClaimsPart form={form} field={fields.claims as never} />
      </section>
      <div className="settings-save">
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : words.save}
        </button>
      </div>
    </Form>
  );
}
