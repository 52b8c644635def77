import "~/components/admin/property-list/bulk-bar.css";
import "~/components/admin/property-list/list-bar.css";
import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { parse, serialize } from "cookie";
import { type ReactNode, useRef, useState } from "react";

import { adminCountries, adminList } from "#db/queries/property/admin-list.server";
import { paths } from "#domain/pages/paths";
import { countrySlug } from "#domain/places/countries";
import { parseAdminList, parseColumns, writeAdminList } from "#domain/property/admin-list";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import {
  ColumnChoice,
  ListFilters,
  ViewSwitch,
} from "~/components/admin/property-list/list-filters";
import { PropertyCards } from "~/components/admin/property-list/property-cards";
import { PropertyTable } from "~/components/admin/property-list/property-table";
import { PageHead } from "~/components/admin/shell";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";

const columnCookie = "admin-columns";

export const meta = () => [{ title: texts.admin.nav.properties }];

export const loader = adminLoader(async ({ request, context }) => {
  const query = parseAdminList(new URL(request.url).searchParams);
  const [list, countries] = await Promise.all([
    adminList(context.db, { ...query, pageSize: query.size }),
    adminCountries(context.db),
  ]);
  const columns = parseColumns(parse(request.headers.get("Cookie") ?? "")[columnCookie]);
  const options = countries.map((name) => ({ name, slug: countrySlug(name) }));
  return { query: { ...query, page: list.page }, list, countries: options, columns };
});

/** Remembers the columns; everything else of this screen is a link or a plain GET form. */
export const action = adminAction(async ({ request }) => {
  const form = await request.formData();
  const chosen = parseColumns(["name", ...form.getAll("columns").map(String)].join("."));
  const cookie = serialize(columnCookie, chosen.join("."), {
    path: "/admin",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 365 * 24 * 3600,
  });
  return redirect(paths.admin.properties() + new URL(request.url).search, {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
});

export default function Properties() {
  const { query, list, countries, columns } = useLoaderData<typeof loader>();
  const address = (page: number) => writeAdminList({ ...query, page }) || "?";
  return (
    <>
      <PageHead title={texts.admin.nav.properties} lead={texts.listing.count(list.total)}>
        <Link className="btn-quiet" to={paths.admin.smartImport()}>
          Import from a link
        </Link>
        <Link className="btn" to={paths.admin.newProperty()}>
          {texts.admin.propertyForm.titleNew}
        </Link>
      </PageHead>
      <ListFilters query={query} countries={countries} />
      <div className="list-bar">
        <span className="soft">
          {list.properties.length} of {list.total}
        </span>
        <ViewSwitch query={query} />
        {query.view === "table" && <ColumnChoice shown={columns} />}
      </div>
      {list.properties.length === 0 ? (
        <p className="empty">{texts.listing.empty}</p>
      ) : (
        <BulkForm total={list.total} view={writeAdminList(query)}>
          {query.view === "grid" ? (
            <PropertyCards rows={list.properties} />
          ) : (
            <PropertyTable rows={list.properties} query={query} columns={columns} />
          )}
        </BulkForm>
      )}
      <Pager counted page={list.page} pages={list.pages} to={address} />
    </>
  );
}

/** Ticked rows go to a page of their own: delete asks there, export answers with a file. */
function BulkForm(props: { total: number; view: string; children: ReactNode }) {
  const { total, view, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const { revalidate } = useRevalidator();
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("[name=ids]") ?? [])];
  const count = () => setTicked(boxes().filter((box) => box.checked).length);
  const tickAll = (on: boolean) => {
    for (const box of boxes()) box.checked = on;
    count();
  };
  return (
    <Form ref={form} method="get" reloadDocument onChange={count}>
      <input type="hidden" name="list" value={view} />
      <div className="bulk-bar">
        <label className="bulk-scripted">
          <input type="checkbox" onChange={(event) => tickAll(event.currentTarget.checked)} />
          All on this page
        </label>
        <label>
          <input type="checkbox" name="all" value="yes" /> All {total} matching
        </label>
        <button
          className="btn-quiet"
          formAction={paths.admin.exportProperties()}
          // A download leaves this page as it is: fetch the message that came with it.
          onClick={() => setTimeout(revalidate, 1_500)}
        >
          Export JSON
        </button>
        <button
          className="btn-quiet"
          formAction={paths.admin.exportProperties()}
          name="format"
          value="csv"
          onClick={() => setTimeout(revalidate, 1_500)}
        >
          Export CSV
        </button>
        <button className="btn-quiet btn-danger" formAction={`${paths.admin.properties()}/delete`}>
          Delete selected
        </button>
        <span className="soft small" role="status">
          {ticked > 0 && `${ticked} selected`}
        </span>
      </div>
      {children}
    </Form>
  );
}

export { AdminError as ErrorBoundary };
