import "~/components/admin/property-list/view-tabs.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { listMembers } from "#db/queries/guides/collection-members.server";
import { writeReasons } from "#db/queries/guides/collection-reasons.server";
import { findCollection, listCollections } from "#db/queries/pages/collections.server";
import { longestReason } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import type { CollectionId } from "#domain/property/collections";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReasonsForm } from "~/components/admin/collections/reasons-form";
import { PageHead } from "~/components/admin/shell";
import { Pager } from "~/components/ui/pager";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.collections;

export const meta = () => [{ title: words.title }];
export { AdminError as ErrorBoundary };

export const loader = adminLoader(async ({ request, context: { db } }) => {
  const asked = new URL(request.url).searchParams;
  const collections = await listCollections(db);
  const shown = collections.find(({ slug }) => slug === asked.get("of")) ?? collections[0];
  const page = Math.max(1, Math.trunc(Number(asked.get("page"))) || 1);
  return {
    collections: collections.map(({ slug, name }) => ({ slug, name })),
    slug: shown?.slug ?? "",
    found: shown ? await listMembers(db, shown.id as CollectionId, page) : null,
  };
});

const refused = () => ({ failed: true });

export const action = adminFormAction(save, refused);

async function save({ request, context: { db, env }, admin }: AdminArgs<ActionFunctionArgs>) {
  const form = await request.formData();
  const here = new URL(request.url);
  const collection = await findCollection(db, String(form.get("collection")));
  if (!collection) throw data(words.gone, { status: 404 });
  const reasons: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith("reason."))
      reasons[name.slice("reason.".length)] = String(value).slice(0, longestReason);
  const changed = await writeReasons(db, {
    collectionId: collection.id,
    reasons,
    actor: admin.name,
  });
  const page = Number(here.searchParams.get("page")) || 1;
  return redirectWithToast(env, paths.admin.collections(collection.slug, page), {
    type: "success",
    text: words.saved(changed),
  });
}

export default function Collections() {
  const { collections, slug, found } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {slug && (
          <Link className="btn-quiet" to={paths.collection(slug, found?.page)}>
            {words.see}
          </Link>
        )}
      </PageHead>
      <nav className="view-tabs reasons-tabs" aria-label={words.title}>
        {collections.map((one) => (
          <Link
            key={one.slug}
            to={paths.admin.collections(one.slug)}
            aria-current={one.slug === slug ? "page" : undefined}
          >
            {one.name}
          </Link>
        ))}
      </nav>
      {result && <p role="alert">{words.saveFailed}</p>}
      {found && found.total > 0 ? (
        <>
          <ReasonsForm key={`${slug} ${found.page}`} slug={slug} members={found.members} />
          <Pager
            page={found.page}
            pages={found.pages}
            to={(page) => paths.admin.collections(slug, page)}
          />
        </>
      ) : (
        <p>{words.empty}</p>
      )}
    </>
  );
}
