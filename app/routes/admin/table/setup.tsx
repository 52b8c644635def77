import "./table.css";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { NumberQuestion } from "#domain/intake/number-question";
import type { FieldName } from "#domain/property/fields";
import { isInQuickEdit } from "#domain/property/quick-edit";
import { typeInWords } from "#domain/table/columns";
import {
  decimalsInputOf,
  inputOf,
  type MappedColumn,
  type Mapping,
  tableTargetGroups,
} from "#domain/table/mapping";
import { formatNumber, plural } from "#domain/text/counted";
import { MarkLabel, ReadAsSelect } from "~/components/admin/intake/read-as";
import { Steps } from "~/components/admin/steps";
import { Moment } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import type { syncScreen } from "./sync.server";

const setupSteps = [
  "Create a token for your base with the scopes data.records:read, data.records:write and schema.bases:read",
  "Set AIRTABLE_TOKEN, AIRTABLE_BASE_ID and AIRTABLE_TABLE, then restart the server",
  "Press Test Database Connection: the columns of the table appear under Mapping",
  "Records with Active unchecked are not imported; existing ones are hidden",
] as const;

type Screen = Awaited<ReturnType<typeof syncScreen>>;

interface Props {
  configured: boolean;
  busy: boolean;
  table: Screen["table"];
  totals: Screen["totals"];
  lastSync: Screen["lastSync"];
  /** In the table at the last sync. */
  records: number | null;
}

