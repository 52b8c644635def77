import "./finding-form.css";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";

import type { ListedFinding } from "#db/queries/watch/list.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { verbs } from "#domain/watch/accept";
import { Moment } from "~/components/admin/moment";
import { Values } from "./values";

const words = adminTexts.sources;

interface Props {
  rows: readonly ListedFinding[];
  state: "open" | "ignored";
  /** Nothing was looked at so far. */
  never: boolean;
}

/** The findings as lines of a ledger: each can be decided alone, or all that are chosen at once. */
export function FindingForm({ rows, state, never }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) return <Nothing state={state} never={never} />;
  const there = rows.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(on ? [...rest, ...ids] : rest);
    });
  return (
    <Form method="post" preventScrollReset>
      <div className="finding-bar">
        <label className="finding-all">
          <input
            type="checkbox"
            checked={there.length === rows.length}
            onChange={({ target }) =>
              choose(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />{" "}
          {there.length > 0 ? `${there.length} chosen` : "All on this page"}
        </label>
        <BarButtons state={state} />
      </div>
      <ol className="findings">
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            state={state}
            chosen={chosen.has(row.id)}
            choose={(on) => choose([row.id], on)}
          />
        ))}
      </ol>
    </Form>
  );
}

function BarButtons({ state }: Pick<Props, "state">) {
  if (state === "ignored")
    return (
      <button className="btn-quiet" name="intent" value="show-again">
        {words.showAgainChosen}
      </button>
    );
  return (
    <>
      <button className="btn" name="intent" value="accept">
        {words.acceptChosen}
      </button>
      <button className="btn-quiet" name="intent" value="ignore">
        {words.ignoreChosen}
      </button>
    </>
  );
}

interface LineProps extends Pick<Props, "state"> {
  row: ListedFinding;
  chosen: boolean;
  choose: (on: boolean) => void;
}

function Line({ row, state, chosen, choose }: LineProps) {
  const { id, propertyId, name, kind, passage, daysSeen, foundAt } = row;
  const nameId = `finding-${id}`;
  return (
    <li>
      <input
        type="checkbox"
        name="finding"
        value={id}
        checked={chosen}
        onChange={({ target }) => choose(target.checked)}
        aria-labelledby={nameId}
      />
      <div className="finding-what">
        <p id={nameId}>
          <Link className="finding-name" to={paths.admin.editProperty(propertyId)}>
            {name}
          </Link>{" "}
          <span className={kind === "price" ? "badge" : "badge badge-danger"}>
            {words.kinds[kind]}
          </span>
        </p>
        <p className="soft small">
          Found <Moment at={foundAt} />
          {daysSeen > 1 && `, seen on ${daysSeen} days`}
        </p>
      </div>
      <div className="finding-values">
        <Values {...row} />
        {passage && <blockquote className="finding-passage">{passage}</blockquote>}
      </div>
      <div className="finding-deeds">
        <LineButtons id={id} name={name} state={state} verb={verbs[kind]} />
      </div>
    </li>
  );
}

function LineButtons(props: { id: string; name: string; state: Props["state"]; verb: string }) {
  const { id, name, state, verb } = props;
  const of = <span className="visually-hidden">: {name}</span>;
  if (state === "ignored")
    return (
      <button className="btn-quiet" name="show-again" value={id}>
        {words.showAgain}
        {of}
      </button>
    );
  return (
    <>
      <button className="btn-quiet" name="accept" value={id}>
        {verb}
        {of}
      </button>
      <button className="link finding-ignore" name="ignore" value={id}>
        {words.ignore}
        {of}
      </button>
    </>
  );
}

function Nothing({ state, never }: Pick<Props, "state" | "never">) {
  const said = state === "ignored" ? words.nothingIgnored : words.nothingOpen;
  const hint = state === "ignored" ? null : never ? words.never : words.nothingOpenHint;
  return (
    <p className="empty">
      {!never && (
        <>
          <strong>{said}</strong>
          <br />
        </>
      )}
      {hint}
    </p>
  );
}
