import "./collections.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import {
  findCollection,
  listCollections,
  listMembers,
  writeReasons,
} from "#db/queries/guides/collections.server";
import { maxReasonLength } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import type { CollectionId } from "#domain/property/collections";
import type { PropertyCard } from "#domain/property/property";
import { plural } from "#domain/text/counted";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { Empty } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { Pager } from "~/components/ui/pager";
import { PropertyPicture } from "~/components/ui/picture";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const reasonLabels = { byRule: "Automatic", written: "Custom", none: "No reason" } as const;

export const meta = () => [{ title: "Collections" }];
export { AdminError as ErrorBoundary };

export const loader = adminLoader(async ({ request, context: { db } }) => {
  const params = new URL(request.url).searchParams;
  const collections = await listCollections(db);
  const current = collections.find(({ slug }) => slug === params.get("of")) ?? collections[0];
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  return {
    collections: collections.map(({ slug, name }) => ({ slug, name })),
    slug: current?.slug ?? "",
    list: current ? await listMembers(db, current.id as CollectionId, page) : null,
  };
});

const rejected = () => ({ failed: true });

export const action = adminFormAction(save, rejected);

async function save({ request, context: { db, env }, admin }: AdminArgs<ActionFunctionArgs>) {
  const form = await request.formData();
  const url = new URL(request.url);
  const collection = await findCollection(db, String(form.get("collection")));
  if (!collection) throw data("This collection no longer exists", { status: 404 });
  const reasons: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith("reason."))
      reasons[name.slice("reason.".length)] = String(value).slice(0, maxReasonLength);
  const changed = await writeReasons(db, {
    collectionId: collection.id,
    reasons,
    actor: admin.name,
  });
  const page = Number(url.searchParams.get("page")) || 1;
  return redirectWithToast(env, paths.admin.collections(collection.slug, page), {
    type: "success",
    text: changed === 0 ? "No changes" : `${plural(changed, "reason", "reasons")} saved`,
  });
}

export default function Collections() {
  const { collections, slug, list } = useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  return (
    <>
      <PageHead
        title="Collections"
        lead="The reason each property is included. If you leave it blank, the page shows an automatic reason."
      >
        {slug && (
          <Link className="btn-quiet" to={paths.collection(slug, list?.page)}>
            View page
          </Link>
        )}
      </PageHead>
      <nav className="view-tabs reasons-tabs mb-6" aria-label="Collections">
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
      {result && <p role="alert">Failed to save reasons. What you typed is still here.</p>}
      {list && list.total > 0 ? (
        <>
          <ReasonsForm key={`${slug} ${list.page}`} slug={slug} members={list.members} />
          <Pager
            page={list.page}
            pages={list.pages}
            to={(page) => paths.admin.collections(slug, page)}
          />
        </>
      ) : (
        <Empty title="No properties in this collection">
          A property joins when it fits the collection&rsquo;s rule. Publish one that does, and
          write its reason here.
        </Empty>
      )}
    </>
  );
}

const tones = { written: "badge-ok", byRule: "", none: "badge-warn" } as const;

interface Member extends Pick<PropertyCard, "id" | "name" | "cover" | "region" | "country"> {
  reason: string | null;
  written: boolean;
}

interface Props {
  slug: string;
  members: readonly Member[];
}

/** One field per property of the page; if it is empty, the automatic reason is used. */
const ReasonsForm = ({ slug, members }: Props) => (
  <Form method="post" className="reasons-form max-w-240">
    <input type="hidden" name="collection" value={slug} />
    <ul>
      {members.map((member) => (
        <li key={member.id}>
          <Stay member={member} />
          <Reason member={member} />
        </li>
      ))}
    </ul>
    <button className="btn">Save reasons</button>
  </Form>
);

const Stay = ({ member: { id, name, cover, region, country } }: { member: Member }) => (
  <div className="reasons-stay flex items-start gap-4">
    <PropertyPicture picture={cover} sizes="7rem" decorative />
    <div>
      <h2>
        <a className="no-underline" href={paths.property(id)}>
          {name}
        </a>
      </h2>
      <p className="mt-1 text-caption text-ink-soft">
        {[region, country].filter(Boolean).join(", ")}
      </p>
    </div>
  </div>
);

/** The placeholder shows the automatic reason. */
function Reason({ member: { id, name, reason, written } }: { member: Member }) {
  const state = written ? "written" : reason ? "byRule" : "none";
  return (
    <div className="reasons-field">
      <label htmlFor={`reason-${id}`} className="sr-only">
        {`Why ${name}`}
      </label>
      <textarea
        className="w-full border border-line-strong rounded-2"
        id={`reason-${id}`}
        name={`reason.${id}`}
        rows={2}
        maxLength={maxReasonLength}
        defaultValue={written ? (reason ?? "") : ""}
        placeholder={written ? undefined : (reason ?? undefined)}
        aria-describedby={`hint-${id}`}
      />
      <p id={`hint-${id}`} className="gap-x-3 gap-y-1 row mt-1.5 text-caption text-ink-soft">
        <span className={`badge ${tones[state]}`.trim()}>{reasonLabels[state]}</span>
        {written && (
          <span>{`Up to ${maxReasonLength} characters. Clear it to use the automatic reason.`}</span>
        )}
        {state === "none" && <span>No data, so no reason is shown.</span>}
        {state === "byRule" && <span className="sr-only">{reason}</span>}
      </p>
    </div>
  );
}
