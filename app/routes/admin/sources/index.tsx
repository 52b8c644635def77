import "./sources.css";
import { Form, Link, useLoaderData } from "@remix-run/react";

import type { CheckCounts, listUnseen } from "#db/queries/sources/checks.server";
import { pageUrl } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { checkOutcomeLabels, type FindingKind, findingLabels } from "#domain/sources/findings";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, Table } from "~/components/admin/table";
import { reloadOnConflict, useAdminResult } from "~/components/form/admin-form";
import { Pager } from "~/components/ui/pager";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { FindingForm } from "./findings";
import { actOnSources, type FindingRejection, readSources, rejectionOf } from "./sources.server";

export const meta = () => [{ title: "Sources" }];

export const loader = adminLoader(({ request, context }) =>
  readSources(context, new URL(request.url).searchParams),
);

export const action = adminFormAction(
  async ({ request, context, admin }) =>
    actOnSources(context, await request.formData(), { url: pageUrl(request), actor: admin.name }),
  (form): FindingRejection => rejectionOf(form, texts.common.notStored),
);

export const shouldRevalidate = reloadOnConflict;

export default function Sources() {
  const { checks, kinds, open, ignored, findings, unseen, state, show } =
    useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
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
      {rejected && (
        <p className="note note-danger mt-4 mb-4" role="alert">
          {rejected.notice}
        </p>
      )}
      <FindingForm
        key={show}
        rejected={rejected}
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
  return (
    <div className="check-state mb-6" role="status">
      <p>
        <b className="figure">{formatNumber(seen)}</b> of {formatNumber(watched)} properties checked
        {unseen > 0 && <span className="text-ink-soft"> {formatNumber(unseen)} unreachable</span>}
        {waiting > 0 && <strong className="check-due"> {formatNumber(waiting)} due now</strong>}
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
        <p className="text-ink-soft text-small">
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
          {label} <span>{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

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
          <span className="sr-only">: {name}</span>
        </button>
      </Form>
    ),
  },
];

function UnreachableList({ rows, total }: { rows: readonly Unreachable[]; total: number }) {
  return (
    <section className="panel stack" aria-labelledby="unreachable">
      <h2 id="unreachable">
        Unreachable <span className="text-ink-soft">{formatNumber(total)}</span>
      </h2>
      <p className="max-w-measure mt-1.5 text-ink-soft">
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
        <p className="text-ink-soft text-small">Showing the {rows.length} most recent checks.</p>
      )}
    </section>
  );
}
