import { useLoaderData } from "@remix-run/react";

import { listAllPosts } from "#db/queries/pages/posts.server";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ContentTable } from "~/components/admin/content-table";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { attempt } from "~/server/pages/attempt.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

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
