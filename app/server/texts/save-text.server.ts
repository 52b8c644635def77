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
import { texts } from "#domain/text/texts";
import { cleanHtml } from "~/server/pages/clean-html.server";
import type { RequestContext } from "~/server/services.server";

export interface TextRefusal {
  result: SubmissionResult;
  /** What the form started from: the loader may know a newer one by now. */
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

/** Saves a sent form, or says why not and gives back everything that was typed. */
export async function saveTextForm({ kind, form, context, actor }: Sent): Promise<Outcome> {
  const { db, log, now, requestId } = context;
  const { words } = textScreens[kind];
  const id = String(form.get("id") ?? "");
  const version = Number(form.get("version") ?? 0);
  if (!id) takeSlugFromTitle(form);
  const submission = readForm(kind, form);
  const refuse = (status: number, problem: Parameters<typeof submission.reply>[0] = {}) => ({
    refusal: { result: submission.reply(problem), version },
    status,
  });
  if (submission.status !== "success")
    return refuse(400, { formErrors: [contentFormProblem(submission.error ?? {})] });

  const content = cleanHtml(submission.value.content);
  if (!content.trim())
    return refuse(400, {
      formErrors: [texts.common.required],
      fieldErrors: { content: [texts.admin.texts.contentRequired] },
    });
  const stored = id ? await findTextById(db, kind, id) : null;
  const fields = fieldsOf({ ...submission.value, content }, stored?.publishedAt ?? null, now());
  const overwrite = form.get("overwrite") === "yes";
  if (id && !stored && !overwrite) {
    const { refusal } = refuse(409);
    return { refusal: { ...refusal, conflict: { rows: [], deleted: true } }, status: 409 };
  }
  try {
    const saved = await saveText(db, kind, {
      currentSlug: stored?.slug ?? null,
      expectedVersion: overwrite ? undefined : version,
      fields: fields as TextFields[typeof kind],
      actor,
      now: now(),
    });
    if ("taken" in saved)
      return refuse(400, {
        formErrors: [words.slugTaken],
        fieldErrors: { slug: [words.slugTaken] },
      });
    if ("slug" in saved) return { saved: { slug: saved.slug } };
    const current = await findTextById(db, kind, id);
    const rows = current ? textDifferences(kind, fields, current, now()).map(shortened) : [];
    const { refusal } = refuse(409);
    return { refusal: { ...refusal, conflict: { rows, deleted: !current } }, status: 409 };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, `${kind} not saved`);
    return refuse(500, { formErrors: [words.saveFailed] });
  }
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

/** The text as it would stand on the site, from a form that may not be complete. */
export function previewOfForm(kind: TextKind, form: FormData) {
  const line = (name: string) => String(form.get(name) ?? "").trim();
  return {
    kind,
    title: line("title") || "Untitled",
    excerpt: line("excerpt"),
    content: cleanHtml(String(form.get("content") ?? "")),
    category: line("category"),
    author: line("author") || null,
    featuredImage: line("featuredImage") || null,
    tags: [...form.getAll("tags").map(String), ...line("newTags").split(",")]
      .map((tag) => tag.trim())
      .filter(Boolean),
    publishedAt: null,
  };
}
