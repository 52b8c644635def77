import { parse } from "@conform-to/react";
import {
  type ActionFunction,
  type ActionFunctionArgs,
  data,
  type LoaderFunction,
  type ServerBuild,
} from "@remix-run/node";

import { isDatabaseAway } from "#db/unavailable.server";
import { texts } from "#domain/text/texts";
import { FormRequest } from "~/server/limits/form-request.server";
import { plainPage, plainPageHeaders } from "~/server/limits/plain-page.server";
import type { RequestContext } from "~/server/services.server";

/** What stands in place of a page that could not be read, or of a form that could not be stored. */
export interface Unavailable {
  unavailable: true;
  /** Under which the reason stands in the log. */
  id: string;
  /** The form, to be sent again. */
  sent?: {
    to: string;
    fields: [name: string, value: string][];
    /** Of a form with a sentence of its own for this. */
    sentence?: string;
  };
}

/** What stands in place of a page that failed for a reason that only the log tells. */
interface Failed {
  failed: true;
  id: string;
}

type Build = Pick<ServerBuild, "routes">;
type Module = Build["routes"][string]["module"];

/** Search engines come again, and nothing in between keeps the answer. */
export const retryLater = { "Cache-Control": "no-store", "Retry-After": "30" } as const;

/**
 * The same site, whose loaders and actions answer 503 while the database is away or silent, and whose
 * forms are read with care. Done here once, so that no route can forget it.
 */
export function guardRoutes<T extends Build>(build: T): T {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: calmModule(route.module, id === "root") },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as T["routes"] };
}

function calmModule(module: Module, isRoot: boolean): Module {
  const { loader, action } = module;
  const hasScreen = Boolean(module.default);
  return {
    ...module,
    // The root makes the frame that a refusal is shown in; its own reads have stand-ins.
    ...(loader && !isRoot && { loader: calmLoader(loader, hasScreen) }),
    ...(action && { action: calmAction(action, hasScreen) }),
  } as Module;
}

const refusals = new WeakMap<RequestContext, Unavailable>();

/** True once a part of this request found the database away: the others need not wait for it too. */
export const isRefused = (context: RequestContext): boolean => refusals.has(context);

function calmLoader(load: LoaderFunction, hasScreen: boolean): LoaderFunction {
  return async (args) => {
    const context = args.context as RequestContext;
    const refusal = refusals.get(context);
    if (refusal) throw answerOf(refusal, hasScreen);
    try {
      return await load(args);
    } catch (error) {
      if (!isDatabaseAway(error)) throw withId(error, args, hasScreen);
      throw answerOf(refuse(error, context), hasScreen);
    }
  };
}

function calmAction(act: ActionFunction, hasScreen: boolean): ActionFunction {
  return async (args) => {
    const context = args.context as RequestContext;
    const request = new FormRequest(args.request, { isTooLarge: Boolean(context.exceededLimit) });
    try {
      return await act({ ...args, request });
    } catch (error) {
      if (!isDatabaseAway(error)) throw withId(error, args, hasScreen);
      throw answerOf(refuse(error, context, await sentForm(request)), hasScreen);
    } finally {
      await request.removeFiles();
    }
  };
}

function refuse(error: unknown, context: RequestContext, sent?: Unavailable["sent"]) {
  logAway(error, context);
  const refusal: Unavailable = { unavailable: true, id: context.requestId, sent };
  refusals.set(context, refusal);
  return refusal;
}

function logAway(error: unknown, { log, requestId }: RequestContext) {
  log.error({ reason: String(error), requestId }, "database away");
}

/**
 * What nobody foresaw goes to the log, and its id to the screen, with scripts as without. Answers
 * and refusals that a route threw on purpose pass as they are.
 */
function withId(error: unknown, { request, context }: ActionFunctionArgs, hasScreen: boolean) {
  if (!hasScreen || !(error instanceof Error) || request.signal.aborted) return error;
  const { log, requestId } = context;
  const { message, stack } = error;
  log.error({ message, stack, requestId, path: new URL(request.url).pathname }, "request failed");
  const failed: Failed = { failed: true, id: requestId };
  return data(failed, { status: 500 });
}

function answerOf(refusal: Unavailable, hasScreen: boolean) {
  if (hasScreen) return data(refusal, { status: 503, headers: retryLater });
  const { unavailable, unavailableHint } = texts.common;
  const headers = { ...plainPageHeaders, ...retryLater };
  return new Response(plainPage(unavailable, unavailableHint), { status: 503, headers });
}

/** Passwords are typed again, everything else is kept. */
async function sentForm(request: Request): Promise<NonNullable<Unavailable["sent"]>> {
  const { pathname, search } = new URL(request.url);
  const form = await request.formData().catch(() => new FormData());
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
  );
  return { to: pathname + search, fields };
}

/**
 * Runs an action for a screen that shows its own refusals. Where scripts sent the form, the screen
 * still stands with everything that was typed, so the refusal goes there; without scripts the whole
 * page is gone and `guardRoutes` answers with what was sent.
 */
export async function keepingForm<T, Refusal>(
  { request, context }: Pick<ActionFunctionArgs, "request"> & { context: RequestContext },
  act: () => Promise<T>,
  refusalOf: (form: FormData) => Refusal,
  /** What the page says without scripts, where the form has a sentence of its own. */
  sentence?: () => string,
) {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseAway(error) || (!context.byScript && !sentence)) throw error;
    if (!context.byScript) {
      const sent = { ...(await sentForm(request)), sentence: sentence?.() };
      throw answerOf(refuse(error, context, sent), true);
    }
    logAway(error, context);
    return data(refusalOf(await request.formData()), { status: 503, headers: retryLater });
  }
}

/** The form library's own answer: everything as it was sent, and one sentence above it. */
export const refusedForm = (form: FormData, sentence: string = texts.common.notStored) =>
  parse(form, { resolve: () => ({ error: { "": [sentence] } }) }).reply();
