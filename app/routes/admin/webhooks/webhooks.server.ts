import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";

import { addTestDelivery, replayDelivery } from "#db/queries/webhooks/deliveries.server";
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  readSecret,
  rotateSecret,
  switchWebhook,
} from "#db/queries/webhooks/webhooks.server";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { webhookSchema } from "#domain/webhooks/webhooks";
import { createOnce } from "~/server/limits/create-once.server";
import type { AdminArgs } from "~/server/session/admin.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";

export interface Outcome {
  result?: SubmissionResult;
  /** The webhook whose form was rejected; absent for a new one. */
  edited?: string;
  /** A secret is only in the response to the form that requested it. */
  shown?: { id: string; secret: string; reason: "created" | "requested" | "replaced" };
}

interface Action extends Pick<AdminArgs<ActionFunctionArgs>, "context" | "admin"> {
  form: FormData;
  id: string;
}

const gone: Toast = { type: "error", text: "This webhook no longer exists" };

/** Responds to each form of the screen. */
export async function actOnWebhooks({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const form = await request.formData();
  const intent = String(form.get("intent"));
  if (intent === "create") return create({ context, admin, form, id: "" });
  const id = form.get("id");
  const act = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!act || !isUuid(id)) throw data("Unknown form.", { status: 400 });
  const outcome = await act({ context, admin, form, id });
  if (!("text" in outcome)) return data(outcome, { status: outcome.result ? 400 : 200 });
  return redirectWithToast(
    context.env,
    paths.admin.webhooks() + new URL(request.url).search,
    outcome,
  );
}

async function create({ context, admin, form }: Action) {
  const submission = parseWithZod(form, { schema: webhookSchema(context.env.FETCH_ALLOW_HOSTS) });
  if (submission.status !== "success")
    return data<Outcome>({ result: submission.reply() }, { status: 400 });
  const { result: id } = await createOnce(
    context,
    { form, actor: admin.name, scope: "webhook" },
    (inner) => addWebhook(inner.db, submission.value, admin.name),
  );
  const secret = (await readSecret(context.db, id)) ?? "";
  return data<Outcome>({ shown: { id, secret, reason: "created" } }, { status: 201 });
}

const actions: Record<string, (action: Action) => Promise<Outcome | Toast>> = {
  async edit({ context, admin, form, id }) {
    const submission = parseWithZod(form, { schema: webhookSchema(context.env.FETCH_ALLOW_HOSTS) });
    if (submission.status !== "success") return { result: submission.reply(), edited: id };
    return (await editWebhook(context.db, id, submission.value, admin.name))
      ? { type: "success", text: "Webhook saved" }
      : gone;
  },
  async delete({ context: { db }, admin, id }) {
    const url = await deleteWebhook(db, id, admin.name);
    return url ? { type: "success", text: `Webhook to ${url} deleted` } : gone;
  },
  async "switch-off"({ context: { db }, admin, id }) {
    const url = await switchWebhook(db, id, false, { actor: admin.name });
    return url
      ? { type: "success", text: "Webhook switched off" }
      : { type: "info", text: "This webhook was already off or deleted" };
  },
  async "switch-on"({ context: { db }, admin, id }) {
    const url = await switchWebhook(db, id, true, { actor: admin.name });
    return url
      ? { type: "success", text: "Webhook switched on" }
      : { type: "info", text: "This webhook was already on or deleted" };
  },
  async secret({ context: { db }, id }) {
    const secret = await readSecret(db, id);
    return secret ? { shown: { id, secret, reason: "requested" } } : gone;
  },
  async rotate({ context: { db }, admin, id }) {
    const secret = await rotateSecret(db, id, admin.name);
    return secret ? { shown: { id, secret, reason: "replaced" } } : gone;
  },
  async test({ context, id }) {
    const deliveryId = await addTestDelivery(context.db, id);
    if (!deliveryId) return { type: "error", text: "Switch the webhook on first" };
    return queue(context, deliveryId, "Test event queued");
  },
  async replay({ context, id }) {
    const deliveryId = await replayDelivery(context.db, id);
    if (!deliveryId)
      return {
        type: "error",
        text: "Only a finished delivery of an active webhook can be replayed",
      };
    return queue(context, deliveryId, "Replay queued");
  },
};

async function queue(
  { enqueue }: Action["context"],
  deliveryId: string,
  text: string,
): Promise<Toast> {
  const isQueued = await enqueue("deliver-webhook", { deliveryId });
  return isQueued
    ? { type: "success", text }
    : { type: "info", text: "Saved. It will be sent when the queue is available again." };
}
