import { Form, Link } from "@remix-run/react";

import { propertyCurrencies } from "#domain/money/currencies";
import { paths } from "#domain/paths/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { FieldError } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { places } from "./places";
import type { SheetRejection } from "./sheet-actions.server";
import type { DoubtLine } from "./sheet-doubts";
import { cellAddress } from "./sheet-links";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

/** Questions before acceptance, open ones first; an answered one is a line with Change. */
export function Doubts({ view, rejected }: { view: SheetView; rejected: Rejected }) {
  const { doubts, counts, canEdit } = view;
  if (doubts.length === 0) return null;
  const answered = doubts.length - counts.doubts;
  return (
    <section
      className={`sheet-doubts ${counts.doubts === 0 ? "sheet-doubts-done" : ""}`.trim()}
      aria-labelledby={places.doubts}
    >
      <h2 id={places.doubts}>
        {counts.doubts > 0
          ? `${plural(counts.doubts, "doubt", "doubts")} to answer`
          : words.allAnswered}
        {answered > 0 && counts.doubts > 0 && (
          <small className="text-small text-ink-soft">{`${answered} answered`}</small>
        )}
      </h2>
      {counts.overlaps > 1 && doubts.some(isOverlap) && canEdit && (
        <Form method="post" preventScrollReset>
          <button className="btn-quiet" name="intent" value="settle-all">
            {words.shorterWins}
          </button>
        </Form>
      )}
      <ol>
        {doubts.map((doubt) =>
          doubt.said ? (
            <AnsweredDoubt key={doubt.id} doubt={doubt} said={doubt.said} view={view} />
          ) : (
            <OpenDoubt key={doubt.id} {...{ doubt, view, rejected }} />
          ),
        )}
      </ol>
    </section>
  );
}

const isOverlap = ({ answers }: DoubtLine) => answers.some(({ name }) => name === "way");

interface DoubtProps {
  doubt: DoubtLine;
  view: SheetView;
  rejected: Rejected;
}

function OpenDoubt({ doubt, view, rejected }: DoubtProps) {
  const { number, id, question, detail, cells, answers } = doubt;
  return (
    <li id={number ? places.doubt(number) : undefined} tabIndex={-1}>
      <b className="sheet-disc" aria-hidden="true">
        {number}
      </b>
      <p className="font-semibold">
        {question}
        <small className="block text-small text-ink-soft">
          {detail}
          {cells.slice(0, maxCells).map((cell) => (
            <Link key={cell.id} className="sheet-evidence" to={cellAddress(view, cell.id)}>
              {cell.label}
            </Link>
          ))}
          {cells.length > maxCells && ` ${words.moreCells(cells.length - maxCells)}`}
        </small>
      </p>
      {view.canEdit && (
        <div id={number === 1 ? places.next : undefined} className="sheet-answers">
          <Form method="post" className="contents" preventScrollReset>
            <input type="hidden" name="intent" value={isOverlap(doubt) ? "settle" : "answer"} />
            <input type="hidden" name="doubt" value={id} />
            {answers.map(({ name, value, label }) => (
              <button key={value} className="btn-quiet" name={name} value={value}>
                {label}
              </button>
            ))}
          </Form>
          <OtherAnswer {...{ doubt, view, rejected }} />
          {isOverlap(doubt) && (
            <a className="link" href={paths.admin.askLodges(view.property.id)}>
              Ask the lodge
            </a>
          )}
        </div>
      )}
    </li>
  );
}

/** Links of a question to its cells. */
const maxCells = 3;

type Rejected = SheetRejection["answer"];

/** An answer that no button has. A form of its own: Enter in its field must not press the first button. */
function OtherAnswer({ doubt, view, rejected }: DoubtProps) {
  const { id, other, number, answers } = doubt;
  if (other === null) return null;
  const offered = new Set(answers.map(({ value }) => value));
  const wrong = rejected?.doubt === id ? rejected : null;
  const field = places.answer(id);
  const control = {
    ...{ id: field, name: "answer", className: "control", "aria-label": words.otherAnswers[other] },
    defaultValue: wrong?.typed ?? "",
    "aria-invalid": wrong !== null || undefined,
    "aria-describedby": wrong ? `${field}-error` : undefined,
  };
  return (
    <Form
      method="post"
      action={`${paths.admin.rateSheet(view.id)}#${field}`}
      className="sheet-other"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="doubt" value={id} />
      {other === "currency" ? (
        <select {...control}>
          <option value="">{words.otherAnswers.currency}</option>
          {propertyCurrencies
            .filter((currency) => !offered.has(currency))
            .map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
        </select>
      ) : (
        <input
          {...control}
          placeholder={words.otherAnswers[other]}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <button className="btn-quiet" aria-label={words.useAnswer(number)}>
        Use
      </button>
      <FieldError id={`${field}-error`} messages={wrong ? [wrong.error] : []} />
    </Form>
  );
}

interface AnsweredProps {
  doubt: DoubtLine;
  said: NonNullable<DoubtLine["said"]>;
  view: SheetView;
}

function AnsweredDoubt({ doubt: { id, question }, said, view }: AnsweredProps) {
  return (
    <li className="sheet-answered">
      <b className="sheet-disc" aria-hidden="true">
        <Icon name="check" />
      </b>
      <p className="text-ink-soft">
        {`${question} `}
        <b>{said.label}</b>
        {said.by && <small className="text-small">{` ${said.by}`}</small>}
      </p>
      {view.canEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="ask-again" />
          <input type="hidden" name="doubt" value={id} />
          <button className="btn-quiet" aria-label={words.changeAnswer(question)}>
            Change
          </button>
        </Form>
      )}
    </li>
  );
}
