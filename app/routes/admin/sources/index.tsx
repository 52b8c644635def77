import "./sources.css";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";

import type { CheckCounts, listUnseen } from "#db/queries/watch/checks.server";
import type { ListedFinding } from "#db/queries/watch/findings.server";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { checkOutcomeLabels, type FindingKind, findingLabels, verbs } from "#domain/watch/findings";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, Table } from "~/components/admin/table";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { actOnSources, readSources } from "./sources.server";

export const meta = () => [{ title: "Sources" }];

export const loader = adminLoader(({ request, context }) =>
  readSources(context, new URL(request.url).searchParams),
);

export const action = adminAction(async ({ request, context, admin }) => {
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "");
  return actOnSources(context, await request.formData(), { here, actor: admin.name });
});

export default function Sources() {
  const { checks, kinds, open, ignored, found, unseen, state, show } =
    useLoaderData<typeof loader>();
  useLiveTopic("sources", 5_000);
  return (
    <>
      {checks.waiting > 0 && <ReloadWithoutScripts seconds={10} />}
      <PageHead
        title="Sources"
        lead="Source pages and booking links are rechecked about once a week. Changes appear here."
      >
        <Form method="post" preventScrollReset>
          <button className="btn-quiet" name="intent" value="look-at-all">
            Check all now
          </button>
        </Form>
      </PageHead>
      <LookState {...checks} />
      <KindTabs kinds={kinds} open={open} ignored={ignored} show={show} />
      <FindingForm key={show} rows={found.rows} state={state} never={checks.lastAt === null} />
      <Pager
        page={found.page}
        pages={found.pages}
        to={(page) => `?${new URLSearchParams({ ...(show && { show }), page: String(page) })}`}
      />
      {unseen.length > 0 && <UnseenList rows={unseen} total={checks.unseen} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0);

/** How far the watch has come: seen, not to be seen, not yet looked at. */
function LookState({ watched, waiting, seen, unseen, lastAt }: CheckCounts) {
  const count = (n: number) => n.toLocaleString("en-US");
  return (
    <div className="look-state mb-6" role="status">
      <p>
        <b>{count(seen)}</b> of {count(watched)} properties checked
        {unseen > 0 && <span className="muted"> {count(unseen)} unreachable</span>}
        {waiting > 0 && <strong className="look-waiting"> {count(waiting)} due now</strong>}
      </p>
      <svg className="block w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect className="look-seen" width={percent(seen, watched)} height="1" />
        <rect
          className="look-unseen"
          x={percent(seen, watched)}
          width={percent(unseen, watched)}
          height="1"
        />
      </svg>
      {lastAt && (
        <p className="muted text-small">
          Last check <Moment at={lastAt} />
        </p>
      )}
    </div>
  );
}

interface Props {
  kinds: readonly { kind: FindingKind; count: number }[];
  open: number;
  ignored: number;
  /** A kind, "ignored", or "" for all that wait. */
  show: string;
}

/** What waits, kind by kind, and what is ignored. */
function KindTabs({ kinds, open, ignored, show }: Props) {
  const tabs = [
    { value: "", label: "All", count: open },
    ...kinds.map(({ kind, count }) => ({ value: kind, label: findingLabels[kind], count })),
    { value: "ignored", label: "Ignored", count: ignored },
  ];
  return (
    <nav className="view-tabs" aria-label="Kinds of findings">
      {tabs.map(({ value, label, count }) => (
        <Link
          key={value}
          to={value ? `?show=${value}` : "?"}
          aria-current={value === show ? "true" : undefined}
        >
          {label} <span>{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}

interface FindingFormProps {
  rows: readonly ListedFinding[];
  state: "open" | "ignored";
  /** Nothing was looked at so far. */
  never: boolean;
}

/** The findings as lines of a ledger: each can be decided alone, or all that are chosen at once. */
function FindingForm({ rows, state, never }: FindingFormProps) {
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
      <div className="finding-bar row py-3">
        <label className="finding-all flex items-center gap-3 min-h-tap mr-auto text-small muted">
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
          {there.length > 0 ? `${there.length} selected` : "All on this page"}
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

function BarButtons({ state }: Pick<FindingFormProps, "state">) {
  if (state === "ignored")
    return (
      <button className="btn-quiet" name="intent" value="show-again">
        Restore selected
      </button>
    );
  return (
    <>
      <button className="btn" name="intent" value="accept">
        Accept selected
      </button>
      <button className="btn-quiet" name="intent" value="ignore">
        Ignore selected
      </button>
    </>
  );
}

interface LineProps extends Pick<FindingFormProps, "state"> {
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
          <Link
            className="finding-name font-semibold no-underline break-anywhere"
            to={paths.admin.editProperty(propertyId)}
          >
            {name}
          </Link>{" "}
          <span className={kind === "price" ? "badge" : "badge badge-danger"}>
            {findingLabels[kind]}
          </span>
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
      <div className="finding-deeds flex flex-column gap-1-5">
        <LineButtons id={id} name={name} state={state} verb={verbs[kind]} />
      </div>
    </li>
  );
}

function LineButtons(props: {
  id: string;
  name: string;
  state: FindingFormProps["state"];
  verb: string;
}) {
  const { id, name, state, verb } = props;
  const of = <span className="visually-hidden">: {name}</span>;
  if (state === "ignored")
    return (
      <button className="btn-quiet" name="show-again" value={id}>
        Stop ignoring
        {of}
      </button>
    );
  return (
    <>
      <button className="btn-quiet" name="accept" value={id}>
        {verb}
        {of}
      </button>
      <button className="link finding-ignore min-h-row text-small" name="ignore" value={id}>
        Ignore
        {of}
      </button>
    </>
  );
}

function Nothing({ state, never }: Pick<FindingFormProps, "state" | "never">) {
  const said = state === "ignored" ? "No ignored changes" : "No changes found";
  const hint =
    state === "ignored"
      ? null
      : never
        ? "No pages checked yet. The first check runs tonight."
        : "All reachable pages match the saved data.";
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

type ValuesProps = Pick<ListedFinding, "kind" | "address" | "before" | "after" | "currency">;

/** What is stored, struck out, and what the page says instead. */
function Values({ kind, address, before, after, currency }: ValuesProps) {
  if (kind === "price")
    return (
      <>
        <p className="finding-change">
          <del className="muted">{formatMoney(Number(before), currency)}</del>{" "}
          <ins className="font-semibold no-underline">{formatMoney(Number(after), currency)}</ins>
        </p>
        <p className="text-small">
          <Address to={address} />
        </p>
      </>
    );
  return (
    <p className="text-small finding-change">
      <del className="muted">
        <Address to={before} />
      </del>
      {after && (
        <>
          {" "}
          <ins className="font-semibold no-underline">
            <Address to={after} />
          </ins>
        </>
      )}
    </p>
  );
}

const Address = ({ to }: { to: string }) => (
  <a className="break-anywhere" href={to} target="_blank" rel="noreferrer nofollow">
    {to.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
  </a>
);

type Unseen = Awaited<ReturnType<typeof listUnseen>>[number];

const columns: readonly Column<Unseen>[] = [
  {
    head: "Stay",
    kind: "row",
    cell: ({ propertyId, name }) => <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>,
  },
  {
    head: "Reason",
    cell: ({ outcome, detail }) => (
      <>
        <span className="badge badge-warn">{checkOutcomeLabels[outcome]}</span> {detail}
      </>
    ),
  },
  { head: "Last check (UTC)", cell: ({ checkedAt }) => <Moment at={checkedAt} /> },
  {
    head: "Actions",
    headHidden: true,
    cell: ({ propertyId, name }) => (
      <Form method="post" preventScrollReset>
        <button className="link" name="look" value={propertyId}>
          Check now
          <span className="visually-hidden"> at {name}</span>
        </button>
      </Form>
    ),
  },
];

/** Stays of whose pages nothing is known, and why. */
function UnseenList({ rows, total }: { rows: readonly Unseen[]; total: number }) {
  return (
    <section className="panel stack" aria-labelledby="unseen">
      <h2 id="unseen">
        Unreachable <span className="muted">{total.toLocaleString("en-US")}</span>
      </h2>
      <p className="measure mt-1-5 muted">
        This doesn't mean the property is gone: some sites block automated requests.
      </p>
      <Table
        caption="Unreachable"
        className="unseen-table"
        columns={columns}
        rows={rows}
        rowKey={({ propertyId }) => propertyId}
      />
      {total > rows.length && (
        <p className="muted text-small">The {rows.length} most recent checks shown.</p>
      )}
    </section>
  );
}
