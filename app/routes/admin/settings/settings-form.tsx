import "./settings.css";
import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import type { FeedName } from "#domain/feeds/catalog";
import type { FeedCount } from "#domain/feeds/feed";
import { settingsLimits as limits } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import type { SiteSettings } from "#domain/site/settings";
import { countProperties, formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { useAdminForm } from "~/components/form/admin-form";
import { CountedField } from "~/components/form/counted-field";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { ListField } from "~/components/form/list-field";
import { Sections } from "~/components/form/sections";
import { useSubmission } from "~/components/form/submission";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { ClaimFields, type ClaimFieldsProps } from "./claim-fields";
import { SettingsPart, Switch } from "./parts";
import {
  sectionIds,
  sectionOf,
  settingsLabels as labels,
  type SettingsSection,
  settingsSections,
  summaryLabels,
} from "./settings";
import { useChanges } from "./use-changes";

interface FeedReport extends FeedCount {
  url: string;
  /** As stored. */
  isOn: boolean;
}

/** Number of stays in each feed, and of those left out. */
export type FeedReports = Record<FeedName, FeedReport>;

interface Props {
  settings: SiteSettings;
  /** The version that the form was loaded with. */
  version: string;
  lastResult?: SubmissionResult;
  notice?: ReactNode;
  /** What is set outside of the form, at its end. */
  services: ReactNode;
  feeds: FeedReports;
}

/** All settings in one form, in sections; one button saves them all. */
export function SettingsForm({ settings, version, lastResult, notice, services, feeds }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { markUnsaved, markSaved } = useUnsavedWarning(element);
  const changed = useChanges(element, version);
  const { isPending, isSending: saving } = useSubmission();
  const [form, fields] = useAdminForm<SiteSettings>({
    id: "settings",
    lastResult: isPending ? null : lastResult,
    defaultValue: settings,
  });
  useEffect(markSaved, [version, markSaved]);
  useEffect(() => {
    if (lastResult) markUnsaved();
  }, [lastResult, markUnsaved]);
  const contents: Record<SettingsSection, ReactNode> = {
    general: <GeneralFields fields={fields} />,
    contact: <ContactFields fields={fields} />,
    claims: <ClaimFields form={form} field={fields.claims} />,
    inquiries: <InquiryFields fields={fields} />,
    legal: <LegalFields form={form} fields={fields} />,
    machines: <MachineFields fields={fields} feeds={feeds} />,
    services: (
      <>
        <ServiceFields fields={fields} />
        {services}
      </>
    ),
  };
  const problems = Object.keys(form.allErrors);
  const countIn = (names: readonly string[], section: SettingsSection) =>
    names.filter((name) => sectionOf(name) === section).length;
  return (
    <Form
      ref={element}
      method="post"
      id={form.id}
      className="settings"
      onSubmit={form.onSubmit}
      noValidate
    >
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        Save All Settings
      </button>
      <input type="hidden" name="version" value={version} />
      {notice}
      <ErrorSummary form={form} labels={summaryLabels} />
      <Sections
        label="Sections of the settings"
        sections={sectionIds.map((id) => {
          const errors = countIn(problems, id);
          return {
            id,
            label: settingsSections[id].label,
            errors,
            status: <SectionStatus errors={errors} changed={countIn(changed, id)} />,
            content: contents[id],
          };
        })}
      />
      <div className="save-bar row sticky gap-3 py-3 bg-paper border-t border-line">
        <p className="save-state mr-auto text-small" aria-live="polite">
          {changed.length > 0 && <b>{`${changed.length} changed`}</b>}
          {changed.length > 0 && problems.length > 0 && ", "}
          {problems.length > 0 && (
            <span className="text-danger">{`${problems.length} to correct`}</span>
          )}
        </p>
        {changed.length > 0 && (
          <Link className="btn-quiet" reloadDocument to={paths.admin.settings()}>
            Discard
          </Link>
        )}
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : "Save All Settings"}
        </button>
      </div>
    </Form>
  );
}

function SectionStatus({ errors, changed }: { errors: number; changed: number }) {
  if (errors > 0)
    return <span className="section-error text-tiny">{plural(errors, "problem", "problems")}</span>;
  return changed > 0 ? (
    <span className="text-warn font-semibold text-tiny">{`${changed} changed`}</span>
  ) : null;
}

type Fields = Required<{
  [Key in keyof SiteSettings]: FieldMetadata<SiteSettings[Key], SiteSettings>;
}>;
interface FieldsProps {
  fields: Fields;
}

function GeneralFields({ fields }: FieldsProps) {
  return (
    <SettingsPart title="Site" text="Shown in the header, in search results and in emails.">
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
    </SettingsPart>
  );
}

