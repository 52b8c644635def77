import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Database } from "#db/connect.server";
import { findText, usedInPosts } from "#db/queries/editorial/read-text.server";
import { findRedirect } from "#db/queries/editorial/redirects.server";
import { lastTextEdit } from "#db/queries/editorial/save-text.server";
import { dropDraft } from "#db/queries/site/drafts.server";
import {
  newText,
  publishState,
  type TextKind,
  textKindOf,
  textScreens,
  textToForm,
} from "#domain/editorial/text-form";
import { AdminError } from "~/components/admin/admin-error";
import { ConflictNotice, DraftNotice } from "~/components/admin/notices";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { previewLink } from "~/server/editorial/preview.server";
import { createOnce } from "~/server/limits/create-once.server";
import { readSite } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { backToList } from "./editorial.server";
import { saveTextForm, startOf, textDraft, type TextRejection } from "./editorial.server";
import { TextForm } from "./text-form";

export const meta = ({ location, params }: { location: { pathname: string }; params: object }) => {
  const { words } = textScreens[textKindOf(`http://site${location.pathname}`)];
  return [{ title: "slug" in params ? words.titleEdit : words.titleNew }];
};

export const loader = adminLoader(async ({ request, params, context, admin }) => {
  const { db, now } = context;
  const kind = textKindOf(request.url);
  const query = new URL(request.url).searchParams;
  const list = query.get("list") ?? "";
  const { slug } = params;
  const text = slug ? await findText(db, kind, slug) : null;
  if (slug && !text) await redirectIfMoved(db, kind, slug);
  const id = text ? String(text.id) : "";
  const continued = query.get("draft") === "continue";
  const [site, used, lastEdit, draft] = await Promise.all([
    readSite(context),
    kind === "post" && usedInPosts(db),
    text && lastTextEdit(db, kind, text.id),
    textDraft(db, { kind, id, actor: admin.id, continued }),
  ]);
  // No 404 response yet: a submission for a deleted text must be rendered with its input.
  const isDeleted = Boolean(slug && !text);
  const page = {
    kind,
    isDeleted,
    list,
    back: backToList(kind, list),
    used,
    siteUrl: site.siteUrl,
    defaults: draft?.resumed?.defaults ?? (text ? textToForm(text, now()) : newText),
    draft: draft?.offered ?? null,
    stored: text && {
      id: text.id,
      slug: text.slug,
      title: text.title,
      version: draft?.resumed?.version ?? text.version,
      state: publishState(text, now()),
      preview: await previewLink(context, kind, text.id, admin),
      lastEdit,
    },
  };
  return data(page, { status: isDeleted ? 404 : 200 });
});

/** Redirects a changed slug to the new one. */
async function redirectIfMoved(db: Database, kind: TextKind, slug: string): Promise<void> {
  const { address, edit } = textScreens[kind];
  const moved = await findRedirect(db, address(slug));
  if (moved?.startsWith(address("")))
    throw redirect(edit(decodeURIComponent(moved.slice(address("").length))));
}

export const action = adminFormAction(save, (form): TextRejection => ({
  result: rejectedForm(form),
  ...startOf(form),
}));

async function save({ request, params, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const kind = textKindOf(request.url);
  const { words, edit } = textScreens[kind];
  const form = await request.formData();
  const { id } = startOf(form);
  const actor = admin.name;
  const store = async (context: RequestContext) => {
    const saved = await saveTextForm({ kind, form, context, actor });
    if ("saved" in saved) await dropDraft(context.db, { form: kind, record: id, actor: admin.id });
    return saved;
  };
  const outcome = id
    ? await store(context)
    : (await createOnce(context, { form, actor, scope: kind }, store, (made) => "saved" in made))
        .result;
  if ("rejection" in outcome) return data(outcome.rejection, { status: outcome.status });
  const list = String(form.get("list") ?? "");
  const stays = form.get("then") === "stay";
  const to = stays
    ? edit(outcome.saved.slug) + (list && `?${new URLSearchParams({ list })}`)
    : backToList(kind, list);
  return redirectWithToast(context.env, to, {
    type: "success",
    text: params.slug ? words.updated : words.created,
  });
}

export default function EditText() {
  const { kind, stored, isDeleted, draft, ...loaded } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const { words } = textScreens[kind];
  if (isDeleted && !rejected)
    return <PageHead title={words.notFound} back={{ to: loaded.back, label: words.title }} />;
  const from = versionOf(rejected?.id ? rejected : stored);
  return (
    <>
      {draft && !rejected && <DraftNotice form={kind} record={from?.id ?? ""} {...draft} />}
      <TextForm
        key={[from?.id, from?.version, draft?.continued].join(" ")}
        kind={kind}
        {...loaded}
        stored={stored}
        from={from}
        fromDraft={draft?.continued ?? false}
        lastResult={rejected?.result}
        notice={
          rejected?.conflict && (
            <ConflictNotice recordName={words.conflict} {...rejected.conflict} />
          )
        }
      />
    </>
  );
}

const versionOf = (text: { id: string | number; version: number } | null) =>
  text && { id: String(text.id), version: text.version };

export { AdminError as ErrorBoundary };
