import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findText, usedInPosts } from "#db/queries/pages/read-text.server";
import { findRedirect } from "#db/queries/pages/redirects.server";
import { publishState } from "#domain/pages/publishing";
import { newText, textToForm } from "#domain/pages/text-form";
import { textKindOf, textScreens } from "#domain/pages/text-screens";
import { AdminError } from "~/components/admin/admin-error";
import { ConflictNotice } from "~/components/admin/conflict-notice";
import { PageHead } from "~/components/admin/shell";
import { TextForm } from "~/components/admin/texts/text-form";
import { refusedForm } from "~/server/away/calm-routes.server";
import { readSite } from "~/server/pages/site.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { backToList } from "~/server/texts/list-state";
import { previewLink } from "~/server/texts/preview-link.server";
import { saveTextForm, startOf, type TextRefusal } from "~/server/texts/save-text.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = ({ location, params }: { location: { pathname: string }; params: object }) => {
  const { words } = textScreens[textKindOf(`http://site${location.pathname}`)];
  return [{ title: "slug" in params ? words.titleEdit : words.titleNew }];
};

/** The form of a page or a post: a new one, or the one under the slug. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const { db, now } = context;
  const kind = textKindOf(request.url);
  const { words, address, edit } = textScreens[kind];
  const list = new URL(request.url).searchParams.get("list") ?? "";
  const [site, used] = await Promise.all([readSite(context), kind === "post" && usedInPosts(db)]);
  const common = { kind, list, back: backToList(kind, list), used, siteUrl: site.siteUrl };
  if (!params.slug) return { ...common, defaults: newText, stored: null, gone: false };
  const text = await findText(db, kind, params.slug);
  if (!text) {
    const moved = await findRedirect(db, address(params.slug));
    if (moved?.startsWith(address("")))
      throw redirect(edit(decodeURIComponent(moved.slice(address("").length))));
    // What somebody typed into it may be on its way: the screen decides.
    return data({ ...common, defaults: newText, stored: null, gone: true }, { status: 404 });
  }
  const { id, slug, title, version } = text;
  const stored = { id, slug, title, version, state: publishState(text, now()) };
  return {
    ...common,
    defaults: textToForm(text, now()),
    stored: { ...stored, preview: previewLink(context, kind, id) },
    gone: false,
  };
});

export const action = adminFormAction(save, (form): TextRefusal => ({
  result: refusedForm(form),
  ...startOf(form),
}));

async function save({ request, params, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const kind = textKindOf(request.url);
  const { words, edit } = textScreens[kind];
  const form = await request.formData();
  const outcome = await saveTextForm({ kind, form, context, actor: admin.name });
  if ("refusal" in outcome) return data(outcome.refusal, { status: outcome.status });
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
  const { kind, stored, gone, ...loaded } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { words } = textScreens[kind];
  if (gone && !refused)
    return <PageHead title={words.notFound} back={{ to: loaded.back, label: words.title }} />;
  const from = stored ?? (refused?.id ? { id: refused.id, version: refused.version } : null);
  const version = refused?.version ?? stored?.version ?? 0;
  return (
    <TextForm
      key={from ? `${from.id} ${version}` : "new"}
      kind={kind}
      {...loaded}
      stored={stored}
      from={from && { id: String(from.id), version }}
      lastResult={refused?.result}
      notice={refused?.conflict && <ConflictNotice what={words.conflict} {...refused.conflict} />}
    />
  );
}

export { AdminError as ErrorBoundary };
