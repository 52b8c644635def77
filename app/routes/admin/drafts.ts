import { redirect } from "@remix-run/node";
import { z } from "zod";

import { dropDraft, saveDraft } from "#db/queries/site/drafts.server";
import { localPath } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { adminAction, adminLoader } from "~/server/session/admin.server";

export const loader = adminLoader(() => redirect(paths.admin.dashboard()));

const keySchema = z.object({
  form: z.string().regex(/^[a-z]{1,20}$/),
  record: z.string().max(200),
});
const entriesSchema = z.array(z.tuple([z.string().max(300), z.string()])).max(3000);

/** Stores or discards the draft of a form. The record itself does not change. */
export const action = adminAction(async ({ request, context, admin }) => {
  const { db, now } = context;
  const form = await request.formData();
  const draft = keySchema.safeParse(Object.fromEntries(form));
  if (!draft.success) return Response.json({ error: "Unknown form" }, { status: 400 });
  const key = { ...draft.data, actor: admin.id };
  if (form.get("intent") === "discard") {
    await dropDraft(db, key);
    return redirect(localPath(form.get("back"), paths.admin.dashboard()), 303);
  }
  const entries = entriesSchema.safeParse(readJson(String(form.get("entries") ?? "")));
  if (!entries.success) return Response.json({ error: "Invalid form" }, { status: 400 });
  const savedAt = now();
  await saveDraft(db, key, entries.data, savedAt);
  return Response.json({ savedAt: savedAt.toISOString() });
}, "viewer");

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
