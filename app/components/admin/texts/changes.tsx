import { diffWordsWithSpace } from "diff";

import type { TextDifference } from "#domain/pages/text-form";
import { adminTexts } from "#domain/text/admin-texts";

/** What an old version has (inserted) and what it has not (struck), field by field. */
export function Changes({ rows }: { rows: readonly TextDifference[] }) {
  if (rows.length === 0) return <p>{adminTexts.texts.sameVersion}</p>;
  return (
    <dl className="changes">
      {rows.map(({ name, label, yours, stored }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {diffWordsWithSpace(stored, yours).map(({ value, added, removed }, index) => {
              if (added) return <ins key={index}>{value}</ins>;
              if (removed) return <del key={index}>{value}</del>;
              return <span key={index}>{around(value)}</span>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const kept = 160;

/** Long stretches that are the same are cut in the middle. */
const around = (text: string): string =>
  text.length > 3 * kept ? `${text.slice(0, kept)} … ${text.slice(-kept)}` : text;