function ContactFields({ fields }: FieldsProps) {
  const social = fields.socialMedia.getFieldset();
  return (
    <>
      <SettingsPart title="How to reach you" text="Shown in the footer and on the contact page.">
        <div className="form-grid">
          <Field label={labels.contactEmail} field={fields.contactEmail} type="email" required />
          <Field
            label={labels.partnershipsEmail}
            field={fields.partnershipsEmail}
            type="email"
            required
          />
          <Field label={labels.contactPhone} field={fields.contactPhone} type="tel" />
          <Field
            label={labels.chatNumber}
            field={fields.chatNumber}
            type="tel"
            hint="Include the country code. Leave empty to hide the chat button."
          />
        </div>
        <CountedField label={labels.address} field={fields.address} max={limits.address} />
      </SettingsPart>
      <SettingsPart
        title="Social"
        text="Until you set your own pages, the footer shows sample links marked as such. Blank: no link."
      >
        <div className="form-grid">
          <Field label={labels["socialMedia.facebook"]} field={social.facebook} type="url" />
          <Field label={labels["socialMedia.instagram"]} field={social.instagram} type="url" />
          <Field label={labels["socialMedia.twitter"]} field={social.twitter} type="url" />
          <Field label={labels["socialMedia.linkedin"]} field={social.linkedin} type="url" />
        </div>
      </SettingsPart>
    </>
  );
}

function MachineFields({ fields, feeds }: FieldsProps & { feeds: FeedReports }) {
  const bots = fields.bots.getFieldset();
  const switches = fields.feeds.getFieldset();
  return (
    <>
      <SettingsPart
        title="Bots"
        text="Which bots robots.txt lets in. Most follow a change within a day; an assistant that opens a page for a person may ignore it. Analytics shows who came."
      >
        <Switch field={bots.search} label={labels["bots.search"]} />
        <Switch field={bots.assistants} label={labels["bots.assistants"]} />
        <Switch field={bots.answers} label={labels["bots.answers"]} />
        <Switch field={bots.training} label={labels["bots.training"]} />
      </SettingsPart>
      <SettingsPart
        title="Feeds"
        text="Lists of published properties for other sites, with photos but without sample content. A feed that is off responds with 404."
      >
        {feedNames.map((name) => (
          <Switch
            key={name}
            field={switches[name]}
            label={labels[`feeds.${name}`]}
            hint={<FeedHint {...feeds[name]} />}
          />
        ))}
      </SettingsPart>
    </>
  );
}

const feedNames = ["openai", "google", "meta"] as const;

/** "112 properties, 8 left out: 5 no photo, 3 no coordinates" */
function FeedHint({ url, isOn, stays, leftOut }: FeedReport) {
  const missing = leftOut.reduce((sum, entry) => sum + entry.stays, 0);
  const reasons = leftOut.map((entry) => `${formatNumber(entry.stays)} ${entry.reason}`);
  return (
    <>
      {isOn ? (
        <a className="wrap-anywhere" href={url}>
          {url}
        </a>
      ) : (
        <span className="wrap-anywhere">{url}</span>
      )}
      <br />
      {countProperties(stays)}
      {missing > 0 && `, ${formatNumber(missing)} left out: ${reasons.join(", ")}`}
    </>
  );
}

function InquiryFields({ fields }: FieldsProps) {
  return (
    <SettingsPart title="New inquiries" text="Who is told of one, and how long it is stored.">
      <div className="form-grid">
        <Field
          label={labels.notificationAddress}
          field={fields.notificationAddress}
          type="email"
          hint="Defaults to the contact email"
        />
        <Field
          label={labels.inquiryRetentionMonths}
          field={fields.inquiryRetentionMonths}
          type="number"
          min={1}
          max={120}
        />
      </div>
      <Switch label={labels.acknowledgeVisitors} field={fields.acknowledgeVisitors} />
      <Switch label={labels.askLodgesAgain} field={fields.askLodgesAgain} />
      <Switch label={labels.lodgeSuggestions} field={fields.lodgeSuggestions} />
    </SettingsPart>
  );
}

function LegalFields({ form, fields }: FieldsProps & Pick<ClaimFieldsProps, "form">) {
  const revisions = fields.legalRevisions.getFieldset();
  return (
    <>
      <SettingsPart
        title="Revision dates"
        text="Shown on the legal pages. Blank: the page shows today's date."
      >
        <div className="form-grid">
          <Field label={labels["legalRevisions.terms"]} field={revisions.terms} type="date" />
          <Field label={labels["legalRevisions.privacy"]} field={revisions.privacy} type="date" />
          <Field
            label={labels["legalRevisions.disclosure"]}
            field={revisions.disclosure}
            type="date"
          />
        </div>
      </SettingsPart>
      <SettingsPart title="Commission" text="What visitors read wherever a link may earn us money.">
        <CountedField
          label={labels.disclosureText}
          field={fields.disclosureText}
          as="textarea"
          max={limits.disclosureText}
        />
        <ListField
          label={labels.directPartners}
          item="Partner"
          field={fields.directPartners}
          form={form}
          hint="Partners whose terms don't allow redirects"
        />
      </SettingsPart>
    </>
  );
}

function ServiceFields({ fields }: FieldsProps) {
  return (
    <>
      <SettingsPart title="AI extraction" text="The extractor stops at the limit until next month.">
        <div className="form-grid">
          <Field label={labels.aiMonthlyLimit} field={fields.aiMonthlyLimit} />
          <Field label={labels.aiTokenPrice} field={fields.aiTokenPrice} />
        </div>
        <Switch label={labels.aiSmallModel} field={fields.aiSmallModel} />
      </SettingsPart>
      <SettingsPart title="External table">
        <Switch label={labels.sendLookups} field={fields.sendLookups} />
      </SettingsPart>
    </>
  );
}
