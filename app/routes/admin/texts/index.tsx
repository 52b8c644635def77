import "./texts.css";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { type ListedText, listTexts } from "#db/queries/pages/read-text.server";
import {
  publishState,
  publishStates,
  type TextKind,
  textKindOf,
  textScreens,
  textStateLabels,
} from "#domain/pages/text-form";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { type Column, Moment, StateBadge, Table } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { Pager } from "~/components/ui/pager";
import { tryRead } from "~/server/pages/try-read.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const pageSize = 25;

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: textScreens[textKindOf(`http://site${location.pathname}`)].words.title },
];

export const loader = adminLoader(async ({ request, context }) => {
  const kind = textKindOf(request.url);
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 200);
  const state = publishStates.find((known) => known === params.get("state")) ?? null;
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const list = await tryRead(context, kind, () =>
    listTexts(context.db, kind, { search, state, page, size: pageSize }),
  );
  return { kind, search, state, list, at: context.now() };
});
export const action = noAction;

export default function Texts() {
  const { kind, search, state, list, at } = useLoaderData<typeof loader>();
  const { words, create } = textScreens[kind];
  const address = (page: number) => {
    const params = new URLSearchParams();
    if (search) params.set("search", search);
    if (state) params.set("state", state);
    if (page > 1) params.set("page", String(page));
    return params.size ? `?${params}` : "";
  };
  const filtered = search !== "" || state !== null;
  return (
    <>
      <PageHead title={words.title} lead={list ? words.count(list.total) : undefined}>
        <Link className="btn" to={create()}>
          {words.titleNew}
        </Link>
      </PageHead>
      {list && (list.total > 0 || filtered) && (
        <Filters title={words.title} search={search} state={state} />
      )}
      {!list && <NotLoaded message={words.fetchFailed} />}
      {list?.total === 0 && (
        <p className="empty">{filtered ? "Nothing matches this search" : words.empty}</p>
      )}
      {list && list.total > 0 && (
        <>
          <TextTable kind={kind} rows={list.rows} list={address(list.page)} at={at} />
          <Pager counted page={list.page} pages={list.pages} to={(page) => address(page) || "?"} />
        </>
      )}
    </>
  );
}

type FilterState = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "search" | "state">;

function Filters({ title, search, state }: FilterState & { title: string }) {
  return (
    <Form
      className="text-filters flex flex-wrap items-end gap-3 mb-5"
      role="search"
      aria-label={`Search ${title}`}
      key={`${search} ${state}`}
    >
      <Field label="Search" name="search" type="search" defaultValue={search} />
      <Field
        label="Status"
        name="state"
        as="select"
        defaultValue={state ?? ""}
        options={[
          { value: "", label: "All" },
          ...publishStates.map((value) => ({
            value,
            label: textStateLabels[value],
          })),
        ]}
      />
      <button className="btn-quiet">Search</button>
      {(search || state) && (
        <Link className="link" to="?">
          Show all
        </Link>
      )}
    </Form>
  );
}

export { AdminError as ErrorBoundary };

interface Props {
  kind: TextKind;
  rows: readonly ListedText[];
  /** Query string of the list, to return to. */
  list: string;
  /** Time of the query, which decides what is published. */
  at: Date;
}

const tones = {
  draft: "",
  scheduled: "badge-warn",
  published: "badge-ok",
  ended: "",
} as const;

function TextTable({ kind, rows, list, at }: Props) {
  const { address, edit, remove, words } = textScreens[kind];
  const back = list ? `?${new URLSearchParams({ list })}` : "";
  const columns: Column<ListedText>[] = [
    {
      head: "Title",
      kind: "row",
      cell: ({ slug, title }) => (
        <Link to={edit(slug) + back} className="text-title inline-block py-1 no-underline text-ink">
          {title}
        </Link>
      ),
    },
    kind === "page"
      ? {
          head: "URL",
          className: "table-address",
          cell: ({ slug }) => `/page/${slug}`,
        }
      : { head: "Category", cell: ({ category }) => category },
    { head: "Status", cell: (row) => <State row={row} at={at} /> },
    {
      head: "Updated (UTC)",
      className: "text-updated",
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      head: "Actions",
      headHidden: true,
      className: "text-actions",
      cell: (row) => (
        <>
          {publishState(row, at) === "published" && (
            <a href={address(row.slug)} target="_blank" rel="noreferrer">
              View<span className="visually-hidden"> {row.title}</span>
            </a>
          )}
          <Link to={edit(row.slug) + back}>
            Edit<span className="visually-hidden"> {row.title}</span>
          </Link>
          <Link to={remove(row.slug) + back} className="text-delete">
            Delete<span className="visually-hidden"> {row.title}</span>
          </Link>
        </>
      ),
    },
  ];
  return (
    <Table
      caption={words.title}
      className="text-table"
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={columns}
    />
  );
}

function State({ row, at }: { row: ListedText; at: Date }) {
  const state = publishState(row, at);
  const due = state === "scheduled" ? row.publishedAt : null;
  const endsAt = state === "published" ? row.unpublishAt : null;
  return (
    <>
      <StateBadge state={{ label: textStateLabels[state], tone: tones[state] }} />
      {due && (
        <span className="block mt-1 text-caption muted">
          for <Moment at={due} />
        </span>
      )}
      {endsAt && (
        <span className="block mt-1 text-caption muted">
          until <Moment at={endsAt} />
        </span>
      )}
    </>
  );
}
