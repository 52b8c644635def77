import { useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { ContentTable } from "~/components/admin/content-table";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";
import { attempt } from "~/server/attempt.server";
import { listAllPosts } from "../../../db/queries/posts.server";

const words = texts.admin.posts;

export const meta = () => [{ title: "Blog" }];

export const loader = adminLoader(async ({ context }) => ({
  rows: await attempt(context, "posts", () => listAllPosts(context.db)),
}));
export const action = noAction;

export default function Blog() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Blog"
        lead="What stands on the site today. Writing and editing here comes with the next release."
      />
      {rows === null && <NotLoaded what={words.fetchFailed} />}
      {rows?.length === 0 && <p className="empty">{words.empty}</p>}
      {rows && rows.length > 0 && (
        <ContentTable rows={rows} address={paths.post} second="Category" />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
