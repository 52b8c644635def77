import "./editorial.css";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { listTexts } from "#db/queries/editorial/read-text.server";
import {
  publishStates,
  type TextKind,
  textKindOf,
  textScreens,
  textSorts,
  textStateLabels,
} from "#domain/editorial/text-form";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { Pager } from "~/components/ui/pager";
import { tryRead } from "~/server/pages/try-read.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { changeTexts, type DeleteRequest } from "./editorial.server";
import { type Order, TextTable } from "./text-table";

const pageSize = 25;

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: textScreens[textKindOf(`http://site${location.pathname}`)].words.title },
];

export const loader = adminLoader(async ({ request, context }) => {
  const kind = textKindOf(request.url);
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 200);
  const state = publishStates.find((known) => known === params.get("state")) ?? null;
  const sort = textSorts.find((known) => known === params.get("sort")) ?? "updated";
  const descending = (params.get("dir") ?? (sort === "updated" ? "desc" : "asc")) === "desc";
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const list = await tryRead(context, kind, () =>
    listTexts(context.db, kind, { search, state, sort, descending, page, size: pageSize }),
  );
  return { kind, search, state, sort, descending, list, at: context.now() };
});

export const action = adminAction(async ({ request, context, admin }) =>
  changeTexts({
    kind: textKindOf(request.url),
    form: await request.formData(),
    context,
    actor: admin.name,
  }),
);

export default function Texts() {
  const { kind, search, state, sort, descending, list, at } = useLoaderData<typeof loader>();
  const answer = useAdminResult<typeof action>();
  const { words, create } = textScreens[kind];
  const address = (page: number, order: Order = { sort, descending }) => {
    const params = new URLSearchParams();
    if (search) params.set("search", search);
    if (state) params.set("state", state);
    if (order.sort !== "updated" || !order.descending) {
      params.set("sort", order.sort);
      params.set("dir", order.descending ? "desc" : "asc");
    }
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
        <div className="empty">
          <p>{filtered ? "Nothing matches this search" : words.empty}</p>
          <p className="mt-2 text-small">
            {filtered ? (
              <Link className="link" to="?">
                Show all
              </Link>
            ) : (
              words.emptyNext
            )}
          </p>
        </div>
      )}
      {answer && <ConfirmBulkDelete kind={kind} list={address(list?.page ?? 1)} {...answer} />}
      {list && list.total > 0 && (
        <>
          <TextTable
            key={String(at)}
            kind={kind}
            rows={list.rows}
            list={address(list.page)}
            at={at}
            order={{ sort, descending }}
            orderAddress={(order) => address(1, order) || "?"}
          />
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

interface ConfirmProps extends DeleteRequest {
  kind: TextKind;
  list: string;
}

function ConfirmBulkDelete({ kind, list, confirm }: ConfirmProps) {
  const what = textScreens[kind].words.count(confirm.length);
  return (
    <Form method="post" className="note note-danger stack mb-5" role="alert">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="confirmed" value="yes" />
      {confirm.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <p>
        <strong>Delete {what}?</strong> {confirm.map(({ title }) => `“${title}”`).join(", ")} will
        be removed from the site immediately and kept in the trash for 30 days.
      </p>
      <div className="form-actions">
        <button className="btn-quiet btn-danger" name="intent" value="delete">
          Delete {what}
        </button>
        <Link className="btn-quiet" to={list || "?"}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
