import "./review-form.css";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";

import { optionsOf, withStored } from "#domain/forms/option";
import type { Evidence, EvidenceVia, ExtractionSuccess } from "#domain/imports/extraction";
import { type ReviewDefaults, reviewDefaults, reviewFields } from "#domain/imports/review";
import { propertyCurrencies } from "#domain/money/currencies";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field, type FieldSource } from "~/components/form/field";

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
  table: "External table",
  ai: "Language model",
  derived: "Derived, to be confirmed",
};

const labels = Object.fromEntries(reviewFields.map(({ extracted, label }) => [extracted, label]));

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
        {reviewFields.map((entry) => (
          <ReviewInput
            key={entry.name}
            entry={entry}
            field={fields[entry.extracted]}
            stored={defaults[entry.extracted]}
            found={read.evidence[entry.extracted]}
          />
        ))}
      </div>
    </Form>
  );
}

const longInputs = new Set(["text", "list", "pictures"]);
const everyCurrency = optionsOf(propertyCurrencies);

interface InputProps {
  entry: (typeof reviewFields)[number];
  field: FieldSource;
  stored: string;
  found: Evidence | undefined;
}

function ReviewInput({ entry, field, stored, found }: InputProps) {
  const { name, label, kind, blankOption = "" } = entry;
  const isList = Array.isArray(kind.empty) && kind.input !== "select";
  // An import takes every currency that a stay may have; the form offers those of visitors.
  const isCurrency = name === "currency";
  const offered = isCurrency ? everyCurrency : name === "countries" ? entry.options : undefined;
  const blank = { value: "", label: isCurrency ? "USD" : blankOption };
  return (
    <Field
      label={label}
      field={field}
      as={offered ? "select" : longInputs.has(kind.input) ? "textarea" : "input"}
      options={offered && [blank, ...withStored(offered, stored)]}
      required={kind.required && !isList}
      hint={
        <>
          {isList && "One a line. "}
          <Source found={found} />
        </>
      }
      className={name === "description" ? "form-wide" : ""}
    />
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
