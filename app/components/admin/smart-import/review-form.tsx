import "./review-form.css";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";

import type { Evidence, EvidenceVia, ExtractionSuccess } from "#domain/imports/extraction";
import { type ReviewDefaults, reviewDefaults, type ReviewField } from "#domain/imports/review";
import { propertyCurrencies } from "#domain/money/currencies";
import { choicesWith } from "#domain/money/price-field";
import { paths } from "#domain/pages/paths";
import { countries } from "#domain/places/countries";
import { texts } from "#domain/text/texts";
import { optionsOf } from "~/components/admin/property-form/form-parts";
import { propertyLabels } from "~/components/admin/property-labels";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";

export interface PossibleTwin {
  id: string;
  name: string;
  because: string;
}

interface Props {
  itemId: string;
  read: ExtractionSuccess;
  twins: PossibleTwin[];
  lastResult?: SubmissionResult;
}

const vias: Record<EvidenceVia, string> = {
  "linked-data": "Structured data",
  "embedded-state": "Page data",
  meta: "Meta tags",
  "page-text": "Page text",
  address: "Page address",
};

const labels: Record<ReviewField, string> = {
  ...propertyLabels,
  propertyType: "Accommodation type",
  websiteUrl: "Website",
};

const lists = new Set<ReviewField>(["images", "amenities", "activities"]);
const long = new Set<ReviewField>([
  ...lists,
  "shortDescription",
  "description",
  "ratesInclusions",
  "ratesExclusions",
  "cancellationPolicy",
  "importantInfo",
]);
const required = new Set<ReviewField>(["name", "country", "region"]);

const Source = ({ found }: { found: Evidence | undefined }) =>
  found ? (
    <>
      <span className="import-via">{vias[found.via]}</span> <q>{found.passage}</q>
    </>
  ) : (
    <>Not on the page</>
  );

/** Every value beside the words of the page that state it, ready to be corrected and imported. */
export function ReviewForm({ itemId, read, twins, lastResult }: Props) {
  const busy = useNavigation().state !== "idle";
  const defaults = reviewDefaults(read.data);
  const [form, fields] = useForm<ReviewDefaults>({
    id: `review-${itemId}`,
    lastResult: busy ? null : lastResult,
    defaultValue: defaults,
  });
  const options: Partial<Record<ReviewField, ReturnType<typeof optionsOf>>> = {
    country: optionsOf(
      choicesWith(
        countries.map(({ name }) => name),
        defaults.country,
      ),
      "Choose a country",
    ),
    currency: optionsOf(choicesWith(propertyCurrencies, defaults.currency), "USD"),
  };
  const hint = (name: ReviewField) => (
    <>
      {lists.has(name) && "One a line. "}
      <Source found={read.evidence[name]} />
    </>
  );
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <input type="hidden" name="intent" value="import" />
      <input type="hidden" name="itemId" value={itemId} />
      <ErrorSummary form={form} labels={labels} />
      {twins.length > 0 && <Twins twins={twins} />}
      <fieldset className="import-choice">
        <legend className="field-label">After the import</legend>
        <label>
          <input type="radio" name="publish" value="no" defaultChecked /> Import as draft
        </label>
        <label>
          <input type="radio" name="publish" value="yes" /> Import and publish
        </label>
      </fieldset>
      <div className="form-actions">
        <button className="btn" disabled={busy}>
          {texts.admin.imports.importToDatabase}
        </button>
        <Link className="btn-quiet" to={paths.admin.smartImport()}>
          {texts.admin.imports.clear}
        </Link>
      </div>
      <div className="form-grid import-fields">
        {(Object.keys(defaults) as ReviewField[]).map((name) => (
          <Field
            key={name}
            label={labels[name]}
            field={fields[name]}
            as={options[name] ? "select" : long.has(name) ? "textarea" : "input"}
            options={options[name]}
            required={required.has(name)}
            hint={hint(name)}
            className={name === "description" ? "form-wide" : ""}
          />
        ))}
      </div>
    </Form>
  );
}

function Twins({ twins }: { twins: PossibleTwin[] }) {
  return (
    <fieldset className="import-choice note note-warn">
      <legend className="visually-hidden">This stay may be listed already</legend>
      <p>
        <strong>This stay may be listed already.</strong> An update keeps what was typed by hand.
      </p>
      {twins.map(({ id, name, because }, index) => (
        <label key={id}>
          <input type="radio" name="target" value={id} defaultChecked={index === 0} /> Update{" "}
          <a href={paths.admin.editProperty(id)}>{name}</a> (same {because})
        </label>
      ))}
      <label>
        <input type="radio" name="target" value="" /> Create another one
      </label>
    </fieldset>
  );
}
