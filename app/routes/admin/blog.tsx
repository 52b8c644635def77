import { ScrollTable } from "~/components/admin/scroll-table";
import { useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { longDate } from "~/domain/dates";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";
import { listAllPosts } from "../../../db/queries/posts.server";

const words = texts.admin.posts;

export const meta = () => [{ title: "Blog posts" }];

export const loader = adminLoader(async ({ context }) => {
  const posts = await listAllPosts(context.db).catch((error: unknown) => {
    context.log.error({ reason: String(error) }, "posts not read");
    return null;
  });
  return { posts };
});
export const action = noAction;

export default function Blog() {
  const { posts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Blog posts" lead="What is stored. Editing comes with a later version." />
      {posts === null ? (
        <p className="note note-danger" role="alert">
          {words.fetchFailed}
        </p>
      ) : posts.length === 0 ? (
        <p className="empty">{words.empty}</p>
      ) : (
        <ScrollTable label="Posts">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Category</th>
                <th scope="col">Status</th>
                <th scope="col">Updated</th>
                <th scope="col">View</th>
              </tr>
            </thead>
            <tbody>
              {posts.map(({ slug, title, category, status, updatedAt }) => (
                <tr key={slug}>
                  <th scope="row">{title}</th>
                  <td>{category}</td>
                  <td>
                    <span className={`badge ${status === "published" ? "badge-ok" : ""}`}>
                      {status}
                    </span>
                  </td>
                  <td>{longDate(updatedAt)}</td>
                  <td>
                    {status === "published" && (
                      <a href={paths.post(slug)} target="_blank" rel="noreferrer">
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
