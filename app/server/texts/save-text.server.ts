import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { findTextById } from "#db/queries/pages/read-text.server";
import { saveText } from "#db/queries/pages/save-text.server";
import type { TextFields } from "#db/queries/pages/text-kinds.server";
import { isDatabaseAway } from "#db/unavailable.server";
import {
  contentFormProblem,
  pageEditorSchema,
  postEditorSchema,
  type PublishWish,
} from "#domain/pages/page-form";
import { type PublishChoice, publishingOf } from "#domain/pages/publishing";
import { shortened, type TextDifference, textDifferences } from "#domain/pages/text-form";
import { type TextKind, textScreens } from "#domain/pages/text-screens";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { cleanHtml } from "~/server/pages/clean-html.server";
import type { RequestContext } from "~/server/services.server";

export interface TextRefusal {
  result: SubmissionResult;
  /** What the form started from, blank and 0 for a new one: the loader may know a newer one by now. */
  id: string;
  version: number;
  conflict?: { rows: TextDifference[]; deleted: boolean };
}

type Outcome = { saved: { slug: string } } | { refusal: TextRefusal; status: number };

interface Sent {
  kind: TextKind;
  form: FormData;
  context: RequestContext;
  actor: string;
}

export const startOf = (form: FormData) => ({
  id: String(form.get("id") ?? ""),
  version: Number(form.get("version") ?? 0),
});

/** Saves a sent form, or says why not and gives back everything that was typed. */
export async function saveTextForm(sent: Sent): Promise<Outcome> {
  const { kind, form, context } = sent;
  const { words } = textScreens[kind];
  if (!form.get("id")) takeSlugFromTitle(form);
  const submission = readForm(kind, form);
  const refuse: Refuse = (status, problem, conflict) => ({
    refusal: { result: submission.reply(problem), ...startOf(form), conflict },
    status,
  });
  if (submission.status !== "success")
    return refuse(400, { formErrors: [contentFormProblem(submission.error ?? {})] });
  const content = cleanHtml(submission.value.content);
  if (!content.trim())
    return refuse(400, {
      formErrors: [texts.common.required],
      fieldErrors: { content: [adminTexts.texts.contentRequired] },
    });
  try {
    return await store(sent, { ...submission.value, content }, refuse);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { log, requestId } = context;
    log.error({ requestId, reason: String(error) }, `${kind} not saved`);
    return refuse(500, { formErrors: [words.saveFailed] });
  }
}

type Problem = Parameters<ReturnType<typeof readForm>["reply"]>[0];
type Refuse = (status: number, problem?: Problem, conflict?: TextRefusal["conflict"]) => Outcome;

async function store(
  { kind, form, context, actor }: Sent,
  value: Editor,
  refuse: Refuse,
): Promise<Outcome> {
  const { db, now } = context;
  const { id, version } = startOf(form);
  const stored = id ? await findTextById(db, kind, id) : null;
  const fields = fieldsOf(value, stored?.publishedAt ?? null, now());
  const overwrite = form.get("overwrite") === "yes";
  if (id && !stored && !overwrite) return refuse(409, {}, { rows: [], deleted: true });
  const saved = await saveText(db, kind, {
    currentSlug: stored?.slug ?? null,
    expectedVersion: overwrite ? undefined : version,
    fields: fields as TextFields[typeof kind],
    actor,
    now: now(),
  });
  if ("slug" in saved) return { saved: { slug: saved.slug } };
  if ("taken" in saved) {
    const { slugTaken } = textScreens[kind].words;
    return refuse(400, { formErrors: [slugTaken], fieldErrors: { slug: [slugTaken] } });
  }
  const current = await findTextById(db, kind, id);
  const rows = current ? textDifferences(kind, fields, current, now()).map(shortened) : [];
  return refuse(409, {}, { rows, deleted: !current });
}

type Editor = z.output<typeof pageEditorSchema> & Partial<z.output<typeof postEditorSchema>>;

/** Both forms in one type: a page leaves out what only posts have. */
const readForm = (kind: TextKind, form: FormData) =>
  parseWithZod(form, {
    schema: (kind === "post" ? postEditorSchema : pageEditorSchema) as z.ZodType<Editor>,
  });

/** Without scripts nobody fills in the slug of a new text; with them a blank one was emptied. */
function takeSlugFromTitle(form: FormData): void {
  const typed = String(form.get("slug") ?? "").trim();
  if (!typed && form.get("slugBy") === "title") form.set("slug", String(form.get("title") ?? ""));
}

function fieldsOf(
  { status, publishOn, unpublishOn, ...fields }: Editor,
  stored: Date | null,
  now: Date,
) {
  return {
    ...fields,
    ...publishingOf(choiceOf(status, publishOn), stored, now),
    unpublishAt: unpublishOn,
  };
}

const choiceOf = (status: PublishWish, publishOn: Date | null): PublishChoice => {
  if (status === "scheduled" && publishOn) return { status: "on", publishedAt: publishOn };
  return { status: status === "published" ? "now" : "draft" };
};
