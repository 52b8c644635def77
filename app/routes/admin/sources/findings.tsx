import "./sources.css";
import { Form, Link } from "@remix-run/react";
import { type KeyboardEvent, useState } from "react";

import { paths } from "#domain/paths/paths";
import { verbs } from "#domain/sources/findings";
import { ProposedField } from "~/components/admin/review/choice";
import { Empty, Moment } from "~/components/admin/table";
import type { FindingRejection, ProposedFinding } from "./sources.server";

interface FindingFormProps {
  rows: readonly ProposedFinding[];
  state: "open" | "ignored";
  isUnchecked: boolean;
  /** The form as it was sent. */
  rejected: FindingRejection | undefined;
}

/** Findings can be accepted or ignored one by one, or all selected ones at once. */
export function FindingForm({ rows, state, isUnchecked, rejected }: FindingFormProps) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(rejected?.selected));
  if (rows.length === 0) return <NoFindings state={state} isUnchecked={isUnchecked} />;
  const selected = rows.filter(({ id }) => selection.has(id));
  const select = (ids: readonly string[], on: boolean) =>
    setSelection((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(on ? [...rest, ...ids] : rest);
    });
  return (
    <Form method="post" preventScrollReset noValidate onKeyDown={acceptOnEnter}>
      {/* Enter triggers the first button, which stores nothing; with scripts, the button of its row. */}
      <button className="sr-only" name="intent" value="keep" tabIndex={-1} aria-hidden />
      <div className="finding-bar row py-3">
        <label className="finding-all flex items-center gap-3 min-h-tap mr-auto text-small text-ink-soft">
          <input
            type="checkbox"
            checked={selected.length === rows.length}
            onChange={({ target }) =>
              select(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />{" "}
          {selected.length > 0 ? `${selected.length} selected` : "All on this page"}
        </label>
        {state === "ignored" ? (
          <button className="btn-quiet" name="intent" value="show-again">
            Restore selected
          </button>
        ) : (
          <>
            <button className="btn" name="intent" value="accept">
              Accept selected
            </button>
            <button className="btn-quiet" name="intent" value="ignore">
              Ignore selected
            </button>
          </>
        )}
      </div>
      <ol className="findings">
        {rows.map((row) => (
          <Finding
            key={row.id}
            row={row}
            state={state}
            rejected={rejected}
            isSelected={selection.has(row.id)}
            select={(on) => select([row.id], on)}
          />
        ))}
      </ol>
    </Form>
  );
}

interface FindingProps extends Pick<FindingFormProps, "state" | "rejected"> {
  row: ProposedFinding;
  isSelected: boolean;
  select: (on: boolean) => void;
}

const heads = { stored: "Stored", proposed: "Found" };

function Finding({ row, state, rejected, isSelected, select }: FindingProps) {
  const { id, propertyId, name, kind, daysSeen, foundAt, proposal } = row;
  const nameId = `finding-${id}`;
  const filled = state === "open" ? proposal.inputs[0]?.text : undefined;
  const inputs = proposal.inputs.map((input) => ({
    ...input,
    text: rejected?.typed[input.name] ?? input.text,
    isTyped: rejected?.typed[input.name] !== undefined,
    problem: rejected?.problems[input.name],
  }));
  return (
    <li className="grid py-4 border-t border-line">
      <input
        type="checkbox"
        name="finding"
        value={id}
        checked={isSelected}
        onChange={({ target }) => select(target.checked)}
        aria-labelledby={nameId}
      />
      <p>
        <Link
          id={nameId}
          className="hover:text-clay font-semibold no-underline wrap-anywhere"
          to={paths.admin.editProperty(propertyId)}
        >
          {name}
        </Link>
        <span className="block text-ink-soft text-small">
          Found <Moment at={foundAt} />
          {daysSeen > 1 && `, seen for ${daysSeen} days`}
        </span>
      </p>
      {filled !== undefined && <input type="hidden" name={`seen.${id}`} value={filled} />}
      <ProposedField
        // Inputs hold their first text: that of a newer check is another.
        key={filled}
        proposal={{ ...proposal, inputs: state === "open" ? inputs : [] }}
        heads={heads}
        input={null}
      />
      <div className="finding-actions flex flex-col gap-1.5">
        <FindingButtons id={id} name={name} state={state} verb={verbs[kind]} />
      </div>
    </li>
  );
}

/** Enter in a correction presses the button of its row. */
function acceptOnEnter(event: KeyboardEvent) {
  const { key, target } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || target.type === "checkbox")
    return;
  event.preventDefault();
  target.closest("li")?.querySelector<HTMLButtonElement>("button[name=accept]")?.click();
}

function FindingButtons(props: {
  id: string;
  name: string;
  state: FindingFormProps["state"];
  verb: string;
}) {
  const { id, name, state, verb } = props;
  const suffix = <span className="sr-only">: {name}</span>;
  if (state === "ignored")
    return (
      <button className="btn-quiet" name="show-again" value={id}>
        Stop ignoring
        {suffix}
      </button>
    );
  return (
    <>
      <button className="btn-quiet" name="accept" value={id}>
        {verb}
        {suffix}
      </button>
      <button className="link finding-ignore min-h-row text-small" name="ignore" value={id}>
        Ignore
        {suffix}
      </button>
    </>
  );
}

function NoFindings({ state, isUnchecked }: Pick<FindingFormProps, "state" | "isUnchecked">) {
  if (state === "ignored")
    return (
      <Empty title="No ignored changes">Changes that you ignore can be reopened from here.</Empty>
    );
  if (isUnchecked)
    return (
      <Empty title="No pages checked yet">
        The first check runs tonight. Check all now, above, starts it at once.
      </Empty>
    );
  return <Empty title="No changes found">All reachable pages match the saved data.</Empty>;
}
