import "./sources.css";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";

import type { ListedFinding } from "#db/queries/sources/findings.server";
import { formatMoney, moneyOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { findingLabels, verbs } from "#domain/sources/findings";
import { Empty, Moment } from "~/components/admin/table";

interface FindingFormProps {
  rows: readonly ListedFinding[];
  state: "open" | "ignored";
  isUnchecked: boolean;
}

/** Findings can be accepted or ignored one by one, or all selected ones at once. */
export function FindingForm({ rows, state, isUnchecked }: FindingFormProps) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) return <NoFindings state={state} isUnchecked={isUnchecked} />;
  const selected = rows.filter(({ id }) => selection.has(id));
  const select = (ids: readonly string[], on: boolean) =>
    setSelection((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(on ? [...rest, ...ids] : rest);
    });
  return (
    <Form method="post" preventScrollReset>
      <div className="finding-bar row py-3">
        <label className="finding-all flex items-center gap-3 min-h-tap mr-auto text-small muted">
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
            isSelected={selection.has(row.id)}
            select={(on) => select([row.id], on)}
          />
        ))}
      </ol>
    </Form>
  );
}

interface FindingProps extends Pick<FindingFormProps, "state"> {
  row: ListedFinding;
  isSelected: boolean;
  select: (on: boolean) => void;
}

function Finding({ row, state, isSelected, select }: FindingProps) {
  const { id, propertyId, name, kind, passage, daysSeen, foundAt, protection } = row;
  const nameId = `finding-${id}`;
  return (
    <li className="grid py-4 rule-top">
      <input
        type="checkbox"
        name="finding"
        value={id}
        checked={isSelected}
        onChange={({ target }) => select(target.checked)}
        aria-labelledby={nameId}
      />
      <div>
        <p id={nameId}>
          <Link
            className="hover-clay font-semibold no-underline break-anywhere"
            to={paths.admin.editProperty(propertyId)}
          >
            {name}
          </Link>{" "}
          <span className={kind === "price" ? "badge" : "badge badge-danger"}>
            {findingLabels[kind]}
          </span>
          {protection && (
            <>
              {" "}
              <span className="badge badge-warn">{protectionLabels[protection]}</span>
            </>
          )}
        </p>
        <p className="muted text-small">
          Found <Moment at={foundAt} />
          {daysSeen > 1 && `, seen for ${daysSeen} days`}
        </p>
      </div>
      <div className="finding-values">
        <Values {...row} />
        {passage && (
          <blockquote className="finding-passage mt-1-5 break-anywhere">{passage}</blockquote>
        )}
      </div>
      <div className="finding-actions flex flex-column gap-1-5">
        <FindingButtons id={id} name={name} state={state} verb={verbs[kind]} />
      </div>
    </li>
  );
}

const protectionLabels = { locked: "Entered manually", confirmed: "Confirmed by the lodge" };

function FindingButtons(props: {
  id: string;
  name: string;
  state: FindingFormProps["state"];
  verb: string;
}) {
  const { id, name, state, verb } = props;
  const suffix = <span className="visually-hidden">: {name}</span>;
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

type ValuesProps = Pick<ListedFinding, "kind" | "address" | "before" | "after" | "currency">;

/** The saved value, struck out, and the value of the page. */
function Values({ kind, address, before, after, currency }: ValuesProps) {
  if (kind === "price")
    return (
      <>
        <p className="finding-change">
          <del className="muted">{formatMoney(moneyOf(Number(before), currency))}</del>{" "}
          <ins className="font-semibold no-underline">
            {formatMoney(moneyOf(Number(after), currency))}
          </ins>
        </p>
        <p className="text-small">
          <SourceLink to={address} />
        </p>
      </>
    );
  return (
    <p className="text-small finding-change">
      <del className="muted">
        <SourceLink to={before} />
      </del>
      {after && (
        <>
          {" "}
          <ins className="font-semibold no-underline">
            <SourceLink to={after} />
          </ins>
        </>
      )}
    </p>
  );
}

const SourceLink = ({ to }: { to: string }) => (
  <a className="break-anywhere" href={to} target="_blank" rel="noreferrer nofollow">
    {to.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
  </a>
);
