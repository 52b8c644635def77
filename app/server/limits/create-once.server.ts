import { createHash } from "node:crypto";

import { lockCreation, storeCreation } from "#db/queries/site/creations.server";
import { creationTokenField } from "#domain/forms/creation-token";
import type { RequestContext } from "~/server/services.server";

interface Sent {
  form: FormData;
  /** The operator who sent the form. */
  actor: string;
  /** Identifies the form. */
  scope: string;
}

type Outcome<T> = { repeated: boolean; result: T };

/**
 * Runs `create` once for each rendered form: an unchanged repeat gets the result of the first request, even
 * while that is still running. The record and the used token are stored in one transaction, so a rollback
 * releases the token.
 * @param create must use the given context: its `db` is the transaction, its jobs are enqueued after the
 * commit. The result must be JSON
 * @param isCreated false for a rejected form, which leaves the token unused
 */
export async function createOnce<T>(
  context: RequestContext,
  { form, actor, scope }: Sent,
  create: (context: RequestContext) => Promise<T>,
  isCreated: (result: T) => boolean = () => true,
): Promise<Outcome<T>> {
  const token = creationTokenOf(form);
  if (!token) return { repeated: false, result: await create(context) };
  const requestHash = hashOf([...form]);
  // An edited form is another creation: edits after going back must not be lost.
  const key = hashOf(["form", actor, scope, token, requestHash]);
  return inCommit(context, async (inner) => {
    const earlier = await lockCreation(inner.db, key);
    if (earlier) return { repeated: true, result: earlier.result as T };
    const result = await create(inner);
    if (isCreated(result)) await storeCreation(inner.db, { key, requestHash, result });
    return { repeated: false, result };
  });
}

/** Null for a form without one, such as a request of a program. */
export function creationTokenOf(form: FormData): string | null {
  const token = form.get(creationTokenField);
  return typeof token === "string" && token ? token : null;
}

/** Runs `work` in a transaction; its jobs are enqueued after the commit, once their rows are visible. */
export async function inCommit<T>(
  context: RequestContext,
  work: (context: RequestContext & { db: RequestContext["db"] }) => Promise<T>,
): Promise<T> {
  const waiting: (() => Promise<boolean>)[] = [];
  const enqueue: RequestContext["enqueue"] = (...job) => {
    waiting.push(() => context.enqueue(...job));
    return Promise.resolve(true);
  };
  const done = await context.db
    .transaction()
    .execute((trx) => work({ ...context, db: trx, enqueue }));
  await Promise.all(waiting.map((add) => add()));
  return done;
}

export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");
