import { parse, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";

import type { Connection } from "#db/connect.server";
import { findTextById } from "#db/queries/editorial/read-text.server";
import { deleteText, saveText } from "#db/queries/editorial/save-text.server";
import type { TextFields } from "#db/queries/editorial/text-kinds.server";
import { findDraft } from "#db/queries/site/drafts.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import {
  contentFormProblem,
  pageEditorSchema,
  postEditorSchema,
} from "#domain/editorial/page-form";
import {
  newText,
  type PublishChoice,
  publishingOf,
  type PublishRequest,
  publishState,
  restoredFields,
  shortened,
  type TextDifference,
  textDifferences,
  type TextForm,
  type TextKind,
  textScreens,
} from "#domain/editorial/text-form";
import { texts } from "#domain/text/texts";
import { cleanHtml } from "~/server/pages/clean-html.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

/** A page of the list holds fewer. */
const maxSelected = 200;

export interface TextRejection {
  result: SubmissionResult;
  /** Id and version that the form was loaded with, empty and 0 for a new one; the loader may have newer ones. */
  id: string;
  version: number;
  conflict?: { rows: TextDifference[]; deleted: boolean };
}

type Outcome = { saved: { slug: string } } | { rejection: TextRejection; status: number };

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

/** Saves a form, or returns the reason and the submitted input. */
export async function saveTextForm(sent: Sent): Promise<Outcome> {
  const { kind, form, context } = sent;
  const { words } = textScreens[kind];
  if (!form.get("id")) deriveSlugFromTitle(form);
  const submission = readForm(kind, form);
  const reject: Reject = (status, problem, conflict) => ({
    rejection: { result: submission.reply(problem), ...startOf(form), conflict },
    status,
  });
  if (submission.status !== "success")
    return reject(400, { formErrors: [contentFormProblem(submission.error ?? {})] });
  const content = cleanHtml(submission.value.content);
  if (!content.trim())
    return reject(400, {
      formErrors: [texts.common.required],
      fieldErrors: { content: ["Content is required"] },
    });
  try {
    return await store(sent, { ...submission.value, content }, reject);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const { log, requestId } = context;
    log.error({ requestId, reason: String(error) }, `${kind} not saved`);
    return reject(500, { formErrors: [words.saveFailed] });
  }
}

type Problem = Parameters<ReturnType<typeof readForm>["reply"]>[0];
type Reject = (status: number, problem?: Problem, conflict?: TextRejection["conflict"]) => Outcome;

async function store(
  { kind, form, context, actor }: Sent,
  value: Editor,
  reject: Reject,
): Promise<Outcome> {
  const { db, now } = context;
  const { id, version } = startOf(form);
  const stored = id ? await findTextById(db, kind, id) : null;
  const fields = fieldsOf(value, stored?.publishedAt ?? null, now());
  const overwrite = form.get("overwrite") === "yes";
  if (id && !stored && !overwrite) return reject(409, {}, { rows: [], deleted: true });
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
    return reject(400, { formErrors: [slugTaken], fieldErrors: { slug: [slugTaken] } });
  }
  const current = await findTextById(db, kind, id);
  const rows = current ? textDifferences(kind, fields, current, now()).map(shortened) : [];
  return reject(409, {}, { rows, deleted: !current });
}

type Editor = z.output<typeof pageEditorSchema> & Partial<z.output<typeof postEditorSchema>>;

/** One type for both forms: pages lack the fields of posts. */
const readForm = (kind: TextKind, form: FormData) =>
  parseWithZod(form, {
    schema: (kind === "post" ? postEditorSchema : pageEditorSchema) as z.ZodType<Editor>,
  });

/** Without scripts an empty slug is derived from the title; with scripts it was emptied on purpose. */
function deriveSlugFromTitle(form: FormData): void {
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

const choiceOf = (status: PublishRequest, publishOn: Date | null): PublishChoice => {
  if (status === "scheduled" && publishOn) return { status: "on", publishedAt: publishOn };
  return { status: status === "published" ? "now" : "draft" };
};

interface DraftQuery {
  kind: TextKind;
  /** Empty for a new one. */
  id: string;
  actor: string;
  /** True to resume the draft. */
  continued: boolean;
}

/** The draft of a text, with its form values if it is resumed. */
export async function textDraft(db: Connection, { kind, id, actor, continued }: DraftQuery) {
  const draft = await findDraft(db, { form: kind, record: id, actor });
  if (!draft) return null;
  const offered = { savedAt: draft.savedAt, continued };
  if (!continued) return { offered, resumed: null };
  const sent = new FormData();
  for (const [name, value] of draft.entries) sent.append(name, value);
  const { payload } = parse(sent, { resolve: () => ({ value: {} }) });
  const typed = Object.entries(payload).filter(([, value]) => typeof value === "string");
  const defaults: TextForm = { ...newText, category: "", ...Object.fromEntries(typed) };
  return { offered, resumed: { defaults, version: Number(sent.get("version") ?? 0) } };
}

/** What can be done with several texts of a list at once. */
const bulkIntents = ["publish", "unpublish", "delete"] as const;

export interface DeleteRequest {
  /** Texts that a bulk delete would remove, for its confirmation. */
  confirm: { id: string; title: string }[];
}

/** Publishes, unpublishes or deletes the selected texts; a delete first asks for confirmation. */
export async function changeTexts({ kind, form, context, actor }: Sent) {
  const { db, env, now } = context;
  const { words } = textScreens[kind];
  const back = backToList(kind, form.get("list"));
  const intent = bulkIntents.find((known) => known === form.get("intent"));
  if (!intent) throw data("Unknown action", { status: 400 });
  const ids = [...new Set(form.getAll("ids").map(String))].slice(0, maxSelected);
  const found = await Promise.all(ids.map((id) => findTextById(db, kind, id)));
  const selected = found.filter((text) => text !== null);
  if (selected.length === 0)
    return redirectWithToast(env, back, { type: "error", text: "Nothing is selected" });
  if (intent === "delete") {
    if (form.get("confirmed") !== "yes")
      return data<DeleteRequest>({
        confirm: selected.map(({ id, title }) => ({ id: String(id), title })),
      });
    for (const { slug } of selected) await deleteText(db, kind, slug, { actor, now: now() });
    return redirectWithToast(env, back, {
      type: "success",
      text: `${words.count(selected.length)} deleted`,
      undo: { kind, id: selected.map(({ id }) => id).join(",") },
    });
  }
  const choice = { status: intent === "publish" ? "now" : "draft" } as const;
  const done = intent === "publish" ? "published" : "unpublished";
  const changed = selected.filter(
    (text) => (publishState(text, now()) === "published") !== (intent === "publish"),
  );
  for (const text of changed)
    await saveText(db, kind, {
      currentSlug: text.slug,
      fields: {
        ...restoredFields(text, {}),
        ...publishingOf(choice, text.publishedAt, now()),
        // A date in the past would take the text down again at once.
        ...(intent === "publish" && { unpublishAt: null }),
      } as TextFields[typeof kind],
      actor,
      now: now(),
    });
  const same = selected.length - changed.length;
  return redirectWithToast(env, back, {
    type: "success",
    text: `${words.count(changed.length)} ${done}${same > 0 ? `, ${same} already ${done}` : ""}`,
  });
}

/** The list with the search, state and page that a form was opened from. */
export function backToList(kind: TextKind, list: FormDataEntryValue | null): string {
  const state = typeof list === "string" && list.startsWith("?") ? list : "";
  return textScreens[kind].list() + state;
}