/** The table, the database, and the connection between them. */
export function Connection({ configured, busy, table, totals, lastSync, records }: Props) {
  const facts: [string, ReactNode][] = [
    ["Total properties", totals ? formatNumber(totals.total) : "–"],
    ["Properties from the external table", totals ? formatNumber(totals.synced) : "–"],
    [
      "Last sync (UTC)",
      lastSync?.at ? <Moment key="at" at={lastSync.at} /> : lastSync ? "never" : "–",
    ],
  ];
  return (
    <section
      className="sync-connection grid items-center gap-8 border-y border-line"
      aria-label="Connection"
    >
      <div>
        <span className="text-small text-ink-soft">External table</span>
        <strong className="sync-end block leading-head wrap-anywhere">
          {table?.name ?? "Not read yet"}
        </strong>
        <span className="text-small text-ink-soft">
          {records === null ? "No records yet" : `${formatNumber(records)} records`}
          {table && table.columns.length > 0 && `, ${table.columns.length} columns`}
        </span>
      </div>
      <div className="sync-link text-center">
        <ConnectionState configured={configured} check={table?.check ?? null} />
        <Form method="post" preventScrollReset>
          <button className="link" name="intent" value="test" disabled={busy}>
            Test Database Connection
          </button>
        </Form>
      </div>
      <dl className="sync-totals grid gap-1 m-0">
        {facts.map(([label, value]) => (
          <div
            className="flex items-baseline justify-between gap-4 border-b border-line"
            key={label}
          >
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="m-0 font-bold text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ConnectionState(props: {
  configured: boolean;
  check: NonNullable<Screen["table"]>["check"] | null;
}) {
  const { configured, check } = props;
  const [tone, label, note] = !configured
    ? ["off", "Not configured", null]
    : check?.state === "ok"
      ? ["on", "Connected", `responded in ${check.ms ?? 0} ms`]
      : check?.state === "failed"
        ? ["off", "Not connected", check.error]
        : check?.state === "waiting"
          ? ["wait", "Connecting...", null]
          : ["wait", "Not tested yet", null];
  return (
    <p aria-live="polite">
      <span className={`sync-state inline-flex items-center gap-2 font-bold sync-state-${tone}`}>
        {label}
      </span>
      {note && <span className="text-small text-ink-soft block wrap-anywhere">{note}</span>}
    </p>
  );
}

/** Expanded until the table is configured. */
export function SetUpNotes({ configured }: { configured: boolean }) {
  return (
    <details open={!configured}>
      <summary className="min-h-row cursor-pointer font-semibold">Setup notes</summary>
      <div className="mt-3">
        <Steps title="Connect the table" steps={setupSteps} />
      </div>
    </details>
  );
}

/** By input name; errors by column id. */
interface RejectedMapping {
  errors: Record<string, string>;
  values: Record<string, string>;
}

interface MappingFormProps {
  mapping: Mapping;
  rejected?: RejectedMapping;
  busy: boolean;
}

/** Columns without issues beyond this number are collapsed. */
const maxExpanded = 7;

/** True for a guess that no sync uses before it is saved. */
const isWaiting = ({ target, proposed }: MappedColumn) => target === null && proposed !== null;

/** What each column of the table is read as. */
export function MappingForm({ mapping, rejected, busy }: MappingFormProps) {
  const { columns, missing } = mapping;
  const needsAttention = (entry: MappedColumn) =>
    Boolean(
      rejected?.errors[entry.column.id] ??
      entry.mismatch ??
      entry.roundingNote ??
      entry.question ??
      (isWaiting(entry) || null),
    );
  const attention = columns.filter(needsAttention);
  const others = columns.filter((entry) => !needsAttention(entry));
  const open = [...attention, ...others.slice(0, Math.max(0, maxExpanded - attention.length))];
  const collapsed = columns.filter((entry) => !open.includes(entry));
  const waiting = columns.filter(isWaiting).length;
  const row = (entry: MappedColumn) => (
    <ColumnRow key={entry.column.id} entry={entry} rejected={rejected} />
  );
  return (
    <section aria-labelledby="mapping">
      <h2 id="mapping" className="mb-3">
        Mapping
      </h2>
      {waiting > 0 && (
        <p className="note note-warn mb-3">
          {plural(waiting, "column is", "columns are")} guessed and not read yet: check the choices,
          then save them once.
        </p>
      )}
      <Form method="post" preventScrollReset>
        <ul>{open.map(row)}</ul>
        {missing.length > 0 && (
          <ul className="mapping-missing py-2 text-small text-danger">
            {missing.map(({ name, label }) => (
              <li key={name}>
                <Icon name="alert" /> The column <strong>{name}</strong> is missing in the table:{" "}
                {label} is not changed
              </li>
            ))}
          </ul>
        )}
        {collapsed.length > 0 && (
          <details className="mb-4">
            <summary className="min-h-tap py-2 font-semibold cursor-pointer">
              {collapsed.length} more, no issues
            </summary>
            <ul>{collapsed.map(row)}</ul>
          </details>
        )}
        <p className="form-actions">
          <button className="btn-quiet" name="intent" value="map" disabled={busy}>
            Save mapping
          </button>
        </p>
      </Form>
    </section>
  );
}

const samplesShown = 3;

function ColumnRow({ entry, rejected }: { entry: MappedColumn; rejected?: RejectedMapping }) {
  const { column, proposed, mark } = entry;
  const name = inputOf(column.id);
  const error = rejected?.errors[column.id];
  const target = rejected?.values[name] ?? proposed;
  const samples = column.profile?.samples.slice(0, samplesShown) ?? [];
  return (
    <li className="mapping-row grid items-start py-2 border-b border-line">
      <label htmlFor={name}>
        <strong className="block wrap-anywhere">{column.name}</strong>
        <span className="block text-small wrap-anywhere text-ink-soft">{typeInWords(column)}</span>
        {samples.length > 0 && (
          <span className="mapping-samples block text-small text-ink-soft">
            {samples.join(" · ")}
          </span>
        )}
      </label>
      <div>
        <ReadAsSelect
          id={name}
          name={name}
          groups={tableTargetGroups}
          target={target}
          key={target}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${name}-note`}
        />
        <MarkLabel mark={mark} />
        {entry.numbers && (
          <Numbers entry={entry} question={entry.numbers} typed={rejected?.values} />
        )}
      </div>
      <p id={`${name}-note`} className="text-small mapping-note text-ink-soft">
        {error ? (
          <span className="field-error mt-1 font-semibold leading-text text-danger">{error}</span>
        ) : (
          <Note entry={entry} />
        )}
      </p>
    </li>
  );
}

interface NumbersProps {
  entry: MappedColumn;
  question: NumberQuestion;
  /** By input name. */
  typed: Record<string, string> | undefined;
}

function Numbers({ entry: { column, decimals }, question, typed }: NumbersProps) {
  const name = decimalsInputOf(column.id);
  const chosen = typed ? typed[name] : decimals;
  return (
    <fieldset className="flex items-center gap-4 border-0 text-small">
      <legend className="sr-only">“{question.sample}” is</legend>
      {question.answers.map(({ value, label, note }) => (
        <label key={value} className="row gap-2 min-h-tap font-semibold" title={note}>
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Note({ entry }: { entry: MappedColumn }) {
  const { column, target, mismatch, roundingNote, question } = entry;
  const warnings = [mismatch && `${mismatch}: column ignored`, roundingNote, question].filter(
    Boolean,
  );
  if (warnings.length > 0)
    return warnings.map((warning) => (
      <span key={warning} className="block mapping-warning">
        <Icon name="alert" /> {warning}
      </span>
    ));
  if (isWaiting(entry)) return <>Not read until saved</>;
  if (column.type === "multipleAttachments" && target) return <>copied immediately (URLs expire)</>;
  return target && isInQuickEdit(target as FieldName) ? <>two-way</> : null;
}

interface ScheduleFormProps {
  /** UTC; null: no scheduled sync. */
  hour: number | null;
  busy: boolean;
}

const defaultHour = 2;
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export function ScheduleForm({ hour, busy }: ScheduleFormProps) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="sync-schedule row py-4 text-small border-t border-line"
      key={String(hour)}
    >
      <label className="flex items-center gap-2 min-h-tap font-semibold">
        <input type="checkbox" role="switch" name="nightly" defaultChecked={hour !== null} /> Every
        night at
      </label>
      <select
        name="hour"
        className="control"
        aria-label="Hour (UTC)"
        defaultValue={String(hour ?? defaultHour)}
      >
        {Array.from({ length: 24 }, (_, option) => (
          <option key={option} value={option}>
            {clock(option)}
          </option>
        ))}
      </select>
      <span className="text-ink-soft text-small">UTC</span>
      <button className="btn-quiet" name="intent" value="schedule" disabled={busy}>
        Save
      </button>
    </Form>
  );
}
