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
  const url = pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "");
  return actOnSources(context, await request.formData(), { url, actor: admin.name });
});

export default function Sources() {
  const { checks, kinds, open, ignored, findings, unseen, state, show } =
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
      <CheckState {...checks} />
      <KindTabs kinds={kinds} open={open} ignored={ignored} show={show} />
      <FindingForm
        key={show}
        rows={findings.rows}
        state={state}
        isUnchecked={checks.lastAt === null}
      />
      <Pager
        page={findings.page}
        pages={findings.pages}
        to={(page) => `?${new URLSearchParams({ ...(show && { show }), page: String(page) })}`}
      />
      {unseen.length > 0 && <UnreachableList rows={unseen} total={checks.unseen} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0);

function CheckState({ watched, waiting, seen, unseen, lastAt }: CheckCounts) {
  const count = (n: number) => n.toLocaleString("en-US");
  return (
    <div className="check-state mb-6" role="status">
      <p>
        <b className="figure">{count(seen)}</b> of {count(watched)} properties checked
        {unseen > 0 && <span className="muted"> {count(unseen)} unreachable</span>}
        {waiting > 0 && <strong className="check-due"> {count(waiting)} due now</strong>}
      </p>
      <svg className="block w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect className="check-reached" width={percent(seen, watched)} height="1" />
        <rect
          className="check-unreachable"
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
  /** A kind, "ignored", or "" for all open findings. */
  show: string;
}

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
  isUnchecked: boolean;
}

/** Findings can be accepted or ignored one by one, or all selected ones at once. */
function FindingForm({ rows, state, isUnchecked }: FindingFormProps) {
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
        <BarButtons state={state} />
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

interface FindingProps extends Pick<FindingFormProps, "state"> {
  row: ListedFinding;
  isSelected: boolean;
  select: (on: boolean) => void;
}

function Finding({ row, state, isSelected, select }: FindingProps) {
  const { id, propertyId, name, kind, passage, daysSeen, foundAt } = row;
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
      <div className="finding-actions flex flex-column gap-1-5">
        <FindingButtons id={id} name={name} state={state} verb={verbs[kind]} />
      </div>
    </li>
  );
}

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
      <p className="empty">
        <strong>No ignored changes</strong>
      </p>
    );
  if (isUnchecked)
    return <p className="empty">No pages checked yet. The first check runs tonight.</p>;
  return (
    <p className="empty">
      <strong>No changes found</strong>
      <br />
      All reachable pages match the saved data.
    </p>
  );
}

type ValuesProps = Pick<ListedFinding, "kind" | "address" | "before" | "after" | "currency">;

/** The saved value, struck out, and the value of the page. */
function Values({ kind, address, before, after, currency }: ValuesProps) {
  if (kind === "price")
    return (
      <>
        <p className="finding-change">
          <del className="muted">{formatMoney(Number(before), currency)}</del>{" "}
          <ins className="font-semibold no-underline">{formatMoney(Number(after), currency)}</ins>
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

type Unreachable = Awaited<ReturnType<typeof listUnseen>>[number];

const columns: readonly Column<Unreachable>[] = [
  {
    head: "Property",
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
          <span className="visually-hidden">: {name}</span>
        </button>
      </Form>
    ),
  },
];

function UnreachableList({ rows, total }: { rows: readonly Unreachable[]; total: number }) {
  return (
    <section className="panel stack" aria-labelledby="unreachable">
      <h2 id="unreachable">
        Unreachable <span className="muted">{total.toLocaleString("en-US")}</span>
      </h2>
      <p className="measure mt-1-5 muted">
        This doesn't mean the property is gone: some sites block automated requests.
      </p>
      <Table
        caption="Unreachable"
        className="unreachable-table"
        columns={columns}
        rows={rows}
        rowKey={({ propertyId }) => propertyId}
      />
      {total > rows.length && (
        <p className="muted text-small">Showing the {rows.length} most recent checks.</p>
      )}
    </section>
  );
}
