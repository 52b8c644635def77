import { Fragment } from "react";

import { boards, charges } from "#domain/rates/rate";
import { weekdayName } from "#domain/rates/row-form";
import { type Detail, detailsOf } from "#domain/rates/sheet-labels";
import { adminTexts } from "#domain/text/admin-texts";
import { Field } from "~/components/form/field";
import { LabelSelect } from "./label-select";
import type { SheetRejection } from "./sheet-actions.server";
import type { LabeledLine, LabeledTable } from "./sheet-tables";
import type { SheetView } from "./sheet-view.server";

const words = adminTexts.rateSheets;

interface Props {
  table: LabeledTable;
  view: SheetView;
  rejected: SheetRejection["labels"];
}

/** What a table or the head of a line states for all its cells: ages, season, dates, room, terms. */
export function LabelDetails({ table, view, rejected }: Props) {
  const { id, name, label, columns, rowLabels, headLabels } = table;
  const lines = [...columns, ...(rowLabels ?? [])].flatMap((line) =>
    line && detailsIn(line).length > 0 ? [line] : [],
  );
  const isWrong = Object.keys(rejected?.errors ?? {}).some((field) => field.startsWith(id));
  if (!label && lines.length === 0) return null;
  return (
    <details className="sheet-details" open={isWrong || undefined}>
      <summary>{`${name}: charge, dates, ages and rooms`}</summary>
      {label && <TableDetails {...{ table, view, rejected }} />}
      {headLabels.map((line) => (
        <div key={line.id} className="sheet-head-label">
          <span className="text-small">{line.head || words.headRow}</span>
          <LabelSelect line={line} view={view} />
        </div>
      ))}
      {lines.map((line) => (
        <LineDetails key={line.id} line={line} rejected={rejected} />
      ))}
    </details>
  );
}

const detailsIn = ({ id, label }: LabeledLine) => detailsOf(label.kind, id.includes("r"));

/** A field with what was typed, or else what the label says. */
function fieldOf(rejected: Props["rejected"]) {
  return (name: string, label: string, value: string | number | undefined) => ({
    ...{ name, id: name, label, error: rejected?.errors[name] },
    defaultValue: rejected?.typed[name] ?? (value === undefined ? "" : String(value)),
    autoComplete: "off",
  });
}

const withBlank = (values: readonly string[], blank: string) => [
  { value: "", label: blank },
  ...values.map((value) => ({ value, label: value })),
];

function TableDetails({ table: { id, label, otherRows }, rejected }: Props) {
  const field = fieldOf(rejected);
  if (!label) return null;
  return (
    <fieldset className="sheet-line-details">
      <legend className="text-small font-semibold">The whole table</legend>
      <Field
        {...field(`${id}.isRead`, "Read it", label.isRead ? "yes" : "no")}
        as="select"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No, leave it out" },
        ]}
      />
      <Field
        {...field(`${id}.charged`, "Prices are", label.charged)}
        as="select"
        options={withBlank(charges, words.asInFile)}
      />
      <Field
        {...field(`${id}.board`, "Board", label.board)}
        as="select"
        options={withBlank(boards, words.asInFile)}
      />
      <Field {...field(`${id}.currency`, "Currency", label.currency)} maxLength={3} />
      <Field {...field(`${id}.year`, "Year of its dates", label.year)} inputMode="numeric" />
      <Field {...field(`${id}.season`, "Season", label.season)} maxLength={100} />
      <Field {...field(`${id}.room`, "Room, or - for none", label.room)} maxLength={100} />
      <Field {...field(`${id}.minNights`, "Min. nights", label.minNights)} inputMode="numeric" />
      <Field {...field(`${id}.sleeps`, "Sleeps", label.sleeps)} inputMode="numeric" />
      <Field {...field(`${id}.single`, words.singleOnTop, label.single)} maxLength={12} />
      {otherRows.length > 0 && (
        <Field
          {...field(`${id}.row`, "Label another row", undefined)}
          as="select"
          options={[{ value: "", label: "None" }, ...otherRows]}
        />
      )}
    </fieldset>
  );
}

function LineDetails({ line, rejected }: { line: LabeledLine; rejected: Props["rejected"] }) {
  const { id, head, label } = line;
  const field = fieldOf(rejected);
  const details = new Set<Detail>(detailsIn(line));
  const periods = [...(label.dates ?? []), null];
  return (
    <fieldset className="sheet-line-details">
      <legend className="text-small font-semibold">
        {`${head || id}: ${words.labelKinds[label.kind]}`}
      </legend>
      {details.has("ages") && (
        <>
          <Field {...field(`${id}.agesFrom`, "Ages from", label.ages?.from)} inputMode="numeric" />
          <Field {...field(`${id}.agesTo`, "Ages to", label.ages?.to)} inputMode="numeric" />
        </>
      )}
      {details.has("season") && (
        <Field {...field(`${id}.season`, "Season", label.season)} maxLength={100} />
      )}
      {details.has("dates") &&
        periods.map((dates, index) => (
          <Fragment key={index}>
            <Field {...field(`${id}.from${index + 1}`, "First night", dates?.from)} type="date" />
            <Field {...field(`${id}.to${index + 1}`, "Last night", dates?.to)} type="date" />
          </Fragment>
        ))}
      {details.has("room") && (
        <Field {...field(`${id}.room`, "Room", label.room)} maxLength={100} />
      )}
      {details.has("board") && (
        <Field
          {...field(`${id}.board`, "Board", label.board)}
          as="select"
          options={withBlank(boards, words.asInFile)}
        />
      )}
      {details.has("currency") && (
        <Field {...field(`${id}.currency`, "Currency", label.currency)} maxLength={3} />
      )}
      {details.has("minNights") && (
        <Field {...field(`${id}.minNights`, "Min. nights", label.minNights)} inputMode="numeric" />
      )}
      {details.has("sleeps") && (
        <Field {...field(`${id}.sleeps`, "Sleeps", label.sleeps)} inputMode="numeric" />
      )}
      {details.has("single") && (
        <Field {...field(`${id}.single`, words.singleOnTop, label.single)} maxLength={12} />
      )}
      {details.has("weekdays") && (
        <Field
          {...field(
            `${id}.weekdays`,
            "Nights of the week",
            label.weekdays?.map(weekdayName).join(", "),
          )}
          maxLength={100}
        />
      )}
    </fieldset>
  );
}
