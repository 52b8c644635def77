import { Form, Link, useLoaderData } from "@remix-run/react";

import { listTexts } from "#db/queries/pages/read-text.server";
import { publishStates } from "#domain/pages/publishing";
import { textKindOf, textScreens } from "#domain/pages/text-screens";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { TextTable } from "~/components/admin/texts/text-table";
import { Field } from "~/components/form/field";
import { Pager } from "~/components/ui/pager";
import { attempt } from "~/server/pages/attempt.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const pageSize = 25;

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: textScreens[textKindOf(`http://site${location.pathname}`)].words.title },
];

/** Pages or posts, found by words and state. */
export const loader = adminLoader(async ({ request, context }) => {
  const kind = textKindOf(request.url);
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("search") ?? "").slice(0, 200);
  const state = publishStates.find((known) => known === asked.get("state")) ?? null;
  const page = Math.max(1, Math.trunc(Number(asked.get("page"))) || 1);
  const found = await attempt(context, kind, () =>
    listTexts(context.db, kind, { search, state, page, size: pageSize }),
  );
  return { kind, search, state, found, at: context.now() };
});
export const action = noAction;

export default function Texts() {
  const { kind, search, state, found, at } = useLoaderData<typeof loader>();
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
      <PageHead title={words.title} lead={found ? words.count(found.total) : undefined}>
        <Link className="btn" to={create()}>
          {words.titleNew}
        </Link>
      </PageHead>
      {found && (found.total > 0 || filtered) && (
        <Filters title={words.title} search={search} state={state} />
      )}
      {!found && <NotLoaded what={words.fetchFailed} />}
      {found?.total === 0 && (
        <p className="empty">{filtered ? adminTexts.texts.noMatch : words.empty}</p>
      )}
      {found && found.total > 0 && (
        <>
          <TextTable kind={kind} rows={found.rows} list={address(found.page)} at={at} />
          <Pager
            counted
            page={found.page}
            pages={found.pages}
            to={(page) => address(page) || "?"}
          />
        </>
      )}
    </>
  );
}

type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "search" | "state">;

function Filters({ title, search, state }: Shown & { title: string }) {
  return (
    <Form
      className="text-filters"
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
            label: adminTexts.texts.states[value],
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
