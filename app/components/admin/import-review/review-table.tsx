import "./import-review.css";
import { Fragment } from "react";

import { type Decision, decisionInput } from "#domain/imports/choices";
import type { Mark } from "#domain/imports/review";
import type { Piece } from "#domain/imports/review-pieces";
import type {
  ReviewPassage,
  ReviewRow,
  ReviewView as LedgerData,
} from "#domain/imports/review-view";
import { pageExpired } from "#domain/imports/run";
import type { FieldName } from "#domain/property/fields";
import { plural } from "#domain/text/counted";
import {
  ChoiceEdit,
  ChoiceField,
  ChoiceHead,
  ChoiceSide,
  CorrectionInputs,
  ProtectionBadge,
} from "~/components/admin/review/choice";
import { Icon } from "~/components/ui/icon";
import { RemoteImage } from "./remote-image";
import { ShowInPage } from "./stored-page";

export type Problems = Partial<Record<FieldName, string>>;

interface StoredPage {
  itemId: string;
  /** False once it has expired. */
  isStored: boolean;
}

interface TableProps {
  table: LedgerData;
  page: StoredPage;
  problems: Problems;
  current?: string;
}

/** Columns: current value, extracted value, source passage. */
export function ReviewTable(props: TableProps) {
  const { table, page, problems, current } = props;
  const { rows: fields, isNew, isProposal } = table;
  const at = (place: string) => fields.filter((field) => field.place === place);
  const [choices, same, unstated] = [at("choice"), at("same"), at("silent")];
  const heads = {
    stored: isNew ? "New" : "Current value",
    proposed: isProposal ? "Proposed value" : "Value on page",
  };
  return (
    <div className="grid-cols-[minmax(0,1fr)_--spacing(64)] border-t border-line-strong max-xl:grid-cols-1 grid items-start gap-8">
      <div className="review-fields">
        {!isProposal && <CheckNote counts={table.counts} />}
        <ChoiceHead {...heads} />
        {choices.map((field) => (
          <ReviewedField
            key={field.name}
            field={field}
            isNew={isNew}
            heads={heads}
            isCurrent={field.name === current}
            page={page}
            passages={table.passages.filter(({ group }) => group === field.name)}
            problems={problems}
          />
        ))}
        <IdenticalFields fields={same} />
        <UnstatedFields fields={unstated} problems={problems} />
      </div>
      <Passages passages={table.passages} page={page} current={current} />
    </div>
  );
}

/** How many values are left to check. */
function CheckNote({ counts: { sure, unchecked } }: Pick<LedgerData, "counts">) {
  if (sure + unchecked === 0) return null;
  return (
    <p className="py-2 text-small text-ink-soft" role="status">
      <b className="text-ink">
        {sure} sure, {unchecked} to check
      </b>
      {sure > 0 &&
        ". Sure means that two independent sources state the same; on pages never read before, about 1 in 100 of these values is wrong."}
    </p>
  );
}

const countFields = (n: number) => plural(n, "field is", "fields are");

