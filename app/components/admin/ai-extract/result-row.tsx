import "./result-row.css";

import { optionsOf, withStored } from "#domain/forms/option";
import type { Evidence, EvidenceVia } from "#domain/imports/extraction";
import type { reviewFields } from "#domain/imports/review";
import { propertyCurrencies } from "#domain/money/currencies";
import { texts } from "#domain/text/texts";
import { CheckField, Field, type FieldSource } from "~/components/form/field";

const words = texts.admin.ai;

const vias: Record<EvidenceVia, string> = {
  "linked-data": "Structured data",
  "embedded-state": "Page data",
  meta: "Meta tags",
  "page-text": "Page text",
  address: "Page address",
  table: "External table",
  ai: "Language model",
  derived: "Worked out",
};

const longInputs = new Set(["text", "list", "pictures"]);
const everyCurrency = optionsOf(propertyCurrencies);

interface Props {
  entry: (typeof reviewFields)[number];
  field: FieldSource;
  stored: string;
  found: Evidence | undefined;
}

/** One value, ready to be corrected, beside the words of the page that state it. */
export function ResultRow({ entry, field, stored, found }: Props) {
  const { name, label, kind, extracted, blankOption = "" } = entry;
  const isList = Array.isArray(kind.empty) && kind.input !== "select";
  // An import takes every currency that a stay may have; the form offers those of visitors.
  const isCurrency = name === "currency";
  const offered = isCurrency ? everyCurrency : name === "countries" ? entry.options : undefined;
  const blank = { value: "", label: isCurrency ? "USD" : blankOption };
  const mark = markOf(found);
  return (
    <div className="ai-row">
      <div>
        <Field
          label={label}
          mark={mark && <span className="badge badge-warn ai-mark">{mark}</span>}
          field={field}
          as={offered ? "select" : longInputs.has(kind.input) ? "textarea" : "input"}
          options={offered && [blank, ...withStored(offered, stored)]}
          required={kind.required && !isList}
          hint={isList && "One a line"}
        />
        {mark && (
          <CheckField
            label={words.consent}
            name="consent"
            id={`consent-${extracted}`}
            value={extracted}
          />
        )}
      </div>
      <Passage found={found} />
    </div>
  );
}

/** What has to be said about a value that the page does not state as it stands. */
function markOf(found: Evidence | undefined): string | null {
  if (found?.unverified) return words.unverified;
  return found?.via === "derived" ? words.derived : null;
}

function Passage({ found }: { found: Evidence | undefined }) {
  if (!found) return <p className="ai-passage soft small">Not on the page</p>;
  const { via, passage, unverified } = found;
  return (
    <div className="ai-passage">
      {passage && <q className={unverified ? "ai-doubtful" : undefined}>{passage}</q>}
      <p className="soft small">
        {vias[via]}
        {unverified &&
          (passage ? ": these words do not bear it out on the page" : ": no passage given")}
      </p>
    </div>
  );
}
