import type { FileChoice } from "#domain/intake/table";
import { formatNumber } from "#domain/text/counted";
import { MarkLabel } from "~/components/admin/intake/read-as";
import { Icon } from "~/components/ui/icon";
import type { ColumnsView, GapView, QuestionView } from "./columns-view";

/** What has two readings is asked; how the bytes become rows can be changed. */
export function ReadingQuestions({ view }: { view: ColumnsView }) {
  const { questions, separators, choices, options } = view;
  return (
    <section aria-labelledby="intake-values">
      <h2 id="intake-values">How values are read</h2>
      {questions.map((question) => (
        <Question key={question.column} question={question} />
      ))}
      {separators.map(({ column, head, chosen, sample }) => (
        <label className="intake-line" key={column}>
          <span>{head} split at</span>
          <select className="control" name={`separator-${column}`} defaultValue={chosen}>
            {separatorOptions.map(([value, label]) => (
              <option key={label} value={value}>
                {label}
              </option>
            ))}
          </select>
          <small className="text-ink-soft">{sample}</small>
        </label>
      ))}
      <div id="read-differently">
        {(options.format === "csv" || options.format === "xlsx") && (
          <label className="intake-line">
            <span>First row</span>
            <select
              className="control"
              name="hasHead"
              defaultValue={options.hasHead ? "yes" : "no"}
            >
              <option value="yes">Headings</option>
              <option value="no">A record</option>
            </select>
          </label>
        )}
        {choices.map((choice) => (
          <FileReading key={choice.option} choice={choice} chosen={options[choice.option]} />
        ))}
      </div>
    </section>
  );
}

const separatorOptions = [
  [",", "Comma"],
  [";", "Semicolon"],
  ["|", "Bar"],
  ["/", "Slash"],
  ["\n", "Line break"],
] as const;

function Question({ question }: { question: QuestionView }) {
  const { column, head, sample, answers, chosen, hint } = question;
  return (
    <fieldset className="intake-question border-0">
      <legend className="font-bold text-small">
        <Icon name="alert" /> Is “{sample}” in {head}{" "}
        {answers.map(({ label }) => label).join(" or ")}?
      </legend>
      <div className="grid grid-cols-[1fr_1fr] gap-2 py-2">
        {answers.map(({ value, label, note }) => (
          <label className="intake-answer rounded-2" key={value}>
            <input
              className="accent-forest"
              type="radio"
              name={`decimals-${column}`}
              value={value}
              defaultChecked={chosen === value}
            />
            <b>{label}</b>
            <small className="text-ink-soft">{note}</small>
          </label>
        ))}
      </div>
      <p className="text-ink-soft text-small">{hint}</p>
    </fieldset>
  );
}

const choiceLabels: Readonly<Record<FileChoice["option"], string>> = {
  format: "Format",
  encoding: "Encoding",
  separator: "Columns split at",
  sheet: "Sheet",
  list: "List",
  hasHead: "First row",
};

/** Ways to read the bytes that fit equally well, each with a sample. */
function FileReading({ choice, chosen }: { choice: FileChoice; chosen: unknown }) {
  if (choice.option === "hasHead") return null;
  return (
    <fieldset className="intake-choice border-0 border-t border-line">
      <legend className="font-semibold text-small">{choiceLabels[choice.option]}</legend>
      {choice.values.map(({ value, label, sample }) => (
        <label className="flex items-baseline gap-2 min-h-tap" key={value}>
          <input
            className="accent-forest"
            type="radio"
            name={choice.option}
            value={value}
            defaultChecked={value === chosen}
          />
          <span>
            {label} <small className="block text-ink-soft wrap-anywhere">{sample}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Values for what the file does not state. */
export function FileGaps({ view }: { view: ColumnsView }) {
  return (
    <section aria-labelledby="intake-gaps">
      <h2 id="intake-gaps">Where the file is silent</h2>
      {view.gaps
        .filter(({ isRare }) => !isRare)
        .map((gap) => (
          <Gap key={gap.target} gap={gap} />
        ))}
      <label className="intake-line">
        <span>Publish as</span>
        <select className="control" name="publish" defaultValue={view.publishAs}>
          <option value="draft">Draft</option>
          <option value="active">Active</option>
        </select>
        <small className="text-ink-soft">
          {view.publishAs === "draft"
            ? "Drafts are not public"
            : "New properties are public at once"}
        </small>
      </label>
      <details className="intake-more border-t border-line">
        <summary className="text-small cursor-pointer">More facts for all rows</summary>
        {view.gaps
          .filter(({ isRare }) => isRare)
          .map((gap) => (
            <Gap key={gap.target} gap={gap} />
          ))}
      </details>
    </section>
  );
}

function Gap({ gap }: { gap: GapView }) {
  const { target, label, empty, value, options, mark, otherwise, note, problem } = gap;
  const name = `fixed-${target}`;
  return (
    <label className="intake-line">
      <span>
        {label}, {empty === null ? "no column" : `${formatNumber(empty)} empty`}
      </span>
      {options ? (
        <select className="control" name={name} defaultValue={value}>
          <option value="">{otherwise}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input className="control" type="text" name={name} defaultValue={value} maxLength={200} />
      )}
      {problem && <small className="text-danger font-semibold">{problem}</small>}
      {mark && (
        <small className="row gap-3 text-ink-soft">
          <MarkLabel mark={mark} /> {note}
        </small>
      )}
    </label>
  );
}