function IdenticalFields({ fields }: { fields: readonly ReviewRow[] }) {
  if (fields.length === 0) return null;
  return (
    <details className="review-rest">
      <summary className="flex items-center gap-1.5 min-h-tap text-ink-soft cursor-pointer">
        <Icon name="chevron-right" />
        {countFields(fields.length)} identical
      </summary>
      <dl className="review-identical grid gap-2">
        {fields.map(({ name, label, stored }) => (
          <div className="grid" key={name}>
            <dt className="text-small font-semibold">{label}</dt>
            <dd className="m-0 wrap-anywhere text-ink-soft">
              <Pieces pieces={stored} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface UnstatedProps {
  fields: readonly ReviewRow[];
  problems: Problems;
}

/** Inputs for fields that the page does not state. */
function UnstatedFields({ fields, problems }: UnstatedProps) {
  if (fields.length === 0) return null;
  const isWrong = fields.some(({ inputs }) => inputs.some(({ problem }) => problem));
  return (
    <details className="review-rest" open={isWrong || undefined}>
      <summary className="flex items-center gap-1.5 min-h-tap text-ink-soft cursor-pointer">
        <Icon name="chevron-right" />
        {countFields(fields.length)} not on the page
      </summary>
      <div className="review-unstated grid items-start">
        {fields.map((field) => (
          <div key={field.name}>
            {field.stored.length > 0 && (
              <p className="text-small">
                <strong>{field.label}</strong> kept: <Pieces pieces={field.stored} />
              </p>
            )}
            <CorrectionInputs inputs={field.inputs} problem={problems[field.name]} />
          </div>
        ))}
      </div>
    </details>
  );
}

interface Props {
  field: ReviewRow;
  isNew: boolean;
  heads: { stored: string; proposed: string };
  isCurrent: boolean;
  /** Passages of its value, and of the language model's other one. */
  passages: readonly ReviewPassage[];
  page: StoredPage;
  problems: Problems;
}

const marks = {
  derived: "Derived",
  unverified: "Unverified",
  doubtful: "Doubtful",
  differing: "Differing",
  terms: "Certain dates only",
  proposed: "Proposed",
};

const MarkBadge = ({ mark }: { mark: Mark }) =>
  mark === "locked" || mark === "confirmed" ? (
    <ProtectionBadge protection={mark} />
  ) : (
    <span className="badge badge-warn">{marks[mark]}</span>
  );

/** One field or a group of fields: keep the current value or take the extracted one. */
function ReviewedField(props: Props) {
  const { field, isNew, heads, isCurrent, passages, page, problems } = props;
  const { name, label, stored, mark, why, pictures } = field;
  const reading = readingOf(passages);
  return (
    <ChoiceField
      field={name}
      className={`review-field ${mark ? `review-field-${mark}` : ""} ${isCurrent ? "review-field-current" : ""}`}
      doubt={why}
      legend={
        <>
          {label} {mark && <MarkBadge mark={mark} />}
        </>
      }
    >
      <ChoiceSide key={`keep ${reading}`} head={heads.stored} input={inputOf(field, "keep")}>
        {isNew ? <i>Exclude</i> : <Pieces pieces={stored} />}
        <Thumbs addresses={pictures?.stored} />
      </ChoiceSide>
      <ReadSide field={field} head={heads.proposed} passages={passages} problem={problems[name]} />
      {passages.length > 0 && (
        <details className="review-source choice-more">
          <summary className="inline-flex items-center text-caption text-ink-soft cursor-pointer">
            {passages.length === 1 ? "Source passage" : "Source passages"}
          </summary>
          {passages.map((passage) => (
            <Passage key={passage.name} passage={passage} page={page} />
          ))}
          <ExpiredNote page={page} passages={passages} />
        </details>
      )}
    </ChoiceField>
  );
}

/**
 * Key of a row's radio buttons: another default applies once the model has answered, and React keeps what
 * is checked for as long as a button stays.
 */
const readingOf = (passages: readonly ReviewPassage[]) => passages.map(({ via }) => via).join(", ");

const inputOf = ({ name, decision }: ReviewRow, value: Decision) => ({
  name: decisionInput(name),
  value,
  isChosen: decision === value,
});

/** Extracted value and inputs to edit it. */
function ReadSide({
  field,
  head,
  passages,
  problem,
}: Pick<Props, "field" | "passages"> & { head: string; problem: string | undefined }) {
  const { read, asTerms, number, pictures, isCorrected, sure, inputs, other } = field;
  const hasRead = read.length > 0;
  const quoteOf = (of: number | null) =>
    other && <Quote passage={passages.find((passage) => passage.number === of)} />;
  return (
    <div className="review-read">
      {hasRead ? (
        <ChoiceSide
          key={`take ${readingOf(passages)}`}
          head={head}
          input={inputOf(field, "take")}
          className="choice-read"
        >
          <Pieces pieces={read} />
          {number !== null && <sup>{number}</sup>}
          {sure && (
            <span className="text-ok inline-flex gap-1 items-center align-bottom text-caption font-normal">
              <Icon name="check" />
              <span>
                <b>Sure</b>: {sure}
              </span>
            </span>
          )}
          {isCorrected && <em className="text-ok block text-caption font-normal">edited by you</em>}
          <Thumbs addresses={pictures?.read} />
          {quoteOf(number)}
        </ChoiceSide>
      ) : (
        <p className="py-2 text-ink-soft">Not on the page</p>
      )}
      {asTerms && (
        <ChoiceSide head={head} input={inputOf(field, "terms")} className="choice-read">
          Keep {asTerms}
        </ChoiceSide>
      )}
      {other && (
        <ChoiceSide head="Other value" input={inputOf(field, "other")} className="choice-read">
          <Pieces pieces={other.value} />
          <sup>{other.number}</sup>
          {quoteOf(other.number)}
        </ChoiceSide>
      )}
      <ChoiceEdit inputs={inputs} problem={problem} hasValue={hasRead} />
    </div>
  );
}

/** Source and passage of a value, where another one stands beside it. */
function Quote({ passage }: { passage: ReviewPassage | undefined }) {
  if (!passage) return null;
  const quote = passage.parts.join("");
  return (
    <small className="choice-source">
      {passage.via}
      {quote && `: “${quote}”`}
    </small>
  );
}

const maxThumbs = 5;

function Thumbs({ addresses = [] }: { addresses?: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className="review-thumbs grid gap-1 mt-1.5">
      {addresses.slice(0, maxThumbs).map((address) => (
        <RemoteImage key={address} url={address} alt="" />
      ))}
    </span>
  );
}

/** Passage of the page with the value highlighted. */
function Passage({ passage, page }: { passage: ReviewPassage; page: StoredPage }) {
  const [before, value, after] = passage.parts;
  return (
    <>
      {passage.parts.some(Boolean) && (
        <q>
          {before}
          {value && <mark>{value}</mark>}
          {after}
        </q>
      )}
      <span className="text-ink-soft text-small">
        {passage.label}, {passage.via}
      </span>{" "}
      {passage.url && (
        <a className="text-small wrap-anywhere" href={passage.url} target="_blank" rel="noreferrer">
          {passage.url.replace(/^https?:\/\//, "")}
        </a>
      )}
      {passage.isOnPage && page.isStored && (
        <ShowInPage itemId={page.itemId} field={passage.name} label={passage.label} />
      )}
    </>
  );
}

type OfPage = Pick<PassagesProps, "passages" | "page">;

function ExpiredNote({ passages, page }: OfPage) {
  if (page.isStored || !passages.some(({ isOnPage }) => isOnPage)) return null;
  return <p className="text-small text-ink-soft">{pageExpired}</p>;
}

interface PassagesProps {
  passages: readonly ReviewPassage[];
  page: StoredPage;
  current?: string;
}

function Passages({ passages, page, current }: PassagesProps) {
  if (passages.length === 0) return null;
  return (
    <aside className="passages sticky" aria-label="Source passages">
      <h2>Passages</h2>
      <ExpiredNote page={page} passages={passages} />
      <ol className="m-0 p-0 list-none">
        {passages.map((passage) => (
          <li
            key={passage.number}
            value={passage.number}
            data-number={passage.number}
            className={passage.group === current ? "passage-now" : undefined}
          >
            <Passage passage={passage} page={page} />
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** A value, with the pieces highlighted that the other side lacks. */
function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  if (pieces.length === 0) return <i>Empty</i>;
  return (
    <>
      {pieces.map(({ text, isNew }, index) => (
        <Fragment key={`${index} ${text}`}>
          {index > 0 && " · "}
          {isNew ? <ins>{text}</ins> : text}
        </Fragment>
      ))}
    </>
  );
}
