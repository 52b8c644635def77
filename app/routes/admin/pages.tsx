import { ScrollTable } from "~/components/admin/scroll-table";
import { useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { longDate } from "~/domain/dates";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";
import { listAllPages } from "../../../db/queries/pages.server";

const words = texts.admin.pages;

export const meta = () => [{ title: "Pages" }];

export const loader = adminLoader(async ({ context }) => {
  const pages = await listAllPages(context.db).catch((error: unknown) => {
    context.log.error({ reason: String(error) }, "pages not read");
    return null;
  });
  return { pages };
});
export const action = noAction;

export default function Pages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Pages" lead="What is stored. Editing comes with a later version." />
      {pages === null ? (
        <p className="note note-danger" role="alert">
          {words.fetchFailed}
        </p>
      ) : pages.length === 0 ? (
        <p className="empty">{words.empty}</p>
      ) : (
        <ScrollTable label="Pages">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Address</th>
                <th scope="col">Status</th>
                <th scope="col">Updated</th>
                <th scope="col">View</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ slug, title, status, updatedAt }) => (
                <tr key={slug}>
                  <th scope="row">{title}</th>
                  <td>{paths.page(slug)}</td>
                  <td>
                    <span className={`badge ${status === "published" ? "badge-ok" : ""}`}>
                      {status}
                    </span>
                  </td>
                  <td>{longDate(updatedAt)}</td>
                  <td>
                    {status === "published" && (
                      <a href={paths.page(slug)} target="_blank" rel="noreferrer">
                        View<span className="visually-hidden"> {title}</span>
                      </a>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
