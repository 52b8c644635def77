import "./result-form.css";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";

import type { ExtractionSuccess } from "#domain/imports/extraction";
import { type ReviewDefaults, reviewDefaults, reviewFields } from "#domain/imports/review";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { ResultRow } from "./result-row";
import { type Twin, TwinChoice } from "./twin-choice";

const labels = Object.fromEntries(reviewFields.map(({ extracted, label }) => [extracted, label]));

interface Props {
  itemId: string;
  read: ExtractionSuccess;
  twins: readonly Twin[];
  lastResult?: SubmissionResult;
}

/** Everything that was found, value by value, ready to be corrected and imported. */
export function ResultForm({ itemId, read, twins, lastResult }: Props) {
  const busy = useNavigation().state !== "idle";
  const defaults = reviewDefaults(read.data);
  const [form, fields] = useForm<ReviewDefaults>({
    id: `ai-${itemId}`,
    lastResult: busy ? null : lastResult,
    defaultValue: defaults,
  });
  const rowOf = (entry: (typeof reviewFields)[number]) => (
    <ResultRow
      key={entry.name}
      entry={entry}
      field={fields[entry.extracted]}
      stored={defaults[entry.extracted]}
      found={read.evidence[entry.extracted]}
    />
  );
  const isOpen = ({ extracted }: { extracted: keyof ReviewDefaults }) =>
    defaults[extracted] === "" && !fields[extracted].errors;
  const empty = reviewFields.filter(isOpen);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="ai-result">
      <input type="hidden" name="itemId" value={itemId} />
      <ErrorSummary form={form} labels={labels} />
      <TwinChoice twins={twins} />
      <div>
        {reviewFields.filter((entry) => !isOpen(entry)).map(rowOf)}
        {empty.length > 0 && (
          <details className="ai-empty">
            <summary>{empty.length} values that were not found</summary>
            {empty.map(rowOf)}
          </details>
        )}
      </div>
      <div className="ai-bar">
        <fieldset className="ai-choice">
          <legend className="visually-hidden">After the import</legend>
          <label>
            <input type="radio" name="publish" value="no" defaultChecked /> Import as draft
          </label>
          <label>
            <input type="radio" name="publish" value="yes" /> Import and publish
          </label>
        </fieldset>
        <button className="btn" name="intent" value="import" disabled={busy}>
          {texts.admin.imports.importToDatabase}
        </button>
      </div>
    </Form>
  );
}
