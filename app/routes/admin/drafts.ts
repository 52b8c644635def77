import { redirect } from "@remix-run/node";
import { z } from "zod";

import { dropDraft, saveDraft } from "#db/queries/site/drafts.server";
import { localPath } from "#domain/pages/local-path";
import { paths } from "#domain/pages/paths";
import { adminAction, adminLoader } from "~/server/session/admin.server";

export const loader = adminLoader(() => redirect(paths.admin.dashboard()));

const sent = z.object({
  form: z.string().regex(/^[a-z]{1,20}$/),
  record: z.string().max(200),
});
const entries = z.array(z.tuple([z.string().max(300), z.string()])).max(3000);

/** Keeps a form that is not saved yet, or forgets it. What is stored stays as it is. */
export const action = adminAction(async ({ request, context, admin }) => {
  const { db, now } = context;
  const form = await request.formData();
  const about = sent.safeParse(Object.fromEntries(form));
  if (!about.success) return Response.json({ error: "Which form?" }, { status: 400 });
  const key = { ...about.data, actor: admin.name };
  if (form.get("intent") === "discard") {
    await dropDraft(db, key);
    return redirect(localPath(form.get("back"), paths.admin.dashboard()), 303);
  }
  const read = entries.safeParse(readJson(String(form.get("entries") ?? "")));
  if (!read.success) return Response.json({ error: "This is no form" }, { status: 400 });
  const savedAt = now();
  await saveDraft(db, key, read.data, savedAt);
  return Response.json({ savedAt: savedAt.toISOString() });
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
